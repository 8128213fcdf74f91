"""The picture of a table: what one may see of it, as PNG."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.view import View
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame, Plate
from render.labels import Mark, Standing, plate, words
from render.laid import laid
from render.png import Canvas, Piece, piece
from render.results import Ending, panel
from render.rooms import Rooms, rooms_of, thick_piles
from render.scene import Scene, scan_lines, scene, table, turn_zone, upon
from render.theme import Theme
from render.themes import USUAL
from render.turns import lay_numbers, lay_paths, marks_of, moved_cards, ways

_CAPTION, _SPACE = 26, 8
# What stands between the parts of a caption.
_DOT = "·"
_CAPTION_ROOM = WIDTH - 70


def table_png(
    view: View,
    names: Sequence[str],
    caption: str,
    *,
    least: Rooms = (),
    theme: Theme = USUAL,
    ending: Ending | None = None,
) -> bytes:
    """The picture of a table as PNG; `names` are the players' by seat, `caption` is one line below the cards.

    `least` is the room that its columns had on the picture before: with that it does not shrink. Where the game has
    an `ending`, that stands close below the cards instead of the caption.
    """
    seen = _scene(view, least if ending is None else (), theme)
    if ending is None:
        canvas = _canvas(seen.lines, seen.frame.height)
        _caption(canvas, theme, caption)
    else:
        canvas = _concluded(seen, ending)
    _draw(canvas, seen, view, names)
    return canvas.png(theme.palette.bytes)


def _scene(view: View, least: Rooms, theme: Theme) -> Scene:
    there = table(view.layout, tuple([pile.spot for pile in view.piles]), thick_piles(view))
    return scene(theme, there, rooms_of(there.columns, view.piles, least))


def _concluded(seen: Scene, ending: Ending) -> Canvas:
    """The scene with a panel that tells how the game has ended, in the place of the lower rail."""
    below, cloth = panel(seen.theme, WIDTH, ending), seen.frame.height - FOOTER
    lines = seen.lines[: cloth * (WIDTH + 1)] + scan_lines(below)
    return _canvas(lines, cloth + below.height)


def _draw(canvas: Canvas, seen: Scene, view: View, names: Sequence[str]) -> None:
    """Draw upon the scene all that lies there."""
    placed, moved = seen.frame, moved_cards(view.trail)
    marks = marks_of(placed, view.trail)
    upon_it = _upon_each(placed, view)
    piles = tuple(
        [
            laid(seen, number, pile, (moved.get(number, 0), marks.get(number, Mark.NONE)), upon_it.get(number, 0))
            for number, pile in enumerate(view.piles)
        ]
    )
    _plates(canvas, seen, view, names)
    # From the top of the table down: the shadow of a pile falls on the cloth, not on the next one's cards.
    canvas.lay(part for number in placed.downward for part in piles[number].pieces)
    found = ways(seen, view.trail, piles)
    lay_paths(canvas, seen.theme, found)
    canvas.lay(pile.label.piece for pile in piles if pile.label is not None)
    lay_numbers(canvas, placed, seen.theme, found, piles)


_kept = threading.local()


def _canvas(lines: bytes, height: int) -> Canvas:
    """The thread's own canvas, used again: fresh memory would cost a tenth of the whole picture."""
    canvas: Canvas | None = getattr(_kept, "canvas", None)
    if canvas is None or len(canvas.lines) != len(lines):
        canvas = _kept.canvas = Canvas(lines, height)
    else:
        canvas.reset(lines)
    return canvas


# Names.


def _plates(canvas: Canvas, seen: Scene, view: View, names: Sequence[str]) -> None:
    """The names, and the line around the piles of whoever is to move."""
    if view.turn in seen.zones:
        canvas.lay([turn_zone(seen, view.turn)])
    for there in seen.frame.plates:
        standing = Standing.WAITING if view.active[there.seat] else Standing.OUT
        if there.seat == view.turn:
            standing = Standing.TURN
        canvas.lay([_plate(seen, there, names[there.seat], standing)])


# The scene behind a plate stays in memory with it.
@lru_cache(maxsize=16)
def _plate(seen: Scene, there: Plate, name: str, standing: Standing) -> Piece:
    """A name as it looks upon the scene."""
    sprite = plate(seen.theme, name, f"Player {there.seat + 1}", (there.width, PLATE_HEIGHT), standing)
    return upon(seen, sprite, (there.x, there.y))


def _upon_each(placed: Frame, view: View) -> dict[int, int]:
    """How many others lie half upon each card."""
    covered: dict[int, int] = {}
    for number, under in placed.beneath.items():
        if view.piles[number].cards:
            for other, _ in under:
                covered[other] = covered.get(other, 0) + 1
    return covered


# The caption.


def _caption(canvas: Canvas, theme: Theme, text: str) -> None:
    canvas.lay(_caption_pieces(theme, text, canvas.height - FOOTER + 8))


@lru_cache(maxsize=16)
def _caption_pieces(theme: Theme, text: str, y: int) -> tuple[Piece, ...]:
    """The words of the caption in the middle of the lower rail."""
    x, sprites = 0, []
    for word in _cut(theme, _shortened(theme, text.split())):
        sprite = _word(theme, word)
        sprites.append((sprite, x))
        x += sprite.width + _SPACE
    return tuple([piece(sprite, (WIDTH - x + _SPACE) // 2 + at, y) for sprite, at in sprites])


def _cut(theme: Theme, found: list[str]) -> list[str]:
    """As many words of a caption as there is room for; of two parts the last is kept: it says whose turn it is."""
    if _room(theme, found) <= _CAPTION_ROOM:
        return found
    last = found[found.index(_DOT) :] if _DOT in found else []
    if _room(theme, ["…", *last]) > _CAPTION_ROOM:
        last = []
    kept = found[: len(found) - len(last)]
    while kept and _room(theme, [*kept, "…", *last]) > _CAPTION_ROOM:
        kept.pop()
    return [*kept, "…", *last]


def _room(theme: Theme, found: list[str]) -> int:
    """How wide some words are beside each other."""
    return sum(_word(theme, word).width + _SPACE for word in found) - _SPACE


def _shortened(theme: Theme, found: list[str]) -> list[str]:
    """The words of a caption without the first of three or more parts, as far as the last one needs their room.

    It tells what happened; what is told before that stands beside the picture, too.
    """
    if found.count(_DOT) > 1:
        while _DOT in found and _room(theme, found) > _CAPTION_ROOM:
            found = found[found.index(_DOT) + 1 :]
    return found


def _word(theme: Theme, text: str) -> Image.Image:
    return words(theme, text, _CAPTION, FOOTER - 10, _CAPTION_ROOM)
