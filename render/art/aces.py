"""The aces: one great pip each, cut like an old printer's block, in an ornament of its own."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from engine.cards import Suit
from render.art.pen import Pen, Point, oval, placed
from render.art.suits import draw_suit

_FINE = 5
_INK, _PAPER = 255, 0
# How many units the picture is wide and high, with what goes around the pip and without.
_FIELD, _LONE = 138, 112
_LEAF = "M 0 0 C 3 -3 8 -4 13 0 C 8 4 3 3 0 0 Z"
_PETAL = "M 0 -2 C -5 -8 -4 -14 0 -18 C 4 -14 5 -8 0 -2 Z"
_BUD = "M 0 0 C -4 -5 -4 -10 0 -15 C 4 -10 4 -5 0 0 Z"
# Where the ornament of a pip has its middle, on a pip of 100 units around the origin.
_HEART_OF: dict[int, Point] = {Suit.SPADES: (0, 10), Suit.HEARTS: (0, -8), Suit.DIAMONDS: (0, 0), Suit.CLUBS: (0, 0)}
_LOBES: tuple[Point, ...] = ((0, -26), (-26, 10.5), (26, 10.5))


@lru_cache(maxsize=64)
def ace_mask(suit: int, width: int, height: int, around: bool = True) -> Image.Image:
    """The picture of an ace on an area of its card, 255 where there is ink; `around`: with its ornament."""
    mask = Image.new("L", (width * _FINE, height * _FINE))
    # The pip is 100 units high.
    scale = min(width * 0.92, height * 0.99) * _FINE / (_FIELD if around else _LONE)
    pen = Pen(mask, scale, (-mask.width / 2 / scale, -mask.height / 2 / scale), ink=_INK)
    if around:
        _ORNAMENTS[suit](pen)
    _cut(pen, suit)
    return mask.reduce(_FINE)


def _cut(pen: Pen, suit: int) -> None:
    """The pip, with a line cut along its outline and a flower into its middle."""
    size = 94 if suit == Suit.HEARTS else 100
    draw_suit(pen, suit, (0, 0), size, _INK)
    if suit == Suit.CLUBS:
        for lobe in _LOBES:
            pen.line(oval(lobe, 16), _PAPER, 2.6)
            _flower(pen, lobe, 0.52)
        return
    x, y = _HEART_OF[suit]
    draw_suit(pen, suit, (x, y + _sunk(suit, 70)), 70, _PAPER)
    draw_suit(pen, suit, (x, y + _sunk(suit, 63)), 63, _INK)
    _flower(pen, (x, y), 0.78)


def _sunk(suit: int, size: float) -> float:
    """How far a smaller pip must be moved down so that its ornament's middle stays where it is."""
    return -_HEART_OF[suit][1] * size / 100 + (2 if suit == Suit.SPADES else 0)


def _flower(pen: Pen, center: Point, size: float) -> None:
    for step in range(8):
        pen.fill(placed(_PETAL, center, size, step * math.tau / 8), _PAPER)
    pen.dot(center, 3 * size, _PAPER)


def _wreath(pen: Pen) -> None:
    """Two branches of laurel that meet below."""
    for side in (-1, 1):
        for step in range(9):
            turn = math.pi / 2 - side * (0.28 + step * 0.235)
            at = (61 * math.cos(turn), 61 * math.sin(turn))
            along = turn - side * math.pi / 2
            pen.dot(at, 1.6, _INK)
            for spread in (-0.6, 0.6):
                pen.fill(placed(_LEAF, at, 0.95, along + spread), _INK)
    pen.dot((0, 61), 3.4, _INK)


def _ring_of_hearts(pen: Pen) -> None:
    """Small hearts and dots all around."""
    for step in range(16):
        turn = step * math.tau / 16
        at = (62 * math.sin(turn), -62 * math.cos(turn))
        if step % 2:
            pen.dot(at, 2.4, _INK)
        else:
            draw_suit(pen, Suit.HEARTS, at, 11, _INK, turn=turn)


def _rays(pen: Pen) -> None:
    """A sun of long and short rays."""
    for step in range(32):
        turn = step * math.tau / 32
        inner, outer = (53, 67 if step % 4 == 0 else 62 if step % 2 == 0 else 58)
        x, y = math.sin(turn), -math.cos(turn)
        pen.line(((inner * x, inner * y), (outer * x, outer * y)), _INK, 2.4)
        if step % 4 == 0:
            pen.dot((outer * x, outer * y), 2.6, _INK)


def _clover(pen: Pen) -> None:
    """A tendril with buds that turn outwards."""
    pen.line(oval((0, 0), 60), _INK, 2.2)
    for step in range(20):
        turn = step * math.tau / 20
        at = (60 * math.sin(turn), -60 * math.cos(turn))
        pen.fill(placed(_BUD, at, 0.72, turn + (0.9 if step % 2 else -0.9)), _INK)
        pen.dot(at, 2.6, _INK)


_ORNAMENTS: dict[int, Callable[[Pen], None]] = {
    Suit.SPADES: _wreath,
    Suit.HEARTS: _ring_of_hearts,
    Suit.DIAMONDS: _rays,
    Suit.CLUBS: _clover,
}
