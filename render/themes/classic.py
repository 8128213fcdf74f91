"""Two colours, red and black, as decks have been printed for centuries."""

from __future__ import annotations

from dataclasses import replace

from render.themes.four_colors import FOUR_COLORS

_BLACK, _RED = (24, 24, 36), (190, 22, 50)

CLASSIC = replace(FOUR_COLORS, id="classic", suits=(_BLACK, _RED, _RED, _BLACK))
