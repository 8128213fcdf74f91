"""What somebody who types may be about to type: moves by their text, cards, ranks, piles and players."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from bot.model.live_table import LiveTable
from engine.cards import names_of
from engine.moves import Move, Say, Shift
from engine.notation import print_move, short_move, whole_move, word_of
from engine.pile_words import other_words
from engine.table import HINT, REDO, UNDO, Table
from engine.typed_words import normal, tokens

# Nobody names a move in more words.
MOST_WORDS_TYPED = 8
# For so many players it is remembered what they can type as their tables stand.
MOST_KEPT = 500
# How well a move fits what is typed: its text begins like that, the card that moves is called that, or all else.
BEGINS, CARD, OTHER = range(3)
# Between the words that may be typed for a move; nobody can type it.
_BREAK = "\n"


class Typeable(NamedTuple):
    """A legal move with its texts, and the words for the cards that move and for all of it, between breaks."""

    move: Move
    text: str
    short: str
    cards: str
    words: str

    def fits(self, wanted: str, parts: Sequence[str]) -> int | None:
        """How well it fits what is typed; None if it does not."""
        if wanted and (self.text.startswith(wanted) or self.short.startswith(wanted)):
            return BEGINS
        for part in parts:
            if _BREAK + part not in self.words:
                return None
        return CARD if parts and _BREAK + parts[0] in self.cards else OTHER

    def ends(self, part: str) -> bool:
        """Whether a word is one of those that may be typed for it."""
        return _BREAK + part + _BREAK in self.words


class Suggested(NamedTuple):
    """What is offered to the player in a seat: words that are no moves, and legal moves, the likeliest first.

    The `labels` under which some of them were shown to a reader are kept as long as the table stands as it does.
    """

    live: LiveTable
    seat: int
    words: Sequence[str]
    moves: Sequence[Typeable]
    labels: dict[Hashable, dict[Move, str]]


class Typeables:
    """All that a seat can type as its table stands."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        self.live, self.seat = live, seat
        self._help = _help_words(live.in_play)
        speller = _Speller(live, seat)
        self._moves = [speller.typeable(move) for move in live.in_play.rules.offered(live.in_play.state, seat)]
        self._whole = {text for each in self._moves for text in (each.text, each.short)}
        self._labels: dict[Hashable, dict[Move, str]] = {}

    def holds_for(self, live: LiveTable) -> bool:
        """Whether a table stands as it did, with the same players."""
        return live.position is self.live.position and live.record.members == self.live.record.members

    def fitting(self, typed: str) -> Suggested:
        """The moves that fit what is typed; nothing where that already is one, so that it can be sent."""
        wanted = normal(typed)
        parts = tokens(wanted)
        if len(parts) > MOST_WORDS_TYPED:
            return Suggested(self.live, self.seat, [], [], self._labels)
        words = [word for word in self._help if wanted and word.startswith(wanted)]
        found = self._fitting(wanted, parts)
        if self._is_whole(wanted, parts, found, typed):
            words, found = [], []
        return Suggested(self.live, self.seat, words, found, self._labels)

    def _unsaid(self, wanted: str) -> bool:
        """Whether a text is a word of the game that cannot be said now: "draw" means no card that has been drawn."""
        word = word_of(self.live.in_play.rules, wanted)
        return word is not None and all(each.move != Say(word) for each in self._moves)

    def _fitting(self, wanted: str, parts: Sequence[str]) -> list[Typeable]:
        found: tuple[list[Typeable], ...] = ([], [], [])
        for each in self._moves:
            if (how := each.fits(wanted, parts)) is not None:
                found[how].append(each)
        return found[BEGINS] if self._unsaid(wanted) else found[BEGINS] + found[CARD] + found[OTHER]

    def _is_whole(self, wanted: str, parts: Sequence[str], found: Sequence[Typeable], typed: str) -> bool:
        """Whether a text is a whole legal move, or another word that may be sent.

        It is read only if its last word is one of a move that is found, or a number, and not just begins one.
        """
        if wanted in self._help or wanted in self._whole:
            return True
        if not parts or not (parts[-1].isdecimal() or any(each.ends(parts[-1]) for each in found)):
            return False
        table = self.live.in_play
        return whole_move(table.rules, table.state, self.seat, typed, self.live.typed_names) is not None


class Offers:
    """What people can type at their tables, found once as long as a table stands as it does: they type on and on.

    Each is for one seat alone, as that player sees the table.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], Typeables] = OrderedDict()

    def of(self, live: LiveTable, seat: int) -> Typeables:
        """What a seat can type."""
        known = self._kept.pop((live.record.id, seat), None)
        offer = known if known is not None and known.holds_for(live) else Typeables(live, seat)
        self._kept[live.record.id, seat] = offer
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return offer


def _help_words(table: Table) -> list[str]:
    """What may be typed at a table that is no move."""
    if not table.rules.undoable or table.result is not None:
        return []
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: not table.stuck}
    return [text for text, possible in there.items() if possible]


class _Speller:
    """Knows the words for the moves of one position."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        self.rules, self.state, self.seat = live.in_play.rules, live.in_play.state, seat
        self.others = other_words(self.rules)
        self.owners = [tokens(normal(name)) for name in live.typed_names]

    def typeable(self, move: Move) -> Typeable:
        """A move with all that may be typed for it."""
        text, short = print_move(self.rules, self.state, self.seat, move), short_move(self.rules, self.seat, move)
        cards = self._cards(move)
        words = [*cards, *text.split(), *short.split(), *self._targets(move)]
        return Typeable(move, text, short, *(_BREAK.join(["", *each, ""]) for each in (cards, words)))

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
            yield from self.others.get(move.word, ())
            return
        if isinstance(move, Shift) and (top := self.state.piles[move.target].top) is not None:
            yield from names_of(top)
        for pile in move[:2] if isinstance(move, Shift) else move.piles:
            spot = self.rules.spots[pile]
            yield from (spot.called, f"{spot.called}{spot.number}")
            for name in {spot.kind, spot.name()}:
                yield from self.others.get(name, ())
            yield from () if spot.owner in (None, self.seat) else self.owners[spot.owner]
