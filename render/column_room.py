"""What the picture of a table has to leave room for: its columns, or its rows where these run to the sides.

Room grows in steps and shrinks late, so that nothing moves from picture to picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import Card
from engine.layout import Layout
from engine.piles import Spot
from engine.view import PileView, View
from render.chained import chained
from render.left_over import centred, moved_up, without_holes
from render.narrowing import narrowed
from render.wings import wings_of

# For each row of columns from the top down, or each wing from the left, how many covered cards it has room for; where
# there are none, how many rows of the table are drawn.
Rooms = tuple[int, ...]
# The piles of each row that spread downward, of those rows that have any, or of each wing.
ColumnRooms = tuple[tuple[int, ...], ...]

# Room grows by so many cards at a time, but for one at a time where there are many rows, or wings, and above another
# row: too high a picture is worse, and so are narrow cards, and a gap between two rows.
STEP = 2
_MANY = 3
# Room shrinks once less than this part of it has been enough for so many pictures.
_LITTLE, _LONG = 0.8, 5
# Where cards came from more places than this in one turn, those that are empty now are no news.
_MOST_LEFT = 6


def rooms_for(view: View, least: Rooms = ()) -> Rooms:
    """The room that the columns of a view need, or its wings or rows, and not less than on the picture before."""
    if _has_columns(view):
        layout = standing(view)
        columns = columns_of(layout, [pile.spot for pile in view.piles])
        return rooms_of(columns, chained(view).piles, least)
    return (max(_rows_in_use(view), *least),) if len(least) == 1 else (_rows_in_use(view),)


def roomy(view: View, least: Rooms = ()) -> View:
    """The same table where, without columns, nothing is drawn of the lowest rows once they are not used any more.

    No card lies there, and none may be played there; once cards are dealt there, they are drawn again.
    """
    rows = view.layout.rows
    if _rows_in_use(view) == len(rows) or _has_columns(view):
        return view
    (room,) = rooms_for(view, least)
    below = {pile for row in rows[room:] for pile in row}
    seen = [pile._replace(closed=True) if number in below else pile for number, pile in enumerate(view.piles)]
    return view._replace(piles=tuple(seen))


def _has_columns(view: View) -> bool:
    """Whether a table has columns, or wings; most tables without have no pile that spreads, which is seen at once."""
    spread = any(pile.spot.fan != "none" for pile in view.piles)
    return spread and bool(columns_of(view.layout, [pile.spot for pile in view.piles]))


def _rows_in_use(view: View) -> int:
    """How many rows there are down to the last in which a card lies or may be played, and one at least.

    Where rows lie half over others there are two: the last card lies as it did among them.
    """
    rows, piles, least = view.layout.rows, view.piles, 2 if view.layout.raised else 1
    for number in range(len(rows), least, -1):
        for pile in rows[number - 1]:
            if pile is not None and (not piles[pile].empty or piles[pile].takes is not None):
                return number
    return least


class Kept(NamedTuple):
    """The room that columns had on the last picture, and on how many in a row they needed much less."""

    rooms: Rooms = ()
    little: int = 0

    def after(self, view: View) -> Kept:
        """The room on the next picture: it grows at once, and shrinks when less has long been enough."""
        needed = rooms_for(view)
        least = rooms_for(view, self.rooms)
        little = self.little + 1 if sum(needed) < _LITTLE * sum(least) else 0
        return Kept(needed) if little == _LONG else Kept(least, little)


def closed_piles(view: View) -> frozenset[int]:
    """The places where no card may lie any more: nothing is drawn there."""
    return frozenset([number for number, pile in enumerate(view.piles) if pile.closed])


def standing(view: View) -> Layout:
    """The layout of a table without rows of which all places are closed, and with no more columns than it needs.

    While a game goes on, a place whose last card the last turn took stays for its picture, which shows where it lay;
    where cards came from so many places that all closed up, it would tell nothing.
    """
    closed = closed_piles(view)
    if closed and view.turn is not None and len(view.trail.left) <= _MOST_LEFT:
        closed -= view.trail.left
    return _standing(view.layout, tuple([pile.spot for pile in view.piles]), closed) if closed else view.layout


@lru_cache(maxsize=256)
def _standing(layout: Layout, spots: tuple[Spot, ...], closed: frozenset[int]) -> Layout:
    if layout.raised or layout.again:
        return narrowed(_without_rows(layout, closed), closed)
    kinds = [spot.kind for spot in spots]
    kept = without_holes(moved_up(_closed_up(layout, kinds, closed), kinds, closed), spots, closed)
    return centred(narrowed(_without_rows(kept, closed), closed), layout, closed)


def _without_rows(layout: Layout, closed: frozenset[int]) -> Layout:
    """The layout without rows of which all places are closed."""
    kept: list[int] = []
    for number, row in reversed([*enumerate(layout.rows)]):
        # What lies half over a row needs it, and the last card of all lies as it did among them.
        needed = (bool(kept) and kept[0] == number + 1 in layout.raised) or number == min(layout.raised, default=None)
        if needed or not closed.issuperset({*row} - {None}):
            kept.insert(0, number)
    indents = tuple([layout.indents[number] for number in kept]) if layout.indents else ()
    raised, again = (frozenset(map(kept.index, rows.intersection(kept))) for rows in (layout.raised, layout.again))
    return layout._replace(
        rows=tuple([layout.rows[number] for number in kept]), indents=indents, raised=raised, again=again
    )


def _closed_up(layout: Layout, kinds: Sequence[str], closed: frozenset[int]) -> Layout:
    """The layout with neighbouring rows of one kind in the middle of one, once what is left of them finds room."""
    rows: list[tuple[int | None, ...]] = []
    indents: list[int] = []
    # From which column to before which the rows stood of which each is left.
    reaches: list[tuple[int, int]] = []
    for number, row in enumerate(layout.rows):
        both = [*rows[-1], *row] if rows else []
        left = [pile for pile in both if pile is not None and pile not in closed]
        alike = rows and len({kinds[pile] for pile in both if pile is not None}) == 1
        first, end = _reach(row, reaches[-1:] if alike else ())
        spare = end - first - len(left)
        if alike and spare >= 0:
            rows[-1], reaches[-1] = (*[None] * (first + spare // 2), *left), (first, end)
            # Where rows are moved by half a card anyway, this one is if its middle lies there.
            indents[-1] = layout.indent(number) + (spare % 2 if layout.indents else 0)
        else:
            rows.append(row)
            indents.append(layout.indent(number))
            reaches.append(_reach(row, ()))
    return layout._replace(rows=tuple(rows), indents=tuple(indents) if any(indents) else ())


def _reach(row: Sequence[int | None], others: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """From which column to before which piles stand in a row, and in others that reach so far."""
    columns = [column for column, pile in enumerate(row) if pile is not None]
    reaches = [(min(columns, default=0), max(columns, default=-1) + 1), *others]
    return min(first for first, _ in reaches), max(end for _, end in reaches)


def thick_piles(view: View) -> frozenset[int]:
    """The piles whose cards nobody may count: the edges of those below the top one show."""
    return frozenset([number for number, pile in enumerate(view.piles) if pile.thickness is not None])


def columns_of(layout: Layout, spots: Sequence[Spot]) -> ColumnRooms:
    """The columns of each row of a table that has any, or else its two wings."""
    rows = [tuple([pile for pile in row if pile is not None and spots[pile].fan == "down"]) for row in layout.rows]
    return tuple(filter(None, rows)) or wings_of(layout, tuple(spots))


def rooms_of(columns: ColumnRooms, piles: Sequence[PileView], least: Rooms) -> Rooms:
    """The room that the columns of a table need with these piles, and at `least` as much as they had before."""
    sideways = any(piles[row[0]].spot.fan != "down" for row in columns)
    small = len(columns) >= _MANY or sideways
    lying = [[_needed(piles[pile].cards) for pile in row] for row in columns]
    needed = [
        _stepped(
            max(row),
            # Between two rows there need not be room for cards that may come.
            1 if small or row is not lying[-1] else STEP,
            STEP if sideways or row is lying[-1] else 0,
        )
        for row in lying
    ]
    return _not_less(tuple(needed), least)


def _not_less(needed: Rooms, before: Rooms) -> Rooms:
    """The room that columns need, and not less than they had `before`: that of another table means nothing."""
    return tuple(map(max, needed, before)) if len(before) == len(needed) else needed


def _needed(cards: tuple[Card, ...]) -> int:
    """How many of a pile's cards are covered, of which two that lie face down need no more room than one face up."""
    # Most cards lie face up: asking each pile for more would take twice as long.
    return len(cards) - 1 if not cards or cards[0].rank else len(cards) - 1 - cards[:-1].count(Card.UNKNOWN) // 2


def _stepped(count: int, step: int, least: int) -> int:
    return least if count <= least else -(-count // step) * step
