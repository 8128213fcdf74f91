"""Indian Patience."""

from __future__ import annotations

from types import MappingProxyType

from engine.builds import Build, Suits
from engine.errors import Refusal
from engine.events import InsertedUnder, Transition
from engine.moves import Shift
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, STOCK, WASTE, Group, foundations
from engine.state import State

COLUMNS = Group("tableau", 10, Build(Suits.OTHER, (-1,)), ANYTHING, dealt=3, down=1, fan="down")


class IndianPatience(Solitaire):
    """Ten columns on protected cards, which only the foundations take while there is a stock."""

    id = "indian-patience"
    title = "Indian Patience"
    version = 2
    source = "Thomas Warfield, About Indian Patience Solitaire"
    summary = "Ten columns of two packs, each on a protected card."
    basics = (
        "Build eight foundations in suit from ace to king; cards stay there.",
        "On the columns, build down in any suit but the same, one card at a time.",
        "A face-down card that is uncovered turns up and is protected while there's a stock: it only goes to a "
        "foundation, and nothing goes on it.",
        "A column emptied that way is filled from the stock right away, with one card face down and two face up; "
        "if fewer are left, with those, the last one face up.",
        "Once the stock is empty, nothing is protected, and an empty column takes any card.",
        "Draw a card onto the waste with `stock`; you can play its top card. There's no redeal.",
        "Ten columns begin with one card face down and two face up.",
    )
    refusals = MappingProxyType(
        {
            "protected": "{card} is protected: while there's a stock, it only goes to a foundation.",
            "on-protected": "{card} is protected: while there's a stock, nothing goes on it.",
        }
    )
    groups = (foundations(8), STOCK, WASTE, COLUMNS)
    grid = """
        s w f1 f2 f3 f4 f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """
    packs = 2
    draws = 1

    def protected(self, state: State, pile: int) -> bool:
        """Whether a pile is a protected card: as long as there is a stock, columns rest on cards dealt face down."""
        bare = pile in self.at["tableau"] and len(state.piles[pile].cards) == 1
        return bare and self.has(state, "stock")

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """Protected cards go to foundations, and take no card."""
        if self.protected(state, shift.source) and shift.target in self.at["tableau"]:
            return Refusal("protected", (state.piles[shift.source].cards[-1],))
        if self.protected(state, shift.target):
            return Refusal("on-protected", (state.piles[shift.target].cards[-1],))
        return None

    def spares(self, state: State, shift: Shift) -> bool:
        """Not the last card of a column that would be filled from the stock: the player says when."""
        return not self.protected(state, shift.source)

    def after_move(self, transition: Transition) -> None:
        """Emptied columns are filled from the stock."""
        (stock,) = self.at["stock"]
        for pile in self.at["tableau"]:
            if not transition.state.piles[pile].cards:
                left = len(transition.state.piles[stock].cards)
                if left > 1:
                    transition.add(InsertedUnder(stock, left - 1, pile))
                for _ in range(min(left, 3) - (left > 1)):
                    self.deal_from_stock(transition, pile)


GAME = IndianPatience.game()
