"""What somebody who types may be about to type: moves by their text, cards, ranks, piles and players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.model.live_table import LiveTable
from engine.cards import names_of
from engine.errors import MoveError
from engine.moves import Move, Say, Shift
from engine.notation import normal, parse_move, print_move, short_move, tokens
from engine.table import HINT, REDO, UNDO, Table

# Nobody names a move in more words.
MOST_TOKENS = 8
# How well a move fits what is typed: its text begins like that, the card that moves is called that, or all else.
BEGINS, CARD, OTHER = range(3)


class Suggested(NamedTuple):
    """What is offered to the player in a seat: words that are no moves, and legal moves, the likeliest first."""

    live: LiveTable
    seat: int
    words: Sequence[str]
    moves: Sequence[Move]


def suggested(live: LiveTable, seat: int, typed: str) -> Suggested:
    """The moves that fit what a player has typed; nothing where that already is one, so that it can be sent."""
    table, wanted = live.in_play, normal(typed)
    nothing = Suggested(live, seat, (), ())
    parts = tokens(wanted)
    if len(parts) > MOST_TOKENS or _complete(live, seat, typed):
        return nothing
    finder = _Finder(live, seat, wanted, parts)
    found = [
        (how, number, move) for number, move in enumerate(_offered(table, seat)) if (how := finder.how(move)) >= 0
    ]
    words = [word for word in _help_words(table) if wanted and word.startswith(wanted)]
    return nothing._replace(words=words, moves=[move for *_, move in sorted(found, key=lambda each: each[:2])])


def _offered(table: Table, seat: int) -> Sequence[Move]:
    return table.rules.offered(table.state, seat)


def _complete(live: LiveTable, seat: int, typed: str) -> bool:
    """Whether a text is a whole legal move, or another word that may be sent."""
    rules, state = live.in_play.rules, live.in_play.state
    if normal(typed) in _help_words(live.in_play):
        return True
    try:
        move = parse_move(rules, state, seat, typed, live.called)
    except MoveError:
        return False
    return move in rules.legal(state, seat)


def _help_words(table: Table) -> list[str]:
    """What may be typed at a table that is no move."""
    if not table.rules.undoable or table.result is not None:
        return []
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: not table.stuck}
    return [text for text, possible in there.items() if possible]


class _Finder:
    """Compares the moves of one position with what is typed."""

    def __init__(self, live: LiveTable, seat: int, wanted: str, parts: Sequence[str]) -> None:
        self.rules, self.state = live.in_play.rules, live.in_play.state
        self.seat, self.wanted, self.parts = seat, wanted, parts
        self.owners = [tokens(normal(name)) for name in live.called]

    def how(self, move: Move) -> int:
        """How well a move fits, or -1 if it does not."""
        texts = print_move(self.rules, self.state, self.seat, move), short_move(self.rules, self.seat, move)
        if any(text.startswith(self.wanted) for text in texts) and self.wanted:
            return BEGINS
        own = self._cards(move)
        words = [*own, *(word for text in texts for word in text.split()), *self._targets(move)]
        if not all(any(word.startswith(part) for word in words) for part in self.parts):
            return -1
        return CARD if self.parts and any(word.startswith(self.parts[0]) for word in own) else OTHER

    def _cards(self, move: Move) -> list[str]:
        """What the cards are called that move."""
        if isinstance(move, Say):
            return []
        piles = [(move.source, move.size)] if isinstance(move, Shift) else [(pile, 1) for pile in move.piles]
        return [name for pile, size in piles for name in names_of(self.state.piles[pile].cards[-size])]

    def _targets(self, move: Move) -> Iterator[str]:
        """What else stands in the words of a move: the card it goes on, what piles are called, and whose they are."""
        if isinstance(move, Say):
            yield from (other for other, word in self.rules.synonyms.items() if word == move.word)
            return
        if isinstance(move, Shift) and (top := self.state.piles[move.target].top) is not None:
            yield from names_of(top)
        for pile in move[:2] if isinstance(move, Shift) else move.piles:
            spot = self.rules.spots[pile]
            yield from (spot.called, f"{spot.called}{spot.number}")
            yield from () if spot.owner in (None, self.seat) else self.owners[spot.owner]
