"""Tiles upon walnut: a large number with its word, and below it what to compare it with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.colors import WHITE, Color, blend
from render.lettering import largest, line, width_of
from render.sheets import BACK, EDGE, faint, write
from render.sprites import hard, rounded
from render.theme import Theme

HEIGHT = 108
_GAP, _RADIUS, _FRAME, _SIDE = 14, 14, 3, 12
# Numbers with the words beside them: all of a row are as large as all of them fit.
_SIZES = (54, 29), (48, 28), (42, 27), (36, 26), (30, 24)
_NOTES = 27, 26, 25, 24
_APART = 10
# The line of the number, and that of the note below it; without notes the number stands in the middle.
_NUMBER, _NOTE = (6, 66), (64, 38)


class Tile(NamedTuple):
    """A number, what it counts, and a note below; the best that there has been is golden."""

    number: str
    word: str
    note: str = ""
    best: bool = False


def draw_tiles(picture: Image.Image, theme: Theme, tiles: Sequence[Tile], top: int) -> None:
    """Some tiles side by side on a picture of palette numbers, from one margin to the other."""
    if not tiles:
        return
    width = (picture.width - 2 * EDGE + _GAP) // len(tiles) - _GAP
    room = width - 2 * _SIDE
    sizes = next((pair for pair in _SIZES if all(_fits(tile, pair, room) for tile in tiles)), _SIZES[-1])
    note = largest(_NOTES, [tile.note for tile in tiles], room)
    for place, tile in enumerate(tiles):
        left = EDGE + place * (width + _GAP)
        drawn = _ground(theme, width, tile.best).copy()
        _numbered(drawn, theme, tile, sizes)
        _noted(drawn, theme, tile, note)
        picture.paste(drawn, (left, top), hard(rounded(width, HEIGHT, _RADIUS)))


def _fits(tile: Tile, sizes: tuple[int, int], room: int) -> bool:
    return width_of(tile.number, sizes[0]) + _APART + width_of(tile.word, sizes[1]) <= room


@lru_cache(maxsize=16)
def _ground(theme: Theme, width: int, best: bool) -> Image.Image:
    """The ground of a tile: dark in a line of brass, or golden."""
    rim, inner = (blend(theme.gold, WHITE, 0.5), theme.gold) if best else (theme.wood.brass, theme.plate)
    picture = Image.new("L", (width, HEIGHT), theme.palette.index(rim))
    box = hard(rounded(width - 2 * _FRAME, HEIGHT - 2 * _FRAME, _RADIUS - _FRAME))
    picture.paste(theme.palette.index(inner), (_FRAME, _FRAME), box)
    return picture


def _inks(theme: Theme, tile: Tile) -> tuple[Color, Color]:
    return (theme.gold, theme.dark) if tile.best else (theme.plate, theme.letters)


def _numbered(picture: Image.Image, theme: Theme, tile: Tile, sizes: tuple[int, int]) -> None:
    """The number and its word beside each other, on one base line."""
    top, high = _NUMBER if tile.note else ((HEIGHT - _NUMBER[1]) // 2, _NUMBER[1])
    room = picture.width - 2 * _SIDE
    number = line(tile.number, sizes[0], high, room)
    word = line(tile.word, sizes[1], high, max(1, room - number.width - _APART))
    left = (picture.width - number.width - _APART - word.width) // 2
    down = round((sizes[0] - sizes[1]) * 0.35)
    write(picture, theme, number, (left, top), _inks(theme, tile))
    write(picture, theme, word, (left + number.width + _APART, top + down), _inks(theme, tile))


def _noted(picture: Image.Image, theme: Theme, tile: Tile, size: int) -> None:
    top, high = _NOTE
    written = line(tile.note, size, high, picture.width - 2 * _SIDE)
    shown = written if tile.best else faint(written, max(BACK, 0.78))
    write(picture, theme, shown, ((picture.width - written.width) // 2, top), _inks(theme, tile))
