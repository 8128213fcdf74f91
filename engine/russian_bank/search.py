"""Where moves between houses alone can lead: what can be released, uncovered or emptied, and in how few moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.builds import Build, Suits
from engine.piles import Pile

HOUSES = Build(Suits.ALTERNATE, (-1,))
# A search that would have to try more moves than this gives up.
MOST_MOVES_TRIED = 2000

# A house as the search sees it: how many cards lie face down, then the codes of those face up.
House: TypeAlias = tuple[int, ...]
Houses: TypeAlias = tuple[House, ...]
SPACE: House = (0,)
# For each card those on which it goes, both given by their codes.
_ONTO = {
    card.code: tuple(onto.code for onto, takers in HOUSES.takers.items() if card in takers) for card in HOUSES.takers
}


class Aim(Enum):
    """What moves between houses are to bring about."""

    RELEASE = "a card that fits on a foundation is available"
    UNCOVER = "a card that lies face down is uncovered"
    SPACE = "there is a space more"


class HouseMove(NamedTuple):
    """One move between houses, by their places among the houses."""

    source: int
    target: int
    size: int


class Question(NamedTuple):
    """An aim to be reached.

    `foundation_ready` holds the codes of the cards that fit on foundations; with `groups` several cards may move
    together; of more than `house_limit` houses the first that becomes empty is closed; with `fewest` only the
    shortest ways count.
    """

    aim: Aim
    foundation_ready: frozenset[int]
    groups: bool
    house_limit: int
    fewest: bool = False


def house_of(pile: Pile) -> House:
    """A house as the search sees it, which is all that a player sees."""
    return (pile.down, *(card.code for card in pile.cards[pile.down :]))


def steps(houses: Houses, groups: bool, all_spaces: bool = True) -> list[HouseMove]:
    """Every move between houses; to the first space only, unless all are asked for."""
    tops: dict[int, list[int]] = {}
    spaces: list[int] = []
    for target, house in enumerate(houses):
        # A card that has been uncovered cannot be built on before it is turned up.
        if len(house) > 1:
            tops.setdefault(house[-1], []).append(target)
        elif house == SPACE and (all_spaces or not spaces):
            spaces.append(target)
    found: list[HouseMove] = []
    for source, house in enumerate(houses):
        for size in range(1, _most(house, groups) + 1):
            for onto in _ONTO[house[-size]]:
                if onto in tops:
                    found += [_house_move(source, target, size) for target in tops[onto]]
            if house[0] or size < len(house) - 1:
                found += [_house_move(source, target, size) for target in spaces]
    return found


def _house_move(source: int, target: int, size: int) -> HouseMove:
    """The same as `HouseMove`, in half the time, for a search makes many."""
    return tuple.__new__(HouseMove, (source, target, size))


def _most(house: House, groups: bool) -> int:
    """How many cards may leave a house together at the most."""
    up = len(house) - 1
    most = min(up, 1)
    while groups and 0 < most < up and house[-most - 1] in _ONTO[house[-most]]:
        most += 1
    return most


def after(houses: Houses, step: HouseMove, house_limit: int) -> Houses:
    """The houses after a move, an uncovered card still face down, and without a house that the move has closed.

    They stand in the order that is the same for all houses that differ in nothing else: so are they to the search.
    """
    source, target, size = step
    moved = list(houses)
    house = houses[source]
    moved[source] = rest = house[:-size]
    moved[target] += house[-size:]
    if rest == SPACE and len(houses) > house_limit:
        del moved[source]
    moved.sort()
    return tuple(moved)


def reached(question: Question, houses: Houses, spaces: int) -> bool:
    """Whether houses reach the aim, of which at first so many were spaces."""
    if question.aim is Aim.SPACE:
        return houses.count(SPACE) > spaces
    releasing, ready = question.aim is Aim.RELEASE, question.foundation_ready
    for house in houses:
        if (len(house) > 1 and house[-1] in ready) if releasing else (len(house) == 1 and house != SPACE):
            return True
    return False


def hopeless(question: Question, houses: Houses) -> bool:
    """Whether a glance shows that the aim cannot be reached."""
    if question.aim is Aim.RELEASE:
        return question.foundation_ready.isdisjoint(code for house in houses for code in house[1:])
    return question.aim is Aim.UNCOVER and not any(house[0] for house in houses)


class _Met:
    """The positions that a search has met, the first of them 0: it keeps and compares their numbers alone."""

    def __init__(self, start: Houses) -> None:
        self.houses = [start]
        self._numbers = {start: 0}

    def number(self, houses: Houses) -> int:
        """The number of a position, which is met by this."""
        number = self._numbers.setdefault(houses, len(self.houses))
        if number == len(self.houses):
            self.houses.append(houses)
        return number


class _Level(NamedTuple):
    """What one move more leads to, positions given by their numbers.

    `ways` leads from each position to others, of which those in `arrived` are met first and reach the aim. Only the
    last level may be `unseen` instead: the positions from which so many moves lead on that they were not tried.
    """

    ways: Sequence[tuple[int, int]] = ()
    arrived: Collection[int] = ()
    unseen: Collection[int] = ()


def _levels(question: Question, met: _Met) -> Iterator[_Level]:
    """What can be reached in one move, in two, and so on, as far as MOST_MOVES_TRIED moves go.

    A level is seen as a whole or not at all, so that nothing depends on the order of the houses or of the moves.
    """
    spaces, left = met.houses[0].count(SPACE), MOST_MOVES_TRIED
    level: Collection[int] = (0,)
    while level:
        known = len(met.houses)
        ways = _ways(question, met, level, left)
        left -= len(ways)
        if left < 0:
            yield _Level(unseen=level)
            return
        # Who comes back to the start has got no further, though the aim can be reached from there.
        ways = [way for way in ways if way[1]]
        new = range(known, len(met.houses))
        arrived = {there for there in new if reached(question, met.houses[there], spaces)}
        yield _Level(ways, arrived)
        level = [there for there in new if there not in arrived]


def _ways(question: Question, met: _Met, level: Collection[int], left: int) -> list[tuple[int, int]]:
    """Each position of a level with each that one move leads to, or one more of these than are `left` to try."""
    ways: list[tuple[int, int]] = []
    groups, house_limit = question.groups, question.house_limit
    for source in level:
        houses = met.houses[source]
        moves = steps(houses, groups, all_spaces=False)[: left + 1 - len(ways)]
        there = [after(houses, step, house_limit) for step in moves]
        ways += [(source, met.number(each)) for each in there]
        if len(ways) > left:
            break
    return ways


def _quickest(levels: Iterator[_Level]) -> Collection[int] | None:
    """The positions after the first moves of the shortest ways to an aim, None if that is too much to say."""
    trail: list[_Level] = []
    for level in levels:
        if level.unseen:
            return None
        if level.arrived:
            on_the_way = {*level.arrived}
            for ways, *_ in [level, *reversed(trail)][:-1]:
                on_the_way = {source for source, there in ways if there in on_the_way}
            return on_the_way
        trail.append(level)
    return ()


def _leading(levels: Iterator[_Level]) -> Collection[int] | None:
    """The positions after the first moves from which an aim is reached, or not known to be out of reach."""
    firsts: set[int] = set()
    net = _Net()
    for level in levels:
        if level.unseen and not net.promising:
            return None
        firsts = firsts or {there for _, there in level.ways}
        net.add(level.ways)
        net.promise((*level.arrived, *level.unseen))
        if firsts <= net.promising:
            break
    return firsts & net.promising


class _Net:
    """Ways between positions, and from which of these a promising one can be reached."""

    def __init__(self) -> None:
        self.promising: set[int] = set()
        self._sources: dict[int, list[int]] = defaultdict(list)

    def add(self, ways: Sequence[tuple[int, int]]) -> None:
        """Let there be more ways."""
        for source, there in ways:
            self._sources[there].append(source)
        self.promise([source for source, there in ways if there in self.promising])

    def promise(self, positions: Sequence[int]) -> None:
        """Positions are promising, and so are all from which they can be reached."""
        waiting = [*positions]
        while waiting:
            there = waiting.pop()
            if there not in self.promising:
                self.promising.add(there)
                waiting += self._sources[there]


@lru_cache(maxsize=4096)
def first_steps(question: Question, houses: Houses) -> frozenset[HouseMove] | None:
    """The moves after which an aim is reached or can still be, or with `fewest` those that begin a shortest way.

    It can still be if some way on does not come back to the houses as they stand, in whatever order. None of the
    moves if there is no way, None if that is too much to say.
    """
    if hopeless(question, houses):
        return frozenset()
    met = _Met(tuple(sorted(houses)))
    levels = _levels(question, met)
    found = _quickest(levels) if question.fewest else _leading(levels)
    if not found:
        return None if found is None else frozenset()
    moves, wanted = steps(houses, question.groups), {met.houses[number] for number in found}
    return frozenset([step for step in moves if after(houses, step, question.house_limit) in wanted])
