"""Double Klondike."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine.errors import Refusal
from engine.moves import Shift
from engine.solitaire.games.klondike import COLUMNS, Klondike
from engine.solitaire.pile_groups import STOCK, WASTE, foundations
from engine.state import State


class DoubleKlondike(Klondike):
    """Klondike with two packs, nine columns and eight foundations."""

    id = "double-klondike"
    title = "Double Klondike"
    aliases = ("Klondike by Two",)
    version = 1
    summary = "Klondike with two packs: nine columns and eight foundations."
    basics = (
        "Build eight foundations in suit from ace to king.",
        *Klondike.basics[1:-1],
        "Nine columns have one to nine cards, only the last of each face up; the rest of the two packs is the stock.",
    )
    refusals = MappingProxyType({"home": "That card is already on a foundation."})
    packs = 2
    groups = (foundations(8), STOCK, WASTE, replace(COLUMNS, count=9, dealt=range(1, 10), down=range(9)))
    grid = """
        s w f1 f2 f3 f4 f5 f6 f7 f8
        . t1 t2 t3 t4 t5 t6 t7 t8 t9
    """

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """A card that comes back goes to the table: on the suit's other foundation it would only change its place."""
        return Refusal("home") if {shift.source, shift.target} <= {*self.at["foundation"]} else None


GAME = DoubleKlondike.game()
