"""Tables with rows at both sides: how large their cards are, and where their columns of piles stand."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.layout import Layout
from engine.piles import Spot
from render.card_sizes import Measure
from render.card_widths import BETWEEN

# How close to the sides of the table cards may come; those of rows that begin there lie further off.
EDGE, _INSET = 5, 4
# This part of a card shows of a covered one where there is room for that, and not less than so many pixels; of a card
# that lies face down so many.
_SHOWN, _UP, _DOWN = 0.35, 36, 14
# What lies open beside a pile that nobody may count takes this part of a card, and does not touch the next column.
_OPEN = 0.95
# With so many covered cards in the longest row to the right, wide cards make do with few colours.
_FULL = 9
# How wide cards are where so many pixels of each covered one show in the longest row to the right; the last as well
# where fewer do.
_WIDTHS = (118, 35), (108, 31), (98, 27.4), (88, 0)


class Stands(NamedTuple):
    """How large cards are, how far from the left each column stands, and what shows of covered cards, down and up."""

    measure: Measure
    lefts: Mapping[int, int]
    steps: tuple[int, int]


@lru_cache(maxsize=256)
def wings_of(layout: Layout, spots: tuple[Spot, ...]) -> tuple[tuple[int, ...], ...]:
    """The piles of the two wings of a table, whose rows run to the right: those on the left begin at its edge.

    There are none where other piles spread as well, or belong to players.
    """
    spread = [pile for pile, spot in enumerate(spots) if spot.fan != "none"]
    columns = [*_columns(layout).values()]
    if len(columns) < 2 or layout.indents or any(spots[pile].owner is not None for pile in spread):
        return ()
    left, right = (tuple([pile for pile in column if pile in spread]) for column in (columns[0], columns[-1]))
    alike = all({spots[pile].fan for pile in wing} == {"right"} for wing in (left, right))
    return (left, right) if alike and len(left) + len(right) == len(spread) else ()


def _columns(layout: Layout) -> dict[int, list[int]]:
    """The piles of each column that has any."""
    found: dict[int, list[int]] = {}
    for row in layout.rows:
        for column, pile in enumerate(row):
            if pile is not None:
                found.setdefault(column, []).append(pile)
    return dict(sorted(found.items()))


def stands(wide: int, layout: Layout, rooms: tuple[int, ...], thick: AbstractSet[int]) -> Stands:
    """Where all stands on a table so `wide`, with room for so many covered cards in each of its two wings.

    Beside piles that are `thick` others may lie open. Cards are as wide as there is room for.
    """
    columns = _columns(layout)
    opening = [not thick.isdisjoint(piles) for piles in columns.values()]
    inward, outward = rooms
    for card, least in _WIDTHS:
        pitches = [card + BETWEEN + round(_OPEN * card) * opens for opens in opening[:-1]]
        pitches[0] += inward * _steps(card)[1]
        if wide - 2 * EDGE - card - sum(pitches) - _INSET >= least * outward:
            break
    lefts = accumulate(pitches, initial=EDGE + _INSET)
    few = Measure(card).printed and outward >= _FULL
    return Stands(Measure(card, few=few), dict(zip(columns, lefts, strict=True)), _steps(card))


def _steps(card: int) -> tuple[int, int]:
    """What shows of covered cards that are so wide, face down and face up."""
    return _DOWN, max(_UP, round(_SHOWN * card))
