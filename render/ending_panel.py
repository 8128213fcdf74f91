"""The end of a game: a panel with the title, the players' places, and tiles of the numbers that matter."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from render import ranking, tiles
from render.lettering import largest, line
from render.ranking import Columns, RankingRow
from render.sheets import EDGE, TITLE, faint, on_wood, write, write_title
from render.theme import Theme
from render.tiles import Tile, draw_tiles
from render.wood import rail

_MARGIN = 14
# The brass line of the rail is above the title, or above the line that stands there where the title is elsewhere.
_ABOVE = 8
_LINE, _LINE_SIZES, _LINE_BACK = 52, (30, 27, 24), 0.85
# What says whose tiles they are.
_WHOSE = 44


class Ending(NamedTuple):
    """What is told of a game that is finished.

    `places` with `headings` for their numbers where several played; `tiles` are what one person did, and above them
    stands `whose` they are, if that has to be said. `instead` stands for a title with names in it that cannot be
    written, and `nobodys` for whose tiles. A game that was won has `fans` of the cards that were brought home, and a
    `line` below them, for which `bare` stands where it cannot be written.
    """

    title: str
    won: bool
    headings: tuple[str, ...] = ()
    places: tuple[RankingRow, ...] = ()
    tiles: tuple[Tile, ...] = ()
    instead: str = ""
    fans: tuple[tuple[Card, ...], ...] = ()
    line: str = ""
    bare: str = ""
    whose: str = ""
    nobodys: str = ""

    @property
    def columns(self) -> Columns:
        """The headings of the players' numbers; that names are names goes without saying."""
        return Columns("", self.headings)


def panel_height(ending: Ending) -> int:
    """How high the panel of an ending is, in pixels."""
    return _tiles_top(ending) + (tiles.HEIGHT + _MARGIN if ending.tiles else 0)


def _head(ending: Ending) -> int:
    return _ABOVE + (_LINE if ending.fans else TITLE)


def _tiles_top(ending: Ending) -> int:
    return _places_end(ending) + (_WHOSE if ending.whose else 0)


def _places_end(ending: Ending) -> int:
    if not ending.places:
        return _head(ending)
    return _head(ending) + ending.columns.height + ranking.height(ending.places) + (2 if ending.fans else 1) * _MARGIN


@lru_cache(maxsize=32)
def panel(theme: Theme, width: int, ending: Ending) -> Image.Image:
    """The panel of an ending as a sprite of a given width; what has fans bears its title above them."""
    picture = rail(theme, width, panel_height(ending), below=True).copy()
    if ending.fans:
        _write_line(picture, theme, (ending.line, ending.bare), _ABOVE + 2, _LINE - 4)
    else:
        write_title(picture, theme, ending.title, _ABOVE, golden=ending.won, instead=ending.instead)
    if ending.places:
        below = _places_end(ending) - _MARGIN - ranking.height(ending.places)
        ranking.draw(picture, theme, ending.columns, ending.places, (below - _MARGIN, below), golden=True)
    if ending.whose:
        _write_line(picture, theme, (ending.whose, ending.nobodys), _places_end(ending) - 4, _WHOSE)
    draw_tiles(picture, theme, ending.tiles, _tiles_top(ending))
    return picture


def _write_line(picture: Image.Image, theme: Theme, text: tuple[str, str], top: int, high: int) -> None:
    """A line in the middle, or what stands for it where it cannot be written."""
    said, instead = text
    room = picture.width - 2 * EDGE
    written = line(said, largest(_LINE_SIZES, [said], room), high, room, instead)
    at = (picture.width - written.width) // 2, top
    write(picture, theme, faint(written, _LINE_BACK), at, on_wood(theme))
