"""Tables to draw, made up without a game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.cards import Card, pack
from engine.chinese_patience.board import spots, table_layout
from engine.piles import Spot
from engine.view import PileView, Step, Thickness, Trail, View

NAMES = ("Alice", "Bob", "Carol", "Dora", "Eve", "Frank", "Grace")


def live(
    players: int = 2,
    columns: Sequence[tuple[int, int]] = ((1, 3), (0, 5), (0, 1), (0, 0)),
    founded: Sequence[int] = (1, 3, 0, 12),
    seed: int = 1,
    thickness: Thickness = Thickness.THICK,
) -> View:
    """A table of Chinese Patience whose columns hold so many cards face down and face up."""
    deck = list(pack())
    random.Random(seed).shuffle(deck)
    founds, fans = iter(enumerate(founded)), iter(columns)

    def pile(spot: Spot) -> PileView:
        if spot.kind == "foundation":
            suit, height = next(founds)
            return PileView(spot, tuple(Card.of(rank, suit) for rank in range(1, height + 1)))
        if spot.kind == "tableau":
            down, up = next(fans)
            return PileView(spot, (Card.UNKNOWN,) * down + tuple(deck.pop() for _ in range(up)))
        return PileView(spot, (deck.pop(),) if spot.kind == "waste" and thickness else (), thickness)

    return View(tuple(map(pile, spots(players, False))), table_layout(players, False), 0, (True,) * players)


def packed(full: tuple[bool, bool] = (True, True)) -> View:
    """A table of two with a pack of four cards, or the place of one, on either side of the foundations."""
    view = live()
    packs = [PileView(Spot("pack", side + 1), (Card.UNKNOWN,) * 4 * full[side]) for side in (0, 1)]
    return view._replace(piles=(*view.piles, *packs), layout=table_layout(2, two_packs=True))


def moved(view: View, *moves: tuple[int, int], size: int = 1) -> View:
    """The same table after a turn in which cards went from a pile to another, so many with each move."""
    return view._replace(trail=Trail(steps=tuple(Step("moved", (a,), (b,), size) for a, b in moves)))


def after(view: View, *steps: Step) -> View:
    """The same table after a turn."""
    return view._replace(trail=Trail(steps=steps))


def counted(view: View, count: int | None, *piles: int) -> View:
    """The same table with a number on some piles, or on all if none is named."""
    numbers = piles or range(len(view.piles))
    return view._replace(
        piles=tuple(pile._replace(counted=count) if i in numbers else pile for i, pile in enumerate(view.piles))
    )


def with_pile(view: View, index: int, cards: tuple[Card, ...], thickness: Thickness | None = None) -> View:
    """The same table with another pile at one place."""
    piles = list(view.piles)
    piles[index] = PileView(piles[index].spot, cards, thickness)
    return view._replace(piles=tuple(piles))
