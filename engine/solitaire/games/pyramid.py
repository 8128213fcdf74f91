"""Pyramid.

Long because a free card may lie in the pyramid, on the waste or, by an option, on the stock, and each way is refused
in its own words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

from engine.cards import Card
from engine.errors import Refusal
from engine.events import Moved, Transition, Turned, apply
from engine.moves import Take
from engine.options import Options, Switch
from engine.solitaire.covering import covered, covering
from engine.solitaire.pile_groups import DISCARD, STOCK, WASTE, Group, swapped
from engine.solitaire.taking import Taking
from engine.state import State

WHOLE_PACK = Switch(
    "goal",
    "Goal",
    {
        "pyramid": "You win when the pyramid is gone.",
        "all": "You win when all 52 cards are gone. The top card of the stock is face up: it pairs with free cards "
        "and with the top card of the waste; a king goes to the waste first.",
    },
)


class Pyramid(Taking):
    """Seven rows of cards that overlap, and leave in pairs that make thirteen."""

    id = "pyramid"
    title = "Pyramid"
    aliases = ("Relaxed Pyramid",)
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Pyramid"
    summary = "Seven overlapping rows, taken away in pairs that make thirteen."
    basics = (
        "Take away pairs of free cards that make thirteen, whatever their suits: an ace counts one, a jack eleven, a "
        "queen twelve, and a king makes thirteen alone. Name the cards or their piles: `7c 6h`, `p22 p28`, "
        "`p25 waste`.",
        "A card is free when no card of the row below covers it; both cards of a pair must be free before either is "
        "taken.",
        "Draw a card onto the waste with `stock`; its top card counts as free, too.",
        "When the stock is empty, turn the waste over with `redeal`: you can go through the stock three times.",
        "The pyramid has rows of one to seven cards.",
    )
    choices = (WHOLE_PACK,)
    refusals = MappingProxyType(
        {
            "thirteen": "{card} and {other} make {sum}, not thirteen.",
            "lone": "{card} doesn't make thirteen alone.",
            "pairs": "You can take away two cards at most.",
            **Taking.refusals,
            "away": "{card} has been taken away already.",
            "turn-first": "First bring {card} to the waste with `stock`.",
        }
    )
    groups = (
        Group("pyramid", 28, lift="none", dealt=1),
        STOCK,
        WASTE,
        DISCARD,
    )
    grid = """
        s w . p1 . . d
        ^ - - - - - p2 p3
        ^ - - - - p4 p5 p6
        ^ - - - p7 p8 p9 p10
        ^ - - p11 p12 p13 p14 p15
        ^ - p16 p17 p18 p19 p20 p21
        ^ p22 p23 p24 p25 p26 p27 p28
    """
    suits_count = False
    draws = 1
    passes: int | None = 3

    def __init__(self, options: Options, players: int = 1) -> None:
        super().__init__(options, players)
        if not self.whole:
            self.goal = len(self.at["pyramid"])
        # Which places lie on which.
        self.over = covering(self.layout)

    def arrange(self) -> tuple[Group, ...]:
        """A stock whose top card lies face up, where all cards must go."""
        self.whole = WHOLE_PACK.on(self.options)
        return swapped(self.groups, replace(STOCK, hidden=not self.whole))

    def opened(self, state: State) -> State:
        """The top card of the stock is turned up where it may be paired."""
        return apply(state, Turned(self.at["stock"][0])) if self.whole else state

    def deal_from_stock(self, transition: Transition, target: int) -> None:
        """Bring a card from the stock, of which the top card may lie face up already."""
        if self.whole:
            transition.add(Moved(self.at["stock"][0], target))
        else:
            super().deal_from_stock(transition, target)

    def free(self, state: State) -> dict[int, int]:
        """The rank of the top card of each pile where it lies face up and no other lies on it."""
        under = covered(self.over, state)
        there = [pile for pile in self.at["pyramid"] if pile not in under]
        tops = {pile: state.piles[pile].top for pile in (*there, *self.at["stock"], *self.at["waste"])}
        return {pile: top.rank for pile, top in tops.items() if top is not None}

    def blocked(self, state: State) -> Collection[int]:
        """The cards of the pyramid that are not free."""
        return sorted(covered(self.over, state))

    def removable(self, state: State) -> Iterator[Take]:
        """Kings, and pairs that make thirteen."""
        ranks = self.free(state)
        yield from (Take((pile,)) for pile, rank in ranks.items() if rank == 13 and pile not in self.at["stock"])
        yield from (Take(pair) for pair in combinations(ranks, 2) if ranks[pair[0]] + ranks[pair[1]] == 13)

    def in_order(self, state: State) -> Collection[str]:
        """Cards lie on each other."""
        return ("pyramid",)

    def left(self, state: State) -> int:
        """How many cards are left: of the pyramid, or of all."""
        return super().left(state) if self.whole else sum(len(state.piles[pile].cards) for pile in self.at["pyramid"])

    def unfit(self, state: State, pile: int) -> Refusal | None:
        """Why a card can't be taken: it has been, or others lie on it."""
        top = state.piles[pile].top
        if top is not None and pile in self.at["discard"]:
            return Refusal("away", (top,))
        if top is None or pile in self.free(state):
            return super().unfit(state, pile)
        return Refusal("covered", (top,))

    def wrong(self, cards: Sequence[Card]) -> Refusal:
        """What cards make that don't make thirteen."""
        if len(cards) > 2:
            return Refusal("pairs")
        if len(cards) == 1:
            return Refusal("turn-first" if cards[0].rank == 13 else "lone", (cards[0],))
        return Refusal("thirteen", (*cards, cards[0].rank + cards[1].rank))


GAME = Pyramid.game()
