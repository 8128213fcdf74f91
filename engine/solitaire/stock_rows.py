"""Games in which the stock is dealt in rows on the columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.errors import Refusal
from engine.events import Transition
from engine.moves import Move, Say
from engine.options import Switch
from engine.solitaire.board import DRAW
from engine.solitaire.game import Solitaire
from engine.state import State


class Rows(Solitaire):
    """A game in which `stock` deals a card to each pile of the kind `dealt_on`, from the left, as far as it goes.

    `waiting` is its option by which that is done only when there is nothing else to do, if it has one.
    """

    dealt_on: ClassVar[str] = "tableau"
    waiting: ClassVar[Switch | None] = None
    extra_words: ClassVar[Mapping[str, str]] = MappingProxyType({DRAW.word: "deal a row"})
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"moves-left": "You can deal from the stock only when no other move is left."}
    )

    def legal_words(self, state: State) -> Iterable[Say]:
        """The stock may be dealt while it has cards and needn't wait."""
        if self.has(state, "stock") and self.waits(state) is None:
            yield DRAW

    def waits(self, state: State) -> Refusal | None:
        """Why no row is dealt yet, or None: if the table wants it to wait, that something else can be done."""
        waiting = self.waiting is not None and self.waiting.on(self.options)
        return Refusal("moves-left") if waiting and next(self.shifts(state), None) else None

    def say(self, transition: Transition, word: str) -> None:
        """Deal a row, whether the cards fit or not."""
        for column in self.at[self.dealt_on]:
            if self.has(transition.state, "stock"):
                self.deal_from_stock(transition, column)

    def in_order(self, state: State) -> Collection[str]:
        """The stock is dealt from the left."""
        return (self.dealt_on,) if self.has(state, "stock") else ()

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why the stock cannot be dealt yet."""
        return self.waits(state) if move == DRAW and self.has(state, "stock") else None
