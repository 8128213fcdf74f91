"""Piles whose cards follow each other in one column: they are drawn as one, named after the pile of the last card."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from engine.layout import Layout
from engine.piles import Spot
from engine.view import PileView, Trail, View


def chained(view: View) -> View:
    """The same table where each such column is one pile, at the place of its last; nothing is drawn of the others."""
    if not view.layout.chains:
        return view
    piles = list(view.piles)
    for column in view.layout.chains:
        piles[column[-1]] = _whole(tuple([view.piles[pile] for pile in column]))
        for pile in column[:-1]:
            piles[pile] = _gone(view.piles[pile].spot)
    return view._replace(piles=tuple(piles), trail=_told(view.trail, _places(view.layout)))


def beneath(view: View) -> dict[int, int]:
    """For the last pile of each such column how many cards of others lie beneath its own."""
    found = {column[-1]: sum(len(view.piles[pile].cards) for pile in column[:-1]) for column in view.layout.chains}
    return {pile: count for pile, count in found.items() if count and view.piles[pile].cards}


# Most columns are the same as on the picture before.
@lru_cache(maxsize=1024)
def _whole(piles: tuple[PileView, ...]) -> PileView:
    """The piles as one: what may be played lies at its end."""
    last = next((pile for pile in reversed(piles) if pile.cards), piles[0])
    return last._replace(cards=tuple(chain.from_iterable([pile.cards for pile in piles])), blocked=False)


@lru_cache(maxsize=64)
def _gone(spot: Spot) -> PileView:
    """A pile of which nothing is drawn."""
    return PileView(spot, (), closed=True)


@lru_cache(maxsize=64)
def _places(layout: Layout) -> dict[int, int]:
    """For each pile of such a column the one at whose place it is drawn."""
    return {pile: column[-1] for column in layout.chains for pile in column}


def _told(trail: Trail, places: dict[int, int]) -> Trail:
    """A turn as it is seen there."""
    steps = [
        step._replace(
            sources=tuple([places.get(pile, pile) for pile in step.sources]),
            targets=tuple([places.get(pile, pile) for pile in step.targets]),
        )
        for step in trail.steps
    ]
    return trail._replace(steps=tuple(steps))
