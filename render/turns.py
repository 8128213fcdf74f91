"""The last turn on the picture of a table: which piles are marked, and the paths of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.view import Step, Trail
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame
from render.labels import Mark
from render.laid import Laid
from render.paths import NUMBER, number_places, number_sprite, path_pieces
from render.png import Canvas, piece
from render.routes import Box, Point, Way, route
from render.theme import Theme

# More paths than these would hide the cards.
_MOST_PATHS = 6
# A path to the side needs so much room between two labels.
_CLEAR = 12
# So far from its label a path begins: the label covers half of its dot.
_AWAY = 4
# The parts of a way at which its number may stand.
_ALONG = tuple(part / 24 for part in range(1, 24))


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
    for step in trail.steps:
        marks |= {placed.named[pile]: Mark.LEFT for pile in step.sources}
        if step.deed != "dealt" or len(step.targets) == 1:
            marks |= {placed.named[pile]: Mark.REACHED for pile in step.targets}
    return marks


def ways(placed: Frame, trail: Trail, piles: Sequence[Laid]) -> list[Way]:
    """The corners of a path for each move of the last turn, from label to label."""
    steps = [step for step in trail.steps if step.deed == "moved" and _apart(placed, step)]
    boxes = _taken(placed, piles) if steps else ()
    field = 4, placed.rail + 6, WIDTH - 4, placed.height - FOOTER - 6
    found: list[Way] = []
    for step in steps[-_MOST_PATHS:]:
        start, stop = (piles[placed.named[ends[0]]].label for ends in (step.sources, step.targets))
        if start is not None and stop is not None:
            found.append(_shortest(_ports(start.box, stop.box), boxes, field, tuple(found)))
    return found


def _taken(placed: Frame, piles: Sequence[Laid]) -> tuple[Box, ...]:
    """Where the cards of each pile lie, its label, and the plates of players."""
    plates = [(plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT) for plate in placed.plates]
    return *plates, *[pile.box for pile in piles], *[pile.label.box for pile in piles if pile.label is not None]


def _shortest(
    ports: Sequence[tuple[Point, Point]], boxes: tuple[Box, ...], field: Box, others: tuple[Way, ...]
) -> Way:
    """The shortest of the ways that begin and end so."""
    if len(ports) == 1:
        return route(*ports[0], boxes, field, others)
    within = [ends for ends in ports if all(field[0] <= x <= field[2] for x, _ in ends)]
    return min((route(*ends, boxes, field, others) for ends in within), key=_length)


def _length(corners: Way) -> int:
    return sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(corners))


def _apart(placed: Frame, step: Step) -> bool:
    return placed.named[step.sources[0]] != placed.named[step.targets[0]]


def _ports(start: Box, stop: Box) -> list[tuple[Point, Point]]:
    """Where a path may leave one label, and where it meets another.

    Of two that stand above each other it leaves and meets the same side: between them there may lie cards.
    """
    (left, top, right, bottom), (to_left, to_top, to_right, to_bottom) = start, stop
    middle, to_middle = (top + bottom) // 2, (to_top + to_bottom) // 2
    if right + _CLEAR < to_left:
        return [((right + _AWAY, middle), (to_left - 2, to_middle))]
    if to_right + _CLEAR < left:
        return [((left - _AWAY, middle), (to_right + 2, to_middle))]
    return [((left - _AWAY, middle), (to_left - 2, to_middle)), ((right + _AWAY, middle), (to_right + 2, to_middle))]


def lay_paths(canvas: Canvas, theme: Theme, found: Sequence[Way]) -> None:
    """Draw the paths; the labels are to be laid upon them."""
    for corners in found:
        canvas.lay(path_pieces(theme, corners, canvas.width))


def lay_numbers(canvas: Canvas, theme: Theme, found: Sequence[Way], piles: Sequence[Laid]) -> None:
    """Number several paths, each a little further along than the one before, beside labels and other numbers."""
    if len(found) < 2:
        return
    taken = [pile.label.box for pile in piles if pile.label is not None]
    for number, corners in enumerate(found, start=1):
        sprite = number_sprite(theme, number)
        x, y = _free(corners, number / (len(found) + 1), canvas.width, taken)
        canvas.lay([piece(sprite.picture, x, y, sprite.mask)])
        taken.append((x, y, x + NUMBER, y + NUMBER))


def _free(corners: Way, part: float, width: int, taken: Sequence[Box]) -> Point:
    """Where the number of a path begins: near a part (0 to 1) of it, where nothing is taken, if there is room."""
    nearest = sorted(_ALONG, key=lambda along: abs(along - part))
    for at in number_places(corners, nearest, width):
        if not any(_meet(at, box) for box in taken):
            return at
    return next(number_places(corners, nearest, width))


def _meet(at: Point, box: Box) -> bool:
    """Whether a number that begins at a point hides a part of a box."""
    (x, y), (left, top, right, bottom) = at, box
    return left - NUMBER < x < right and top - NUMBER < y < bottom
