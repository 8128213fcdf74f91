"""What the picture of a table has to leave room for: its columns, which grow in steps so that it keeps its height."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.layout import Layout
from engine.piles import Spot
from engine.view import PileView, View

# For each row of columns from the top down, how many covered cards it has room for.
Rooms = tuple[int, ...]
# The piles of each row that spread downward, of those rows that have any.
Columns = tuple[tuple[int, ...], ...]

# Room grows by so many cards at a time, but for one at a time where there are many rows: too high a picture is worse.
STEP = 2
_MANY = 3


def rooms_for(view: View, least: Rooms = ()) -> Rooms:
    """The room that the columns of a view need, and not less than they had on the picture before."""
    return rooms_of(columns_of(view.layout, [pile.spot for pile in view.piles]), view.piles, least)


def thick_piles(view: View) -> frozenset[int]:
    """The piles whose cards nobody may count: the edges of those below the top one show."""
    return frozenset([number for number, pile in enumerate(view.piles) if pile.thickness is not None])


def columns_of(layout: Layout, spots: Sequence[Spot]) -> Columns:
    """The columns of each row of a table that has any."""
    rows = [tuple([pile for pile in row if pile is not None and spots[pile].fan == "down"]) for row in layout.rows]
    return tuple(filter(None, rows))


def rooms_of(columns: Columns, piles: Sequence[PileView], least: Rooms) -> Rooms:
    """The room that the columns of a table need with these piles, and at `least` as much as they had before."""
    step = 1 if len(columns) >= _MANY else STEP
    needed = [_stepped(max([_covered(piles[pile].cards) for pile in row]), step) for row in columns]
    kept = least if len(least) == len(needed) else ()
    return tuple(map(max, needed, kept)) if kept else tuple(needed)


def _covered(cards: tuple[Card, ...]) -> int:
    """How many of a pile's cards are covered, of which two that lie face down need no more room than one face up."""
    if len(cards) < 2:
        return 0
    # What lies face down lies at the bottom.
    return len(cards) - 1 - (0 if cards[0].rank else cards[:-1].count(Card.UNKNOWN) // 2)


def _stepped(count: int, step: int) -> int:
    return max(STEP, -(-count // step) * step)
