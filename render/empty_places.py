"""The places where no card lies, let into the felt."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.art.ranks import RANKS, rank_mask
from render.art.suits import suit_mask
from render.card_sizes import TALL, Measure
from render.sprites import Sprite, hard, rounded, shape, soft
from render.theme import Theme

# Shades of the cloth: the lit lower edge of a place, its dark upper edge, and its ground.
_DEEP = 9, 1, 4
# And those of a flat one, where nobody puts a card, and of the four small suits there: whole suits come to it.
_FLAT, _QUIET = (9, 4, 6), 11
_SMALL, _BETWEEN = 0.24, 0.1
# The shade of the felt around a place, and the least that must be seen of a pixel at its corners.
_AROUND, _SEEN = 6, 43
# How large the signs are, as parts of the width, and those on narrow places, where less of them would be seen.
_RANK, _SUIT = 0.3, 0.36
_OF_NARROW = 0.56, 0.64


@lru_cache(maxsize=48)
def place(theme: Theme, measure: Measure, rank: int = 0, suit: int | None = None, *, flat: bool = False) -> Sprite:
    """An empty place, with the rank and the symbol of the suit that belong there, as far as they are known."""
    picture, mask = _hollow(measure, _FLAT if flat else _DEEP)
    if flat:
        _four_suits(picture)
    width, height = picture.size
    narrow = measure.shape == TALL
    high, wide = _OF_NARROW if narrow else (_RANK, _SUIT)
    signs = [rank_mask(RANKS[rank], round(width * high), width - 2 * measure.inset)] if rank else []
    if suit is not None:
        signs.append(suit_mask(suit, round(width * wide)))
    bright = narrow and theme.signs is None
    tones = theme.palette.edges(theme.felt, theme.letters if bright else theme.sign)
    if bright:
        tones = *tones[:-1], theme.palette.shades(theme.letters, theme.cloth[0])[1]
    gap = width // 12
    y = (height - sum(sign.height for sign in signs) - gap * (len(signs) - 1)) // 2
    for sign in signs:
        drawn = soft(sign, tones)
        picture.paste(drawn.picture, ((width - sign.width) // 2, y), drawn.mask)
        y += sign.height + gap
    return Sprite(picture, mask)


def _four_suits(picture: Image.Image) -> None:
    """The four suits in the middle of a place, two above two."""
    width, height = picture.size
    size, pitch = round(width * _SMALL), round(width * (_SMALL + _BETWEEN))
    left, top = (width - pitch - size) // 2, (height - pitch - size) // 2
    for suit, (column, row) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        picture.paste(_QUIET, (left + column * pitch, top + row * pitch), hard(suit_mask(suit, size), 128))


def _hollow(measure: Measure, shades: tuple[int, int, int]) -> tuple[Image.Image, Image.Image]:
    """The bare place in numbers of the cloth, and its shape."""
    width, height, radius = measure.width, measure.height, measure.radius
    lit, dark, ground = shades
    outline = rounded(width, height, radius)
    # The shades of the cloth are numbers in order, so that soft edges mix them.
    picture = Image.new("L", (width, height), _AROUND)
    picture.paste(lit, (0, 0), outline)
    picture.paste(dark, (0, 0), rounded(width, height - 1, radius))
    picture.paste(ground, (2, 2), rounded(width - 4, height - 4, radius - 2))
    return picture, shape(width, height, radius, _SEEN)
