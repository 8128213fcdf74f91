"""As much contrast as there can be: white paper and strong suits on a cloth that is nearly black."""

from __future__ import annotations

from dataclasses import replace

from render.theme import Wood
from render.themes.cloths import cloth
from render.themes.four_colors import FOUR_COLORS

CONTRAST = replace(
    FOUR_COLORS,
    id="high-contrast",
    suits=((0, 0, 0), (158, 0, 30), (198, 106, 0), (0, 80, 200)),
    cloth=cloth((0, 0, 0), (24, 54, 42)),
    wood=Wood(((0, 0, 0), (8, 8, 8), (14, 14, 14), (22, 22, 22)), (255, 206, 48)),
    paper=(255, 255, 255),
    ink=(0, 0, 0),
    edge=(120, 120, 120),
    letters=(255, 255, 255),
    gold=(255, 206, 48),
    dark=(0, 0, 0),
    index=1.12,
    signs=(120, 150, 138),
)
