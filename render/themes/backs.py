"""The backs that a pack may have."""

from __future__ import annotations

from render.theme import Back

BACKS: dict[str, Back] = {
    "navy": Back("lozenges", (28, 46, 104), (96, 124, 192), (226, 178, 72)),
    "crimson": Back("scales", (150, 18, 44), (226, 120, 130), (240, 186, 52)),
    "teal": Back("guilloche", (14, 84, 92), (110, 184, 180), (240, 186, 52)),
    "plum": Back("garden", (66, 36, 78), (178, 142, 190), (240, 186, 52)),
}
