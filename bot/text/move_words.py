"""Moves and piles as a person says them: one way for buttons, lists, hints, news and captions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from bot.model import game_words
from bot.model.facts import Fact, Note
from bot.text.move_facts import MoveFacts, pile_fact
from bot.text.reader import Reader
from bot.text.refusals import worded
from bot.text.sentences import SENTENCES_REMEMBERED
from engine.game import Rules
from engine.moves import Move, Shift
from engine.notation import short_move
from engine.piles import Spot
from engine.state import State


class MoveWords:
    """Says the moves of one table; `names` are the players' by seat, fit for where they will be read.

    Who the `viewer` is, and what `labelling` is, `MoveFacts` says.
    """

    def __init__(
        self,
        reader: Reader,
        rules: Rules,
        names: Sequence[Fact],
        viewer: int | None = None,
        *,
        labelling: bool = False,
    ) -> None:
        self.reader, self.rules, self.viewer = reader, rules, viewer
        self.facts = _WordedPiles(reader, rules, names, viewer, labelling=labelling)

    def place(self, pile: int, mover: int | None) -> str:
        """A pile: "column 4", "foundation", "Bob's waste", or of the player in seat `mover` "own waste"."""
        return str(worded(self.reader, self.facts.place(pile, mover)))

    def move(self, state: State, mover: int, move: Move) -> str:
        """Any move: a word of the game by what it does."""
        return str(worded(self.reader, self.facts.move(state, mover, move)))

    def moves(self, state: State, mover: int, moves: Sequence[Move]) -> list[str]:
        """Several moves that stand beside each other: those that would read alike say more.

        First where the cards come from, which is always said of cards that leave a foundation; then to which of
        several foundations they go; and at last what is typed.
        """
        said = [str(worded(self.reader, self._unless_home(state, mover, move))) for move in moves]
        for more in (self._from, self._to_which, self._typed):
            if len({*said}) == len(said):
                break
            alike = Counter(said)
            said = [
                str(worded(self.reader, more(state, mover, move)))
                if alike[words] > 1 and isinstance(move, Shift)
                else words
                for move, words in zip(moves, said, strict=True)
            ]
        return said

    def _unless_home(self, state: State, mover: int, move: Move) -> Fact:
        home = isinstance(move, Shift) and self.rules.spots[move.source].kind == self.rules.goal_pile
        return self._from(state, mover, move) if home else self.facts.move(state, mover, move)

    def _from(self, state: State, mover: int, move: Move, told_apart: bool = False) -> Note:
        assert isinstance(move, Shift), "only cards come from somewhere"
        cards = Note("cards-from", cards=self.facts.cards(state, move), place=self.facts.place(move.source, mover))
        return self.facts.shift(state, mover, move, told_apart, cards)

    def _to_which(self, state: State, mover: int, move: Move) -> Note:
        return self._from(state, mover, move, told_apart=True)

    def _typed(self, state: State, mover: int, move: Move) -> Note:
        text = short_move(self.rules, mover, move)
        return Note("move-typed", move=self._to_which(state, mover, move), text=text)


class _WordedPiles(MoveFacts):
    """The moves of one table, as facts in which piles are words already: boards say the same few again and again."""

    def __init__(
        self, reader: Reader, rules: Rules, names: Sequence[Fact], viewer: int | None, *, labelling: bool
    ) -> None:
        super().__init__(rules, names, viewer, labelling=labelling)
        self.reader = reader

    def which(self, spot: Spot, numbered: bool) -> Fact:
        """A pile, but for whose it is, or what all of its kind are called."""
        return (pile_words if numbered else _kind_words)(self.reader, self.rules.game_id, spot)


@lru_cache(SENTENCES_REMEMBERED)
def pile_words(reader: Reader, game: str, spot: Spot) -> str:
    """What people call a pile in a game, but for whose it is: "column 4", "waste"."""
    return str(worded(reader, pile_fact(game, spot)))


@lru_cache(SENTENCES_REMEMBERED)
def _kind_words(reader: Reader, game: str, spot: Spot) -> str:
    """What people call all piles of a kind: "foundation"."""
    return str(worded(reader, game_words.kind(game, spot)))
