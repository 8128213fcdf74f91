"""Where moves between houses alone can lead: what can be released, uncovered or emptied, and in how few moves."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.builds import Build, Suits
from engine.cards import Card
from engine.piles import Pile

HOUSES = Build(Suits.ALTERNATE, (-1,))
# More positions than this are not looked into.
MOST = 1000


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


Houses: TypeAlias = tuple[Pile, ...]


class Question(NamedTuple):
    """An aim to be reached; `wanted` holds the cards that fit on foundations, `groups` lets several cards move."""

    aim: Aim
    wanted: frozenset[Card]
    groups: bool


def steps(houses: Houses, groups: bool) -> Iterator[Step]:
    """Every move between houses, to any space."""
    tops = [pile.top for pile in houses]
    for source, pile in enumerate(houses):
        for size in _sizes(pile, groups):
            head = pile.cards[-size]
            for target, onto in enumerate(tops):
                if onto is None:
                    # A house whose face-down card has just been uncovered cannot be built on before it is turned up.
                    fits = not houses[target].cards and size < len(pile.cards)
                else:
                    fits = head in HOUSES.takers[onto]
                if fits:
                    yield Step(source, target, size)


def _sizes(pile: Pile, groups: bool) -> Iterator[int]:
    """How many cards may leave a house together."""
    shown = pile.cards[pile.down :]
    for size in range(1, len(shown) + 1):
        if size > 1 and not (groups and HOUSES.fits(shown[1 - size], shown[-size])):
            return
        yield size


def after(houses: Houses, step: Step) -> Houses:
    """The houses after a move, an uncovered card still face down."""
    moved = list(houses)
    (cards, down), onto = houses[step.source], houses[step.target]
    moved[step.source] = Pile(cards[: -step.size], down)
    moved[step.target] = Pile(onto.cards + cards[-step.size :], onto.down)
    return tuple(moved)


def _reached(question: Question, houses: Houses, spaces: int) -> bool:
    if question.aim is Aim.RELEASE:
        return any(pile.top in question.wanted for pile in houses)
    if question.aim is Aim.UNCOVER:
        return any(0 < len(pile.cards) == pile.down for pile in houses)
    return _spaces(houses) > spaces


def _spaces(houses: Houses) -> int:
    return sum(not pile.cards for pile in houses)


def _hopeless(question: Question, houses: Houses) -> bool:
    """Whether a glance shows that the aim cannot be reached."""
    if question.aim is Aim.RELEASE:
        return not any(card in question.wanted for pile in houses for card in pile.cards[pile.down :])
    return question.aim is Aim.UNCOVER and not any(pile.down for pile in houses)


def _key(houses: Houses) -> Houses:
    """The same for houses that differ only in their order."""
    return tuple(sorted(houses, key=lambda pile: [card.code for card in pile.cards]))


@lru_cache(maxsize=4096)
def quickest(question: Question, houses: Houses) -> frozenset[Step] | None:
    """The first moves of the shortest ways to an aim: none if there is no way, None if that is too much to say."""
    if _hopeless(question, houses):
        return frozenset()
    spaces = _spaces(houses)
    known = {_key(houses)}
    level: dict[Houses, set[Step]] = {houses: set()}
    while level and len(known) <= MOST:
        further: dict[Houses, tuple[Houses, set[Step]]] = {}
        for position, firsts in level.items():
            for step in steps(position, question.groups):
                moved = after(position, step)
                if (key := _key(moved)) not in known:
                    further.setdefault(key, (moved, set()))[1].update(firsts or {step})
        arrived = [firsts for moved, firsts in further.values() if _reached(question, moved, spaces)]
        if arrived:
            return frozenset().union(*arrived)
        known.update(further)
        level = dict(further.values())
    return frozenset() if not level else None


def leading(question: Question, houses: Houses) -> frozenset[Step] | None:
    """The moves after which an aim is reached or can still be: none if there is no way, None if too much to say."""
    first = quickest(question, houses)
    if not first:
        return first
    spaces = _spaces(houses)
    return frozenset(
        step
        for step in steps(houses, question.groups)
        if _reached(question, moved := after(houses, step), spaces) or quickest(question, moved) != frozenset()
    )
