"""How far apart colours are, to eyes of every kind, as it is measured."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from render.colors import Color

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1.0, upon linear light.
SIGHTS: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Linear sRGB to XYZ over the white of D65.
_XYZ: Matrix = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)
_LUMINANCE = (0.2126, 0.7152, 0.0722)


def _linear(color: Color) -> Triple:
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color)
    return red, green, blue


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours after WCAG, 1 to 21."""
    dark, light = sorted(
        sum(w * part for w, part in zip(_LUMINANCE, _linear(each), strict=True)) for each in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def lab(color: Color, sight: str = "usual") -> Triple:
    """A colour as an eye sees it, in CIELAB."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], _linear(color)))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in _times(_XYZ, (red, green, blue))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _chroma(part: float) -> float:
    """What CIEDE2000 weighs by how colourful two colours are."""
    return sqrt(part**7 / (part**7 + 25.0**7))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def _mean_hue(one: float, other: float) -> float:
    middle = (one + other) / 2
    return middle if abs(one - other) <= 180 else middle + (180 if middle < 180 else -180)


def ciede2000(one: Triple, other: Triple) -> float:
    """The difference of two colours given in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    stretch = 1 + 0.5 * (1 - _chroma((hypot(a1, b1) + hypot(a2, b2)) / 2))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = _hue(a1 * stretch, b1), _hue(a2 * stretch, b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    light, full = (l1 + l2) / 2, (c1 + c2) / 2
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    of_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    of_chroma = (c2 - c1) / (1 + 0.045 * full)
    of_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * full * weight)
    twist = -2 * _chroma(full) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(of_light**2 + of_chroma**2 + of_hue**2 + twist * of_chroma * of_hue)


def least_apart(colors: Iterable[Color], sight: str = "usual") -> float:
    """How far apart, to an eye of some kind, those two of some colours are that are most alike."""
    seen = [lab(color, sight) for color in colors]
    return min(ciede2000(one, other) for one, other in combinations(seen, 2))
