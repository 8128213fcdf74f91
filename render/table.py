"""The picture of a table: what one may see of it, as PNG."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import Card
from engine.layout import Layout
from engine.piles import Spot
from engine.view import View
from render.cards import MARGIN
from render.geometry import (
    FOOTER,
    PLATE_HEIGHT,
    WIDTH,
    Frame,
    Plate,
    Spread,
    Steps,
    frame,
    growth_for,
)
from render.heaps import pile_sprite
from render.palette import FOOT, SHADE, index
from render.places import closed_place, place
from render.plates import Mark, Standing, caption_words, name_plate, tag
from render.png import Canvas


class _Scene(NamedTuple):
    """What stays from move to move: where everything stands, and the picture to lay the cards upon."""

    frame: Frame
    lines: bytes


def table_png(view: View, names: Sequence[str], caption: str) -> bytes:
    """The picture of a table as PNG; `names` are the players' by seat, `caption` is one line below the cards."""
    key = view.layout, tuple([pile.spot for pile in view.piles]), tuple(names), view.sitting
    scene = _scene(*key)
    lengths = [_length(view, fan.piles, scene.frame.strips) for fan in scene.frame.fans]
    growth = growth_for(scene.frame.fans, lengths)
    if growth:
        scene = _scene(*key, growth)
    canvas = _canvas(scene)
    _turn(canvas, scene.frame, view, names)
    _marks(canvas, scene.frame, view)
    _piles(canvas, scene.frame, view, _spreads(scene.frame, lengths))
    _caption(canvas, caption)
    return canvas.png()


_kept = threading.local()


def _canvas(scene: _Scene) -> Canvas:
    """The thread's own canvas, used again: fresh memory would cost a tenth of the whole picture."""
    canvas: Canvas | None = getattr(_kept, "canvas", None)
    if canvas is None or len(canvas.lines) != len(scene.lines):
        canvas = _kept.canvas = Canvas(scene.lines, scene.frame.height)
    else:
        canvas.reset(scene.lines)
    return canvas


def _length(view: View, piles: Sequence[int], strips: Steps) -> int:
    """The comfortable length of the longest fan in a row, without its last card."""
    down, up = strips
    longest = 0
    for pile in piles:
        covered = view.piles[pile].cards[:-1]
        hidden = covered.count(Card.UNKNOWN)
        longest = max(longest, hidden * down + (len(covered) - hidden) * up)
    return longest


@lru_cache(maxsize=16)
def _scene(
    layout: Layout,
    spots: tuple[Spot, ...],
    names: tuple[str, ...],
    sitting: tuple[bool, ...],
    growth: tuple[int, ...] = (),
) -> _Scene:
    placed = frame(layout, spots, growth)
    canvas = _panels(placed)
    for plate in placed.plates:
        standing = Standing.WAITING if sitting[plate.seat] else Standing.OUT
        _plate(canvas, plate, names, standing)
    for pile, spot in enumerate(spots):
        canvas.paste(place(placed.measure, placed.grounds[pile], spot.suit), *placed.cards[pile])
        _label(canvas, placed, pile, spot, Mark.NONE)
    return _Scene(placed, bytes(canvas.lines))


def _panels(placed: Frame) -> Canvas:
    canvas = Canvas.blank(WIDTH, placed.height, index(FOOT))
    bottom = placed.height - FOOTER
    for box in placed.boxes:
        canvas.fill(index(box.ground), (box.left, 0, box.right, bottom))
    for box in placed.boxes[1:]:
        canvas.fill(index(SHADE), (box.left - 1, 0, box.left + 1, bottom))
    return canvas


def _plate(canvas: Canvas, plate: Plate, names: Sequence[str], standing: Standing) -> None:
    seat = plate.seat
    sprite = name_plate(seat + 1, names[seat], (plate.width, PLATE_HEIGHT), plate.ground, standing)
    canvas.paste(sprite, plate.x, plate.y)


def _turn(canvas: Canvas, placed: Frame, view: View, names: Sequence[str]) -> None:
    for plate in placed.plates:
        if plate.seat == view.turn:
            _plate(canvas, plate, names, Standing.TURN)


def _label(canvas: Canvas, placed: Frame, pile: int, spot: Spot, mark: Mark) -> None:
    height = placed.labels[pile]
    sprite = tag(spot.short(), height, placed.grounds[pile], mark)
    x, y = placed.cards[pile]
    canvas.paste(sprite, max(0, x + (placed.measure.width - sprite.width) // 2), y - height)


def _marks(canvas: Canvas, placed: Frame, view: View) -> None:
    for pile in view.left - view.reached:
        _label(canvas, placed, pile, view.piles[pile].spot, Mark.LEFT)
    for pile in view.reached:
        _label(canvas, placed, pile, view.piles[pile].spot, Mark.REACHED)


def _spreads(placed: Frame, lengths: Sequence[int]) -> dict[int, Spread]:
    """How the cards of each pile that is spread lie; downward, those of a row are pressed together alike."""
    down, up = placed.strips
    spreads = placed.sides.copy()
    for fan, length in zip(placed.fans, lengths, strict=True):
        part = min(1.0, fan.room / length) if length else 1.0
        spreads.update(dict.fromkeys(fan.piles, Spread("down", (int(down * part), int(up * part)), fan.room)))
    return spreads


def _piles(canvas: Canvas, placed: Frame, view: View, spreads: Mapping[int, Spread]) -> None:
    measure = placed.measure
    for number, (pile, ground, (x, y)) in enumerate(zip(view.piles, placed.grounds, placed.cards, strict=True)):
        if pile.closed:
            canvas.paste(closed_place(measure, ground), x, y)
            continue
        sprite = pile_sprite(measure, pile, ground, number in view.reached, spreads.get(number))
        if sprite is not None:
            outward = sprite.width - measure.width - 2 * MARGIN if pile.spot.fan == "left" else 0
            canvas.paste(sprite, x - MARGIN - outward, y)


def _caption(canvas: Canvas, text: str) -> None:
    words = caption_words(text, FOOTER, WIDTH - 40)
    if words:
        sprite, x = words[-1]
        left = (WIDTH - x - sprite.width) // 2
        for sprite, x in words:
            canvas.paste(sprite, left + x, canvas.height - FOOTER)
