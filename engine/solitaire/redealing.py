"""Games whose layout is gathered and dealt again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.errors import Refusal
from engine.moves import Move, Say
from engine.options import Switch
from engine.solitaire.board import REDEAL, SYNONYMS
from engine.solitaire.game import Solitaire
from engine.solitaire.shared_options import gets_on
from engine.state import State


def redeals_wait(what: str, onto: str, when: str = "") -> Switch:
    """The option that redeals wait; `onto` are the cards on which one is built."""
    stuck = f"only when no card fits on a foundation, and none that isn't already on {onto} can go there."
    return Switch(
        "dealing",
        "Redeals",
        {"any": f"You can redeal {what} at any time{when}.", "stuck": f"You can redeal {what} {stuck}"},
    )


class Redealing(Solitaire):
    """A game whose layout is gathered and dealt again: twice, unless its `passes` say otherwise.

    `waiting` is its option by which that is done only when nothing else can be done, if it has one.
    """

    passes: int | None = 3
    waiting: ClassVar[Switch | None] = None
    synonyms: ClassVar[Mapping[str, str]] = MappingProxyType(
        {**SYNONYMS, **dict.fromkeys(("deal", "gather"), REDEAL.word)}
    )

    def waits(self, state: State) -> Refusal | None:
        """Why there is no redeal yet, though there is one left, or None."""
        waiting = self.waiting is not None and self.waiting.on(self.options) and gets_on(self, state)
        return Refusal("not-yet") if waiting else None

    def no_redeal(self, state: State) -> Refusal | None:
        """Why there is no redeal now, or None."""
        return self.waits(state) if self.passes_left(state) else Refusal("no-redeal")

    def legal_words(self, state: State) -> Iterable[Say]:
        """The redeal, where there is one now."""
        return () if self.no_redeal(state) else (REDEAL,)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why there is no redeal."""
        return self.no_redeal(state) if move == REDEAL else None
