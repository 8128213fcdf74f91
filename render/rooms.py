"""How much room the columns of a table have: it grows in steps, so that the picture keeps its height for a while."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.cards import Card
from engine.view import PileView, View

# For each row of columns from the top down, how many covered cards it has room for.
Rooms = tuple[int, ...]

# Room grows by so many cards at a time, but for one at a time where there are many rows: too high a picture is worse.
STEP = 2
_MANY = 3


def rooms_for(view: View, least: Rooms = ()) -> Rooms:
    """The room that the columns of a view need, and not less than they had on the picture before."""
    rows = _columns(view)
    step = 1 if len(rows) >= _MANY else STEP
    needed = [_stepped(max(map(_covered, row)), step) for row in rows]
    kept = least if len(least) == len(needed) else ()
    return tuple(max(pair) for pair in zip_longest(needed, kept, fillvalue=0))


def _columns(view: View) -> list[Sequence[PileView]]:
    """The columns of each row that has any."""
    rows = [[view.piles[pile] for pile in row if pile is not None] for row in view.layout.rows]
    columns = [[pile for pile in row if pile.spot.fan == "down"] for row in rows]
    return [row for row in columns if row]


def _covered(pile: PileView) -> int:
    """How many cards of a pile are covered, of which two that lie face down need no more room than one face up."""
    covered = pile.cards[:-1]
    hidden = covered.count(Card.UNKNOWN)
    return len(covered) - hidden // 2


def _stepped(count: int, step: int) -> int:
    return max(STEP, -(-count // step) * step)
