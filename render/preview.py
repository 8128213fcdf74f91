"""A few cards upon the cloth, to see what a theme looks like before one plays with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.cards import Card, Rank, Suit
from engine.view import Thickness
from render.card_sizes import Measure
from render.felt import felt
from render.geometry import FOOTER, WIDTH
from render.labels import Mark, Sign, pill, words
from render.lettering import largest
from render.pile_rows import LABEL_HEIGHT
from render.piles import Heap, lay_heap
from render.png import Canvas
from render.sprites import PAD, Sprite
from render.theme import Theme
from render.wood import rail

_CARD, _APART = 126, 20
_RAIL, _AIR = 12, 14
# The caption is as large as it fits.
_LETTERS = 26, 22, 18, 15


class _Stand(NamedTuple):
    """A pile of the preview with its label."""

    lying: Heap
    sign: Sign


@lru_cache(maxsize=32)
def preview_png(theme: Theme, caption: str) -> bytes:
    """Cards of all suits and both backs upon the cloth of a theme as PNG, a caption on the rail below them."""
    measure = Measure(_CARD, theme.index)
    low = _RAIL + LABEL_HEIGHT + measure.strip + measure.height
    ground = _table(theme, low + 2 * _AIR + FOOTER)
    top = _RAIL + _AIR + LABEL_HEIGHT
    stands = [*_stands(measure)]
    left = (WIDTH - len(stands) * (_CARD + _APART) + _APART) // 2
    for number, stand in enumerate(stands):
        x = left + number * (_CARD + _APART)
        sign = pill(theme, stand.sign, LABEL_HEIGHT - 6, _CARD)
        _lay(ground, theme, sign, x + (_CARD - sign.picture.width) // 2, top - LABEL_HEIGHT)
        _pile(ground, theme, measure, stand.lying, (x - PAD, top - PAD))
    size = largest(_LETTERS, [caption], WIDTH - 40)
    written = words(theme, caption, size, FOOTER - 10, WIDTH - 40)
    ground.paste(written, ((WIDTH - written.width) // 2, ground.height - FOOTER + 8))
    return _png(ground, theme)


def _stands(measure: Measure) -> Iterator[_Stand]:
    """What lies there, from the left."""
    hidden = (Card.UNKNOWN,)
    king, queen = Card.of(Rank.KING, Suit.HEARTS), Card.of(Rank.QUEEN, Suit.CLUBS)
    yield _Stand(Heap(hidden, thickness=Thickness.MEDIUM), Sign("s", 24, Mark.LEFT))
    yield _Stand(Heap(hidden, pack=1), Sign("s2"))
    yield _Stand(Heap((Card.of(Rank.ACE, Suit.SPADES),)), Sign("f1"))
    yield _Stand(Heap((king, queen), "down", (0, measure.strip), ringed=1), Sign("t1", mark=Mark.REACHED))
    yield _Stand(Heap((Card.of(Rank.TEN, Suit.DIAMONDS),)), Sign("t2"))


def _table(theme: Theme, height: int) -> Image.Image:
    ground = felt(WIDTH, height)
    ground.paste(rail(theme, WIDTH, _RAIL, below=False), (0, 0))
    ground.paste(rail(theme, WIDTH, FOOTER, below=True), (0, height - FOOTER))
    return ground


def _lay(ground: Image.Image, theme: Theme, sprite: Sprite, x: int, y: int) -> None:
    box = x, y, x + sprite.picture.width, y + sprite.picture.height
    ground.paste(sprite.upon(ground.crop(box)), box)


def _pile(ground: Image.Image, theme: Theme, measure: Measure, lying: Heap, at: tuple[int, int]) -> None:
    width, height = lying.size(measure)
    felt = ground.crop((*at, at[0] + width, at[1] + height))
    lay_heap(felt, theme, measure, lying)
    ground.paste(felt, at)


def _png(ground: Image.Image, theme: Theme) -> bytes:
    canvas = Canvas.blank(ground.width, ground.height, 0)
    canvas.paste(ground, 0, 0)
    return canvas.png(theme.palette.bytes)
