"""How many cards are home, of those to come: in a gap of the table, or else at the end of the lower rail."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.view import View
from render.colors import Color
from render.geometry import FOOTER, Frame
from render.lettering import label, largest
from render.png import Piece
from render.scene import Scene, upon
from render.sprites import Sprite, hard, shape
from render.theme import Theme

# The sizes of the letters of the number and of the total, and how high their lines are.
_LARGE, _SMALL = (50, 44, 38, 34), (28, 26, 24, 22)
_HIGH, _LOW = 44, 34
# How wide the bar is, as a part of a card, how high, and how far below the numbers.
_BAR, _THICK, _BELOW = 0.78, 8, 4
_RAIL_LETTERS, _RAIL_THICK, _LEAST = 26, 5, 64
# Where a letter covers less of a pixel, one sees the felt.
_SEEN = 90


class _Count(NamedTuple):
    """So many cards are home, of those to come."""

    home: int
    goal: int

    @property
    def total(self) -> str:
        """All of them in print."""
        return f"/{self.goal}"

    def part(self, width: int, least: int) -> int:
        """The part of a bar that is full, which shows even for a single card."""
        return max(least, width * self.home // self.goal) if self.home else 0


def home_pieces(seen: Scene, view: View) -> tuple[Piece, ...]:
    """The two numbers above each other, and a bar, if the table has a place for them."""
    return (_block(seen, _Count(view.home, view.goal)),) if view.goal and _fits(seen.frame, view) else ()


def home_tally(seen: Scene, view: View) -> Image.Image | None:
    """The same side by side for the rail, if the table itself has no place for them."""
    return None if not view.goal or _fits(seen.frame, view) else _on_rail(seen.theme, _Count(view.home, view.goal))


def _fits(placed: Frame, view: View) -> bool:
    """Whether there is a place on the table where no cards come to lie open beside each other."""
    if placed.home is None:
        return False
    left, top, right, bottom = placed.home
    opened = [(placed.cards[pile], spread) for pile, spread in placed.opens.items() if view.piles[pile].opened > 1]
    return not any(
        spread.way == "right" and x < right and x + placed.measure.width + spread.room > left and top <= y < bottom
        for (x, y), spread in opened
    )


@lru_cache(maxsize=128)
def _on_rail(theme: Theme, count: _Count) -> Image.Image:
    high, wood, tinted = FOOTER - 10, theme.wood.grain[1], theme.palette.tinted
    home = tinted(label(str(count.home), _RAIL_LETTERS, high), wood, theme.gold)
    total = tinted(label(count.total, _RAIL_LETTERS, high), wood, theme.dim)
    written = home.width + 2 + total.width
    wide = max(_LEAST, written)
    start = (wide - written) // 2
    drawn = Image.new("L", (wide, high), theme.palette.index(wood))
    drawn.paste(home, (start, 0))
    drawn.paste(total, (start + home.width + 2, 0))
    _bar(drawn, theme, count, (0, high - _RAIL_THICK, wide, high), theme.plate)
    return drawn


@lru_cache(maxsize=128)
def _block(seen: Scene, count: _Count) -> Piece:
    """The numbers and the bar in the middle of their place."""
    assert seen.frame.home is not None
    left, top, right, bottom = seen.frame.home
    theme, wide = seen.theme, round((right - left) * _BAR)
    above, below = (
        label(text, largest(sizes, [text], right - left), high)
        for text, sizes, high in ((str(count.home), _LARGE, _HIGH), (count.total, _SMALL, _LOW))
    )
    size = max(above.width, below.width, wide), _HIGH + _LOW + _BELOW + _THICK
    drawn, mask = Image.new("L", size), Image.new("1", size)
    for written, color, y in ((above, theme.gold, 0), (below, theme.letters, _HIGH)):
        at = (size[0] - written.width) // 2, y
        drawn.paste(theme.palette.tinted(ImageChops.invert(written), color, theme.cloth[4]), at)
        mask.paste(hard(written, _SEEN), at)
    start = (size[0] - wide) // 2
    bar = start, size[1] - _THICK, start + wide, size[1]
    _bar(drawn, theme, count, bar, theme.pill)
    mask.paste(shape(wide, _THICK, _THICK // 2), bar[:2])
    return upon(seen, Sprite(drawn, mask), ((left + right - size[0]) // 2, (top + bottom - size[1]) // 2))


def _bar(drawn: Image.Image, theme: Theme, count: _Count, box: tuple[int, int, int, int], ground: Color) -> None:
    """A bar with round ends whose golden part tells how many cards are home."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    for part, color in ((wide, ground), (count.part(wide, high), theme.gold)):
        if part:
            drawn.paste(theme.palette.index(color), (left, top), shape(part, high, high // 2))
