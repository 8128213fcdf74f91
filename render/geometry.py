"""Where everything stands on the picture of a table, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from engine.layout import Layout
from engine.piles import Fan as Way
from engine.piles import Spot
from render.card_sizes import Measure
from render.card_widths import BETWEEN, HUDDLING, LOOSE, Air, widest_cards
from render.column_room import Rooms
from render.felt import PERIOD
from render.home_gap import home_gap, taken_in_row
from render.long_columns import TALL, Steps, comfortable, strips, ways
from render.pile_groups import steps_aside
from render.pile_rows import LABEL_HEIGHT, Beneath, PileRow, Run, Stand, evenly, rows
from render.sprites import PAD
from render.weights import crowded, heavy, lighter
from render.wings import EDGE, Stands, stands, wings_of

WIDTH = 800
FOOTER = 46
# The upper rail: a thin one, or one that carries the names of those whose piles stand in the first row.
THIN_RAIL, NAMED_RAIL = 12, 54
TOP_EDGE = 8
PLATE_HEIGHT = 38
PLATE_GAP = 4
# Between two labels side by side.
_APART = 4
# Between the rail and the labels below it, or cards without any.
_BELOW_RAIL, _CARDS_BELOW_RAIL = 6, 10
# Few piles do not stand further apart than this many card widths.
_LOOSEST = 1.4
_SIDEWAYS = 14, 36
# Where several cards lie open side by side, this part of a card shows of those covered; so many may be.
_OPEN, _OPENED = 0.4, 2
# What the letters of rows take at the left edge of the table.
_LETTERS = 38
# How far from the edge of the table piles stand that spread inward, and from the number in the middle they end.
_EDGE, _HOME = 9, 48
# A row begins at least this part of a card below the one before.
_DESCENT = 1 / 3


class Plate(NamedTuple):
    """The place of a seat's name plate."""

    seat: int
    x: int
    y: int
    width: int


class Spread(NamedTuple):
    """Which way the cards of a pile follow each other, and how far apart.

    `steps` tell how far from a card that lies face down, and one that lies face up, the next one lies; if that
    takes more than `room`, the cards are pressed together.
    """

    way: Way
    steps: Steps
    room: int

    @property
    def aside(self) -> tuple[int, int]:
        """How far the last card may lie to the left and to the right of the first."""
        return self.room * (self.way == "ending"), self.room * (self.way == "right")


class Frame(NamedTuple):
    """The places of all parts of a table, with the height of its upper `rail`.

    `cards` holds the upper left corner of each pile's first card, `spreads` the piles of which more than the top card
    shows. `stands` tell where the label of each pile stands; where several piles have one label, `named` tells which
    of them it stands at, else each pile itself. A label may be `tag` pixels wide; `aside` is how far what is drawn
    around cards may reach beside them.
    `opens` tells how several cards lie open on a pile that nobody may count, where there is room for that.
    `beneath` tells on which piles others lie half, and on which side of them, and `tabs` which lie so or are covered
    so; `downward` are all piles from the top of the table. `home` is the gap in the middle of a row of foundations,
    or below a column of them, if there is one: a box (left, top, right, bottom). Where places are named at the edge,
    `lettered` are those whose row bears a letter, and `numbered` those above which a number stands.
    """

    measure: Measure
    rail: int
    height: int
    strips: Steps
    cards: tuple[tuple[int, int], ...]
    stands: tuple[Stand, ...]
    named: tuple[int, ...]
    tag: int
    aside: int
    plates: tuple[Plate, ...]
    spreads: dict[int, Spread]
    opens: dict[int, Spread]
    beneath: Beneath
    tabs: frozenset[int]
    downward: tuple[int, ...]
    home: tuple[int, int, int, int] | None
    lettered: frozenset[int]
    numbered: tuple[int, ...]

    def standing(self, pile: int) -> bool:
        """Whether a pile stands in a row of the table."""
        return self.cards[pile][1] > 0

    def number_box(self, pile: int) -> tuple[int, int, int, int]:
        """Where the number of a place stands above it."""
        x, y = self.cards[pile]
        return x, y - LABEL_HEIGHT, x + self.measure.width, y

    def reach(self, pile: int) -> tuple[int, int]:
        """From where to where across the cards of a pile may reach."""
        x, spread = self.cards[pile][0], self.spreads.get(pile)
        left, right = (0, 0) if spread is None else spread.aside
        return x - left, x + self.measure.width + right

    def label(self, pile: int, end: int, width: int) -> tuple[int, int]:
        """Where the label of a pile begins that is so wide, with the last card `end` pixels away from the first."""
        x, y = self.cards[pile]
        card = self.measure
        match self.stands[pile]:
            case Stand.BESIDE:
                return max(0, (x - width) // 2), y + (card.height - LABEL_HEIGHT) // 2
            case Stand.END if pile in self.spreads and self.spreads[pile].way != "down":
                x += end if self.spreads[pile].way == "right" else 0
                y -= LABEL_HEIGHT
            case Stand.END:
                y += end + card.height
            case Stand.ABOVE:
                y -= LABEL_HEIGHT
                x += end // 2 if pile in self.opens and self.opens[pile].way == "right" else 0
        return min(max(0, x + (card.width - width) // 2), WIDTH - width), y


@lru_cache(maxsize=256)
def frame(layout: Layout, spots: tuple[Spot, ...], rooms: Rooms, thick: frozenset[int], index: float = 1.0) -> Frame:
    """The places of a table's parts, with room for so many covered cards in each row of columns.

    The piles that are `thick` may show edges below; ranks are `index` times their usual size. Where the table would
    get too high, covered cards lie dense, and if that is not enough, ranks are smaller; where it has no columns, its
    cards are, and where many are seen whole. Where it has wings instead, there is room for so many in each.
    """
    lines = tuple(rows(layout, spots, thick))
    if wings_of(layout, spots):
        there = stands(WIDTH, layout, rooms, thick)
        measure = replace(there.measure, index=index)
        return _Setting(measure, LOOSE, strips(measure), spots, there).set(layout.columns, evenly(lines), ())
    rooms = rooms if any(row.fan for row in lines) else ()
    lettered = any(row.lettered for row in lines)
    measure, air = widest_cards(WIDTH - lettered * _LETTERS, layout.columns, lines, spots, index)
    whole, columns, owned = sum(row.whole for row in lines), bool(rooms), any(row.runs for row in lines)
    measure = replace(measure, few=columns and not owned and crowded(whole))

    def tried(measure: Measure, dense: float = 0) -> Frame:
        return _Setting(measure, air, strips(measure, dense), spots).set(layout.columns, lines, rooms)

    found = tried(measure)
    while heavy(measure, whole, columns=columns) or (not rooms and found.height > TALL):
        measure = lighter(measure, whole, columns=columns)
        found = tried(measure)
    rowed = sum(bool(row.fan) for row in lines)
    if rooms and found.height > comfortable(measure, rowed):
        # The larger ranks of narrow cards are the first to give way.
        measure = replace(measure, index=index)
        found = tried(measure)
    if rooms and found.height > comfortable(measure, rowed):
        for way in ways(measure, layout.columns, rowed):
            found = tried(way.measure, way.dense)
            if found.height <= way.most:
                break
    return found


class _Setting:
    """Sets the rows from the top down, each as high as what lies above it allows."""

    def __init__(
        self, measure: Measure, air: Air, steps: Steps, spots: Sequence[Spot], wings: Stands | None = None
    ) -> None:
        self.measure = measure
        self.air = air
        self.steps = steps
        self.spots = spots
        self.wings = wings
        # Whatever stands in no row has a place where it hides nothing and widens nothing.
        self.cards = [(WIDTH // 2, 0)] * len(spots)
        self.stands = [Stand.ABOVE] * len(spots)
        self.named = [*range(len(spots))]
        self.plates: list[Plate] = []
        self.spreads: dict[int, Spread] = {}
        self.opens: dict[int, Spread] = {}
        self.tabs: frozenset[int] = frozenset()
        self.beneath: Beneath = {}
        self.rail = THIN_RAIL
        self.lettered: frozenset[int] = frozenset()
        self.numbered: tuple[int, ...] = ()
        # What is taken: from where to where across, and how far down.
        self.taken: list[tuple[int, int, int]] = []

    def set(self, columns: int, lines: Sequence[PileRow], rooms: Rooms) -> Frame:
        """The frame of all rows."""
        pitch, left = self._across(columns, lines)
        self.rail = NAMED_RAIL if lines and lines[0].runs else THIN_RAIL
        labelled = any(row.labelled for row in lines[:1])
        left_rooms, y = iter(rooms), self.rail + (_BELOW_RAIL if labelled else _CARDS_BELOW_RAIL)
        for number, row in enumerate(lines):
            places = self._places(row, pitch, left)
            y = self.rail + _BELOW_RAIL if row.again else y
            plates = [self._plate(run, row, places, pitch) for run in row.runs]
            y = self._top(row, places, plates, y, number)
            self._row(row, places, y, next(left_rooms, 0) if row.fan else 0)
            self.taken += taken_in_row(row, self.spots, self.cards, self.measure)
            above = y - LABEL_HEIGHT - PLATE_GAP - PLATE_HEIGHT if number else TOP_EDGE
            self.plates += [plate._replace(y=above) for plate in plates]
        return self._frame(pitch - _APART, home_gap(lines, self.spots, self.cards, self.measure))

    def _frame(self, tag: int, home: tuple[int, int, int, int] | None) -> Frame:
        return Frame(
            measure=self.measure,
            rail=self.rail,
            height=max(bottom for _, _, bottom in self.taken) + FOOTER,
            strips=self.steps,
            cards=tuple(self.cards),
            stands=tuple(self.stands),
            named=tuple(self.named),
            tag=tag,
            # The lines around two neighbours do not touch.
            aside=min(PAD, (self.air.gap - 1) // 2, *[x for x, _ in self.cards]),
            plates=tuple(self.plates),
            spreads=self.spreads,
            opens=self.opens,
            beneath=self.beneath,
            tabs=self.tabs,
            downward=tuple(sorted(range(len(self.cards)), key=lambda pile: self.cards[pile][1])),
            home=home,
            lettered=self.lettered,
            numbered=self.numbered,
        )

    def _across(self, columns: int, lines: Sequence[PileRow]) -> tuple[int, int]:
        """How far apart columns stand, and where the first one begins.

        Where there is room for that, the felt looks the same between all of them: then it takes fewer bytes.
        """
        width, gap, edge = self.measure.width, self.air.gap, any(row.lettered for row in lines) * _LETTERS
        room = WIDTH - edge - self.air.apart
        if any(row.sides for row in lines):
            pitch = width + BETWEEN
        elif any(row.beneath for row in lines):
            pitch = width + gap
        else:
            whole = (room - 2 * self.air.margin - width) // max(1, columns - 1)
            pitch = int(min(whole, room / columns, width * _LOOSEST))
            if pitch % PERIOD <= pitch - width - gap:
                pitch -= pitch % PERIOD
        return pitch, edge + (room - columns * pitch + pitch - width) // 2

    def _places(self, row: PileRow, pitch: int, left: int) -> dict[int, int]:
        """How far from the left each pile of a row begins."""
        if self.wings is not None:
            return {pile: self.wings.lefts[column] for column, pile in enumerate(row.piles) if pile is not None}
        there = [(2 * column + row.indent, pile) for column, pile in enumerate(row.piles) if pile is not None]
        places = {pile: left + halves * pitch // 2 + self._aside(row, halves) for halves, pile in there}
        if self.air.huddle:
            aside = steps_aside(row, self.spots).items()
            places |= {pile: places[pile] + round(HUDDLING * steps) for pile, steps in aside}
        return places | {pile: self._corner(pile) for pile in row.sides if self._inward(pile, places[pile])}

    def _aside(self, row: PileRow, halves: int) -> int:
        """How far a pile stands aside so many half cards from the left; a row in the middle stays together."""
        return self.air.apart // 2 if row.indent else self.air.apart * (halves >= 2 * self.air.parted)

    def _inward(self, pile: int, x: int) -> bool:
        """Whether a pile spreads from its side of the table to the middle."""
        return (x + self.measure.width // 2 < WIDTH // 2) == (self.spots[pile].fan == "right")

    def _corner(self, pile: int) -> int:
        """How far from the left a pile begins that spreads inward from the edge of the table."""
        return _EDGE if self.spots[pile].fan == "right" else WIDTH - _EDGE - self.measure.width

    def _plate(self, run: Run, row: PileRow, places: dict[int, int], pitch: int) -> Plate:
        """The plate above a run of piles, as wide as they are."""
        first, last = (row.piles[column] for column in (run.first, run.last))
        assert first is not None
        assert last is not None
        spare = max(0, (pitch - self.measure.width) // 2 - PLATE_GAP)
        left, right = places[first] - spare, places[last] + self.measure.width + spare
        if first == last and first in row.sides:
            # A hand alone is as wide as it may spread; a name needs no more than half of a card.
            way, _, room = self._sideways(first, places)
            more = max(0, min(room, self.measure.width // 2))
            left, right = (left, right + more) if way == "right" else (left - more, right)
        left, right = max(0, left), min(WIDTH, right)
        return Plate(run.seat, left, 0, right - left)

    def _top(self, row: PileRow, places: dict[int, int], plates: Sequence[Plate], before: int, number: int) -> int:
        """How far down the cards of a row begin, given where those of the row before did."""
        if row.beneath:
            return before + self.measure.half
        tops = [before + int(self.measure.height * _DESCENT) if number and not row.again else before]
        tops += [self._free(*self._reach(row, pile, x)) + row.above(pile) for pile, x in places.items()]
        above = PLATE_HEIGHT + PLATE_GAP + LABEL_HEIGHT
        tops += [self._free(plate.x, plate.x + plate.width) + above for plate in plates if number]
        return max(tops)

    def _free(self, left: int, right: int) -> int:
        """How far down a part of the table is taken."""
        reached = [down for start, end, down in self.taken if start < right and left < end]
        return max(reached, default=self.rail + _BELOW_RAIL)

    def _reach(self, row: PileRow, pile: int, x: int) -> tuple[int, int]:
        """From where to where across a pile may reach."""
        return (0, WIDTH) if pile in row.sides else (x, x + self.measure.width)

    def _row(self, row: PileRow, places: dict[int, int], y: int, room: int) -> None:
        # Where foundations spread, a row grows to the end, and its name stays where it begins.
        home = any(self.spots[pile].kind == "foundation" for pile in row.sides)
        for pile, x in places.items():
            self.cards[pile] = (x, y)
            self.stands[pile] = Stand.ABOVE if home and pile in row.sides else row.stand(pile)
            if row.shared or row.lettered:
                self.named[pile] = row.there[0]
            down = room * self.steps[1] if pile in row.fan else 0
            if pile in row.fan:
                self.spreads[pile] = Spread("down", self.steps, down)
            bottom = y + self.measure.height + row.below(pile) + down
            self.taken.append((*self._reach(row, pile, x), bottom))
        self.spreads |= {pile: self._sideways(pile, places) for pile in row.sides}
        self.opens |= self._opening(row, places, room * self.steps[1] if row.fan else 0)
        self.tabs |= row.tabs
        self.lettered |= {*places} if row.lettered else {*()}
        self.numbered += tuple(places) if row.numbered else ()
        self.beneath |= row.beneath

    def _opening(self, row: PileRow, places: dict[int, int], down: int) -> dict[int, Spread]:
        """How cards lie open on the piles that nobody may count: side by side, or downward beside columns."""
        found, step = {}, round(self.measure.width * _OPEN)
        for pile in row.thick:
            ends = [WIDTH, *(x for x in places.values() if x > places[pile])]
            room = min(ends) - places[pile] - self.measure.width - BETWEEN
            if room >= _OPENED * step:
                found[pile] = Spread("right", (step, step), room)
            elif row.lowest and down:
                found[pile] = Spread("down", self.steps, down)
        return found

    def _sideways(self, pile: int, places: dict[int, int]) -> Spread:
        """How a pile spreads to one side: to its neighbour, or to the edge of the table."""
        way, mine, width = self.spots[pile].fan, places[pile], self.measure.width
        steps = _SIDEWAYS if self.wings is None else self.wings.steps
        ends = EDGE - BETWEEN, WIDTH + BETWEEN - EDGE
        if self.wings is None and self._inward(pile, mine):
            ends = WIDTH // 2 + _HOME - BETWEEN, WIDTH // 2 - _HOME + BETWEEN
        if way != "right":
            room = mine - max([ends[0], *(x + width for x in places.values() if x < mine)]) - BETWEEN
        else:
            room = min([ends[1], *(x for x in places.values() if x > mine)]) - mine - width - BETWEEN
        return Spread(way, steps, room)
