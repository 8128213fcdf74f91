"""The courts: twelve half figures and a jester, shown as a portrait or as a figure with two heads."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.cards import Card, Rank, Suit
from render.art.courts import clothes, jacks, kings, queens
from render.art.courts.jester import jester
from render.art.pen import Pen, Point
from render.art.suits import draw_suit
from render.colors import Color
from render.theme import Robe, Theme

_FINE = 3
_WEIGHT = 1.6
# A portrait shows this part of a half figure: its middle, and how wide and high.
_BUST_MIDDLE, _BUST_WIDE, _BUST_HIGH, _BUST_TOP = 6.5, 100.0, 104.0, 0.0
_HEAD_HIGH, _FULL_WIDE = 84.0, 90.0
# Of a figure with two heads, how many units high each half is, how far it stands to the left of the middle, and how
# far the sash sinks on its way to the right side; the suit beside the head.
_HALF, _ASIDE, _ABOVE, _SLOPE = 98.0, -3.0, -4.0, 20.0
_PIP, _PIP_SIZE = (-62.0, 26.0), 32.0
_RAYS = 14
_FACE_Y = 52

_FIGURES: dict[tuple[int, int], Callable[[Pen, Robe], None]] = {
    (rank, suit): figure
    for rank, module in ((Rank.JACK, jacks), (Rank.QUEEN, queens), (Rank.KING, kings))
    for suit, figure in enumerate((module.spades, module.hearts, module.diamonds, module.clubs))
}


class _Look(NamedTuple):
    """What a figure is drawn with."""

    figure: Callable[[Pen, Robe], None]
    robe: Robe
    frame: Color
    suit: int


def _look(theme: Theme, card: Card) -> _Look:
    if card is Card.JOKER:
        hearts, clubs = theme.robes[Suit.HEARTS], theme.robes[Suit.CLUBS]
        return _Look(jester, Robe(hearts.main, clubs.main, clubs.light, hearts.trim), theme.ink, Suit.HEARTS)
    return _Look(_FIGURES[card.rank, card.suit], theme.robes[card.suit], theme.suits[card.suit], card.suit)


def bust(theme: Theme, card: Card, image: Image.Image, scale: float, origin: Point) -> None:
    """Draw a half figure upon a picture: `origin` is its upper left corner, a unit is `scale` pixels."""
    look = _look(theme, card)
    look.figure(Pen(image, scale, origin, ink=theme.ink, weight=_WEIGHT), look.robe)


def portrait(theme: Theme, card: Card, width: int, height: int, *, plain: bool = False) -> Image.Image:
    """The upper part of a figure before rays or, if it is `plain`, before none, in a frame, mode RGB."""
    wide, tall = width * _FINE, height * _FINE
    # A low picture shows less of the robe, and the face larger for it.
    high = max(_HEAD_HIGH, _BUST_HIGH * min(1.0, height / width))
    scale = min(width / _BUST_WIDE, height / high) * _FINE
    origin = (_BUST_MIDDLE - wide / 2 / scale, _BUST_TOP + high - tall / scale)
    bare = Image.new("RGB", (wide, tall), theme.panel)
    art = bare if plain else _rays(theme, bare.size, scale, origin).copy()
    bust(theme, card, art, scale, origin)
    return _framed(theme, art, _look(theme, card).frame)


def figure(theme: Theme, card: Card, width: int, height: int) -> Image.Image:
    """The upper part of a figure on bare paper, mode RGB: as wide as there is room, if its face shows."""
    wide, tall = width * _FINE, height * _FINE
    scale = max(min(width / _FULL_WIDE, height / _HEAD_HIGH), height / _BUST_HIGH) * _FINE
    art = Image.new("RGB", (wide, tall), theme.paper)
    bust(theme, card, art, scale, (_BUST_MIDDLE - wide / 2 / scale, _BUST_TOP))
    return art.reduce(_FINE)


# Courts are drawn one after the other at one size.
@lru_cache(maxsize=1)
def _rays(theme: Theme, size: tuple[int, int], scale: float, origin: Point) -> Image.Image:
    """The ground of a portrait."""
    art = Image.new("RGB", size, theme.panel)
    pen = Pen(art, scale, origin)
    for step in range(_RAYS):
        sides = [(step + side) * math.tau / _RAYS for side in (-0.25, 0.25)]
        pen.fill(((0, _FACE_Y), *((300 * math.sin(s), _FACE_Y - 300 * math.cos(s)) for s in sides)), theme.rays)
    return art


def two_headed(theme: Theme, card: Card, width: int, height: int) -> Image.Image:
    """A figure that is the same upside down, in a frame, mode RGB."""
    wide, high = width * _FINE, height * _FINE
    scale = high / 2 / _HALF
    sinks = _SLOPE * scale
    upper = _upper_half(theme, card, (wide, math.ceil(high / 2 + sinks)), scale)
    art = Image.new("RGB", (wide, high), theme.panel)
    art.paste(upper, (0, 0))
    below = Image.new("L", upper.size)
    edge = [(0, high / 2 - sinks), (wide, high / 2 + sinks), (wide, high), (0, high)]
    top = high - upper.height
    ImageDraw.Draw(below).polygon([(x, y - top) for x, y in edge], fill=255)
    art.paste(upper.rotate(180), (0, top), below)
    look = _look(theme, card)
    pen = Pen(art, scale, (-wide / 2 / scale, -high / 2 / scale), ink=theme.ink, weight=_WEIGHT)
    clothes.belt(pen.moved((0, 0), turn=math.atan2(2 * sinks, wide)), look.robe, look.robe.second, look.suit)
    return _framed(theme, art, look.frame)


def _upper_half(theme: Theme, card: Card, size: tuple[int, int], scale: float) -> Image.Image:
    """The figure that stands upright, its suit beside its head."""
    origin = (_ASIDE - size[0] / 2 / scale, _ABOVE)
    half = _rays(theme, size, scale, origin).copy()
    if card is not Card.JOKER:
        draw_suit(Pen(half, scale, origin), card.suit, _PIP, _PIP_SIZE, theme.suits[card.suit])
    bust(theme, card, half, scale, origin)
    return half


def _framed(theme: Theme, art: Image.Image, frame: Color) -> Image.Image:
    """A picture, reduced, with round corners and a line around it."""
    picture = art.reduce(_FINE)
    sheet = Image.new("RGB", picture.size, theme.paper)
    outer, inner = _frame(*picture.size)
    sheet.paste(frame, (0, 0), outer)
    sheet.paste(picture, (0, 0), inner)
    return sheet


@lru_cache(maxsize=64)
def _frame(width: int, height: int) -> tuple[Image.Image, Image.Image]:
    """Masks of a picture with its frame, and without."""
    fine = 4
    line, radius = max(1.25, width / 90) * fine, max(3.0, width / 22) * fine
    masks = []
    for inside in (0.0, line):
        mask = Image.new("L", (width * fine, height * fine))
        box = (inside, inside, mask.width - 1 - inside, mask.height - 1 - inside)
        ImageDraw.Draw(mask).rounded_rectangle(box, radius - inside, fill=255)
        masks.append(mask.reduce(fine))
    return masks[0], masks[1]
