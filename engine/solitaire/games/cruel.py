"""Cruel."""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType

from engine.errors import Refusal
from engine.events import Redealt, Transition
from engine.piles import Pile
from engine.solitaire.board import REDEAL
from engine.solitaire.dealing import Dealing
from engine.solitaire.notes import count_redeal
from engine.solitaire.pile_groups import DOWN_IN_SUIT, Group, foundations
from engine.solitaire.redealing import Redealing
from engine.state import State


class Cruel(Redealing):
    """Twelve columns of four, which are gathered and dealt in fours again, as often as that changes anything."""

    id = "cruel"
    title = "Cruel"
    source = "the rules that most people play by"
    summary = "Twelve columns of four, and as many redeals as you like, none of them shuffled."
    basics = (
        "Build four foundations in suit from ace to king; cards stay there.",
        "Only the last card of a column can move: to a foundation, or onto the next higher card of its suit at the "
        "end of another column.",
        "Redeal with `redeal`, as often as you like: the columns are gathered in order, not shuffled, and dealt in "
        "fours again. When no card can move and a redeal would change nothing, you're stuck.",
        "Nothing goes on an empty column until a redeal fills it.",
        "The aces begin the foundations; the other cards are dealt face up in twelve columns of four.",
    )
    extra_words = MappingProxyType({REDEAL.word: "redeal the columns"})
    refusals = MappingProxyType(
        {
            "closed": "Nothing can go on {pile} until a redeal fills it.",
            "no-change": "A redeal would change nothing.",
        }
    )
    groups = (foundations(begun=True), Group("tableau", 12, DOWN_IN_SUIT, fan="down", gone=True))
    grid = """
        - - f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6
        t7 t8 t9 t10 t11 t12
    """
    passes: int | None = None
    # After any card that goes up, a redeal deals others differently.
    plays_up = False

    def deal_layout(self, deal: Dealing) -> None:
        """The aces on the foundations, and the columns."""
        super().deal_layout(deal)
        for column in self.at["tableau"]:
            deal.row((column,) * 4)

    def waits(self, state: State) -> Refusal | None:
        """A redeal must change something: if columns are not already full, from the first as far as they go."""
        return Refusal("no-change") if self._redealt(state) == state.piles else None

    def say(self, transition: Transition, word: str) -> None:
        """Gather the columns and deal them again."""
        transition.add(Redealt(self._redealt(transition.state)))
        count_redeal(transition)

    def _redealt(self, state: State) -> tuple[Pile, ...]:
        """The piles as a redeal lays them."""
        piles, columns = list(state.piles), self.at["tableau"]
        gathered = [card for column in columns for card in piles[column].cards]
        for number, column in enumerate(columns):
            piles[column] = Pile(tuple(gathered[number * 4 : (number + 1) * 4]))
        return tuple(piles)

    def in_order(self, state: State) -> Collection[str]:
        """The columns are gathered in order."""
        return ("tableau",)


GAME = Cruel.game()
