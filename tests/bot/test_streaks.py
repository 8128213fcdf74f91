"""Streaks at the daily deal: against an oracle that says of each date by itself what it did, and by examples."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from bot.model.streaks import Streak, streak
from tests.lanes import so_many

# A Monday.
START = date(2026, 11, 2)


def on(*days: int) -> frozenset[date]:
    """Dates by how many days they come after that Monday."""
    return frozenset(START + timedelta(day) for day in days)


class History(NamedTuple):
    """What somebody and the bot did in some weeks."""

    played: frozenset[date]
    closed: frozenset[date]
    excused: frozenset[date]
    today: date


def any_history(rng: Random) -> History:
    """Some weeks of somebody who plays more or less often; the last dates are not closed yet."""
    length, often, away = rng.randrange(1, 50), rng.choice((0.3, 0.7, 0.9)), rng.choice((0, 0, 0.1))
    played = on(*(day for day in range(length) if rng.random() < often))
    excused = on(*(day for day in range(length) if rng.random() < away))
    return History(played, on(*range(length - rng.randrange(4))), excused, START + timedelta(length - 1))


def oracle(history: History) -> Streak:
    """Found out date by date, by asking what had become of those before."""

    @cache
    def length(day: date) -> int:
        """How long the streak is when a date is over."""
        if day < START:
            return 0
        before = length(day - timedelta(1))
        if day in history.excused:
            return before
        if day in history.played:
            return before + 1
        return before if day not in history.closed or covered(day) else 0

    @cache
    def covered(day: date) -> bool:
        """Whether the joker of its week covers a date: no other has needed it."""
        if day < START or day in history.played | history.excused or day not in history.closed:
            return False
        week = [day - timedelta(back) for back in range(1, 7) if day - timedelta(back) >= monday(day)]
        return length(day - timedelta(1)) > 0 and not any(map(covered, week))

    every = [START + timedelta(day) for day in range(60)]
    this_week = [day for day in every if monday(day) == monday(history.today)]
    return Streak(length(every[-1]), max(map(length, every)), not any(map(covered, this_week)))


def monday(day: date) -> date:
    return date.fromisocalendar(day.isocalendar().year, day.isocalendar().week, 1)


@pytest.mark.parametrize("number", so_many(300, 2_000))
def test_any_history(number: int) -> None:
    rng, seen = Random(28), set()
    for _ in range(number):
        history = any_history(rng)
        expected = oracle(history)
        assert streak(*history) == expected, history
        seen.add((expected.joker, expected.length > 0, expected.longest > expected.length))
    assert len(seen) >= 7, "histories of all sorts were looked at"


@pytest.mark.parametrize(
    ("played", "closed", "expected"),
    [
        ((), range(14), Streak(0, 0, joker=True)),
        ((0, 1, 2), range(3), Streak(3, 3, joker=True)),
        ((0, 1, 3), range(4), Streak(3, 3, joker=False)),
        ((0, 1, 4), range(5), Streak(1, 2, joker=False)),
        # A joker for each week: Sunday is covered by the first, Monday by the second.
        ((5, 8), range(9), Streak(2, 2, joker=False)),
        # Nothing is kept alive by jokers but what has begun.
        ((3, 4), range(5), Streak(2, 2, joker=True)),
        # Today is not over, and neither is yesterday on the other side of the world.
        ((0, 1), range(2), Streak(2, 2, joker=True)),
        ((0, 1, 3), range(2), Streak(3, 3, joker=True)),
    ],
)
def test_examples(played: tuple[int, ...], closed: range, expected: Streak) -> None:
    today = START + timedelta(max([*played, *closed]))
    assert streak(on(*played), on(*closed), (), today) == expected


def test_a_date_without_a_deal_neither_breaks_nor_counts() -> None:
    assert streak(on(0, 4), on(*range(5)), on(1, 2, 3), START) == Streak(2, 2, joker=True)
    assert streak(on(0, 1, 2), on(*range(3)), on(1), START) == Streak(2, 2, joker=True)


def test_a_new_week_has_a_new_joker() -> None:
    played, closed = on(0, 2), on(*range(3))
    assert not streak(played, closed, (), START + timedelta(6)).joker
    assert streak(played, closed, (), START + timedelta(7)).joker
