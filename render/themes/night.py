"""For dark rooms: slate instead of green, and paper that does not glare."""

from __future__ import annotations

from dataclasses import replace

from render.theme import Wood
from render.themes.cloths import CLOTHS
from render.themes.four_colors import FOUR_COLORS

NIGHT = replace(
    FOUR_COLORS,
    id="night",
    suits=((20, 20, 30), (146, 0, 34), (194, 96, 0), (6, 90, 171)),
    cloth=CLOTHS["slate"],
    wood=Wood(((20, 20, 24), (26, 26, 30), (31, 31, 36), (38, 38, 44)), (178, 148, 80)),
    paper=(222, 220, 212),
    panel=(214, 206, 184),
    edge=(128, 126, 118),
    letters=(216, 212, 200),
)
