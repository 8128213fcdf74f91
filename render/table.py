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
from render.cards import MARGIN, Look
from render.geometry import (
    FOOTER,
    TALL,
    WIDTH,
    Frame,
    Plate,
    Spread,
    frame,
    growth_for,
)
from render.heaps import half_sprite, pile_sprite
from render.palette import FOOT, SHADE, index
from render.places import closed_place, place
from render.plates import Mark, Standing, caption_words, name_plate, tag
from render.png import Canvas
from render.rows import PLATE_HEIGHT
from render.styles import Steps, Style, style_of


class _Table:
    """What stays through a game; it stands for itself in caches, since its many parts would be slow to compare."""

    def __init__(self, layout: Layout, spots: tuple[Spot, ...], style: Style) -> None:
        self.layout = layout
        self.spots = spots
        self.style = style


class _Setting(NamedTuple):
    """What tells where everything stands: see `frame`."""

    table: _Table
    growth: tuple[int, ...] = ()
    dense: bool = False

    def grown(self, view: View) -> tuple[_Setting, list[int]]:
        """The setting with room for the columns of a view, and the comfortable length of the longest in each row."""
        base = _frame(self)
        lengths = [_length(view, fan.piles, base.strips) for fan in base.fans]
        growth = growth_for(base.fans, lengths, base.least)
        return (self._replace(growth=growth) if growth else self), lengths


class _Scene(NamedTuple):
    """What stays from move to move: where everything stands, and the picture to lay the cards upon."""

    frame: Frame
    lines: bytes


def table_png(view: View, names: Sequence[str], caption: str) -> bytes:
    """The picture of a table as PNG; `names` are the players' by seat, `caption` is one line below the cards."""
    setting, lengths = _setting(view)
    scene = _scene(setting, tuple(names) if setting.table.style.named else (), view.active)
    canvas = _canvas(scene)
    _turn(canvas, scene.frame, view, names)
    _marks(canvas, scene.frame, view)
    _piles(canvas, scene.frame, view, _spreads(scene.frame, lengths))
    _halves(canvas, scene.frame, view)
    _caption(canvas, caption)
    return canvas.png()


def _setting(view: View) -> tuple[_Setting, list[int]]:
    """Where everything stands on a picture, and the comfortable length of the longest column in each row."""
    table = _table(view.layout, tuple([pile.spot for pile in view.piles]), style_of(view))
    setting, lengths = _Setting(table).grown(view)
    if setting.growth and table.style.grows and _frame(setting).height > TALL:
        return _Setting(table, dense=True).grown(view)
    return setting, lengths


@lru_cache(maxsize=64)
def _table(layout: Layout, spots: tuple[Spot, ...], style: Style) -> _Table:
    return _Table(layout, spots, style)


@lru_cache(maxsize=256)
def _frame(setting: _Setting) -> Frame:
    table, growth, dense = setting
    return frame(table.layout, table.spots, growth, table.style, dense)


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
def _scene(setting: _Setting, names: tuple[str, ...], active: tuple[bool, ...]) -> _Scene:
    placed = _frame(setting)
    canvas = _panels(placed)
    for plate in placed.plates:
        standing = Standing.WAITING if active[plate.seat] else Standing.OUT
        _plate(canvas, plate, names, standing)
    for pile, spot in enumerate(setting.table.spots):
        if pile not in placed.tabs:
            canvas.paste(place(placed.measure, placed.grounds[pile], spot.suit, spot.rank), *placed.cards[pile])
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
    sprite = tag(spot.short(), height, placed.grounds[pile], mark, placed.tag)
    x, y = placed.cards[pile]
    # Where cards lie half over each other, only the lower half of an empty place is always free.
    y += (3 * placed.measure.height - 2 * height) // 4 if pile in placed.tabs else -height
    canvas.paste(sprite, max(0, x + (placed.measure.width - sprite.width) // 2), y)


def _marks(canvas: Canvas, placed: Frame, view: View) -> None:
    left, reached = view.trail.left, view.trail.reached
    for pile in left - reached:
        _label(canvas, placed, pile, view.piles[pile].spot, Mark.LEFT)
    for pile in reached:
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
    measure, reached = placed.measure, view.trail.reached
    for number, (pile, ground, (x, y)) in enumerate(zip(view.piles, placed.grounds, placed.cards, strict=True)):
        if number in placed.tabs:
            continue
        if pile.closed:
            canvas.paste(closed_place(measure, ground), x, y)
            continue
        sprite = pile_sprite(measure, pile, ground, number in reached, spreads.get(number))
        if sprite is not None:
            outward = sprite.width - measure.width - 2 * MARGIN if pile.spot.fan == "left" else 0
            canvas.paste(sprite, x - MARGIN - outward, y)


def _halves(canvas: Canvas, placed: Frame, view: View) -> None:
    """The cards that lie half over each other, the upper rows first."""
    there = [number for number in placed.order if not view.piles[number].empty]
    sides = {number: [on for on in placed.beneath.get(number, ()) if on[0] in there] for number in there}
    covered, reached = {other for on in sides.values() for other, _ in on}, view.trail.reached
    for number in there:
        halves = tuple([side for _, side in sides[number]])
        ground, marked = placed.grounds[number], number in reached
        look = Look(ground, marked=marked, halves=halves, tabbed=True, covered=number in covered)
        x, y = placed.cards[number]
        canvas.paste(half_sprite(placed.measure, view.piles[number], look), x - MARGIN, y)


def _caption(canvas: Canvas, text: str) -> None:
    words = caption_words(text, FOOTER, WIDTH - 40)
    if words:
        sprite, x = words[-1]
        left = (WIDTH - x - sprite.width) // 2
        for sprite, x in words:
            canvas.paste(sprite, left + x, canvas.height - FOOTER)
