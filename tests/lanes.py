"""What is played in the fast lane of the tests, and what is left to the thorough one.

The fast lane plays every game by every preset, each for as few players as it takes: whoever changes a rule sees it
fail there. What else is done with a game, it does by the first preset alone, for as few and for as many as can play.
The thorough lane adds all other presets and numbers of players, options that are mixed, more deals and whole games.
What takes it longest it plays for as few and for as many as can play by a preset, and by some of the mixed options,
others in each test.

Above the rules all games are alike: what is said, drawn and searched is the same code for every game. Tests of that
are marked `alike`, and the fast lane asks each file of them about one game in eight, others in each file, so that a
game that is added costs little there and is still looked at in many ways.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from zlib import crc32

import pytest

from tests.playing import Setting, settings, smallest_settings

# Of so many games the fast lane asks one what is alike for all.
ONE_OF = 8


def in_lanes(every: Iterable[Setting], quick: Iterable[Setting] | None = None) -> Sequence[object]:
    """Settings that a test is run with; those that are not quick are left to the thorough lane."""
    return chosen({str(each): each for each in every}, ordinary() if quick is None else [*map(str, quick)])


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


def thinned(every: Sequence[Setting], one_of: int, test: str) -> list[Setting]:
    """The first preset of each game, and of the other settings one of so many, others for every test."""
    usual = [each for each in every if str(each) in ordinary()]
    return usual + some([each for each in every if each not in usual], one_of, test)


def is_held_by_another(item: pytest.Item) -> bool:
    """Whether a test would look at few of what the thorough lane looks at more of."""
    return bool(item.get_closest_marker("few") and item.get_closest_marker("thorough"))


def is_put_off(item: pytest.Item) -> bool:
    """Whether a test that is alike for all games is about one that its file leaves to the thorough lane."""
    case = getattr(item, "callspec", None)
    if case is None or not item.get_closest_marker("alike"):
        return False
    return crc32(f"{item.path.name} {case.id}".encode()) % ONE_OF != 0


@cache
def ordinary() -> frozenset[str]:
    """The first preset of each game, for as few and for as many as can play it."""
    first = {str(each) for each in first_settings()}
    last = {each.game.id: each for each in settings() if each.label == next(iter(each.game.presets), each.label)}
    return frozenset(first | {str(each) for each in last.values()})


def by_every_preset() -> list[Setting]:
    """Every preset of every game for as few players as it takes, and the first for as many as can play it."""
    return [*smallest_settings(), *(each for each in settings() if str(each) in ordinary())]


def at_both_ends() -> list[Setting]:
    """Every preset of every game, for as few and for as many as can play by it."""
    return [each for each in settings() if each.players in (each.game.seating(each.options)[at] for at in (0, -1))]


def first_settings() -> list[Setting]:
    """One setting of each game: its first preset, for as few players as it takes."""
    return [*{each.game.id: each for each in reversed(settings())}.values()][::-1]


def leading(every: Iterable[object], quick: int = 1) -> Sequence[object]:
    """Cases that a test is run with; all but the first few are left to the thorough lane."""
    cases = [each if type(each) is tuple else (each,) for each in every]
    return [pytest.param(*case, marks=pytest.mark.thorough if at >= quick else ()) for at, case in enumerate(cases)]
