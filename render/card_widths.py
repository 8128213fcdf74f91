"""How wide cards can be where so many stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.piles import Spot
from render.card_sizes import SLENDER, TALL, Measure
from render.pile_groups import parted_at, steps_aside
from render.pile_rows import PileRow

# Between cards that spread sideways.
BETWEEN = 10
_WIDEST_CARD = 136
# The widest cards where fans run sideways, and where so few piles stand side by side that all fans have room.
_WIDEST_CARD_BESIDE_FANS, _WIDEST_CARD_OF_FEW, _FEW = 88, 100, 4
# So many columns in more rows than one hold so many cards that these would be too many bytes if they were wider.
_WIDEST_CARD_OF_CROWD = {15: 90, 10: 104}
# How far apart so many columns stand at least, and how far from the edges: cards as well as the gold around them
# touch neither each other nor the picture's frame. More columns stand closer, for the cards' sake.
_AIR = {8: (6, 7), 9: (4, 6), 10: (4, 7)}
_AIR_OF_MANY = 3, 5
# So many columns leave no gap between two groups of piles that stand side by side, or between those of two players:
# cards are narrower by so much, and the piles of each group stand closer together for that.
_CROWDED, HUDDLING = (8, 9), 2
# Between two groups that stand in one row above columns these are so much further apart, where there is air for that.
_APART, _AIRY = 18, 6
# So many columns in one row, or peaks, have cards so narrow that they are slender, and their ranks so much larger.
_NARROW, _INDEX_OF_NARROW = (9, 10), 1.1
_PLAIN = 80
# So much shows of wide cards that others lie half over that ranks are larger there.
_INDEX_OF_HALVES = 1.25


class Air(NamedTuple):
    """How far apart columns stand at least, and how far from the edges of the table; groups may `huddle`.

    Those from column `parted` on stand `apart` from the others.
    """

    gap: int
    margin: int
    huddle: bool
    parted: int = 0
    apart: int = 0


# Around few piles.
LOOSE = Air(*_AIR[8], huddle=False)


def widest_cards(
    width: int, count: int, lines: Sequence[PileRow], spots: Sequence[Spot], index: float
) -> tuple[Measure, Air]:
    """The widest cards of which so many stand side by side on a table of a width, and the air around them."""
    gap, margin = next((air for most, air in _AIR.items() if count <= most), _AIR_OF_MANY)
    parted = parted_at(lines, spots) if gap >= _AIRY else None
    apart = 0 if parted is None else _APART
    half_over = any(row.beneath for row in lines) and count <= min(_AIR)
    fans = any(row.sides for row in lines)
    beside_fans = _WIDEST_CARD_OF_FEW if count <= _FEW else _WIDEST_CARD_BESIDE_FANS
    widest = min(beside_fans, (width + BETWEEN) // count - BETWEEN) if fans else _WIDEST_CARD
    columns = sum(len(row.fan) for row in lines)
    widest = next((most for least, most in _WIDEST_CARD_OF_CROWD.items() if columns >= least), widest)
    card = min(widest, (width - 2 * margin + gap - apart) // count - gap)
    huddle = count in _CROWDED and any(steps_aside(row, spots) for row in lines)
    if huddle:
        card -= HUDDLING
    if half_over:
        card -= (card + gap) % 2
        index = max(index, _INDEX_OF_HALVES)
    return _shaped(Measure(card, index), count, lines), Air(gap, margin, huddle, parted or 0, apart)


def _shaped(measure: Measure, count: int, lines: Sequence[PileRow]) -> Measure:
    """The same cards as high as they can be, where they are narrow; the narrowest are plain, if none are spread."""
    spread = any(row.fan or row.sides for row in lines)
    measure = replace(measure, plain=measure.width < _PLAIN and not spread)
    if any(row.lettered for row in lines):
        return replace(measure, shape=TALL)
    if count in _NARROW and sum(bool(row.fan) for row in lines) < 2 and not any(row.runs for row in lines):
        return replace(measure, index=measure.index * _INDEX_OF_NARROW, shape=SLENDER)
    return measure
