"""How many cards or suits are home, of those to come: in a gap of the table, or else at the end of the lower rail."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.view import View
from render.geometry import FOOTER, Frame
from render.lettering import label, largest
from render.png import Piece, piece
from render.scene import Scene
from render.sprites import Box, soft, soft_shape
from render.theme import Theme

# The sizes of the letters of the number and of the total, and how high their lines are.
_LARGE, _SMALL = (50, 44, 38, 34), (28, 26, 24, 22)
_HIGH, _LOW = 44, 34
# How wide the bar is, as a part of a card, how high, and how far below the numbers.
_BAR, _THICK, _BELOW = 0.78, 8, 4
# And how far it keeps from the sides of its tray, whose shades of the cloth begin with that of its edge.
_ASIDE, _TRAY = 6, (5, 4)
# The same on the rail, where the bar is so wide at least, stands so far above the end, and the numbers are raised.
_RAIL_LETTERS, _RAIL_THICK, _LEAST, _RAIL_BELOW, _RAISED = 26, 5, 64, 2, 4


class _Count(NamedTuple):
    """So many cards are home, of those to come; or suits, where they come as whole ones."""

    home: int
    goal: int

    @property
    def total(self) -> str:
        """All of them in print."""
        return f"/{self.goal}"

    @staticmethod
    def of(view: View) -> _Count:
        """What a view tells of them."""
        return _Count(view.home // view.together, view.goal // view.together)

    def part(self, width: int, least: int) -> int:
        """The part of a bar that is full, which shows even for a single card."""
        return max(least, width * self.home // self.goal) if self.home else 0


def home_pieces(seen: Scene, view: View) -> tuple[Piece, ...]:
    """The two numbers above each other, and a bar, on a tray, if the table has a place for them."""
    return (_block(seen, _Count.of(view)),) if view.goal and _fits(seen.frame, view) else ()


def home_tally(seen: Scene, view: View) -> Image.Image | None:
    """The same side by side for the rail, if the table itself has no place for them."""
    return None if not view.goal or _fits(seen.frame, view) else _on_rail(seen.theme, _Count.of(view))


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
    drawn.paste(home, (start, -_RAISED))
    drawn.paste(total, (start + home.width + 2, -_RAISED))
    end = high - _RAIL_BELOW
    _bar(drawn, theme, count, (0, end - _RAIL_THICK, wide, end), theme.palette.shades(wood, theme.dim)[1:3])
    return drawn


@lru_cache(maxsize=64)
def _block(seen: Scene, count: _Count) -> Piece:
    """The numbers and the bar on a tray that is let into the cloth, as large as a card."""
    assert seen.frame.home is not None
    theme, (left, top, right, bottom) = seen.theme, seen.frame.home
    wide, high = right - left, bottom - top
    tray = soft_shape(wide, high, seen.frame.measure.radius, _TRAY).upon(seen.crop(seen.frame.home))
    y = (high - _HIGH - _LOW - _BELOW - _THICK) // 2
    for text, sizes, tall, color in (
        (str(count.home), _LARGE, _HIGH, theme.gold),
        (count.total, _SMALL, _LOW, theme.letters),
    ):
        written = label(text, largest(sizes, [text], wide - 2 * _ASIDE), tall)
        shown = soft(written, theme.palette.edges(theme.felt, color))
        tray.paste(shown.picture, ((wide - written.width) // 2, y), shown.mask)
        y += tall
    long = round(wide * _BAR)
    start, y = (wide - long) // 2, y + _BELOW
    _bar(tray, theme, count, (start, y, start + long, y + _THICK), theme.dark_edges)
    return piece(tray, left, top)


def _bar(drawn: Image.Image, theme: Theme, count: _Count, box: Box, empty: tuple[int, ...]) -> None:
    """A bar with round ends whose golden part tells how many cards are home; `empty` is the rest with its edges."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    for part, shades in ((wide, empty), (count.part(wide, high), theme.palette.edges(theme.pill, theme.gold))):
        if part:
            shown = soft_shape(part, high, high // 2, shades)
            drawn.paste(shown.picture, (left, top), shown.mask)
