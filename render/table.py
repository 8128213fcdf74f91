"""The picture of a table: what one may see of it, as PNG."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.cards import Card
from engine.view import PileView, Thickness, View
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame, Plate, Spread
from render.labels import Mark, Standing, pill, plate, words
from render.paths import PATH_PAD, path_sprite
from render.piles import Heap, half_sprite, heap_sprite
from render.places import closed_place
from render.png import Canvas
from render.rooms import Rooms, rooms_for
from render.routes import Box, Point, route
from render.rows import LABEL_HEIGHT, Stand
from render.scene import Scene, rail_height, scene, table
from render.sprites import PAD, Sprite
from render.styles import style_of
from render.theme import Theme
from render.themes import USUAL

_PILL = LABEL_HEIGHT - 6
_CAPTION, _SPACE = 26, 8
_HIDDEN = (Card.UNKNOWN,)


def table_png(
    view: View, names: Sequence[str], caption: str, least: Rooms = (), theme: Theme = USUAL
) -> bytes:
    """The picture of a table as PNG; `names` are the players' by seat, `caption` is one line below the cards.

    `least` is the room that its columns had on the picture before: with that it does not shrink.
    """
    return drawn(view, names, caption, least, theme).png(theme.palette.bytes)


def drawn(view: View, names: Sequence[str], caption: str, least: Rooms = (), theme: Theme = USUAL) -> Canvas:
    """The picture of a table in palette numbers; the thread's next picture is drawn on the same canvas."""
    there = table(view.layout, tuple([pile.spot for pile in view.piles]), style_of(view))
    seen = scene(theme, there, rooms_for(view, least), view.turn)
    canvas = _canvas(seen)
    placed = seen.frame
    _plates(canvas, seen, view, names)
    heaps = _heaps(placed, view)
    _lay_piles(canvas, seen, view, heaps)
    _lay_halves(canvas, seen, view)
    marks = _marks(placed, view)
    labels = _labels(seen, view, heaps, marks)
    _path(canvas, seen, view, heaps, labels)
    for sprite, (x, y) in labels.values():
        canvas.paste(sprite.picture, x, y, sprite.mask)
    _caption(canvas, seen, caption)
    return canvas


_kept = threading.local()


def _canvas(seen: Scene) -> Canvas:
    """The thread's own canvas, used again: fresh memory would cost a tenth of the whole picture."""
    canvas: Canvas | None = getattr(_kept, "canvas", None)
    if canvas is None or len(canvas.lines) != len(seen.lines):
        canvas = _kept.canvas = Canvas(seen.lines, seen.frame.height)
    else:
        canvas.reset(seen.lines)
    return canvas


# Names.


def _plates(canvas: Canvas, seen: Scene, view: View, names: Sequence[str]) -> None:
    for there in seen.frame.plates:
        sprite = _plate(seen.theme, there, names[there.seat], view)
        canvas.paste(sprite.picture, there.x, there.y, sprite.mask)


def _plate(theme: Theme, there: Plate, name: str, view: View) -> Sprite:
    standing = Standing.WAITING if view.active[there.seat] else Standing.OUT
    if there.seat == view.turn:
        standing = Standing.TURN
    return plate(theme, name, f"Player {there.seat + 1}", (there.width, PLATE_HEIGHT), standing)


# Piles.


def _heaps(placed: Frame, view: View) -> list[Heap | None]:
    """How the cards of each pile lie; None where no card lies."""
    return [_heap(placed.spreads.get(number), pile, number in view.reached) for number, pile in enumerate(view.piles)]


def _heap(spread: Spread | None, pile: PileView, moved: bool) -> Heap | None:
    if pile.empty:
        return None
    pack = pile.spot.owner or 0
    if pile.thickness is not None:
        return Heap(pile.cards[-1:] or _HIDDEN, thickness=pile.thickness, pack=pack, ringed=int(moved))
    if spread is None:
        return Heap(pile.cards[-1:], pack=pack, ringed=int(moved))
    return Heap(pile.cards, spread.way, _starts(pile.cards, spread), Thickness.NOTHING, pack, int(moved))


<<<<<<< HEAD
def _starts(cards: tuple[Card, ...], spread: Spread) -> tuple[int, ...]:
    """How far from the first card each one begins, pressed together so that they keep to their room."""
    down, up = spread.steps
    steps = [up if card.rank else down for card in cards[:-1]]
    length = sum(steps)
    part = min(1.0, spread.room / length) if length else 1.0
    starts, start = [0], 0.0
    for step in steps:
        start += step * part
        starts.append(int(start))
    return tuple(starts)
=======
def _marks(canvas: Canvas, placed: Frame, view: View) -> None:
    left, reached = view.trail.left, view.trail.reached
    for pile in left - reached:
        _label(canvas, placed, pile, view.piles[pile].spot, Mark.LEFT)
    for pile in reached:
        _label(canvas, placed, pile, view.piles[pile].spot, Mark.REACHED)
>>>>>>> glance


@lru_cache(maxsize=2048)
def _patch(seen: Scene, at: Point, sprite: Sprite) -> Image.Image:
    """What one sees where a sprite lies on the bare table: most piles are the same as on the picture before."""
    box = (*at, at[0] + sprite.picture.width, at[1] + sprite.picture.height)
    return sprite.upon(seen.ground.crop(box), seen.theme)


<<<<<<< HEAD
def _lay_piles(canvas: Canvas, seen: Scene, view: View, heaps: Sequence[Heap | None]) -> None:
    placed = seen.frame
    for number, (lying, (x, y)) in enumerate(zip(heaps, placed.cards, strict=True)):
        if number in placed.tabs:
            continue
        if view.piles[number].closed:
            cross = closed_place(seen.theme, placed.measure)
            canvas.paste(cross.picture, x, y, cross.mask)
        elif lying is not None:
            sprite = heap_sprite(seen.theme, placed.measure, lying)
            at = x - PAD - (lying.length if lying.way == "left" else 0), y - PAD
            canvas.paste(_patch(seen, at, sprite), *at)
=======
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
>>>>>>> glance


def _lay_halves(canvas: Canvas, seen: Scene, view: View) -> None:
    """The cards that lie half over each other, the upper rows first."""
    placed = seen.frame
    there = [number for number in placed.order if not view.piles[number].empty]
<<<<<<< HEAD
    covered = {other for number in there for other, _ in placed.beneath.get(number, ())}
    for number in there:
        pile, (x, y) = view.piles[number], placed.cards[number]
        sprite = half_sprite(
            seen.theme,
            placed.measure,
            pile.cards[-1],
            pile.spot.short(),
            covered=number in covered,
            moved=number in view.reached,
            free=number not in covered,
        )
        canvas.paste(sprite.picture, x, y, sprite.mask)
=======
    sides = {number: [on for on in placed.beneath.get(number, ()) if on[0] in there] for number in there}
    covered, reached = {other for on in sides.values() for other, _ in on}, view.trail.reached
    for number in there:
        halves = tuple([side for _, side in sides[number]])
        ground, marked = placed.grounds[number], number in reached
        look = Look(ground, marked=marked, halves=halves, tabbed=True, covered=number in covered)
        x, y = placed.cards[number]
        canvas.paste(half_sprite(placed.measure, view.piles[number], look), x - MARGIN, y)
>>>>>>> glance


# Labels and marks.


def _marks(placed: Frame, view: View) -> dict[int, Mark]:
    """What the last move did with the piles that have labels."""
    left = {placed.named[pile]: Mark.LEFT for pile in view.left}
    return left | {placed.named[pile]: Mark.REACHED for pile in view.reached}


_Labels = dict[int, tuple[Sprite, Point]]


def _labels(seen: Scene, view: View, heaps: Sequence[Heap | None], marks: dict[int, Mark]) -> _Labels:
    """The labels that the last move marked, those with a number, and those at the ends of columns."""
    placed, found = seen.frame, {}
    for number, pile in enumerate(view.piles):
        mark, stand = marks.get(number, Mark.NONE), placed.stands[number]
        if stand is not Stand.END and pile.counted is None and mark is Mark.NONE:
            continue
        if stand is Stand.UPON and not pile.empty:
            continue
        sprite = pill(seen.theme, pile.spot.short(), pile.counted, _PILL, mark, placed.tag)
        lying = heaps[number]
        found[number] = sprite, placed.label(number, lying.length if lying else 0, sprite.picture.width)
    return found


def _path(canvas: Canvas, seen: Scene, view: View, heaps: Sequence[Heap | None], labels: _Labels) -> None:
    """The path of the last move from the label of the pile that it left to that of the one that it reached."""
    if len(view.left) != 1 or len(view.reached) != 1:
        return
    ends = [seen.frame.named[next(iter(piles))] for piles in (view.left, view.reached)]
    if any(end not in labels for end in ends) or ends[0] == ends[1]:
        return
    start, stop = (_label_box(labels[end]) for end in ends)
    boxes = [box for box in _boxes(seen.frame, heaps) if box is not None]
    field = 2, rail_height(seen.frame) + 4, WIDTH - 2, seen.frame.height - FOOTER - 4
    corners = route(*_ports(start, stop), boxes, field)
    sprite = path_sprite(seen.theme, corners)
    left, top = (min(point[axis] for point in corners) - PATH_PAD for axis in (0, 1))
    _paste_clipped(canvas, sprite, left, top)


def _paste_clipped(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
    """Lay a sprite that may reach over the edge of the canvas."""
    left, top = max(0, -x), max(0, -y)
    right = min(sprite.picture.width, canvas.width - x)
    bottom = min(sprite.picture.height, canvas.height - y)
    box = left, top, right, bottom
    canvas.paste(sprite.picture.crop(box), x + left, y + top, sprite.mask.crop(box))


def _label_box(label: tuple[Sprite, Point]) -> Box:
    sprite, (x, y) = label
    return x, y, x + sprite.picture.width, y + sprite.picture.height


def _boxes(placed: Frame, heaps: Sequence[Heap | None]) -> list[Box | None]:
    """Where the cards of each pile lie."""
    width, height = placed.measure.width, placed.measure.height
    found: list[Box | None] = []
    for lying, (x, y) in zip(heaps, placed.cards, strict=True):
        wide, high = (0, 0) if lying is None else (0, lying.length) if lying.way == "down" else (lying.length, 0)
        left = x - wide if lying is not None and lying.way == "left" else x
        found.append((left, y, left + width + wide, y + height + high))
    return found


def _ports(start: Box, stop: Box) -> tuple[Point, Point]:
    """Where a path leaves one label and where it meets another."""
    (left, top, right, bottom), (to_left, to_top, to_right, to_bottom) = start, stop
    middle, to_middle = (top + bottom) // 2, (to_top + to_bottom) // 2
    if right + 8 < to_left:
        return (right + 6, middle), (to_left - 2, to_middle)
    if to_right + 8 < left:
        return (left - 6, middle), (to_right + 2, to_middle)
    across = (max(left, to_left) + min(right, to_right)) // 2
    if bottom < to_top:
        return (across, bottom + 6), (across, to_top - 2)
    return (across, top - 6), (across, to_bottom + 2)


def _caption(canvas: Canvas, seen: Scene, text: str) -> None:
    """The words of the caption in the middle of the lower rail, cut where it ends."""
    theme, room = seen.theme, WIDTH - 40
    drawn_words = []
    x = 0
    for word in text.split():
        sprite = words(theme, word, _CAPTION, FOOTER - 10, room, theme.letters)
        if x + sprite.width > room - 30:
            drawn_words.append((words(theme, "…", _CAPTION, FOOTER - 10, room, theme.letters), x))
            x += 30
            break
        drawn_words.append((sprite, x))
        x += sprite.width + _SPACE
    left = (WIDTH - x + _SPACE) // 2
    for sprite, at in drawn_words:
        canvas.paste(sprite, left + at, canvas.height - FOOTER + 8)
