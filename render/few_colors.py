"""Pictures that make do with few of a palette's colours: soft edges of any mixture would take many bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.cards import Card, Rank
from render.card_sizes import Measure
from render.colors import WHITE, Color, Palette, blend
from render.sprites import mapped
from render.theme import FIGURE_COLORS, Theme

# In how many steps paper turns into the colour of a suit, and into the shade that a card throws.
_STEPS, _SHADES = 5, 4
# The shade of the felt at round corners.
_MIDDLE = 5


class Few:
    """Some colours, with the numbers that they have in the palette of a theme."""

    def __init__(self, theme: Theme, colors: Sequence[Color]) -> None:
        self._palette = Palette(colors, ())
        row = Image.new("RGB", (256, 1))
        for number, color in enumerate(self._palette.colors):
            row.putpixel((number, 0), color)
        self._numbers = theme.palette.indexed(row).tobytes()

    def indexed(self, picture: Image.Image) -> Image.Image:
        """The sprite in numbers of the theme's palette that looks most like a picture in mode RGB."""
        return mapped(self._palette.indexed(picture), self._numbers)


def colors_of(theme: Theme, measure: Measure, card: Card) -> Palette | Few:
    """What a card that lies upright is drawn in: few colours where its measure says so."""
    return _few_of_a_suit(theme, card.suit) if measure.few and Rank.ACE <= card.rank <= Rank.KING else theme.palette


@lru_cache(maxsize=32)
def _few_of_a_suit(theme: Theme, suit: int) -> Few:
    """The colours that an upright card of a suit makes do with, and the felt at its corners."""
    letters = _steps(theme.paper, theme.suits[suit], _STEPS)
    edges = [*_steps(theme.paper, theme.shade, _SHADES), *_steps(theme.paper, theme.edge, _SHADES)]
    felt = theme.cloth[_MIDDLE]
    figure = [*theme.robes[suit], *FIGURE_COLORS, theme.panel, WHITE, theme.ink]
    return Few(theme, [*letters, *edges, felt, blend(theme.edge, felt, 0.5), *figure])


def _steps(ground: Color, ink: Color, count: int) -> list[Color]:
    return [blend(ground, ink, step / (count - 1)) for step in range(count)]
