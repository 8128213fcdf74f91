"""What stays on the picture of a table from move to move: cloth, rails, empty places, the lines around piles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from PIL import Image

from engine.cards import Rank
from engine.layout import Layout
from engine.piles import Spot
from render.card_widths import BETWEEN
from render.column_room import ColumnRooms, Rooms, columns_of
from render.empty_places import place
from render.felt import felt, lightened
from render.geometry import FOOTER, WIDTH, Frame, Plate, frame
from render.labels import PILL_HEIGHT, Sign, pill
from render.lines import Ink, Line, line_mask, line_sprite
from render.middle import crowned, middle_of
from render.packing import Packed
from render.pile_rows import LABEL_HEIGHT, rows
from render.png import Piece, piece
from render.sprites import Sprite
from render.theme import Theme
from render.trays import lay_trays
from render.weights import laden
from render.wings import wings_of
from render.wood import rail

# The shadows of the rails on the cloth: how much darker it is row by row, from the rail on.
_SHADOWS = 3, 3, 2, 2, 1, 1
# How far the frame of a card in the middle reaches at most, and how wide the pale line around it is.
_CROWN, _PALE = 5, 2
_ZONE_BELOW, _ZONE_BESIDE, _ZONE_RADIUS = 18, 6, 16

Box = tuple[int, int, int, int]


@dataclass(frozen=True, eq=False, slots=True)
class TableShape:
    """What stays through a game; it stands for itself in caches, since its many parts would be slow to compare.

    Piles that are `thick` may show edges below, and those that are `closed` are gone; `columns` are those of each row
    that has any, or the wings.
    """

    layout: Layout
    spots: tuple[Spot, ...]
    thick: frozenset[int]
    closed: frozenset[int]
    columns: ColumnRooms

    @property
    def two_ways(self) -> frozenset[str]:
        """The kinds of piles of which some begin with an ace and others with a king."""
        up, down = ({spot.kind for spot in self.spots if spot.rank == rank} for rank in (Rank.ACE, Rank.KING))
        return frozenset(up & down)


@lru_cache(maxsize=64)
def table(
    layout: Layout, spots: tuple[Spot, ...], thick: frozenset[int], closed: frozenset[int] = frozenset()
) -> TableShape:
    """The one table with these parts."""
    return TableShape(layout, spots, thick, closed, columns_of(layout, spots))


@dataclass(frozen=True, eq=False, slots=True)
class Scene:
    """Where everything stands, and the picture to lay the cards upon; it stands for itself in caches.

    `zones` are the parts where the piles of each seat lie, if there is room for a line around them.
    The labels of piles that are built `two_ways` tell which. What lies alone in the middle is `crowned`.
    """

    theme: Theme
    frame: Frame
    zones: dict[int, Box]
    two_ways: frozenset[str]
    crowned: int | None
    packed: Packed

    @property
    def lines(self) -> bytes:
        """The picture in palette numbers as the stream of a PNG: a zero before each line."""
        return _lines(self)[0]

    def crop(self, box: Box) -> Image.Image:
        """A part of the picture."""
        left, top, right, bottom = box
        return _lines(self)[1].crop((left + 1, top, right + 1, bottom))


# A few are being drawn upon at a time.
@lru_cache(maxsize=6)
def _lines(seen: Scene) -> tuple[bytes, Image.Image]:
    """The stream of a scene's picture, and the same as a picture."""
    lines = seen.packed.unpacked()
    return lines, Image.frombuffer("L", (WIDTH + 1, seen.frame.height), lines, "raw", "L", 0, 1)


@lru_cache(maxsize=256)
def frame_of(there: TableShape, rooms: Rooms, index: float) -> Frame:
    """Where everything stands on a table with so much room for its columns; ranks are `index` times as large."""
    return frame(there.layout, there.spots, rooms, there.thick, index)


# As many as are in sight at a time where there is much play: to draw one takes longer than all that lies there.
@lru_cache(maxsize=256)
def scene(theme: Theme, there: TableShape, rooms: Rooms) -> Scene:
    """The scene of a table."""
    placed = frame_of(there, rooms, theme.index)
    middle = middle_of(placed, there.spots)
    # Beside rows at both sides much of the felt is seen.
    plain = _laden(placed) and not wings_of(there.layout, there.spots)
    ground = felt(WIDTH, placed.height, middle, plain=plain)
    _rails(ground, theme, placed)
    for pile in placed.numbered:
        _number(ground, theme, placed, pile, there.spots[pile].number)
    zones = {plate.seat: _zone_box(placed, there, plate) for plate in placed.plates if _roomy(placed, there, plate)}
    for box in zones.values():
        ground.paste(lightened(ground.crop(box), _outline(_size(box), _ZONE_RADIUS), theme), box)
    if placed.tabs or there.closed:
        ground = lightened(ground, _left_behind(placed, there), theme)
    for pile, spot in enumerate(there.spots):
        if pile not in placed.tabs and pile not in there.closed:
            # Foundations that nothing begins take what the game itself brings there.
            flat = spot.kind == "foundation" and not spot.rank and spot.suit is None
            _lay(ground, theme, place(theme, placed.measure, spot.rank, spot.suit, flat=flat), placed.cards[pile])
    lay_trays(ground, theme, placed, [*rows(there.layout, there.spots, there.thick)], there.spots)
    packed = Packed(scan_lines(ground))
    return Scene(theme, placed, zones, there.two_ways, crowned(placed, there.spots, middle), packed)


def scan_lines(ground: Image.Image) -> bytes:
    """A picture as the stream of a PNG: a zero before each line."""
    pixels, width = ground.tobytes(), ground.width
    return b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))


def _laden(placed: Frame) -> bool:
    """Whether cards are so many and large that they leave no bytes for rays on the felt."""
    return laden(placed.measure, sum(placed.standing(pile) for pile in range(len(placed.cards))))


def _lay(ground: Image.Image, theme: Theme, sprite: Sprite, at: tuple[int, int]) -> None:
    box = (*at, at[0] + sprite.picture.width, at[1] + sprite.picture.height)
    ground.paste(sprite.upon(ground.crop(box)), box)


def _number(ground: Image.Image, theme: Theme, placed: Frame, pile: int, number: int) -> None:
    """The number of a place above it."""
    left, top, right, bottom = placed.number_box(pile)
    sprite = pill(theme, Sign(str(number)), PILL_HEIGHT, placed.tag)
    wide, high = sprite.picture.size
    _lay(ground, theme, sprite, ((left + right - wide) // 2, (top + bottom - high) // 2))


def _rails(ground: Image.Image, theme: Theme, placed: Frame) -> None:
    """The rails, and the shadow that the upper one throws."""
    for y, darker in enumerate(_SHADOWS, placed.rail):
        row = ground.crop((0, y, WIDTH, y + 1))
        ground.paste(row.point([max(0, level - darker) for level in range(256)]), (0, y))
    ground.paste(rail(theme, WIDTH, placed.rail, below=False), (0, 0))
    ground.paste(rail(theme, WIDTH, FOOTER, below=True), (0, placed.height - FOOTER))


def _roomy(placed: Frame, there: TableShape, plate: Plate) -> bool:
    """Whether a line around a player's piles is seen: piles as wide as the name plate would hide most of it."""
    lefts = [placed.cards[pile][0] for pile, spot in enumerate(there.spots) if spot.owner == plate.seat]
    return min(lefts) - plate.x >= _ZONE_BESIDE <= plate.x + plate.width - max(lefts) - placed.measure.width


def _zone_box(placed: Frame, there: TableShape, plate: Plate) -> Box:
    """The part of the cloth where a player's piles lie, with their labels, as wide as the name plate."""
    tops = [placed.cards[pile][1] for pile, spot in enumerate(there.spots) if spot.owner == plate.seat]
    top, bottom = min(tops) - LABEL_HEIGHT - 1, max(tops) + placed.measure.height + _ZONE_BELOW
    return plate.x, top, plate.x + plate.width, bottom


def _left_behind(placed: Frame, there: TableShape) -> Image.Image:
    """Lines around the places where cards lay and none may lie again.

    Those of cards that lay half over others look as if these lay there with their backs up.
    """
    size = wide, high = placed.measure.width, placed.measure.height
    shape = Image.new("L", (WIDTH, placed.height))
    for pile in there.closed - placed.tabs:
        # A stock is not missed once all of it has been dealt.
        if placed.standing(pile) and there.spots[pile].kind != "stock":
            shape.paste(255, placed.cards[pile], _outline(size, placed.measure.radius))
    halves = [placed.cards[pile] for pile in sorted(placed.tabs)]
    for _, row in groupby(halves, key=itemgetter(1)):
        corners = [*row]
        for x, y in corners:
            # A row hides what it lies upon: an edge that shows between two cards alone would look like a fault.
            shape.paste(0, (x - BETWEEN, y, x + wide + BETWEEN, y + high))
        for corner in corners:
            shape.paste(255, corner, _outline(size, placed.measure.radius))
    return shape


def _size(box: Box) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def _outline(size: tuple[int, int], radius: int) -> Image.Image:
    """A line along the inside of a box of a size as a mask."""
    return line_mask(Line(radius, 2, 2), *size)


@lru_cache(maxsize=8)
def turn_zone(seen: Scene, seat: int) -> Piece:
    """The line of brass around the part of the cloth where the piles of a seat lie that is to move."""
    box = seen.zones[seat]
    brass = seen.theme.palette.edges(seen.theme.cloth[6], seen.theme.wood.brass)
    drawn = line_sprite(Line(_ZONE_RADIUS, 2, 2), Ink(brass, brass), *_size(box))
    return piece(drawn.picture, box[0], box[1], drawn.mask)


@lru_cache(maxsize=8)
def crown(seen: Scene) -> tuple[Piece, ...]:
    """The frame around the card in the middle that everything lies around: a pale line and a dark one within.

    It is not golden, as what has been moved is.
    """
    if seen.crowned is None:
        return ()
    placed, corner = seen.frame, seen.frame.cards[seen.crowned]
    beside = min([abs(x - corner[0]) for x, y in placed.cards if y == corner[1] and x != corner[0]], default=WIDTH)
    # Between it and a ring around a neighbour one sees the felt.
    reach = max(_PALE, min(_CROWN, beside - placed.measure.width - placed.aside - 1))
    palette, pale, dark = seen.theme.palette, seen.theme.letters, seen.theme.cloth[0]
    within = palette.edges(dark, pale)
    lines = (reach, reach, Ink((0,), (0,))), (reach, _PALE, Ink(palette.edges(seen.theme.felt, pale), within))
    return tuple([_around(seen, *line) for line in lines])


def _around(seen: Scene, out: int, wide: int, ink: Ink) -> Piece:
    """A line so wide around that card, that begins so far outside it."""
    assert seen.crowned is not None
    (x, y), measure = seen.frame.cards[seen.crowned], seen.frame.measure
    size = measure.width + 2 * out, measure.height + 2 * out
    drawn = line_sprite(Line(measure.radius + out, wide, wide), ink, *size)
    return piece(drawn.picture, x - out, y - out, drawn.mask)


def upon(seen: Scene, sprite: Sprite, at: tuple[int, int]) -> Piece:
    """What one sees where a sprite lies on the bare table."""
    box = (*at, at[0] + sprite.picture.width, at[1] + sprite.picture.height)
    return piece(sprite.upon(seen.crop(box)), *at)
