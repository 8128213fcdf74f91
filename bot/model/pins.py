"""What the computers' levels are rated: fixed once, so that people of servers that share nobody are on one scale.

The figures come from games between neighbouring levels without a clock, in Chinese Patience by `standard` and in
Russian Bank by `guided` for two (`python -m tests.pins`). A level that plays otherwise than before is another one:
whoever changes `engine/players/levels.py` raises `VERSION` and adds its figures; those of before stay for old games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Pin(NamedTuple):
    """The rating of a level as it is shown, and how far it may be off in 95 cases of 100; `regular` is the origin."""

    rating: int
    margin: int


PINS_VERSION = 2
# In both games the better of two neighbours of version 2 has won 65 to 75 % of what was tried: each step is taken for
# 70, and may be off by so much. Those of version 1 are taken for the same.
_STEPS: Mapping[str, Pin] = {
    "beginner": Pin(902, 116),
    "casual": Pin(1201, 82),
    "regular": Pin(1500, 0),
    "sharp": Pin(1799, 82),
    "master": Pin(2098, 116),
}
# By version, game and level.
PINS: Mapping[int, Mapping[str, Mapping[str, Pin]]] = {
    1: {"chinese": _STEPS, "bank": _STEPS},
    2: {"chinese": _STEPS, "bank": _STEPS},
}
