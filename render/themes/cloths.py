"""The cloths that a table may be covered with, each in thirteen shades from deep shadow to full light."""

from __future__ import annotations

from render.colors import Color, blend

Cloth = tuple[Color, ...]
SHADES = 13


def cloth(shadow: Color, light: Color) -> Cloth:
    """The shades between the deepest shadow of a cloth and its full light."""
    return tuple(blend(shadow, light, shade / (SHADES - 1)) for shade in range(SHADES))


CLOTHS: dict[str, Cloth] = {
    "green": cloth((9, 40, 29), (36, 105, 76)),
    "blue": cloth((9, 28, 52), (38, 92, 148)),
    "burgundy": cloth((46, 10, 22), (128, 44, 64)),
    "slate": cloth((18, 21, 28), (74, 82, 98)),
    "brown": cloth((46, 32, 18), (115, 86, 53)),
    "teal": cloth((4, 34, 40), (22, 102, 110)),
    "plum": cloth((32, 14, 42), (100, 58, 120)),
}
