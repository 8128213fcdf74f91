"""Games with cells, in which cards that lie in order move together as far as they could one by one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.errors import Refusal
from engine.moves import Shift
from engine.phrases import Sentence, named_in
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, Group
from engine.solitaire.refusals import CARDS, ONE_CARD
from engine.state import State

# How many cells or columns are empty: none, one, or some.
_CELLS = ("no empty cell", "1 empty cell", "{number} empty cells")
_COLUMNS = ("no other empty column", "1 other empty column", "{number} other empty columns")
_CARDS = ("no card", ONE_CARD, CARDS)


def cells(count: int) -> Group:
    """Places for one card each."""
    return Group("cell", count, empty=ANYTHING, most=1, start=1)


def most_together(cells: int, columns: int) -> int:
    """How many cards can move as one through so many empty cells and columns, those not counted where they go."""
    return (1 + cells) << columns


def _counted(words: tuple[str, str, str], number: int) -> Sentence:
    return Sentence(words[min(number, 2)], (number,) if number > 1 else ())


class Cells(Solitaire):
    """A game whose columns are lifted by runs, of which only so many cards move as cells and empty columns allow."""

    alike = True
    extra_phrases = (*_CELLS, *_COLUMNS)
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "too-many": "With {cells}, only {most} can move there, not {size}.",
            "too-many-empty": "With {cells} and {columns}, only {most} can move there, not {size}.",
        }
    )

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """Only as many cards move together as could move one by one."""
        # One card always can, and two with a cell: nothing is counted for most moves.
        if shift.size == 1:
            return None
        cells, columns = self._empty(state, "cell"), self._other_spaces(state, shift.target)
        most = most_together(cells, columns)
        if shift.size <= most:
            return None
        code = "too-many-empty" if columns else "too-many"
        parts = (_counted(_CELLS, cells), *((_counted(_COLUMNS, columns),) if columns else ()))
        return Refusal(code, (*parts, _counted(_CARDS, most), shift.size), named_in(self.refusals[code]))

    def _empty(self, state: State, kind: str) -> int:
        return sum(not state.piles[pile].cards for pile in self.at[kind])

    def _other_spaces(self, state: State, target: int) -> int:
        """How many empty columns help: none where they don't take any card."""
        column = self.at["tableau"][0]
        if self.group[column].empty != ANYTHING:
            return 0
        return self._empty(state, "tableau") - (not state.piles[target].cards)
