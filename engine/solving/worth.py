"""How near to a win a pile looks: by this a search chooses where to look first, and by nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from engine.cards import Card
from engine.piles import Pile
from engine.solitaire.board import HOME
from engine.solitaire.pile_groups import Group
from engine.solitaire.sorting import finished


class Weights(NamedTuple):
    """What counts against a pile: each card that is not home or `hidden`, and that lies over a lower one.

    `buries` counts for a card over a lower one of its suit, `low` for each lower card below it, and `late` for each
    place by which it comes home later than one below it. What speaks for a pile is each card that is `joined` to the
    one below it, more by `longer` for each that is joined there already, or `built` on one that it does not move
    with; and that it is a free `space`.
    """

    away: float = 5
    hidden: float = 5
    buries: float = 3
    low: float = 0.5
    joined: float = 1
    space: float = 4
    late: float = 0
    longer: float = 0
    built: float = 0


USUAL = Weights()
HOMEWARD = Weights(away=20, buries=1, low=0.2, joined=3, space=6)
BOTH_WAYS = Weights(away=10, buries=0, low=0, joined=3, space=0)
JOINED = Weights(away=1, hidden=0, buries=0.3, low=0, joined=5, space=10)
# Where no card goes back under another, it is no matter which lie over which.
LEVEL = Weights(buries=0, low=0)
IN_TIME = Weights(away=1, hidden=0, buries=0, low=0, space=0, late=1)
IN_SEQUENCE = Weights(away=1, hidden=5, buries=0.5, low=0, joined=20, space=8)
IN_ROWS = Weights(buries=0, low=0, joined=4, space=0)
# Long runs of one suit count for the most, and cards that lie on other suits for half as much.
BY_SUITS = Weights(away=13, hidden=10, buries=1, low=0, joined=10, space=3, longer=1, built=4.5)
# Where another order of looking was measured to find more: by the ids of the games.
WEIGHTS: Mapping[str, Weights] = MappingProxyType(
    {
        "calculation": IN_TIME,
        "canfield": HOMEWARD,
        "curds-and-whey": BOTH_WAYS,
        "golf": LEVEL,
        "simple-simon": IN_SEQUENCE,
        "house-on-the-hill": BOTH_WAYS,
        "la-quinzaine": HOMEWARD,
        "le-shah": HOMEWARD,
        "les-quatre-coins": BOTH_WAYS,
        "le-moulin": JOINED,
        "penguin": HOMEWARD,
        "sir-tommy": IN_TIME,
        "spider": BY_SUITS,
        "strategy": HOMEWARD,
        "tripeaks": LEVEL,
    }
)
# What a search over numbers goes by as well, where that was measured to decide more: what one order of looking leaves
# open another often finds soon.
AS_WELL: Mapping[str, Weights] = MappingProxyType({"flower-garden": IN_ROWS})


def orders(game_id: str) -> list[Weights]:
    """By what a search over numbers looks first, one in turn with the other."""
    usual = WEIGHTS.get(game_id, USUAL)
    return [usual, AS_WELL[game_id]] if game_id in AS_WELL else [usual]


def worth(group: Group, pile: Pile, weights: Weights, sorting: bool, due: Sequence[int]) -> float:
    """How near to a win a pile looks; in games of `sorting`, suits come home where they lie.

    `due` tells for each rank how late cards come home.
    """
    cards, down = pile
    if group.kind in HOME:
        return 0
    total = 0 if sorting and finished(cards) else -weights.away * len(cards)
    if group.hidden:
        return total
    if not cards:
        return weights.space if group.fan != "none" else 0
    if weights.late:
        total -= weights.late * _late([due[card.rank] for card in cards[down:]])
    return total - weights.hidden * down - _in_the_way(cards, weights) + _joined(group, cards[down:], weights)


def _late(dues: Sequence[int]) -> int:
    """By how many places cards come home later than the first to go of those below them."""
    late, first = 0, max(dues, default=0)
    for each in dues:
        late += max(0, each - first)
        first = min(first, each)
    return late


def _in_the_way(cards: Sequence[Card], weights: Weights) -> float:
    total = 0.0
    for place, card in enumerate(cards):
        lower = [below for below in cards[:place] if below.rank < card.rank]
        total += weights.buries * any(below.suit == card.suit for below in lower) + weights.low * len(lower)
    return total


def _joined(group: Group, cards: Sequence[Card], weights: Weights) -> float:
    """What it counts that cards lie as they should on the one below, half as much for those of another suit."""
    holds, build, total, before = group.holds, group.build, 0.0, 0
    if holds is None:
        return 0
    for onto, card in pairwise(cards):
        if holds.fits(card, onto):
            total += weights.joined * (1 + (card.suit == onto.suit)) / 2 + weights.longer * before
            before += 1
        else:
            total, before = total + weights.built * (build is not None and build.fits(card, onto)), 0
    return total
