"""What is played in the fast lane of the tests, and what is left to the thorough one.

The fast lane plays every game by every preset, each for as few players as it takes, and by few other options: whoever
changes a rule sees it fail there. The thorough lane adds all other numbers of players, options that are mixed, more
deals and whole games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

import pytest

from tests.playing import Setting, settings, smallest_settings


def in_lanes(every: Iterable[Setting], quick: Iterable[Setting] | None = None) -> Sequence[object]:
    """Settings that a test is run with; those that are not quick are left to the thorough lane."""
    return chosen({str(each): each for each in every}, quick_names() if quick is None else [*map(str, quick)])


def chosen(named: Mapping[str, object], quick: Collection[str]) -> Sequence[object]:
    """Things by their names that a test is run with; those that are not quick are left to the thorough lane."""
    return [
        pytest.param(each, id=name, marks=() if name in quick else pytest.mark.thorough)
        for name, each in named.items()
    ]


def so_many(quick: int, thorough: int) -> Sequence[object]:
    """How many of something a test looks at: few in the fast lane, and more in the thorough one."""
    return [pytest.param(quick, marks=pytest.mark.few), pytest.param(thorough, marks=pytest.mark.thorough)]


def some(every: Sequence[Setting], one_of: int, test: str) -> list[Setting]:
    """One of so many of some settings, others for every test: what each plays for long, all of them play together."""
    return [*every[sum(map(ord, test)) % one_of :: one_of]]


def is_held_by_another(item: pytest.Item) -> bool:
    """Whether a test would look at few of what the thorough lane looks at more of."""
    return bool(item.get_closest_marker("few") and item.get_closest_marker("thorough"))


@cache
def quick_names() -> frozenset[str]:
    """The settings of the fast lane: the smallest, and the first preset of a game for as many as can play it."""
    every = settings()
    names = {str(each) for each in smallest_settings()}
    for game in {each.game.id: each.game for each in every}.values():
        ordinary = next(each.label for each in every if each.game is game)
        names.add(str([each for each in every if each.game is game and each.label == ordinary][-1]))
    return frozenset(names)


def first_settings() -> list[Setting]:
    """One setting of each game: its first preset, for as few players as it takes."""
    return [*{each.game.id: each for each in reversed(settings())}.values()][::-1]


def leading(every: Iterable[object], quick: int = 1) -> Sequence[object]:
    """Cases that a test is run with; all but the first few are left to the thorough lane."""
    cases = [each if type(each) is tuple else (each,) for each in every]
    return [pytest.param(*case, marks=pytest.mark.thorough if at >= quick else ()) for at, case in enumerate(cases)]
