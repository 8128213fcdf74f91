"""Where moves between houses alone can lead: what can be released, uncovered or emptied, and in how few moves."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.builds import Build, Suits
from engine.piles import Pile

HOUSES = Build(Suits.ALTERNATE, (-1,))
# More positions than this are not looked into.
MOST = 1000

# A house as the search sees it: how many cards lie face down, then the codes of those face up.
House: TypeAlias = tuple[int, ...]
Houses: TypeAlias = tuple[House, ...]
_SPACE: House = (0,)
_TAKEN = {onto.code: tuple(card.code for card in takers) for onto, takers in HOUSES.takers.items()}


class Aim(Enum):
    """What moves between houses are to bring about."""

    RELEASE = "a card that fits on a foundation is available"
    UNCOVER = "a card that lies face down is uncovered"
    SPACE = "there is a space more"


class Step(NamedTuple):
    """One move between houses, by their places among the houses."""

    source: int
    target: int
    size: int


class Question(NamedTuple):
    """An aim to be reached.

    `wanted` holds the codes of the cards that fit on foundations; with `groups` several cards may move together; of
    more than `lasting` houses the first that becomes empty is closed.
    """

    aim: Aim
    wanted: frozenset[int]
    groups: bool
    lasting: int


def house_of(pile: Pile) -> House:
    """A house as the search sees it, which is all that a player sees."""
    return (pile.down, *(card.code for card in pile.cards[pile.down :]))


def steps(houses: Houses, groups: bool, all_spaces: bool = True) -> Iterator[Step]:
    """Every move between houses; to the first space only, unless all are asked for."""
    takers: dict[int, list[int]] = {}
    for target, house in enumerate(houses):
        # A card that has been uncovered cannot be built on before it is turned up.
        for code in _TAKEN[house[-1]] if len(house) > 1 else ():
            takers.setdefault(code, []).append(target)
    spaces = [target for target, house in enumerate(houses) if house == _SPACE]
    if not all_spaces:
        del spaces[1:]
    for source, house in enumerate(houses):
        for size in _sizes(house, groups):
            for target in takers.get(house[-size], ()):
                yield Step(source, target, size)
            if house[0] or size < len(house) - 1:
                for target in spaces:
                    yield Step(source, target, size)


def _sizes(house: House, groups: bool) -> Iterator[int]:
    """How many cards may leave a house together."""
    for size in range(1, len(house)):
        if size > 1 and not (groups and house[1 - size] in _TAKEN[house[-size]]):
            return
        yield size


def after(houses: Houses, step: Step, lasting: int) -> Houses:
    """The houses after a move, an uncovered card still face down, and without a house that the move has closed."""
    moved = list(houses)
    house = houses[step.source]
    moved[step.source] = house[: -step.size]
    moved[step.target] += house[-step.size :]
    if moved[step.source] == _SPACE and len(houses) > lasting:
        del moved[step.source]
    return tuple(moved)


def _reached(question: Question, houses: Houses, spaces: int) -> bool:
    if question.aim is Aim.RELEASE:
        return any(len(house) > 1 and house[-1] in question.wanted for house in houses)
    if question.aim is Aim.UNCOVER:
        return any(len(house) == 1 and house != _SPACE for house in houses)
    return houses.count(_SPACE) > spaces


def _hopeless(question: Question, houses: Houses) -> bool:
    """Whether a glance shows that the aim cannot be reached."""
    if question.aim is Aim.RELEASE:
        return question.wanted.isdisjoint(code for house in houses for code in house[1:])
    return question.aim is Aim.UNCOVER and not any(house[0] for house in houses)


@lru_cache(maxsize=4096)
def quickest(question: Question, houses: Houses) -> frozenset[Step] | None:
    """The first moves of the shortest ways to an aim: none if there is no way, None if that is too much to say."""
    if _hopeless(question, houses):
        return frozenset()
    spaces = houses.count(_SPACE)
    # Houses that differ only in their order are the same to the search.
    known = {tuple(sorted(houses))}
    level: list[tuple[Houses, frozenset[Step]]] = [(houses, frozenset())]
    while level and len(known) <= MOST:
        further: dict[Houses, frozenset[Step]] = {}
        for position, firsts in level:
            for step in steps(position, question.groups, all_spaces=not firsts):
                moved = tuple(sorted(after(position, step, question.lasting)))
                if moved not in known:
                    further[moved] = further.get(moved, frozenset()) | (firsts or {step})
        arrived = [firsts for moved, firsts in further.items() if _reached(question, moved, spaces)]
        if arrived:
            return frozenset().union(*arrived)
        known.update(further)
        level = list(further.items())
    return frozenset() if not level else None


def leading(question: Question, houses: Houses) -> frozenset[Step] | None:
    """The moves after which an aim is reached or can still be: none if there is no way, None if too much to say."""
    first = quickest(question, houses)
    if not first:
        return first
    spaces = houses.count(_SPACE)

    def leads(step: Step) -> bool:
        moved = after(houses, step, question.lasting)
        return _reached(question, moved, spaces) or quickest(question, tuple(sorted(moved))) != frozenset()

    return frozenset(step for step in steps(houses, question.groups) if step in first or leads(step))
