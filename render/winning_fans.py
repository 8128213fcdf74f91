"""Cards in fans on an arc, one fan above the other, as they are held up when a game has come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.cards import Card
from render.art.faces import face
from render.card_sizes import Measure
from render.geometry import WIDTH
from render.sprites import rounded
from render.theme import Theme

Fan = tuple[Card, ...]

CARD = 104
# How many cards one fan holds, and how far each begins from the one before; how many degrees it is turned by, and how
# far the arc falls with the square of the distance from its middle.
MOST_CARDS_IN_FAN = 13
_STEP, _TURN, _FALL = 47.8, 1.55, 1.05
# The lowest point of a whole fan below the highest one of its upper edge.
HEIGHT = 205
# The shadow that a card throws upon the one beside it, and upon the cloth: how far, and how dark each part of it is.
_SHADOW = ((-4, 4), (-2, 2))
_DARK = 46
_FINE = 2


class _Held(NamedTuple):
    """A card as it is held: its picture and where that shows."""

    picture: Image.Image
    mask: Image.Image


class Hand:
    """Draws fans in the colours of a theme; two packs hold each card twice, in much the same place."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._measure = Measure(CARD, theme.index)
        self._held: dict[tuple[Card, float], _Held] = {}

    def draw(self, picture: Image.Image, fan: Fan, top: int) -> None:
        """A fan upon a picture in mode RGB, in the middle of its width; the highest card begins at `top`."""
        for card, (x, y, angle) in zip(fan, _places(len(fan)), strict=True):
            held = self._turned(card, angle)
            self._lay(picture, held, (round(x - held.mask.width / 2), round(top + y - held.mask.height / 2)))

    def _lay(self, picture: Image.Image, held: _Held, at: tuple[int, int]) -> None:
        soft = held.mask.point([level * _DARK // 255 for level in range(256)])
        for right, down in _SHADOW:
            picture.paste(self._theme.cloth[0], (at[0] + right, at[1] + down), soft)
        picture.paste(held.picture, at, held.mask)

    def _turned(self, card: Card, angle: float) -> _Held:
        if (card, angle) not in self._held:
            self._held[card, angle] = _turned(self._theme, self._measure, card, angle)
        return self._held[card, angle]


def _turned(theme: Theme, measure: Measure, card: Card, angle: float) -> _Held:
    """A card that lies face up, turned clockwise by some degrees."""
    drawn = face(theme, measure, card)
    outline = ImageDraw.Draw(drawn)
    outline.rounded_rectangle((0, 0, drawn.width - 1, drawn.height - 1), measure.radius, outline=theme.edge)
    drawn.putalpha(rounded(*drawn.size, measure.radius))
    large = drawn.resize((drawn.width * _FINE, drawn.height * _FINE), Image.Resampling.BICUBIC)
    turned = large.rotate(-angle, Image.Resampling.BILINEAR, expand=True)
    small = turned.reduce(_FINE)
    return _Held(small.convert("RGB"), small.getchannel("A"))


def _places(count: int) -> Iterator[tuple[float, float, float]]:
    """Where the middle of each card of a fan lies, and by how many degrees it is turned."""
    middle = (count - 1) / 2
    for number in range(count):
        away = number - middle
        yield WIDTH / 2 + away * _STEP, CARD * 0.7 + away * away * _FALL, away * _TURN


def fans_of(piles: Sequence[Fan]) -> tuple[Fan, ...]:
    """Piles of cards as fans, of which none holds too many."""
    return tuple(
        pile[start : start + MOST_CARDS_IN_FAN] for pile in piles for start in range(0, len(pile), MOST_CARDS_IN_FAN)
    )
