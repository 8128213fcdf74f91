"""Two rows of columns: the lower one does not wait for a single column of the upper one that alone is longer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.layout import Layout

# A column is alone longer than all others of its row that has so many cards more.
_MORE = 3


def alone(needed: Sequence[int]) -> list[int]:
    """What each column of a row needs if it alone is longer than the others, or else 0."""
    *_, second, longest = (0, *sorted(needed))
    return [need if need == longest >= second + _MORE else 0 for need in needed]


@lru_cache(maxsize=64)
def above(layout: Layout, columns: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """For each column of the lower row the places in the upper row of those that it stands below."""
    places = {pile: at for row in range(len(layout.rows)) for at, pile in layout.places(row).items()}
    upper, lower = columns
    return tuple(
        [tuple([place for place, pile in enumerate(upper) if abs(places[pile] - places[own]) < 2]) for own in lower]
    )
