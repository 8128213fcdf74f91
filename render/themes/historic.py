"""As a pack lay on a table two hundred years ago: yellowed paper, two colours, plant dyes, red baize and oak."""

from __future__ import annotations

from dataclasses import replace

from render.theme import Robe, Wood
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS
from render.themes.four_colors import FOUR_COLORS

_BLACK, _RED = (38, 32, 28), (172, 36, 28)
_MADDER, _INDIGO, _WELD, _CREAM = (176, 52, 40), (44, 62, 98), (206, 160, 62), (240, 224, 184)

HISTORIC = replace(
    FOUR_COLORS,
    id="historic",
    suits=(_BLACK, _RED, _RED, _BLACK),
    robes=(
        Robe(_INDIGO, _MADDER, _CREAM, _WELD),
        Robe(_MADDER, _INDIGO, _CREAM, _WELD),
        Robe(_WELD, _MADDER, _CREAM, _INDIGO),
        Robe(_INDIGO, _WELD, _CREAM, _MADDER),
    ),
    cloth=CLOTHS["burgundy"],
    wood=Wood(((72, 48, 24), (82, 56, 29), (92, 64, 34), (104, 74, 40)), (198, 160, 84)),
    backs=(BACKS["teal"], BACKS["navy"]),
    paper=(243, 232, 205),
    panel=(236, 220, 182),
    ink=(46, 36, 30),
    edge=(160, 144, 110),
)
