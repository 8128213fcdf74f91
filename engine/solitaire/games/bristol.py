"""Bristol."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.builds import Build, Suits
from engine.errors import Refusal
from engine.moves import Move, Shift
from engine.solitaire.board import DRAW
from engine.solitaire.dealing import Dealing
from engine.solitaire.pile_groups import ACES, DOWN_ANY_SUIT, STOCK, Group
from engine.solitaire.stock_rows import Rows
from engine.state import State

UP_ANY_SUIT = Build(Suits.ANY, (1,))


class Bristol(Rows):
    """Eight fans with the kings at the bottom, and three reserves that the stock is dealt on."""

    id = "bristol"
    title = "Bristol"
    source = "the rules that most people play by"
    summary = "Eight little fans, three reserves, and no suits to worry about."
    basics = (
        "Build four foundations up from ace to king, whatever the suits; cards stay there.",
        "Only the last card of a fan can move. Build fans down in any suit: a seven goes on any eight.",
        "The top card of each reserve goes to a foundation or on a fan; nothing goes back to the reserves.",
        "Deal with `stock`: one card face up to each of the three reserves, empty ones too, whether you could still "
        "play or not. The last card goes to the first reserve, and there's no redeal.",
        "An emptied fan is gone: nothing takes its place.",
        "Eight fans have three cards each, all face up, with the kings laid under the others of their fan. Each "
        "reserve begins with one card; the rest of the pack is the stock.",
    )
    dealt_on = "reserve"
    extra_words: ClassVar[Mapping[str, str]] = MappingProxyType({DRAW.word: "deal to the reserves"})
    refusals = MappingProxyType(
        {
            **Rows.refusals,
            "closed": "An emptied fan is gone: nothing can go on {pile}.",
            "dealt-only": "Only `stock` brings cards to the reserves.",
        }
    )
    suits_count = False
    groups = (
        Group("foundation", 4, UP_ANY_SUIT, ACES, lift="none", most=1, full=13),
        STOCK,
        Group("reserve", 3, squared=True),
        Group("tableau", 8, DOWN_ANY_SUIT, gone=True, fan="down", word="fan"),
    )
    grid = """
        s r1 r2 r3 f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8
    """

    def deal_layout(self, deal: Dealing) -> None:
        """Three rows of eight, the kings under the others, and a card for each reserve."""
        deal.rows("tableau", [3] * 8)
        deal.lay_under("tableau", lambda card: card.rank == 13)
        deal.row(self.at["reserve"])
        deal.rest()

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """That nothing is put on a reserve."""
        if isinstance(move, Shift) and move.target in self.at["reserve"] and move.source not in self.at["foundation"]:
            return Refusal("dealt-only")
        return super().explain_special(state, move)


GAME = Bristol.game()
