"""The last turn on the picture of a table: which piles are marked, and the paths of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from engine.view import Step, Trail
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame
from render.labels import Mark
from render.laid import Laid
from render.paths import NUMBER, number_place, number_sprite, path_pieces
from render.png import Canvas, piece
from render.routes import Box, Point, Port, Way, route
from render.scene import Scene
from render.theme import Theme

# More paths than these would hide the cards.
_MOST_PATHS = 6
# How far from its label a path begins and ends, and the room that this takes: the label covers half of the dot.
_DOT, _HEAD = (4, 14), (2, 22)
# So close to a label its cards may begin.
_TOUCH = 4
# To either side the ends of a path take so much.
_ASIDE = 9
# What it costs where there is less room above or below a label, or beside it, where another would hide the end.
_CRAMPED = 60, 200
# The parts of a way at which its number may stand.
_ALONG = tuple(part / 16 for part in range(1, 16))
# How many of a path's straight pieces may bear its number.
_NUMBERED = 3


def moved_cards(trail: Trail) -> dict[int, int]:
    """How many of the last cards of each pile have come there in the last turn."""
    moved: dict[int, int] = {}
    for step in trail.steps:
        if step.deed == "moved":
            moved[step.targets[0]] = moved.get(step.targets[0], 0) + max(1, step.size)
            moved.pop(step.sources[0], None)
        elif len(step.targets) == 1:
            moved[step.targets[0]] = 1
    return moved


def marks_of(placed: Frame, trail: Trail) -> dict[int, Mark]:
    """What the last turn did with the piles that have labels; of what was dealt to many, only where it came from."""
    marks: dict[int, Mark] = {}
    named = placed.named
    for step in trail.steps:
        for pile in step.sources:
            marks[named[pile]] = Mark.LEFT
        if step.deed != "dealt" or len(step.targets) == 1:
            for pile in step.targets:
                marks[named[pile]] = Mark.REACHED
    return marks


# The same state may be drawn for several people. What is kept holds the pictures of its piles.
@lru_cache(maxsize=16)
def ways(seen: Scene, trail: Trail, piles: tuple[Laid, ...]) -> tuple[Way, ...]:
    """The corners of a path for each of the last moves of a turn between piles of different labels.

    Several of one way in a row have one path.
    """
    placed = seen.frame
    steps = [step for step in trail.steps if step.deed == "moved" and _apart(placed, step)]
    moves = [tuple([placed.named[ends[0]] for ends in (step.sources, step.targets)]) for step in steps]
    labels = [[piles[pile].label for pile in move] for move, _ in groupby(moves)]
    ends = tuple([(a.box, b.box) for a, b in labels[-_MOST_PATHS:] if a is not None and b is not None])
    if not ends:
        return ()
    field = 4, placed.rail + 6, WIDTH - 4, placed.height - FOOTER - 6
    return _ways(ends, tuple([pile.box for pile in piles]), _names(placed, piles), field)


def _ways(
    ends: tuple[tuple[Box, Box], ...], cards: tuple[Box, ...], names: tuple[Box, ...], field: Box
) -> tuple[Way, ...]:
    """The ways between the labels in each of some pairs, past cards and names."""
    # No way leads between a label and its cards.
    high = tuple([(left, top - _TOUCH, right, bottom + _TOUCH) for left, top, right, bottom in names])
    found: tuple[Way, ...] = ()
    for label, other in ends:
        start, stop = (_ports(at, *room, (*cards, *names), field) for at, room in ((label, _DOT), (other, _HEAD)))
        found = *found, route(start, stop, cards, field, others=found, names=high)
    return found


def _names(placed: Frame, piles: Sequence[Laid]) -> tuple[Box, ...]:
    """Where labels are, and the plates of players."""
    plates = [(plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT) for plate in placed.plates]
    return *plates, *[pile.label.box for pile in piles if pile.label is not None]


def _apart(placed: Frame, step: Step) -> bool:
    return placed.named[step.sources[0]] != placed.named[step.targets[0]]


def _ports(label: Box, away: int, room: int, boxes: Sequence[Box], field: Box) -> tuple[Port, ...]:
    """The middles of the sides of a label at which a path may begin or end, so far `away`.

    Where something else is, or not even `room` for the end of a path, other ports are better.
    """
    left, top, right, bottom = label
    across, down = (left + right) // 2, (top + bottom) // 2
    near = _meeting((left - room, top - room, right + room, bottom + room), boxes)
    sides = [
        (Port((left - away, down), True), (left - room, down - _ASIDE, left, down + _ASIDE)),
        (Port((right + away, down), True), (right, down - _ASIDE, right + room, down + _ASIDE)),
        (Port((across, top - away), False), (across - _ASIDE, top - room, across + _ASIDE, top)),
        (Port((across, bottom + away), False), (across - _ASIDE, bottom, across + _ASIDE, bottom + room)),
    ]
    within = [(port, taken) for port, taken in sides if _inside(port.at, field)]
    free = [(port, taken) for port, taken in within if not any(_inside(port.at, box) for box in near)] or within
    roomy = [port for port, taken in free if not _cramped(taken, near, field)]
    return tuple(roomy or [port._replace(dear=_CRAMPED[port.level]) for port, _ in free])


def _inside(point: Point, box: Box) -> bool:
    (x, y), (left, top, right, bottom) = point, box
    return left < x < right and top < y < bottom


def _cramped(room: Box, boxes: Sequence[Box], field: Box) -> bool:
    """Whether something else is where there should be room, or the field ends there."""
    return bool(_meeting(room, boxes)) or not (_inside(room[:2], field) and _inside(room[2:], field))


def _meeting(room: Box, boxes: Sequence[Box]) -> list[Box]:
    """The boxes of which a part is within another one."""
    left, top, right, bottom = room
    return [box for box in boxes if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom]


def lay_paths(canvas: Canvas, theme: Theme, found: Sequence[Way]) -> None:
    """Draw the paths, their arrows upon the lines of all of them; the labels are to be laid upon them."""
    drawn = [path_pieces(theme, corners, canvas.width) for corners in found]
    canvas.lay(part for *line, _ in drawn for part in line)
    canvas.lay(arrow for *_, arrow in drawn)


def lay_numbers(canvas: Canvas, placed: Frame, theme: Theme, found: tuple[Way, ...], piles: Sequence[Laid]) -> None:
    """Number several paths, each a little further along than the one before, beside labels, ranks and each other."""
    if len(found) < 2:
        return
    labels = tuple([pile.label.box for pile in piles if pile.label is not None])
    pictures = placed.measure.height - placed.measure.strip
    printed = tuple([(left, top, right, bottom - pictures) for left, top, right, bottom in (p.box for p in piles)])
    for number, at in enumerate(_number_places(found, labels, printed), start=1):
        if at is not None:
            sprite = number_sprite(theme, number)
            canvas.lay([piece(sprite.picture, *at, sprite.mask)])


@lru_cache(maxsize=64)
def _number_places(
    found: tuple[Way, ...], labels: tuple[Box, ...], printed: tuple[Box, ...]
) -> tuple[Point | None, ...]:
    """Where the number of each path begins; None between labels side by side, where others tell which it is."""
    taken, places = list(labels), []
    for number, corners in enumerate(found, start=1):
        at = _free(corners, number / (len(found) + 1), taken, printed)
        places.append(at)
        if at is not None:
            taken.append(_disc(at, at))
    return tuple(places)


def _free(corners: Way, part: float, taken: Sequence[Box], printed: Sequence[Box]) -> Point | None:
    """Where the number of a path begins: near a part (0 to 1) of a longer piece of it, where nothing is taken.

    It hides what is printed on cards only if there is no other place.
    """
    second: Point | None = None
    parts = sorted(_ALONG, key=lambda along: abs(along - part))
    for straight in sorted(pairwise(corners), key=_length, reverse=True)[:_NUMBERED]:
        places = [number_place(straight, along, WIDTH) for along in parts]
        near, ranks = (_meeting(_disc(min(places), max(places)), boxes) for boxes in (taken, printed))
        free = [at for at in places if not _meeting(_disc(at, at), near)]
        for at in free:
            if not _meeting(_disc(at, at), ranks):
                return at
        second = second or next(iter(free), None)
    return second


def _disc(first: Point, last: Point) -> Box:
    """What a number takes that begins somewhere between two points."""
    return *first, last[0] + NUMBER, last[1] + NUMBER


def _length(straight: tuple[Point, Point]) -> int:
    (x, y), (to_x, to_y) = straight
    return abs(x - to_x) + abs(y - to_y)
