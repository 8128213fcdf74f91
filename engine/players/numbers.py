"""Cards as numbers, and sets of cards as the bits of numbers, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.builds import Build
from engine.cards import pack

# A card is its code, and 64 more while its face is not known: what is looked up by it stands in both places.
UNKNOWN = 64
ALL = sum(1 << card.code for card in pack())


def by_card(values: Sequence[int]) -> list[int]:
    """What is looked up by cards, known or not; for none it is 0."""
    return [0, *values, *[0] * (UNKNOWN - len(values) - 1)] * 2


def takers(build: Build) -> list[int]:
    """For each card those that may lie on it, as the bits of a number."""
    return by_card([sum(1 << card.code for card in build.takers[onto]) for onto in pack()])


BIT = by_card([1 << card.code for card in pack()])
SUIT = by_card([card.suit for card in pack()])
