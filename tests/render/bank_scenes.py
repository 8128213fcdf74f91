"""Tables of Russian Bank, made up without a game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.cards import Card, pack
from engine.piles import Spot
from engine.russian_bank.board import Board
from engine.view import PileView, Thickness, View

FRESH = (1,) * 9
MIDDLE = (1, 3, 6, 9, 13, 0, 2, 12, 4)
FULLEST = (13,) * 9
FOUNDED = (1, 3, 0, 12, 13, 2, 0, 5)


def bank(
    players: int = 2,
    houses: Sequence[int] = MIDDLE,
    founded: Sequence[int] = FOUNDED,
    *,
    packs: int = 2,
    hidden: int = 0,
) -> View:
    """A table of one or two packs whose houses hold so many cards, the lowest `hidden` of each face down.

    Three players have nine houses and a joker.
    """
    deck = list(pack()) * 3
    random.Random(1).shuffle(deck)
    board = Board(packs, players)
    sizes, founds = iter(houses), iter(enumerate(founded))

    def pile(spot: Spot) -> PileView:
        if spot.kind == "foundation":
            suit, height = next(founds)
            return PileView(spot, tuple(Card.of(rank, suit % 4) for rank in range(1, height + 1)))
        if spot.kind == "house":
            cards = tuple(deck.pop() for _ in range(next(sizes)))
            return PileView(spot, (Card.UNKNOWN,) * min(hidden, len(cards)) + cards[hidden:])
        if spot.kind == "joker":
            return PileView(spot, ())
        assert spot.owner is not None
        count = {"hand": 31, "waste": 9, "reserve": 12}[spot.kind] + spot.owner
        return PileView(spot, () if spot.kind == "hand" else (deck.pop(),), Thickness.of(count), count)

    return View(tuple(map(pile, board.spots)), board.layout, 0, (True,) * players)


def at(view: View, name: str) -> int:
    """Which pile bears a label."""
    return next(index for index, pile in enumerate(view.piles) if pile.spot.short() == name)


def lying(
    view: View,
    name: str,
    *cards: Card,
    thickness: Thickness | None = None,
    counted: int | None = None,
    closed: bool = False,
) -> View:
    """The same table with another pile at one place."""
    index = at(view, name)
    other = PileView(view.piles[index].spot, cards, thickness, counted, closed)
    return view._replace(piles=(*view.piles[:index], other, *view.piles[index + 1 :]))


def aside(view: View) -> View:
    """The same table with the joker on its place, and the house closed that went with it."""
    return lying(lying(view, "j", Card.JOKER), "h9", closed=True)
