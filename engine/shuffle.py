"""Fair, repeatable shuffles: the same seed gives the same order on every machine, for ever."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
ALGORITHM = "s1"
_BLOCK = Struct(">8I")


def _words(seed: str, draw: int) -> Iterator[int]:
    key = seed.encode()
    block = 0
    while True:
        yield from _BLOCK.unpack(hmac.digest(key, f"{draw}/{block}".encode(), sha256))
        block += 1


def numbered(deal: int) -> str:
    """The seed of the deal with a short number, the same for every game."""
    return f"{ALGORITHM}:deal {deal}"


def shuffled(items: Sequence[T], seed: str, draw: int) -> list[T]:
    """The items in the order that a seed gives to its draw number `draw`.

    HMAC-SHA256 of the seed in counter mode, Fisher-Yates from the end, words of 32 bits, those above the
    highest multiple of the bound rejected. The seed must begin with "s1:"; ValueError otherwise.

    >>> shuffled("abcde", "s1:example", 0)
    ['a', 'd', 'c', 'e', 'b']
    """
    if not seed.startswith(ALGORITHM + ":"):
        raise ValueError(f"unknown shuffle algorithm in seed {seed[:8]!r}")
    order = list(items)
    words = _words(seed, draw)
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        limit = (1 << 32) // bound * bound
        while (word := next(words)) >= limit:
            continue
        pick = word % bound
        order[last], order[pick] = order[pick], order[last]
    return order
