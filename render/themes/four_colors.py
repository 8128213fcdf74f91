"""A suit is told by its colour alone, warm ones for the red suits and cool ones for the black."""

from __future__ import annotations

from render.theme import Robe, Theme, Wood
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS

FOUR_COLORS = Theme(
    id="four-colours",
    suits=((24, 24, 36), (176, 6, 52), (224, 110, 4), (8, 98, 190)),
    robes=(
        Robe((58, 64, 96), (190, 22, 50), (196, 206, 226), (240, 186, 52)),
        Robe((190, 22, 50), (34, 54, 120), (250, 238, 206), (240, 186, 52)),
        Robe((222, 108, 20), (20, 98, 106), (250, 238, 206), (240, 186, 52)),
        Robe((20, 92, 176), (190, 22, 50), (150, 190, 230), (240, 186, 52)),
    ),
    cloth=CLOTHS["green"],
    wood=Wood(((58, 34, 24), (66, 39, 27), (74, 44, 30), (84, 51, 34)), (206, 158, 52)),
    backs=(BACKS["navy"], BACKS["crimson"]),
)
