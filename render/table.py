"""The picture of a table: what one may see of it, as PNG."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from engine.view import ANY_CARD, PileView, Step, Thickness, View
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame, Plate, Spread
from render.labels import Mark, Sign, Standing, pill, plate, words
from render.paths import DISC, PATH_PAD, path_sprite
from render.piles import Half, Heap, half_sprite, heap_sprite
from render.places import closed_place, place
from render.png import Canvas
from render.results import Ending, panel
from render.rooms import Rooms, rooms_for
from render.routes import Box, Point, route
from render.rows import LABEL_HEIGHT, Stand
from render.scene import Scene, label_place, scan_lines, scene, table
from render.sprites import PAD, Sprite
from render.styles import style_of
from render.theme import Theme
from render.themes import USUAL

_PILL = LABEL_HEIGHT - 6
_CAPTION, _SPACE = 26, 8
_CAPTION_ROOM = WIDTH - 70
_HIDDEN = (Card.UNKNOWN,)
# More paths than these would hide the cards.
_MOST_PATHS = 6
# A path to the side needs so much room between two labels.
_CLEAR = 12
# So far from its label a path without a number begins: the label covers half of the dot.
_DOT = 4


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
    an `ending`, that stands below the cards instead of the caption.
    """
    seen = _scene(view, least, theme)
    if ending is None:
        canvas = _canvas(seen.lines, seen.frame.height)
        _caption(canvas, theme, caption)
    else:
        canvas = _concluded(seen, ending)
    _draw(canvas, seen, view, names)
    return canvas.png(theme.palette.bytes)


def _scene(view: View, least: Rooms, theme: Theme) -> Scene:
    there = table(view.layout, tuple([pile.spot for pile in view.piles]), style_of(view))
    return scene(theme, there, rooms_for(view, least), view.turn)


def _concluded(seen: Scene, ending: Ending) -> Canvas:
    """The scene with a panel that tells how the game has ended, in the place of the lower rail."""
    below, cloth = panel(seen.theme, WIDTH, ending), seen.frame.height - FOOTER
    lines = seen.lines[: cloth * (WIDTH + 1)] + scan_lines(below)
    return _canvas(lines, cloth + below.height)


def _draw(canvas: Canvas, seen: Scene, view: View, names: Sequence[str]) -> None:
    """Draw upon the scene all that lies there."""
    heaps = _heaps(seen, view)
    _plates(canvas, seen, view, names)
    _lay_places(canvas, seen, view)
    _lay_piles(canvas, seen, heaps)
    _lay_halves(canvas, seen, view)
    labels = _labels(seen, view, heaps)
    _lay_paths(canvas, seen, view, heaps, labels)
    for sprite, (x, y) in labels.values():
        canvas.paste(sprite.picture, x, y, sprite.mask)


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
    for there in seen.frame.plates:
        sprite = _plate(seen.theme, there, names[there.seat], view)
        canvas.paste(sprite.picture, there.x, there.y, sprite.mask)


def _plate(theme: Theme, there: Plate, name: str, view: View) -> Sprite:
    standing = Standing.WAITING if view.active[there.seat] else Standing.OUT
    if there.seat == view.turn:
        standing = Standing.TURN
    return plate(theme, name, f"Player {there.seat + 1}", (there.width, PLATE_HEIGHT), standing)


# Piles.


class Laid(NamedTuple):
    """A pile on the table: how its cards lie, what one sees of it, and where that begins."""

    heap: Heap
    picture: Image.Image
    at: Point


def _heaps(seen: Scene, view: View) -> list[Laid | None]:
    """The piles as they lie; None where no card lies, or it lies half over others."""
    moved = _moved(view)
    return [
        None
        if (not pile.cards and not pile.thickness) or pile.closed or number in seen.frame.tabs
        else _laid(seen, number, pile, moved.get(number, 0))
        for number, pile in enumerate(view.piles)
    ]


@lru_cache(maxsize=256)
def _laid(seen: Scene, number: int, pile: PileView, moved: int) -> Laid:
    """A pile on its place: most are the same as on the picture before."""
    placed = seen.frame
    # Where columns take the whole width, a line beside them would leave the table.
    aside = min(PAD, placed.gap // 2, *[x for x, _ in placed.cards])
    heap = _heap(placed.spreads.get(number), pile, moved, aside)
    sprite = heap_sprite(seen.theme, placed.measure, heap)
    x, y = placed.cards[number]
    at = x - aside - (heap.length if heap.way == "left" else 0), y - PAD
    box = (*at, at[0] + sprite.picture.width, at[1] + sprite.picture.height)
    return Laid(heap, sprite.upon(seen.crop(box), seen.theme), at)


def _moved(view: View) -> dict[int, int]:
    """How many of the last cards of each pile have come there in the last turn."""
    moved: dict[int, int] = {}
    for step in view.trail.steps:
        if step.deed == "moved":
            moved[step.targets[0]] = moved.get(step.targets[0], 0) + max(1, step.size)
            moved.pop(step.sources[0], None)
        elif len(step.targets) == 1:
            moved[step.targets[0]] = 1
    return moved


def _heap(spread: Spread | None, pile: PileView, moved: int, aside: int) -> Heap:
    alone = Heap(
        pile.cards[-1:] or _HIDDEN,
        thickness=pile.thickness or Thickness.NOTHING,
        pack=pile.spot.owner or 0,
        ringed=moved,
        settled=pile.settled,
        aside=aside,
        free=not pile.blocked,
    )
    if pile.thickness is not None or spread is None:
        return alone
    return alone._replace(cards=pile.cards, way=spread.way, starts=_starts(pile.cards, spread))


def _starts(cards: tuple[Card, ...], spread: Spread) -> tuple[int, ...]:
    """How far from the first card each one begins, pressed together so that they keep to their room."""
    down, up = spread.steps
    steps = [up if card.rank else down for card in cards[:-1]]
    length = sum(steps)
    part = min(1.0, spread.room / length) if length else 1.0
    return tuple(int(start * part) for start in accumulate(steps, initial=0))


def _lay_places(canvas: Canvas, seen: Scene, view: View) -> None:
    """The empty places that are closed, or whose sign the view tells."""
    theme, measure = seen.theme, seen.frame.measure
    for number, pile in enumerate(view.piles):
        if not pile.empty or number in seen.frame.tabs:
            continue
        if pile.closed:
            sprite = closed_place(theme, measure)
        elif pile.takes is not None and pile.takes != ANY_CARD:
            rank, suit = pile.takes
            sprite = place(theme, measure, rank, pile.spot.suit if suit is None else suit)
        else:
            continue
        canvas.paste(sprite.picture, *seen.frame.cards[number], sprite.mask)


def _lay_piles(canvas: Canvas, seen: Scene, heaps: Sequence[Laid | None]) -> None:
    """The piles from the top of the table down: the shadow of one falls on the cloth, not on the next one's cards."""
    for number in seen.frame.downward:
        lying = heaps[number]
        if lying is not None:
            canvas.paste(lying.picture, *lying.at)


def _lay_halves(canvas: Canvas, seen: Scene, view: View) -> None:
    """The cards that lie half over each other, the upper rows first."""
    placed, moved = seen.frame, _moved(view)
    there = [number for number in placed.order if not view.piles[number].empty]
    covered = {other for number in there for other, _ in placed.beneath.get(number, ())}
    for number in there:
        pile, (x, y) = view.piles[number], placed.cards[number]
        lying = Half(pile.cards[-1], pile.spot.short(), number in covered, number in moved, free=not pile.blocked)
        sprite = half_sprite(seen.theme, placed.measure, lying)
        canvas.paste(sprite.picture, x, y, sprite.mask)


# Labels and marks.


_Labels = dict[int, tuple[Sprite, Point]]


def _marks(placed: Frame, view: View) -> dict[int, Mark]:
    """What the last turn did with the piles that have labels; of what was dealt to many, only where it came from."""
    marks: dict[int, Mark] = {}
    for step in view.trail.steps:
        marks |= {placed.named[pile]: Mark.LEFT for pile in step.sources}
        if step.deed != "dealt" or len(step.targets) == 1:
            marks |= {placed.named[pile]: Mark.REACHED for pile in step.targets}
    return marks


def _labels(seen: Scene, view: View, heaps: Sequence[Laid | None]) -> _Labels:
    """The labels of all piles, but for those that lie half over others and bear theirs on their cards."""
    placed, marks, found = seen.frame, _marks(seen.frame, view), {}
    for number, pile in enumerate(view.piles):
        mark, upon = marks.get(number, Mark.NONE), placed.stands[number] is Stand.UPON
        if placed.named[number] != number or (upon and (not pile.empty or mark is Mark.NONE)):
            continue
        lying = heaps[number]
        sign = Sign(pile.spot.short(), pile.counted, mark)
        found[number] = _label(seen, number, sign, lying.heap.length if lying else 0)
    return found


@lru_cache(maxsize=256)
def _label(seen: Scene, number: int, sign: Sign, end: int) -> tuple[Sprite, Point]:
    """The label of a pile whose last card lies `end` pixels away from the first, and where it begins."""
    sprite = pill(seen.theme, sign, _PILL, seen.frame.tag)
    return sprite, label_place(seen.frame, number, end, sprite)


# The paths of the last turn.


def _lay_paths(canvas: Canvas, seen: Scene, view: View, heaps: Sequence[Laid | None], labels: _Labels) -> None:
    """A path for each move of the last turn, with its number if there are several."""
    ways = [step for step in view.trail.steps if step.deed == "moved" and _apart(seen.frame, step)]
    ways = [
        step for step in ways if {seen.frame.named[step.sources[0]], seen.frame.named[step.targets[0]]} <= {*labels}
    ]
    boxes = _boxes(seen.frame, heaps) if ways else ()
    for number, step in enumerate(ways[-_MOST_PATHS:], start=max(1, len(ways) - _MOST_PATHS + 1)):
        start, stop = (_label_box(labels[seen.frame.named[piles[0]]]) for piles in (step.sources, step.targets))
        corners = _shortest(seen.frame, _ports(start, stop, DISC if len(ways) > 1 else _DOT), boxes)
        sprite = path_sprite(seen.theme, corners, number if len(ways) > 1 else 0)
        left, top = (min(point[axis] for point in corners) - PATH_PAD for axis in (0, 1))
        _paste_clipped(canvas, sprite, left, top)


def _apart(placed: Frame, step: Step) -> bool:
    return placed.named[step.sources[0]] != placed.named[step.targets[0]]


def _shortest(placed: Frame, ports: Sequence[tuple[Point, Point]], boxes: tuple[Box, ...]) -> tuple[Point, ...]:
    """The shortest of the ways that begin and end so."""
    field = 4, placed.rail + 6, WIDTH - 4, placed.height - FOOTER - 6
    within = [ends for ends in ports if all(field[0] <= x <= field[2] for x, _ in ends)]
    return min((route(*ends, boxes, field) for ends in within), key=_length)


def _length(corners: Sequence[Point]) -> int:
    return sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(corners))


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


def _boxes(placed: Frame, heaps: Sequence[Laid | None]) -> tuple[Box, ...]:
    """Where the cards of each pile lie, and the plates of players."""
    width, height = placed.measure.width, placed.measure.height
    found = [(plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT) for plate in placed.plates]
    for lying, (x, y) in zip(heaps, placed.cards, strict=True):
        way, length = ("none", 0) if lying is None else (lying.heap.way, lying.heap.length)
        wide, high = (0, length) if way == "down" else (length, 0)
        left = x - wide if way == "left" else x
        found.append((left, y, left + width + wide, y + height + high))
    return tuple(found)


def _ports(start: Box, stop: Box, away: int) -> list[tuple[Point, Point]]:
    """Where a path may begin, so far away from one label, and where it meets another.

    Of two that stand above each other it leaves and meets the same side: between them there may lie cards.
    """
    (left, top, right, bottom), (to_left, to_top, to_right, to_bottom) = start, stop
    middle, to_middle = (top + bottom) // 2, (to_top + to_bottom) // 2
    if right + away + _CLEAR < to_left:
        return [((right + away, middle), (to_left - 2, to_middle))]
    if to_right + away + _CLEAR < left:
        return [((left - away, middle), (to_right + 2, to_middle))]
    return [((left - away, middle), (to_left - 2, to_middle)), ((right + away, middle), (to_right + 2, to_middle))]


# The caption.


def _caption(canvas: Canvas, theme: Theme, text: str) -> None:
    """The words of the caption in the middle of the lower rail, cut where it ends."""
    x, sprites = 0, []
    for word in text.split():
        sprite = words(theme, word, _CAPTION, FOOTER - 10, _CAPTION_ROOM)
        cut = x + sprite.width > _CAPTION_ROOM
        if cut:
            sprite = words(theme, "…", _CAPTION, FOOTER - 10, _CAPTION_ROOM)
        sprites.append((sprite, x))
        x += sprite.width + _SPACE
        if cut:
            break
    for sprite, at in sprites:
        canvas.paste(sprite, (WIDTH - x + _SPACE) // 2 + at, canvas.height - FOOTER + 8)
