"""The themes: one file each, and one line here."""

from __future__ import annotations

from render.theme import Theme
from render.themes.classic import CLASSIC
from render.themes.four_colors import FOUR_COLORS

THEMES: tuple[Theme, ...] = (FOUR_COLORS, CLASSIC)
USUAL = FOUR_COLORS
