"""What figures wear: x = 0 is their middle, the chin is at y = 72, the shoulders reach from 80 downwards."""

from __future__ import annotations

from typing import NamedTuple

from render.art.courts.patterns import Cloth
from render.art.pen import Pen, mirrored, oval, whole
from render.colors import WHITE, Color
from render.theme import FLUSH, SKIN, Robe

_MANTLE = "M -13 69 C -22 76 -36 77 -46 83 L -46 132 L -14 132 Z"
_SLEEVE = "M -30 78 C -36 79 -41 80 -46 83 C -62 92 -67 106 -68 132 L -36 132 C -40 112 -37 94 -30 78 Z"
_TUNIC = "M 0 66 L -17 70 C -19 90 -20 112 -19 132 L 0 132"
_HEM = "M -17 70 C -19 90 -20 112 -19 132"
_NECK = "M 0 60 L -8.4 60 L -9.4 80 L 0 84"
_ERMINE = "M 0 71 C -8 71 -15 70 -20 68.6 C -30 72 -38 77 -42 84 C -32 92 -14 100 0 101"
_TAILS = (
    (-34, 82),
    (-25, 87.6),
    (-15, 92),
    (-4.6, 94.6),
    (5, 87),
    (-9, 84),
    (-21, 78),
    (9, 95),
    (19, 91),
    (29, 86),
    (22, 79),
)
_LAPEL = "M -15.6 68 L -27 74 L 0 112 L 0 92 Z"
_RUFFLES = 11
_LINKS = 9


class Dress(NamedTuple):
    """The cloths of the sleeves, of the mantle on the chest, and of the tunic beneath."""

    sleeves: Cloth
    mantle: Cloth
    tunic: Cloth


def robe(pen: Pen, dress: Dress, trim: Color) -> None:
    """Sleeves, mantle and tunic, with a braid along the mantle."""
    for front in (_MANTLE, mirrored(_MANTLE, 0)):
        pen.clip(front, dress.mantle)
    for side in (_SLEEVE, mirrored(_SLEEVE, 0)):
        pen.clip(side, dress.sleeves)
    pen.clip(whole(_TUNIC, 0), dress.tunic)
    for hem in (_HEM, mirrored(_HEM, 0)):
        pen.band(hem, trim, 2.4)


def neck(pen: Pen) -> None:
    """A bare neck, in the shadow of the chin."""
    pen.whole(_NECK, SKIN)
    pen.fill("M -8 66 L 8 66 L 8.6 75 C 4 78 -4 78 -8.6 75 Z", FLUSH)


def ermine(pen: Pen) -> None:
    """A broad collar of white fur with black tails."""
    pen.whole(_ERMINE, WHITE)
    for x, y in _TAILS:
        pen.fill(((x, y - 3), (x + 1.7, y + 2.4), (x - 1.7, y + 2.4)), pen.ink)


def ruff(pen: Pen, color: Color, size: float = 5.4) -> None:
    """A starched ruff."""
    for step in (0, 10, 1, 9, 2, 8, 3, 7, 4, 6, 5):
        part = step / (_RUFFLES - 1) * 2 - 1
        pen.disc((part * 27, 77.4 - part * part * 5), size, color, 1.3)


def lapels(pen: Pen, color: Color, shirt: Color) -> None:
    """A shawl collar, with a shirt in its opening."""
    pen.draw("M -14 68 L 0 92 L 14 68 Z", shirt)
    pen.both(_LAPEL, color)


def bodice(pen: Pen, color: Color) -> None:
    """A low neckline with a border."""
    pen.draw("M -15 70 C -14 84 -8 92 0 92 C 8 92 14 84 15 70 Z", SKIN)
    pen.fill("M -8.4 67 L 8.4 67 L 9 75 C 4 78 -4 78 -9 75 Z", FLUSH)
    pen.band("M -16.6 70 C -15 85 -9 93.4 0 93.4 C 9 93.4 15 85 16.6 70", color, 3)


def cowl(pen: Pen, color: Color) -> None:
    """A rolled collar that lies round the neck."""
    pen.draw(
        "M -20 67 C -14 76 14 76 20 67 C 27 71 28 79 22 83 C 12 90 -12 90 -22 83 C -28 79 -27 71 -20 67 Z", color
    )
    pen.line("M -21 75 C -12 82 12 82 21 75", weight=1.1)


def chain(pen: Pen, color: Color, gem: Color, y: float = 80) -> None:
    """A chain of office with a jewel."""
    for step in range(_LINKS):
        part = step / (_LINKS - 1) * 2 - 1
        pen.disc((part * 25, y + (1 - part * part) * 14), 2.5, color, 1.1)
    pen.disc((0, y + 19), 4.8, gem, 1.3)


def veil(pen: Pen, color: Color) -> None:
    """A veil that falls from the crown behind the shoulders."""
    pen.whole("M 0 26 L -17 28 C -31 44 -32 72 -40 92 L 0 96", color)
    pen.lines("M -25 46 C -28 60 -29 74 -33 86", 1.1)


def pendant(pen: Pen, gem: Color) -> None:
    """A drop on a fine chain."""
    pen.line("M -9.6 76 C -6 83 6 83 9.6 76", weight=0.9)
    pen.draw(oval((0, 83.6), 2.5, 3.2), gem, 1.1)


def arm(pen: Pen, sleeve: Cloth, cuff: Color) -> None:
    """A forearm raised from below, around the middle of its hand."""
    pen.clip("M -8.6 15 L 9 15 C 13 26 15 38 16 56 L -18 56 C -16 38 -13 26 -8.6 15 Z", sleeve)
    pen.draw("M -9 8.6 L 9.6 8.6 L 11 16.4 C 5 18 -5 18 -10.4 16.4 Z", cuff)


def fist(pen: Pen) -> None:
    """A hand closed around something upright, its fingers to the right."""
    pen.draw(
        "M -8 -3 C -8.4 -7.6 -4 -9.6 .6 -9 C 4 -9.8 7.6 -8.6 7.4 -5.4 C 9.4 -4.6 9.4 -1.6 8.2 -.6"
        " C 9.6 .6 9.2 3.4 7.8 4.2"
        " C 8.6 6.6 7 9.4 4 9.6 C -1 10.6 -6.4 9.6 -7.4 5.6 Z",
        SKIN,
    )
    pen.fill("M -7.4 -2 C -7.6 4 -6 8.6 -1 9.2 C -4 6 -4.6 2 -4.4 -3 Z", FLUSH)
    for y in (-4.9, -0.2, 4.6):
        pen.line(f"M .4 {y + 0.3} L 7.2 {y - 0.4}", weight=1.1)
    pen.line("M -5 -4.6 C -3.4 -6.4 -1.4 -6.8 .4 -6.2", weight=1.1)


def belt(pen: Pen, robe_: Robe, gem: Color, suit: int) -> None:
    """The sash between the two heads of a figure, along y = 0."""
    pen.draw("M -120 -6.4 L 120 -6.4 L 120 6.4 L -120 6.4 Z", robe_.trim)
    for step in range(-6, 7):
        x = step * 14
        if suit == 0:
            pen.draw(((x, -4.4), (x + 5, 0), (x, 4.4), (x - 5, 0)), gem, 1.1)
        elif suit == 1:
            pen.disc((x, 0), 3.2, gem, 1.1)
        elif suit == 2:
            pen.draw(((x - 5, -3.4), (x + 1, -3.4), (x + 5, 3.4), (x - 1, 3.4)), gem, 1.1)
        else:
            pen.draw(((x - 3.4, -3.4), (x + 3.4, -3.4), (x + 3.4, 3.4), (x - 3.4, 3.4)), gem, 1.1)


def palm(pen: Pen) -> None:
    """An open hand below something round."""
    pen.draw(
        (
            "M -15 -9 C -17 -2 -11 9 0 9.6 C 11 9 17 -2 15 -9 C 11.6 -11 10.6 -7 9.6 -4"
            " C 6 0 -6 0 -9.6 -4 C -10.6 -7 -11.6 -11 -15 -9 Z"
        ),
        SKIN,
    )
    pen.lines("M -3.4 -.8 L -2.8 7 M -9 -2.6 L -7.6 4.6", 1.1)


def strumming(pen: Pen, sleeve: Cloth, cuff: Color) -> None:
    """A hand that reaches over from the right to the strings."""
    pen.clip("M 15 1 L 17 13 C 24 20 26 30 28 40 L 46 40 C 44 20 34 2 15 1 Z", sleeve)
    pen.draw("M 12 -2 L 19 0 L 20 12 L 13 12 Z", cuff)
    pen.draw(
        "M 13 -1 C 7 -4 0 -4 -4 -1 C -7 1 -5 4 -2 3 C -6 5 -4 8.4 -1 7.4 C -3 10 0 12 3 10.6 C 7 12 11 12 13 11 Z",
        SKIN,
    )
    pen.line("M -2 3 L 4 2 M -1 7.4 L 5 6", weight=1.1)


def points(pen: Pen, one: Color, other: Color) -> None:
    """A jester's collar, each point with a bell."""
    for step, x in enumerate((-36, -22, -8, 8, 22, 36)):
        low = 97 + (step % 2) * 4 - abs(x) * 0.12
        tip = x * 1.12
        pen.draw(((x * 0.8 - 9, 71), (x * 0.8 + 9, 71), (tip, low)), (one, other)[step % 2])
        pen.disc((tip, low + 2), 3, other, 1.2)
