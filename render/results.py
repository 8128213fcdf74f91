"""The end of a game: a panel below the table with the title, the players' places, and the numbers that matter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import ranking
from render.lettering import line, width_of
from render.ranking import Columns, Row
from render.sheets import BACK, EDGE, SMALL, TITLE, faint, on_wood, write, write_title
from render.sprites import rounded
from render.theme import Theme
from render.wood import rail

_TILE, _FIGURE = 104, 52
# Numbers are as large as all of them fit.
_FIGURE_SIZES = 44, 38, 33, 28, 24
_RADIUS, _FRAME = 12, 3
_GAP = 12
_MARGIN = 14
# The brass line of the rail is above the title.
_ABOVE = 8


class Ending(NamedTuple):
    """What stands below a table that is finished.

    `places` with `headings` for their numbers where several played; `figures` are pairs of a heading and a number.
    `instead` stands for a title with names in it that cannot be written.
    """

    title: str
    won: bool
    headings: tuple[str, ...] = ()
    places: tuple[Row, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    instead: str = ""

    @property
    def columns(self) -> Columns:
        """The headings of the players' numbers; that names are names goes without saying."""
        return Columns("", self.headings)


def panel_height(ending: Ending) -> int:
    """How high the panel of an ending is, in pixels."""
    return _figures_top(ending) + (_TILE + _MARGIN if ending.figures else 0)


def _figures_top(ending: Ending) -> int:
    if not ending.places:
        return _ABOVE + TITLE
    return _ABOVE + TITLE + ending.columns.height + ranking.height(ending.places) + _MARGIN


@lru_cache(maxsize=32)
def panel(theme: Theme, width: int, ending: Ending) -> Image.Image:
    """The panel of an ending as a sprite of a given width."""
    picture = rail(theme, width, panel_height(ending), below=True).copy()
    write_title(picture, theme, ending.title, _ABOVE, golden=ending.won, instead=ending.instead)
    if ending.places:
        end = _ABOVE + TITLE - _MARGIN + ending.columns.height
        ranking.draw(picture, theme, ending.columns, ending.places, (end, end + _MARGIN))
    _figures(picture, theme, ending.figures, _figures_top(ending))
    return picture


def _figures(picture: Image.Image, theme: Theme, figures: Sequence[tuple[str, str]], top: int) -> None:
    """Numbers side by side, each in a frame of brass with its heading below."""
    width = (picture.width - 2 * EDGE + _GAP) // max(1, len(figures)) - _GAP
    size = next((each for each in _FIGURE_SIZES if _fit(figures, each, width - 12)), _FIGURE_SIZES[-1])
    for place, (heading, number) in enumerate(figures):
        left = EDGE + place * (width + _GAP)
        frame = _frame(width, _TILE)
        write(picture, theme, frame, (left, top), (theme.wood.grain[1], theme.wood.brass))
        large, small = (
            line(number, size, _FIGURE, width - 12),
            line(heading, SMALL, _TILE - _FIGURE, width - 12),
        )
        for written, y in ((large, top + 4), (faint(small, BACK), top + _FIGURE - 4)):
            at = left + (width - written.width) // 2, y
            write(picture, theme, written, at, on_wood(theme))


def _fit(figures: Sequence[tuple[str, str]], size: int, room: int) -> bool:
    return all(width_of(number, size) <= room for _, number in figures)


@lru_cache(maxsize=8)
def _frame(width: int, height: int) -> Image.Image:
    """A line around a box, as a mask with soft edges."""
    frame = rounded(width, height, _RADIUS).copy()
    inner = rounded(width - 2 * _FRAME, height - 2 * _FRAME, _RADIUS - _FRAME)
    frame.paste(0, (_FRAME, _FRAME), inner)
    return frame
