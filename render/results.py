"""The end of a game: a panel below the table with the title, the players' places, and the numbers that matter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.art.suits import suit_mask
from render.colors import Color
from render.lettering import label, line
from render.sprites import hard, rounded
from render.theme import Theme
from render.wood import rail

_TITLE, _TITLE_SIZE, _SIGN = 84, 44, 26
_ROW, _ROW_SIZE = 50, 30
_HEAD, _HEAD_SIZE = 34, 22
_TILE, _FIGURE_SIZE = 96, 38
_EDGE = 24
_NAME = 72
_BOTTOM = 18
_INLAY = 2


class Place(NamedTuple):
    """One player at the end of a game: the place (first is 1), the name, and a number for each heading."""

    place: int
    name: str
    cells: tuple[str, ...]


class Ending(NamedTuple):
    """What stands below a table that is finished.

    `places` with `headings` for their numbers where several played; `figures` are pairs of a heading and a number.
    """

    title: str
    won: bool
    headings: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()


def panel_height(ending: Ending) -> int:
    """How high the panel of an ending is, in pixels."""
    rows = _HEAD + _ROW * len(ending.places) if ending.places else 0
    return _TITLE + rows + (_TILE if ending.figures else 0) + _BOTTOM


@lru_cache(maxsize=32)
def panel(theme: Theme, width: int, ending: Ending) -> Image.Image:
    """The panel of an ending as a sprite of a given width."""
    picture = rail(theme, width, panel_height(ending), below=True).copy()
    _title(picture, theme, ending)
    y = _TITLE
    if ending.places:
        _places(picture, theme, ending, y)
        y += _HEAD + _ROW * len(ending.places)
    if ending.figures:
        _figures(picture, theme, ending.figures, y)
    return picture


def _title(picture: Image.Image, theme: Theme, ending: Ending) -> None:
    """The title between two pairs of suits if the game was won."""
    room = picture.width - 2 * _EDGE - 4 * (_SIGN + 10)
    color = theme.gold if ending.won else theme.letters
    written = line(ending.title, _TITLE_SIZE, _TITLE, room)
    left = (picture.width - written.width) // 2
    _write(picture, theme, written, (left, 4), color)
    if not ending.won:
        return
    for suit, x in ((0, left - 2 * _SIGN - 26), (1, left - _SIGN - 16)):
        _sign(picture, theme, suit, x)
    right = left + written.width
    for suit, x in ((2, right + 16), (3, right + _SIGN + 26)):
        _sign(picture, theme, suit, x)


def _sign(picture: Image.Image, theme: Theme, suit: int, x: int) -> None:
    mask = suit_mask(suit, _SIGN)
    at = x, 4 + (_TITLE - _SIGN) // 2
    picture.paste(theme.palette.tinted(mask, theme.wood.grain[1], theme.wood.brass), at, hard(mask, 40))


def _write(picture: Image.Image, theme: Theme, mask: Image.Image, at: tuple[int, int], color: Color) -> None:
    """Letters upon wood, their edges softened against its middle shade."""
    ink = theme.palette.tinted(mask, theme.wood.grain[1], color)
    picture.paste(ink, at, hard(mask, 40))


def _places(picture: Image.Image, theme: Theme, ending: Ending, top: int) -> None:
    ends = _ends(picture.width, len(ending.headings))
    for heading, end in zip(ending.headings, ends, strict=True):
        written = label(heading, _HEAD_SIZE, _HEAD)
        _write(picture, theme, written, (end - written.width, top), theme.dim)
    for number, place in enumerate(ending.places):
        y = top + _HEAD + number * _ROW
        color = theme.gold if place.place == 1 else theme.letters
        _hairline(picture, theme, y)
        digit = label(f"{place.place}.", _ROW_SIZE, _ROW)
        _write(picture, theme, digit, (_NAME - 16 - digit.width, y), color)
        room = (ends[0] if ends else picture.width) - 110 - _NAME
        _write(picture, theme, line(place.name, _ROW_SIZE, _ROW, room, f"Player {number + 1}"), (_NAME, y), color)
        for cell, end in zip(place.cells, ends, strict=True):
            written = label(cell, _ROW_SIZE, _ROW)
            _write(picture, theme, written, (end - written.width, y), color)


def _ends(width: int, columns: int) -> Sequence[int]:
    """The right ends of the columns of numbers."""
    step = 128
    return [width - _EDGE - step * (columns - 1 - column) for column in range(columns)]


def _hairline(picture: Image.Image, theme: Theme, y: int) -> None:
    picture.paste(theme.palette.index(theme.wood.grain[3]), (_EDGE, y, picture.width - _EDGE, y + 1))


def _figures(picture: Image.Image, theme: Theme, figures: Sequence[tuple[str, str]], top: int) -> None:
    """Numbers side by side, each in a frame of brass with its heading below."""
    gap = 14
    width = (picture.width - 2 * _EDGE - gap * (len(figures) - 1)) // len(figures)
    for place, (heading, number) in enumerate(figures):
        left = _EDGE + place * (width + gap)
        _frame(picture, theme, (left, top, width, _TILE - 8))
        for text, size, y, color in (
            (number, _FIGURE_SIZE, top + 6, theme.letters),
            (heading, _HEAD_SIZE, top + 48, theme.dim),
        ):
            written = line(text, size, 44 if size == _FIGURE_SIZE else 32, width - 16)
            _write(picture, theme, written, (left + (width - written.width) // 2, y), color)


def _frame(picture: Image.Image, theme: Theme, box: tuple[int, int, int, int]) -> None:
    left, top, width, height = box
    outer = hard(rounded(width, height, 12))
    ImageDraw.Draw(outer).rounded_rectangle(
        (_INLAY, _INLAY, width - 1 - _INLAY, height - 1 - _INLAY), 12 - _INLAY, fill=0
    )
    picture.paste(theme.palette.index(theme.wood.brass), (left, top), outer)
