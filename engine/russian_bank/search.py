"""Where moves between houses alone can lead: what can be released, uncovered or emptied, and in how few moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import islice
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
_TAKEN = {onto.code: tuple(card.code for card in takers) for onto, takers in HOUSES.takers.items()}


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


def steps(houses: Houses, groups: bool, all_spaces: bool = True) -> Iterator[HouseMove]:
    """Every move between houses; to the first space only, unless all are asked for."""
    takers: dict[int, list[int]] = {}
    for target, house in enumerate(houses):
        # A card that has been uncovered cannot be built on before it is turned up.
        for code in _TAKEN[house[-1]] if len(house) > 1 else ():
            takers.setdefault(code, []).append(target)
    spaces = [target for target, house in enumerate(houses) if house == SPACE]
    if not all_spaces:
        del spaces[1:]
    for source, house in enumerate(houses):
        for size in _sizes(house, groups):
            for target in takers.get(house[-size], ()):
                yield HouseMove(source, target, size)
            if house[0] or size < len(house) - 1:
                for target in spaces:
                    yield HouseMove(source, target, size)


def _sizes(house: House, groups: bool) -> Iterator[int]:
    """How many cards may leave a house together."""
    for size in range(1, len(house)):
        if size > 1 and not (groups and house[1 - size] in _TAKEN[house[-size]]):
            return
        yield size


def after(houses: Houses, step: HouseMove, house_limit: int) -> Houses:
    """The houses after a move, an uncovered card still face down, and without a house that the move has closed."""
    moved = list(houses)
    house = houses[step.source]
    moved[step.source] = house[: -step.size]
    moved[step.target] += house[-step.size :]
    if moved[step.source] == SPACE and len(houses) > house_limit:
        del moved[step.source]
    return tuple(moved)


def reached(question: Question, houses: Houses, spaces: int) -> bool:
    """Whether houses reach the aim, of which at first so many were spaces."""
    if question.aim is Aim.RELEASE:
        return any(len(house) > 1 and house[-1] in question.foundation_ready for house in houses)
    if question.aim is Aim.UNCOVER:
        return any(len(house) == 1 and house != SPACE for house in houses)
    return houses.count(SPACE) > spaces


def hopeless(question: Question, houses: Houses) -> bool:
    """Whether a glance shows that the aim cannot be reached."""
    if question.aim is Aim.RELEASE:
        return question.foundation_ready.isdisjoint(code for house in houses for code in house[1:])
    return question.aim is Aim.UNCOVER and not any(house[0] for house in houses)


class _Level(NamedTuple):
    """What one move more leads to.

    `ways` leads from each position to others, of which those in `arrived` are met first and reach the aim. Only the
    last level may be `unseen` instead: the positions from which so many moves lead on that they were not tried.
    """

    ways: Sequence[tuple[Houses, Houses]] = ()
    arrived: Collection[Houses] = ()
    unseen: Collection[Houses] = ()


def _ordered(houses: Houses) -> Houses:
    """Houses that differ only in their order are the same to the search."""
    return tuple(sorted(houses))


def _levels(question: Question, start: Houses) -> Iterator[_Level]:
    """What can be reached in one move, in two, and so on, as far as MOST_MOVES_TRIED moves go.

    A level is seen as a whole or not at all, so that nothing depends on the order of the houses or of the moves.
    """
    spaces, left, known = start.count(SPACE), MOST_MOVES_TRIED, {start}
    level: Collection[Houses] = (start,)
    while level:
        ways = list(islice(_ways(question, level), left + 1))
        left -= len(ways)
        if left < 0:
            yield _Level(unseen=level)
            return
        # Who comes back to the start has got no further, though the aim can be reached from there.
        ways = [way for way in ways if way[1] != start]
        met = {there for _, there in ways} - known
        arrived = {there for there in met if reached(question, there, spaces)}
        yield _Level(ways, arrived)
        known |= met
        level = met - arrived


def _ways(question: Question, level: Collection[Houses]) -> Iterator[tuple[Houses, Houses]]:
    """Each position of a level with each that one move leads to."""
    for position in level:
        for step in steps(position, question.groups, all_spaces=False):
            yield position, _ordered(after(position, step, question.house_limit))


def _quickest(levels: Iterator[_Level]) -> Collection[Houses] | None:
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


def _leading(levels: Iterator[_Level]) -> Collection[Houses] | None:
    """The positions after the first moves from which an aim is reached, or not known to be out of reach."""
    firsts: set[Houses] = set()
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
        self.promising: set[Houses] = set()
        self._sources: dict[Houses, list[Houses]] = defaultdict(list)

    def add(self, ways: Sequence[tuple[Houses, Houses]]) -> None:
        """Let there be more ways."""
        for source, there in ways:
            self._sources[there].append(source)
        self.promise([source for source, there in ways if there in self.promising])

    def promise(self, positions: Sequence[Houses]) -> None:
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
    levels = _levels(question, _ordered(houses))
    found = _quickest(levels) if question.fewest else _leading(levels)
    if not found:
        return None if found is None else frozenset()
    moves = steps(houses, question.groups)
    return frozenset(step for step in moves if _ordered(after(houses, step, question.house_limit)) in found)
