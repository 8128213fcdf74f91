"""Monte Carlo.

Long because which cards touch, and how rows close up, no other game has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from types import MappingProxyType

from engine.cards import Card
from engine.errors import Refusal
from engine.events import Moved, Transition
from engine.moves import Move, Say, Take
from engine.solitaire.board import DRAW, SYNONYMS
from engine.solitaire.pile_groups import DISCARD, STOCK, Group
from engine.solitaire.taking import Taking
from engine.state import State

ROW = 5
# Two places that touch: side by side, above each other or corner to corner.
TOUCHING = tuple(
    (one, other)
    for one, other in combinations(range(ROW * ROW), 2)
    if abs(one // ROW - other // ROW) <= 1 and abs(one % ROW - other % ROW) <= 1
)


class MonteCarlo(Taking):
    """Five rows of five, from which pairs leave that touch."""

    id = "monte-carlo"
    title = "Monte Carlo"
    aliases = ("Weddings", "Double and Quits", "Good Neighbours")
    source = "the rules that most people play by"
    summary = "Take away pairs that touch, then close up the rows."
    basics = (
        "Take away pairs of one rank that touch: side by side, one above the other, or corner to corner. Name the "
        "cards or their places: `7c 7h`, `t1 t7`.",
        "`stock` closes up the rows, each card moving to the first free place in order, and fills the rest from the "
        "stock. You can do that whenever there's a gap, even when the stock is empty. There's no redeal.",
        "You win when all 52 cards are gone.",
        "The cards are dealt in five rows of five; the rest of the pack is the stock.",
    )
    refusals = MappingProxyType(
        {
            **Taking.refusals,
            "pairs": "Cards leave two at a time.",
            "ranks": "{card} and {other} aren't the same rank.",
            "apart": "{card} and {other} don't touch.",
            "no-gap": "There's no gap to close up or to fill.",
        }
    )
    groups = (Group("tableau", ROW * ROW, lift="none", dealt=1), STOCK, DISCARD)
    grid = """
        s t1 t2 t3 t4 t5 d
        . t6 t7 t8 t9 t10
        . t11 t12 t13 t14 t15
        . t16 t17 t18 t19 t20
        . t21 t22 t23 t24 t25
    """
    suits_count = False
    extra_words = MappingProxyType({DRAW.word: "close up and fill the rows"})
    synonyms = MappingProxyType({**SYNONYMS, **dict.fromkeys(("close up", "fill"), DRAW.word)})

    def removable(self, state: State) -> Iterator[Take]:
        """Pairs that touch."""
        tops = [state.piles[pile].top for pile in self.at["tableau"]]
        ranks = [0 if top is None else top.rank for top in tops]
        return (Take(pair) for pair in TOUCHING if ranks[pair[0]] and ranks[pair[0]] == ranks[pair[1]])

    def legal_words(self, state: State) -> Iterable[Say]:
        """The rows are closed up where there is a gap between cards, or one that the stock can fill."""
        filled = [bool(state.piles[pile].cards) for pile in self.at["tableau"]]
        if not all(filled) and (self.has(state, "stock") or False in filled[: sum(filled)]):
            yield DRAW

    def say(self, transition: Transition, word: str) -> None:
        """Close up the rows, and fill them from the stock."""
        places = self.at["tableau"]
        lying = [pile for pile in places if transition.state.piles[pile].cards]
        transition.add(*(Moved(pile, place) for pile, place in zip(lying, places, strict=False) if pile != place))
        for place in places[len(lying) :]:
            self.fill(transition, place, "stock")

    def in_order(self, state: State) -> Collection[str]:
        """Which cards touch hangs on their places."""
        return ("tableau",)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """What is wrong with a pair, or that there is no gap."""
        return Refusal("no-gap") if move == DRAW else super().explain_special(state, move)

    def wrong(self, cards: Sequence[Card]) -> Refusal:
        """That cards are no pair, or don't touch."""
        if len(cards) != 2:
            return Refusal("pairs")
        return Refusal("ranks" if cards[0].rank != cards[1].rank else "apart", (*cards,))


GAME = MonteCarlo.game()
