"""Ranks and suits a quarter larger than usual, for small screens and tired eyes."""

from __future__ import annotations

from dataclasses import replace

from render.themes.four_colors import FOUR_COLORS

LARGE_INDEX = replace(FOUR_COLORS, id="large-index", index=1.25)
