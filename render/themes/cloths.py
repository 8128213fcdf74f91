"""The cloths that a table may be covered with, each in thirteen shades from deep shadow to full light."""

from __future__ import annotations

from render.colors import Color, blend

Cloth = tuple[Color, ...]
SHADES = 13


def cloth(shadow: Color, light: Color) -> Cloth:
    """The shades between the deepest shadow of a cloth and its full light."""
    return tuple(blend(shadow, light, shade / (SHADES - 1)) for shade in range(SHADES))


CLOTHS: dict[str, Cloth] = {
    "green": cloth((9, 40, 29), (40, 114, 83)),
    "blue": cloth((9, 28, 52), (38, 92, 148)),
    "burgundy": cloth((46, 10, 22), (128, 44, 64)),
    "slate": cloth((18, 21, 28), (74, 82, 98)),
    "tan": cloth((66, 48, 28), (164, 132, 88)),
}
