"""Faces, around the origin; hair, beards and crowns come on top of them."""

from __future__ import annotations

from render.art.pen import Pen, whole
from render.colors import WHITE, Color
from render.theme import BLUSH, FLUSH, LIP, SKIN

_MAN = "M 0 -20 L -15.5 -20 C -17 -4 -16.5 8 -12.5 15 C -9.5 20.5 -4.5 23.5 0 23.5"
_WOMAN = "M 0 -20 L -14.5 -20 C -16 -5 -15.2 6 -11.5 13 C -8 19.5 -4 22.6 0 22.8"
_SHADED = (
    "M -14.5 -20 C -16 -5 -15.2 7 -11.5 14 C -8 19.5 -4 22.6 0 22.8 C -6 19 -9.6 14 -10.4 7"
    " C -11 0 -10.6 -10 -10 -20 Z"
)
_NOSE = "M 3 -2.4 C 4 2 6.6 5.4 5.6 8 C 5 9.4 2.8 9.2 1.2 8.4"
_SMALL_NOSE = "M 4 0 C 4.8 3 6 5.4 5 7.2 C 4.4 8.2 3 8 1.8 7.4"
_LIPS = "M -3.6 14 C -1 11.8 .8 12.2 2 13 C 3.2 12.2 4.8 11.8 7 14 C 4.8 17.4 -1.4 17.4 -3.6 14 Z"
_SMILE = "M -3.4 14 C -.6 14.9 3.8 14.9 6.8 13.8"
_CHIN = "M .4 19.2 C 1.6 19.8 3 19.8 4 19.2"

_PROFILE = (
    "M -13 -20 L 11.4 -20 C 12.6 -13 12.4 -10 13.2 -7.4 C 15 -2 18.4 2 20.6 5.4"
    " C 20.8 7.6 17.6 8.4 15.2 8.2 L 15.2 10.4"
    " C 16.8 11.4 16.6 12.8 15 13.4 C 16.2 14.4 15.8 15.8 14.4 16.4 C 15.2 20.6 12.4 23.4 6.4 23"
    " C -3 22 -10 18 -14 8 Z"
)
_JAW = "M -13 8 C -9 18 -3 22 6.4 23 C 9.4 23.2 11.4 22.6 12.8 21.4 C 3 20.6 -5 16 -9 2 Z"
_PROFILE_LIPS = (
    "M 15.2 10.4 C 13 10.8 11 12 9.6 13.4 C 11.4 15.8 13.4 16.6 14.6 16.2"
    " C 15.8 15.4 15.4 14.2 14.6 13.5 C 16.2 12.8 16.4 11.4 15.2 10.4 Z"
)


def front(pen: Pen, brow: Color, woman: bool = False) -> None:
    """A face turned a little to the right."""
    shape = whole(_WOMAN if woman else _MAN, 0)
    pen.draw(shape, SKIN)
    pen.fill(_SHADED, FLUSH)
    pen.line(shape)
    if woman:
        for x in (-7.6, 10.4):
            pen.dot((x, 8.2), 2.8, BLUSH)
    for x, half in ((-5.2, 4.6), (8, 4.0)):
        _eye(pen, x, half, brow, woman)
    pen.line(_SMALL_NOSE if woman else _NOSE, weight=1 if woman else 1.2)
    pen.fill(_LIPS, LIP)
    if not woman:
        pen.line(_SMILE, weight=0.9)
    pen.line(_CHIN, BLUSH, 1.1)


def _eye(pen: Pen, x: float, half: float, brow: Color, woman: bool) -> None:
    eye = pen.moved((x, -1.5))
    lid = f"M {-half} .9 C {-half * 0.5} -3.6 {half * 0.5} -3.6 {half} .6"
    eye.fill(f"{lid} C {half * 0.5} 3 {-half * 0.5} 3 {-half} .9 Z", WHITE)
    eye.dot((0.7, -0.3), 2.15, pen.ink)
    eye.line(lid, weight=1.7 if woman else 1.4)
    if woman:
        side = -1 if x < 0 else 1
        eye.line(((side * half, 0.7), (side * (half + 1.7), -1.1)), weight=1.2)
        eye.line(f"M {-half - 0.6} -6.6 C -2 -9.4 2 -9.4 {half + 0.6} -6.6", brow, 1.2)
        return
    eye.line(f"M {-half - 0.8} -5.4 C -2 -9 2 -9 {half + 0.8} -6", brow, 1.9)


def profile(pen: Pen, brow: Color) -> None:
    """A face seen from the side, looking to the right."""
    pen.draw(_PROFILE, SKIN)
    pen.fill(_JAW, FLUSH)
    pen.line(_PROFILE)
    pen.dot((6, 8.4), 3.2, FLUSH)
    pen.fill("M 3.6 -1.6 C 6 -5 10 -5.2 12 -2.6 C 11.4 1.2 6.4 1.4 3.6 -1.6 Z", WHITE)
    pen.dot((9.4, -2.2), 2.15, pen.ink)
    pen.line("M 3 -1.6 C 6 -5.4 10 -5.4 12.2 -3", weight=1.5)
    pen.line("M 2.6 -7.6 C 6 -11 10 -10.6 12.4 -8.4", brow, 1.9)
    pen.line("M 15.2 8.2 C 13.6 8.2 12.4 7.4 12 6", weight=1.2)
    pen.fill(_PROFILE_LIPS, LIP)
    pen.line("M 14.6 13.5 L 10.4 13.3", weight=0.9)


def painted(pen: Pen) -> None:
    """The cheeks of a jester."""
    for x in (-9, 11):
        pen.dot((x, 8.4), 3.2, LIP)
