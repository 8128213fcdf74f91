"""The search of games that lie open, over numbers: it tries far more in the same time than one by their rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from struct import Struct

from engine.cards import Card
from engine.solving.open_columns import EMPTY, Columns
from engine.solving.open_form import RANKS, SUITS, OpenForm
from engine.solving.open_position import CELL, NIBBLE, SPACE, UP, OpenPosition
from engine.solving.worth import Weights
from engine.state import State

# How a position waits: how good it looks, above so many bits for its number; and what no position is worth.
NUMBER_BITS = 32
NUMBERS = (1 << NUMBER_BITS) - 1
PRICELESS = 1_000_000
# How a position was come to: the number of the one before, above so many bits for the move.
MOVE_BITS = 12
MOVES = (1 << MOVE_BITS) - 1
# After so many positions it is asked whether it is enough.
PATIENCE = 32


class OpenSearch:
    """The positions that have been met, and those of them that wait to be looked at.

    They wait as in the other search, all together and by how far they are from the start, there in each of the
    `orders`, which differ a little for each `taste`. It keeps to what is proved to take no win away unless it is
    `plain`, and then makes the very moves of the game.
    """

    def __init__(
        self, form: OpenForm, state: State, orders: Sequence[Weights], *, plain: bool = False, taste: int = 0
    ) -> None:
        self.form, self.plain = form, plain
        self.columns = Columns(form, orders, taste)
        self.tries, self.won = 0, -1
        self._key = Struct(f"<{len(form.columns)}IQHB")
        self._seen: set[bytes] = set()
        self._keys: list[bytes] = []
        self._came: list[int] = []
        self._depth: list[int] = []
        self._looked = bytearray()
        self._all: list[int] = []
        self._by_depth: list[list[list[int]]] = [[] for _ in orders]
        self._distance = [0 for _ in orders]
        self._turn = 0
        self._state = state
        # The position that is looked at, the number of it and the top cards there, and the one that is made of it.
        self._lying: list[int] = []
        self._loose = self._up = self._waits = self._here = self._tops = 0
        self._after = OpenPosition(form, self.columns)
        self._after.read(state)
        if not plain:
            self._after.settle()
            self._after.lying.sort()
        self._meet(-1, 0, 0)

    def run(self, tries: int, enough: Callable[[], bool]) -> bool | None:
        """Whether a win is found by so many moves in all, False if none can be, None if that is not known yet."""
        while self.won < 0:
            if not self._all:
                return False
            if self.tries >= tries or (self._turn % PATIENCE == 0 and enough()):
                return None
            here = self._next()
            if here >= 0:
                self.look_at(here)
        return True

    def _next(self) -> int:
        """The position that is next to be looked at, -1 if this was in vain: the best of all, or of a distance."""
        self._turn += 1
        order = self._turn % (len(self._by_depth) + 1)
        if order == len(self._by_depth):
            return self._best(self._all)
        by_depth, distance = self._by_depth[order], self._distance[order] + 1
        self._distance[order] = distance if distance < len(by_depth) else 0
        return self._best(by_depth[self._distance[order]])

    def _best(self, waiting: list[int]) -> int:
        while waiting:
            here = NUMBERS - (heappop(waiting) & NUMBERS)
            if not self._looked[here]:
                return here
        return -1

    def _meet(self, before: int, move: int, waits: int) -> None:
        """Let the position that was made wait, unless it has been met."""
        after, seen = self._after, self._seen
        key, met = self._key.pack(*after.lying, after.loose, after.up, waits), len(seen)
        seen.add(key)
        if len(seen) == met:
            return
        here, depth = len(self._keys), self._depth[before] + 1 if before >= 0 else 0
        self._keys.append(key)
        self._came.append((before + 1) << MOVE_BITS | move)
        self._looked.append(0)
        self._depth.append(depth)
        if after.won():
            self.won = here
        self._wait(here, depth)

    def _wait(self, here: int, depth: int) -> None:
        """Let the position that was made, which has this number, wait to be looked at."""
        after = self._after
        for order, by_depth in enumerate(self._by_depth):
            judge = self.columns.worths[order]
            worth, of = -judge.parked * after.loose.bit_count(), judge.of
            for column in after.lying:
                worth += of[column]
            waiting = (PRICELESS - worth) << NUMBER_BITS | (NUMBERS - here)
            if order == 0:
                heappush(self._all, waiting)
            if depth == len(by_depth):
                by_depth.append([])
            heappush(by_depth[depth], waiting)

    def look_at(self, here: int) -> None:
        """Make every move from a position."""
        self._looked[here] = 1
        there: tuple[int, ...] = self._key.unpack(self._keys[here])
        self._lying = list(there[:-3])
        self._loose, self._up, self._waits, self._here = there[-3], there[-2], there[-1], here
        self._tops = 0
        for column in self._lying:
            self._tops |= 1 << self.columns.top[column]
        for place in range(len(self._lying)):
            self._from_column(place)
        movable = self._movable() if self._loose else 0
        while movable:
            lowest = movable & -movable
            movable ^= lowest
            self._from_loose(lowest.bit_length() - 1)

    def _movable(self) -> int:
        """The loose cards for which there may be a place."""
        form, found = self.form, 0
        for column in self._lying:
            found |= form.taken[self.columns.top[column]] if column else form.first
        for suit in range(SUITS):
            found |= 1 << form.ups[suit * (RANKS + 1) + (self._up >> NIBBLE * suit & 15)]
        return found & self._loose

    def _from_column(self, place: int) -> None:
        """Make every move of cards at the end of a column."""
        form, columns, column = self.form, self.columns, self._lying[place]
        run, card = columns.run[column], columns.top[column]
        # Nothing is gained by taking a whole suit apart that is in order: what is put on one of its cards then could
        # be put where the cards above that were brought.
        if not column or (form.sorted and run == RANKS and not self.plain):
            return
        if not self._waits:
            if not form.sorted and self._is_next(card):
                lying = self._changed(place, columns.rest[column])
                self._make(lying, self._loose, self._up_with(card), card << 6 | UP)
            if form.cells:
                self._to_cells(place)
        most_on, most_into = self._most(run)
        head = column
        for number in range(1, most_on + 1):
            card, rest = columns.top[head], columns.rest[head]
            if self._goals() & form.onto[card]:
                self._onto_others(place, rest, card, number)
            if (
                self._lying[0] == EMPTY
                and rest
                and number <= most_into
                and form.first >> card & 1
                and not self._waits
            ):
                lying = self._changed(place, rest)
                lying[0] = columns.put_all(EMPTY, column, number)
                self._make(lying, self._loose, self._up, card << 6 | SPACE, columns.top[rest])
            head = rest

    def _goals(self) -> int:
        """The cards on which others may be put."""
        return 1 << self._waits if self._waits else self._tops & ~1

    def _most(self, run: int) -> tuple[int, int]:
        """How many cards of a run can be put on a card, and into a space."""
        form = self.form
        if not form.runs and (self.plain or not form.brought):
            return 1, 1
        if not form.limited and not form.brought:
            return run, run
        free = form.cells - self._loose.bit_count()
        spaces = self._lying.count(EMPTY) if form.roomy else 0
        return min(run, form.most(free, spaces)), min(run, form.most(free, max(spaces - 1, 0)))

    def _to_cells(self, place: int) -> None:
        """Bring a card to a cell; where it would be brought out again at once, all that lies as one with it."""
        form, columns, column = self.form, self.columns, self._lying[place]
        number = columns.run[column] if form.brought and not self.plain else 1
        if number > form.cells - self._loose.bit_count():
            return
        rest = column
        for _ in range(number):
            head, rest = columns.top[rest], columns.rest[rest]
        loose = self._loose | columns.cards[column] & ~columns.cards[rest]
        self._make(self._changed(place, rest), loose, self._up, head << 6 | CELL, columns.top[rest])

    def _onto_others(self, place: int, rest: int, card: int, number: int) -> None:
        """Put so many cards of a column on each that takes them."""
        columns, goals = self.columns, self._goals() & self.form.onto[card]
        for target, other in enumerate(self._lying):
            if goals >> columns.top[other] & 1 and target != place:
                lying = self._changed(place, rest)
                lying[target] = columns.put_all(other, self._lying[place], number)
                self._make(lying, self._loose, self._up, card << 6 | columns.top[other], columns.top[rest])

    def _from_loose(self, card: int) -> None:
        """Make every move of a card out of a cell or the reserve."""
        form, columns, loose = self.form, self.columns, self._loose ^ 1 << card
        if not self._waits and self._is_next(card):
            self._make(self._lying.copy(), loose, self._up_with(card), card << 6 | UP)
        goals = self._goals() & form.onto[card]
        for target, other in enumerate(self._lying) if goals else ():
            if goals >> columns.top[other] & 1:
                self._bring(card, target, loose)
        if self._lying[0] == EMPTY and form.first >> card & 1 and not self._waits:
            self._bring(card, 0, loose)

    def _bring(self, card: int, target: int, loose: int) -> None:
        """Put a card of a cell or the reserve on a column.

        Out of the reserve none need be brought before another is put on it, so that this has to be done next: or else
        it could as well go up from where it lies.
        """
        columns, other, waits = self.columns, self._lying[target], 0
        if not self.form.cells and not self.plain:
            waits = card
            if not self.form.taken[card] & (loose | self._tops & ~(1 << columns.top[other])):
                return
        lying = self._changed(target, columns.put(other, card))
        self._make(lying, loose, self._up, card << 6 | columns.top[other], waits=waits)

    def _is_next(self, card: int) -> bool:
        return self._up >> NIBBLE * self.form.suit[card] & 15 == self.form.height[card]

    def _up_with(self, card: int) -> int:
        return self._up + (1 << NIBBLE * self.form.suit[card])

    def _changed(self, place: int, column: int) -> list[int]:
        """The columns with another one in a place."""
        lying = self._lying.copy()
        lying[place] = column
        return lying

    def _make(self, lying: list[int], loose: int, up: int, move: int, bare: int = 0, *, waits: int = 0) -> None:
        """Meet the position that a move leads to, which lays a card bare unless that is 0.

        Where no other card may have become safe to go up than that one, and it may not, nothing need be settled.
        """
        self.tries += 1
        after = self._after
        after.lying, after.loose, after.up = lying, loose, up
        if not self.plain and (up != self._up or self.form.brought or self._is_next(bare)):
            after.settle()
        lying.sort()
        self._meet(self._here, move, waits)

    def way(self) -> list[int]:
        """The moves to the position that is won, or else to the best looking of those that wait.

        Those that were made without a thought are told as well.
        """
        here, moves = self.won if self.won >= 0 else self._best(self._all), list[int]()
        while here > 0:
            moves.append(self._came[here] & MOVES)
            here = (self._came[here] >> MOVE_BITS) - 1
        at = OpenPosition(self.form, self.columns)
        log: list[int] = []
        at.log = log
        at.read(self._state)
        at.settle()
        at.lying.sort()
        for move in reversed(moves):
            at.follow(move)
        return log

    def met(self) -> list[tuple[list[list[Card]], int, int]]:
        """All positions that have been met: the cards of their columns, the loose ones, and how far suits are up."""
        found = []
        for key in self._keys:
            there: tuple[int, ...] = self._key.unpack(key)
            found.append(([self._cards(column) for column in there[:-3]], there[-3], there[-2]))
        return found

    def _cards(self, column: int) -> list[Card]:
        cards = []
        while column:
            cards.append(Card.coded(self.columns.top[column]))
            column = self.columns.rest[column]
        return cards[::-1]
