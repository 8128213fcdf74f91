"""What the computers' levels are rated: fixed once, so that people of servers that share nobody are on one scale.

The figures come from games between neighbouring levels without a clock, in Chinese Patience by `standard` and in
Russian Bank by `guided` for two (`python -m tests.pins`). A level that plays otherwise than before is another one:
whoever changes `engine/players/levels.py` raises `PINS_VERSION` and adds its figures; those of before stay for old
games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Pin(NamedTuple):
    """The rating of a level as it is shown, and how far it may be off in 95 cases of 100; `regular` is the origin."""

    rating: int
    margin: int


PINS_VERSION = 6
# Before more was played, the better of two neighbours had won 65 to 75 % of what was tried in both games: each step
# was taken for 70, and may be off by so much. Those of version 1 were taken for the same.
_TAKEN: Mapping[str, Pin] = {
    "beginner": Pin(902, 116),
    "casual": Pin(1201, 82),
    "regular": Pin(1500, 0),
    "sharp": Pin(1799, 82),
    "master": Pin(2098, 116),
}
# The same levels with those steps measured that `tests/pins.txt` has some thousand games of: the lower two of Chinese
# Patience, and of Russian Bank the lowest first, and then the next.
_CHINESE = {**_TAKEN, "beginner": Pin(823, 40), "casual": Pin(1186, 34)}
_BANK = {**_TAKEN, "beginner": Pin(792, 85)}
_CHINESE_OF_MORE = {**_TAKEN, "beginner": Pin(841, 33), "casual": Pin(1204, 25)}
_BANK_OF_MORE = {**_TAKEN, "beginner": Pin(942, 29), "casual": Pin(1351, 19)}
# With `sharp` measured too, and in Russian Bank `regular` and `sharp` themselves stronger than before; the step to
# `master` is still taken for 70 %.
_CHINESE_WITH_SHARP = {**_CHINESE_OF_MORE, "sharp": Pin(1908, 57), "master": Pin(2207, 100)}
_BANK_WITH_SHARP = {
    "beginner": Pin(863, 52),
    "casual": Pin(1271, 47),
    "regular": Pin(1500, 0),
    "sharp": Pin(1817, 71),
    "master": Pin(2116, 108),
}
# With every step measured by 400 games at least.
_CHINESE_MEASURED = {**_CHINESE_OF_MORE, "sharp": Pin(1908, 57), "master": Pin(2315, 97)}
_BANK_MEASURED = {
    "beginner": Pin(868, 39),
    "casual": Pin(1276, 32),
    "regular": Pin(1500, 0),
    "sharp": Pin(1810, 51),
    "master": Pin(2171, 92),
}
# By version, game and level.
PINS: Mapping[int, Mapping[str, Mapping[str, Pin]]] = {
    1: {"chinese": _TAKEN, "bank": _TAKEN},
    2: {"chinese": _TAKEN, "bank": _TAKEN},
    3: {"chinese": _CHINESE, "bank": _BANK},
    4: {"chinese": _CHINESE_OF_MORE, "bank": _BANK_OF_MORE},
    5: {"chinese": _CHINESE_WITH_SHARP, "bank": _BANK_WITH_SHARP},
    6: {"chinese": _CHINESE_MEASURED, "bank": _BANK_MEASURED},
}
