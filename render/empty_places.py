"""The places where no card lies, let into the felt."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.art.ranks import RANKS, rank_mask
from render.art.suits import suit_mask
from render.card_sizes import TALL, USUAL, Measure
from render.sprites import Sprite, hard, rounded
from render.theme import Theme

# Shades of the cloth: the lit lower edge of a place, its dark upper edge, and its ground.
_DEEP = 9, 1, 4
# And those of a flat one, where nobody puts a card.
_FLAT = 9, 4, 6
# How high rank and suit are, as parts of the width of a usual card of that height, and how wide a suit is at most, as
# one of its own.
_RANK, _SUIT, _WIDEST_SUIT = 0.36, 0.44, 0.64


@lru_cache(maxsize=48)
def place(theme: Theme, measure: Measure, rank: int = 0, suit: int | None = None, *, flat: bool = False) -> Sprite:
    """An empty place, with the rank and the symbol of the suit that belong there, as far as they are known."""
    picture, shape = _hollow(measure, _FLAT if flat else _DEEP)
    width, height = picture.size
    usual = width * measure.shape / USUAL
    signs = [rank_mask(RANKS[rank], round(usual * _RANK), width - 2 * measure.inset)] if rank else []
    if suit is not None:
        signs.append(suit_mask(suit, round(min(usual * _SUIT, width * _WIDEST_SUIT))))
    # On narrow places there is less of it.
    bright = measure.shape == TALL and theme.signs is None
    tone = theme.palette.shades(theme.letters, theme.cloth[0])[1] if bright else theme.palette.index(theme.sign)
    gap = width // 12
    y = (height - sum(sign.height for sign in signs) - gap * (len(signs) - 1)) // 2
    for sign in signs:
        picture.paste(tone, ((width - sign.width) // 2, y), hard(sign, 128))
        y += sign.height + gap
    return Sprite(picture, shape)


def _hollow(measure: Measure, shades: tuple[int, int, int]) -> tuple[Image.Image, Image.Image]:
    """The bare place in numbers of the cloth, and its shape."""
    width, height, radius = measure.width, measure.height, measure.radius
    shape = hard(rounded(width, height, radius))
    lit, dark, ground = shades
    picture = Image.new("L", (width, height), lit)
    picture.paste(dark, (0, 0), hard(rounded(width, height - 1, radius)))
    picture.paste(ground, (2, 2), hard(rounded(width - 4, height - 4, radius - 2)))
    return picture, shape
