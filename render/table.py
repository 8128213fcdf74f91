"""The picture of a table: what one may see of it, as PNG."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.layout import Layout
from engine.piles import Spot
from engine.view import PileView, View
from render.cards import MARGIN, Look
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame, Plate, frame
from render.heaps import half_sprite, pile_sprite, reach
from render.palette import FELT, FOOT, index
from render.places import closed_place, place
from render.plates import Mark, Standing, caption_words, name_plate, tag
from render.png import Canvas
from render.rooms import Rooms, rooms_for
from render.rows import LABEL_HEIGHT, Stand
from render.styles import Style, style_of


class _Table:
    """What stays through a game; it stands for itself in caches, since its many parts would be slow to compare."""

    def __init__(self, layout: Layout, spots: tuple[Spot, ...], style: Style) -> None:
        self.layout = layout
        self.spots = spots
        self.style = style


class _Setting(NamedTuple):
    """What tells where everything stands: see `frame`."""

    table: _Table
    rooms: Rooms


class _Scene(NamedTuple):
    """What stays from move to move: where everything stands, and the picture to lay the cards upon."""

    frame: Frame
    lines: bytes


def table_png(view: View, names: Sequence[str], caption: str, least: Rooms = ()) -> bytes:
    """The picture of a table as PNG; `names` are the players' by seat, `caption` is one line below the cards.

    `least` is the room that its columns had on the picture before: with that it does not shrink.
    """
    setting = _setting(view, least)
    scene = _scene(setting, tuple(names) if setting.table.style.named else (), view.active)
    canvas = _canvas(scene)
    _turn(canvas, scene.frame, view, names)
    _piles(canvas, scene.frame, view)
    _halves(canvas, scene.frame, view)
    _labels(canvas, scene.frame, view)
    _caption(canvas, caption)
    return canvas.png()


def _setting(view: View, least: Rooms = ()) -> _Setting:
    """What tells where everything stands on a picture."""
    table = _table(view.layout, tuple([pile.spot for pile in view.piles]), style_of(view))
    return _Setting(table, rooms_for(view, least))


@lru_cache(maxsize=64)
def _table(layout: Layout, spots: tuple[Spot, ...], style: Style) -> _Table:
    return _Table(layout, spots, style)


@lru_cache(maxsize=256)
def _frame(setting: _Setting) -> Frame:
    table, rooms = setting
    return frame(table.layout, table.spots, rooms, table.style)


_kept = threading.local()


def _canvas(scene: _Scene) -> Canvas:
    """The thread's own canvas, used again: fresh memory would cost a tenth of the whole picture."""
    canvas: Canvas | None = getattr(_kept, "canvas", None)
    if canvas is None or len(canvas.lines) != len(scene.lines):
        canvas = _kept.canvas = Canvas(scene.lines, scene.frame.height)
    else:
        canvas.reset(scene.lines)
    return canvas


@lru_cache(maxsize=16)
def _scene(setting: _Setting, names: tuple[str, ...], active: tuple[bool, ...]) -> _Scene:
    placed = _frame(setting)
    canvas = Canvas.blank(WIDTH, placed.height, index(FOOT))
    canvas.fill(index(FELT), (0, 0, WIDTH, placed.height - FOOTER))
    for plate in placed.plates:
        standing = Standing.WAITING if active[plate.seat] else Standing.OUT
        _plate(canvas, plate, names, standing)
    for pile, spot in enumerate(setting.table.spots):
        if pile not in placed.tabs:
            canvas.paste(place(placed.measure, FELT, spot.suit, spot.rank), *placed.cards[pile])
        if placed.named[pile] == pile and placed.stands[pile] in (Stand.ABOVE, Stand.BESIDE):
            _label(canvas, placed, pile, _tag(placed, spot, Mark.NONE))
    return _Scene(placed, bytes(canvas.lines))


def _plate(canvas: Canvas, plate: Plate, names: Sequence[str], standing: Standing) -> None:
    seat = plate.seat
    sprite = name_plate(seat + 1, names[seat], (plate.width, PLATE_HEIGHT), FELT, standing)
    canvas.paste(sprite, plate.x, plate.y)


def _turn(canvas: Canvas, placed: Frame, view: View, names: Sequence[str]) -> None:
    for plate in placed.plates:
        if plate.seat == view.turn:
            _plate(canvas, plate, names, Standing.TURN)


def _label(canvas: Canvas, placed: Frame, pile: int, sprite: Image.Image, end: int = 0) -> None:
    """The label of a pile whose last card lies `end` pixels away from the first."""
    canvas.paste(sprite, *placed.label(pile, end, sprite.width))


def _tag(placed: Frame, spot: Spot, mark: Mark) -> Image.Image:
    return tag(spot.short(), LABEL_HEIGHT, FELT, mark, placed.tag)


def _labels(canvas: Canvas, placed: Frame, view: View) -> None:
    """The labels that the last move marked, and those that stand at the ends of columns."""
    reached, left = ({placed.named[pile] for pile in piles} for piles in (view.reached, view.left))
    for number, pile in enumerate(view.piles):
        mark = Mark.REACHED if number in reached else Mark.LEFT if number in left else Mark.NONE
        stand = placed.stands[number]
        if stand is Stand.END or (mark and not (stand is Stand.UPON and not pile.empty)):
            _label(canvas, placed, number, _tag(placed, pile.spot, mark), _end(placed, number, pile))


def _end(placed: Frame, number: int, pile: PileView) -> int:
    """How far from the first card of a pile the last one lies."""
    spread = placed.spreads.get(number)
    return reach(pile.cards, spread) if spread is not None else 0


def _piles(canvas: Canvas, placed: Frame, view: View) -> None:
    measure = placed.measure
    # Where columns stand close, to each other or to the edge, there is less room for the shadows of cards.
    spared = MARGIN - min(MARGIN, placed.gap // 2, *(x for x, _ in placed.cards))
    for number, (pile, (x, y)) in enumerate(zip(view.piles, placed.cards, strict=True)):
        if number in placed.tabs:
            continue
        if pile.closed:
            canvas.paste(closed_place(measure, FELT), x, y)
            continue
        sprite = pile_sprite(measure, pile, FELT, number in view.reached, placed.spreads.get(number))
        if sprite is not None:
            outward = sprite.width - measure.width - 2 * MARGIN if pile.spot.fan == "left" else 0
            if spared:
                sprite = sprite.crop((spared, 0, sprite.width - spared, sprite.height))
            canvas.paste(sprite, x - MARGIN + spared - outward, y)


def _halves(canvas: Canvas, placed: Frame, view: View) -> None:
    """The cards that lie half over each other, the upper rows first."""
    there = [number for number in placed.order if not view.piles[number].empty]
    sides = {number: [on for on in placed.beneath.get(number, ()) if on[0] in there] for number in there}
    covered = {other for on in sides.values() for other, _ in on}
    for number in there:
        halves = tuple([side for _, side in sides[number]])
        look = Look(FELT, marked=number in view.reached, halves=halves, tabbed=True, covered=number in covered)
        x, y = placed.cards[number]
        canvas.paste(half_sprite(placed.measure, view.piles[number], look), x - MARGIN, y)


def _caption(canvas: Canvas, text: str) -> None:
    words = caption_words(text, FOOTER, WIDTH - 40)
    if words:
        sprite, x = words[-1]
        left = (WIDTH - x - sprite.width) // 2
        for sprite, x in words:
            canvas.paste(sprite, left + x, canvas.height - FOOTER)
