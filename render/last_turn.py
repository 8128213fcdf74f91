"""The last turn on the picture of a table: which piles are marked, and the paths of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from engine.view import Step, Trail, View
from render.card_sizes import Measure
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame
from render.labels import Mark
from render.lines import Ink, Line, line_sprite
from render.paths import NUMBER, number_place, number_sprite, path_pieces
from render.place_contents import Laid
from render.png import Canvas, Piece, piece
from render.routes import Box, Point, Port, Way, route
from render.scene import Scene
from render.slips import MOST_SLIPS, Slip, slip_pieces, slips_of
from render.sprites import BELOW, PAD
from render.theme import Theme

# More paths than these would be a wiring plan: such a turn is told by slips.
_MOST_PATHS = 2
# What a path takes to either side with its case, and around its dot; its head is so long, and as wide as the dot.
_HALF, _AROUND_DOT, _LONG = 7, 11, 17
# What comes by itself after something that a player does alone.
_FOLLOWED = {"moved": "turned", "taken": "dealt"}
# So many piles are golden at most.
_MOST_GOLDEN = 6
# How far from its label a path begins and ends, and the room that this takes: the label covers half of the dot.
_DOT, _HEAD = (3, 14), (2, 22)
# A way that bends more often is no help to the eye.
_MOST_BENDS = 3
# Nor one that is so many times as long as it must be, and so many pixels more, or longer than this at all.
_DETOUR, _ROUND, _LONGEST = 1.5, 160, 560
# A kink shorter than this is straightened where the label at that end is so broad that the path still meets it, and
# as far from its corners as this.
_KINK, _CORNER = 30, 14
# So close to a label its cards may begin.
_TOUCH = 4
# To either side the ends of a path take so much.
_ASIDE = 9
# What it costs where there is less room above or below a label, or beside it, where another would hide the end.
_CRAMPED = 60, 200
# And where another label is no further from that room than so many pixels.
_BETWEEN_LABELS, _CLOSE = 6, 150
# How broad the golden line around a place is.
_LINE = 3
# How far slips keep from cards and rails.
_NEAR = 5
# The parts of a way at which its number may stand.
_ALONG = tuple(part / 16 for part in range(1, 16))
# How many of a path's straight pieces may bear its number.
_NUMBERED = 3


def marked(view: View) -> Trail:
    """The part of the last turn that is golden: where that would be almost everywhere, it would tell nothing.

    Of a turn that reached many piles these are the last moves, those that slips tell of; where one plays alone, and
    all cards close up, only what came from the stock. Cards that a move only uncovered do not look as if they went
    there either; where several play, they may have been turned up by a move of its own. Nor are those golden that
    fill the places of cards that were taken out.
    """
    trail = view.trail
    if len(view.active) == 1:
        deeds = {step.deed for step in trail.steps}
        left_out = {followed for deed, followed in _FOLLOWED.items() if deed in deeds}
        trail = trail._replace(steps=tuple([step for step in trail.steps if step.deed not in left_out]))
    if len({pile for step in trail.steps if len(step.targets) == 1 for pile in step.targets}) <= _MOST_GOLDEN:
        return trail
    if len(view.active) == 1:
        return trail._replace(steps=tuple([step for step in trail.steps if step.deed == "dealt"]))
    first, _ = trail.moves[-MOST_SLIPS:][0]
    return trail._replace(steps=trail.steps[first:])


def moved_cards(trail: Trail) -> dict[int, int]:
    """How many of the last cards of each pile have come there in the last turn."""
    moved: dict[int, int] = {}
    for step in trail.steps:
        if step.deed == "moved":
            moved[step.targets[0]] = moved.get(step.targets[0], 0) + max(1, step.size)
            moved.pop(step.sources[0], None)
        elif shown_in_gold(step):
            each = max(1, step.size // len(step.targets)) if step.deed == "dealt" else 1
            moved.update(dict.fromkeys(step.targets, each))
    return moved


def shown_in_gold(step: Step) -> bool:
    """Whether the targets of a step are golden: of cards that were dealt to many piles, or several to each, none."""
    many = len(step.targets)
    return step.deed != "dealt" or many == 1 or 0 < many == step.size <= _MOST_GOLDEN


def marks_of(placed: Frame, trail: Trail) -> dict[int, Mark]:
    """What the last turn did with the piles that have labels."""
    marks: dict[int, Mark] = {}
    named = placed.named
    for step in trail.steps:
        for pile in step.sources:
            marks[named[pile]] = Mark.LEFT
        if shown_in_gold(step):
            for pile in step.targets:
                marks[named[pile]] = Mark.REACHED
    return marks


def paths(seen: Scene, view: View, piles: tuple[Laid, ...]) -> tuple[Way, ...]:
    """The corners of the paths of the last turn; where several play, only of a turn of few moves."""
    busy = len(view.active) > 1 and len(view.trail.moves) > _MOST_PATHS
    return () if busy else ways(seen, view.trail, piles)


# The same state may be drawn for several people. What is kept holds the pictures of its piles.
@lru_cache(maxsize=8)
def ways(seen: Scene, trail: Trail, piles: tuple[Laid, ...]) -> tuple[Way, ...]:
    """The corners of a path for each move of a turn between piles of different labels, where these are few.

    There is none where one of them would touch a card, bend too often, lead through the label of another pile as if
    it went there, or has no room for its number. Several of one way in a row have one path.
    """
    placed = seen.frame
    steps = [step for step in trail.steps if step.deed == "moved" and _apart(placed, step)]
    moves = [tuple([placed.named[ends[0]] for ends in (step.sources, step.targets)]) for step in steps]
    labels = [[piles[pile].label for pile in move] for move, _ in groupby(moves)]
    ends = tuple([(a.box, b.box) for a, b in labels if a is not None and b is not None])
    if not 0 < len(ends) <= _MOST_PATHS:
        return ()
    field = 4, placed.rail + 6, WIDTH - 4, placed.height - FOOTER - 6
    cards = tuple([pile.box for pile in piles])
    names = _names(placed, piles)
    found = _ways(ends, cards, names, field)
    hidden = any(
        not _helps(way) or touches(way, cards) or _meets(way, [name for name in names if name not in its], 0)
        for way, its in zip(found, ends, strict=True)
    )
    return () if hidden or (len(found) > 1 and None in _number_places(found, _taken(piles))) else found


def touches(way: Way, cards: Sequence[Box]) -> bool:
    """Whether a path hides anything of some cards."""
    ends = [(way[0], way[0]), (_before(way[-1], way[-2]), way[-1])]
    return _meets(way, cards, _HALF) or any(_meeting(_around(end, _AROUND_DOT), cards) for end in ends)


def _before(end: Point, corner: Point) -> Point:
    """Where the head of a path begins that comes to its end from a corner."""
    x, y = (a + max(-_LONG, min(_LONG, b - a)) for a, b in zip(end, corner, strict=True))
    return x, y


def _meets(way: Way, boxes: Sequence[Box], half: int) -> bool:
    """Whether the line of a path, so broad to either side, meets some boxes."""
    return any(_meeting(_around(piece, half), boxes) for piece in pairwise(way))


def _around(straight: tuple[Point, Point], away: int) -> Box:
    """What lies so far away from a straight piece at most."""
    (x, y), (to_x, to_y) = straight
    return min(x, to_x) - away, min(y, to_y) - away, max(x, to_x) + away, max(y, to_y) + away


def _ways(
    ends: tuple[tuple[Box, Box], ...], cards: tuple[Box, ...], names: tuple[Box, ...], field: Box
) -> tuple[Way, ...]:
    """The ways between the labels in each of some pairs, past cards and names."""
    high = tuple([_joined(name, cards) for name in names])
    spared = tuple([(left - _HALF, top - _HALF, right + _HALF, bottom + _HALF) for left, top, right, bottom in cards])
    found: tuple[Way, ...] = ()
    for label, other in ends:
        start, stop = (_ports(at, *room, (*cards, *names), field) for at, room in ((label, _DOT), (other, _HEAD)))
        way = route(start, stop, spared, field, others=found, names=high)
        while _blunt(way) and len(stop) > 1:
            stop = tuple([port for port in stop if port.at != way[-1]])
            way = route(start, stop, spared, field, others=found, names=high)
        found = *found, _straightened(way, label, other, cards)
    return found


def _joined(name: Box, cards: Sequence[Box]) -> Box:
    """What a label takes, with the little that parts it from its cards: no way leads there."""
    left, top, right, bottom = name
    above, below = (left, top - 2 * _TOUCH, right, top), (left, bottom, right, bottom + 2 * _TOUCH)
    return left, top - _TOUCH * bool(_meeting(above, cards)), right, bottom + _TOUCH * bool(_meeting(below, cards))


def _straightened(way: Way, label: Box, other: Box, cards: Sequence[Box]) -> Way:
    """A way without a short kink before one of its ends, where it may as well begin or end beside the middle."""
    forth = _without_kink(way, other)
    straight = _without_kink(forth[::-1], label)[::-1]
    return straight if not touches(straight, cards) else way


def _without_kink(way: Way, label: Box) -> Way:
    """A way without a short kink before its end at a label."""
    if len(way) < 4 or _length((way[-3], way[-2])) >= _KINK:
        return way
    (x, y), (to_x, to_y) = way[-3], way[-1]
    upright = to_x == way[-2][0]
    end = (x, to_y) if upright else (to_x, y)
    left, top, right, bottom = label
    meets = left + _CORNER <= x <= right - _CORNER if upright else top + _CORNER <= y <= bottom - _CORNER
    return (*way[:-3], end) if meets else way


def _blunt(way: Way) -> bool:
    """Whether a path has so short an end that its head would stand beside the line, or be all that one sees of it.

    Where two labels touch it may be a point.
    """
    return len(way) < 2 or _length((way[-2], way[-1])) < _LONG + (_HALF if len(way) > 2 else 2 * _HALF)


def _hooked(way: Way) -> bool:
    """Whether a path passes below or above its goal and turns back."""
    *before, (_, end) = pairwise(way)
    return any(min(a[0], b[0]) < end[0] < max(a[0], b[0]) for a, b in before)


def _helps(way: Way) -> bool:
    """Whether the eye follows a path: it ends in a head, and is neither a maze nor a long way round."""
    length = sum(map(_length, pairwise(way)))
    long = length > min(_DETOUR * _length((way[0], way[-1])) + _ROUND, _LONGEST)
    return not (long or _blunt(way) or _hooked(way)) and len(way) <= _MOST_BENDS + 2


def _names(placed: Frame, piles: Sequence[Laid]) -> tuple[Box, ...]:
    """Where labels are, the plates of players, and how many cards are home."""
    plates = [(plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT) for plate in placed.plates]
    labels = [pile.label.box for pile in piles if pile.label is not None]
    numbers = [placed.number_box(pile) for pile in placed.numbered]
    return *plates, *labels, *numbers, *([placed.home] if placed.home else [])


def _apart(placed: Frame, step: Step) -> bool:
    """Whether a path can tell of a step: its piles have labels of their own."""
    source, target = step.sources[0], step.targets[0]
    return placed.named[source] != placed.named[target] and not {source, target} & placed.lettered


def _ports(label: Box, away: int, room: int, boxes: Sequence[Box], field: Box) -> tuple[Port, ...]:
    """The middles of the sides of a label at which a path may begin or end, so far `away`.

    Where something else is, or not even `room` for the end of a path, other ports are better; so they are where it
    would seem to belong to the next label as well.
    """
    left, top, right, bottom = label
    across, down = (left + right) // 2, (top + bottom) // 2
    far = room + _BETWEEN_LABELS
    near = _meeting((left - far, top - room, right + far, bottom + room), boxes)
    close = [_CLOSE * bool(_meeting((x, down - _ASIDE, x + far, down + _ASIDE), near)) for x in (left - far, right)]
    sides = [
        (Port((left - away, down), True, close[0]), (left - room, down - _ASIDE, left, down + _ASIDE)),
        (Port((right + away, down), True, close[1]), (right, down - _ASIDE, right + room, down + _ASIDE)),
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


def slips_upon(seen: Scene, view: View, piles: tuple[Laid, ...]) -> tuple[Piece, ...]:
    """The slips of a turn of several moves that has no path, where the table is empty; one is told below it.

    Where one plays alone and all cards close up, the last of these moves tell no more than how many they were.
    """
    moves = len(view.trail.moves)
    told = moves > 1 and (len(view.active) > 1 or moves <= MOST_SLIPS)
    return _slips_where_empty(seen, slips_of(view), piles) if told else ()


# The same state may be drawn for several people, as paths are.
@lru_cache(maxsize=8)
def _slips_where_empty(seen: Scene, slips: tuple[Slip, ...], piles: tuple[Laid, ...]) -> tuple[Piece, ...]:
    placed = seen.frame
    field = _ASIDE, placed.rail + _NEAR, WIDTH - _ASIDE, placed.height - FOOTER - _NEAR
    cards = [_around(((left, top), (right, bottom)), _NEAR) for left, top, right, bottom in (p.box for p in piles)]
    thick = [(left, top, right, bottom + BELOW + PAD) for left, top, right, bottom in cards]
    names = [_around(((left, top), (right, bottom)), _NEAR) for left, top, right, bottom in _names(placed, piles)]
    return slip_pieces(seen.theme, slips, (*thick, *names, *seen.zones.values()), field)


def left_empty(seen: Scene, view: View) -> tuple[Piece, ...]:
    """Golden lines around the empty places that the last turn left, where no label of their own tells."""
    placed = seen.frame
    if not placed.lettered:
        return ()
    left = [pile for pile in sorted(marked(view).left & placed.lettered) if view.piles[pile].empty]
    return tuple([_golden(seen.theme, placed.measure, placed.cards[pile]) for pile in left])


@lru_cache(maxsize=8)
def _golden(theme: Theme, measure: Measure, at: Point) -> Piece:
    """A golden line along the edge of a place."""
    gold = theme.palette.edges(theme.felt, theme.gold)
    drawn = line_sprite(Line(measure.radius, _LINE, _LINE), Ink(gold, gold), measure.width, measure.height)
    return piece(drawn.picture, *at, drawn.mask)


def lay_paths(canvas: Canvas, theme: Theme, found: Sequence[Way]) -> None:
    """Draw the paths, their arrows upon the lines of all of them; the labels are to be laid upon them."""
    drawn = [path_pieces(theme, corners, canvas.width) for corners in found]
    canvas.lay(part for *line, _ in drawn for part in line)
    canvas.lay(arrow for *_, arrow in drawn)


def lay_numbers(canvas: Canvas, theme: Theme, found: tuple[Way, ...], piles: Sequence[Laid]) -> None:
    """Number several paths, each a little further along than the one before, beside labels, cards and each other."""
    if len(found) < 2:
        return
    for number, at in enumerate(_number_places(found, _taken(piles)), start=1):
        if at is not None:
            sprite = number_sprite(theme, number)
            canvas.lay([piece(sprite.picture, *at, sprite.mask)])


def _taken(piles: Sequence[Laid]) -> tuple[Box, ...]:
    """Where cards and labels are."""
    return tuple([pile.box for pile in piles] + [pile.label.box for pile in piles if pile.label is not None])


@lru_cache(maxsize=64)
def _number_places(found: tuple[Way, ...], boxes: tuple[Box, ...]) -> tuple[Point | None, ...]:
    """Where the number of each path begins; None where there is no room."""
    taken, places = list(boxes), []
    for number, corners in enumerate(found, start=1):
        at = _free(corners, number / (len(found) + 1), taken)
        places.append(at)
        if at is not None:
            taken.append(_disc(at, at))
    return tuple(places)


def _free(corners: Way, part: float, taken: Sequence[Box]) -> Point | None:
    """Where the number of a path begins: near a part (0 to 1) of a longer piece of it, where nothing is taken."""
    parts = sorted(_ALONG, key=lambda along: abs(along - part))
    for straight in sorted(pairwise(corners), key=_length, reverse=True)[:_NUMBERED]:
        places = [number_place(straight, along, WIDTH) for along in parts]
        for at in places:
            if not _meeting(_disc(at, at), taken):
                return at
    return None


def _disc(first: Point, last: Point) -> Box:
    """What a number takes that begins somewhere between two points."""
    return *first, last[0] + NUMBER, last[1] + NUMBER


def _length(straight: tuple[Point, Point]) -> int:
    (x, y), (to_x, to_y) = straight
    return abs(x - to_x) + abs(y - to_y)
