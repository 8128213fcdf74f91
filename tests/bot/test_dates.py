"""Which date it is on a server: by its zone, through changes of the clocks and of the zone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.model.dates import (
    change_zone,
    closes,
    is_closed,
    newest_closed,
    next_date_begins,
    opens,
    server_date,
)
from bot.model.durations import DAY, MINUTE
from bot.model.streaks import dates_away
from bot.model.time_zones import MOST_ZONES, ZoneSince, zone_at, zone_named, zones, zones_like
from tests.lanes import so_many

QUARTER = 15 * MINUTE
# The clocks of all zones have gone by quarters of an hour since.
FIRST, LAST = datetime(2015, 1, 1, tzinfo=UTC), datetime(2036, 1, 1, tzinfo=UTC)
# Those whose clocks change at midnight or by half an hour, and those that are farthest off.
ODD = (
    *("Africa/Cairo", "Asia/Beirut", "America/Havana", "America/Asuncion", "America/Sao_Paulo", "Asia/Pyongyang"),
    *("Asia/Kathmandu", "Australia/Lord_Howe"),
    *("Pacific/Kiritimati", "Pacific/Chatham", "Pacific/Niue", "Etc/GMT+12"),
)


def at(text: str) -> int:
    """An instant of UTC, as "2026-11-21 09:30"."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def local(zone: str, now: int) -> date:
    return datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(zone)).date()


@cache
def changes() -> Sequence[int]:
    """The days on which clocks are changed in some zone, by their beginnings in UTC."""
    days = range(int(FIRST.timestamp()), int(LAST.timestamp()), DAY)
    return [day for name in ODD for day in days if offset(name, day) != offset(name, day + DAY)]


def offset(zone: str, now: int) -> timedelta | None:
    return datetime.fromtimestamp(now, ZoneInfo(zone)).utcoffset()


def quarter(rng: Random) -> int:
    """The beginning of any quarter of an hour, half of the time within a day of a change of clocks."""
    if rng.random() < 0.5:
        return rng.choice(changes()) + QUARTER * rng.randrange(-96, 96)
    return int(FIRST.timestamp()) + QUARTER * rng.randrange(int((LAST - FIRST).total_seconds()) // QUARTER)


def any_zone(rng: Random) -> str:
    return rng.choice(ODD) if rng.random() < 0.5 else rng.choice(sorted(zones()))


def oracle(choices: Sequence[tuple[str, int]], now: int) -> list[date]:
    """The dates on a server up to an instant, found by letting time pass, as they hang on its wall."""
    zone = wanted = "UTC"
    asked = choices[0][1] if choices else now
    seen, wall = local(zone, asked), list[date]()
    for tick in range(asked, now + 1, QUARTER):
        if local(zone, tick) > seen:
            zone = wanted
        wanted = next((name for name, chosen in reversed(choices) if chosen == tick), wanted)
        seen = local(zone, tick)
        wall.append(seen)
    return wall


def moves_house(rng: Random) -> list[tuple[str, int]]:
    """The zones that a server chooses within some days, and when."""
    first = quarter(rng)
    times = sorted(first + QUARTER * rng.randrange(4 * 24 * 4) for _ in range(rng.randrange(4)))
    return [(any_zone(rng), each) for each in dict.fromkeys(times)]


@pytest.mark.parametrize("number", so_many(50, 500))
def test_the_date_of_a_server(number: int) -> None:
    rng = Random(28)
    for _ in range(number):
        choices, history = moves_house(rng), tuple[ZoneSince, ...]()
        for zone, chosen in choices:
            history = change_zone(history, zone, chosen)
        now = (choices[-1][1] if choices else quarter(rng)) + QUARTER * rng.randrange(3 * 24 * 4)
        wall = oracle(choices, now)
        assert server_date(history, now) == wall[-1], (choices, now)


@pytest.mark.parametrize("number", so_many(1000, 2_000))
def test_a_date_can_be_played_wherever_it_is_that_date(number: int) -> None:
    rng = Random(29)
    for _ in range(number):
        zone, now = any_zone(rng), quarter(rng)
        day = server_date([ZoneSince(zone, 0)], now)
        assert day == local(zone, now)
        assert opens(day) <= now < closes(day), (zone, now)
        assert not is_closed(day, now)


@pytest.mark.parametrize("number", so_many(300, 600))
def test_the_next_date_begins_when_the_clocks_say_so(number: int) -> None:
    rng = Random(30)
    for _ in range(number):
        zone, now = any_zone(rng), quarter(rng)
        ticks = range(now, now + 3 * DAY, QUARTER)
        assert next_date_begins(zone, now) == next(tick for tick in ticks if local(zone, tick) > local(zone, now))


def test_a_date_begins_in_the_farthest_east_and_is_closed_two_days_after() -> None:
    day = date(2026, 11, 21)
    assert opens(day) == at("2026-11-20 10:00")
    assert local("Pacific/Kiritimati", opens(day)) == day
    assert local("Pacific/Kiritimati", opens(day) - 1) < day
    assert closes(day) == at("2026-11-23 00:00")
    assert not is_closed(day, closes(day) - 1)
    assert is_closed(day, closes(day))


def test_where_no_zone_is_chosen_it_is_the_date_of_utc() -> None:
    assert server_date((), at("2026-11-21 23:59")) == date(2026, 11, 21)
    assert server_date((), at("2026-11-22 00:00")) == date(2026, 11, 22)


# Other zones.


def test_another_zone_holds_from_the_next_date_on() -> None:
    history = change_zone((), "Asia/Tokyo", at("2026-11-21 16:00"))
    assert server_date(history, at("2026-11-21 23:59")) == date(2026, 11, 21)
    assert zone_at(history, at("2026-11-22 00:00")) == "Asia/Tokyo"
    assert server_date(history, at("2026-11-22 14:59")) == date(2026, 11, 22)
    assert server_date(history, at("2026-11-22 15:00")) == date(2026, 11, 23)


def test_of_several_choices_on_a_date_the_last_counts() -> None:
    history = change_zone((), "Asia/Tokyo", at("2026-11-21 16:00"))
    history = change_zone(history, "Europe/Paris", at("2026-11-21 17:00"))
    assert history == (ZoneSince("Europe/Paris", at("2026-11-22 00:00")),)


def test_a_change_may_skip_a_date_or_repeat_it() -> None:
    """From the farthest west to the farthest east, and back."""
    west = (ZoneSince("Pacific/Niue", 0),)
    east = change_zone(west, "Pacific/Kiritimati", at("2026-11-21 12:00"))
    assert server_date(east, at("2026-11-22 10:59")) == date(2026, 11, 21)
    assert server_date(east, at("2026-11-22 11:00")) == date(2026, 11, 23)
    back = change_zone(east, "Pacific/Niue", at("2026-11-22 12:00"))
    assert server_date(back, at("2026-11-23 09:59")) == date(2026, 11, 23)
    assert server_date(back, at("2026-11-23 10:00")) == date(2026, 11, 22)


def test_a_zone_that_does_not_exist_is_not_chosen() -> None:
    for name in ("Mars/Olympus", "", "../etc/passwd", "localtime"):
        with pytest.raises(ValueError, match="no time zone"):
            change_zone((), name, 0)


def test_a_zone_that_this_machine_has_lost_is_utc() -> None:
    for name in ("Mars/Olympus", "../etc/passwd"):
        assert server_date([ZoneSince(name, 0)], at("2026-11-21 23:59")) == date(2026, 11, 21)


# A clock that is set back.


def test_what_was_closed_stays_so_when_the_clock_is_set_back() -> None:
    closed = newest_closed(at("2026-11-25 00:00"))
    assert closed == date(2026, 11, 23)
    wrong = at("2026-11-21 12:00")
    assert is_closed(date(2026, 11, 22), wrong, closed)
    assert not is_closed(date(2026, 11, 22), wrong)
    assert server_date((), wrong, closed) == date(2026, 11, 24)


def test_a_clock_that_is_right_is_believed() -> None:
    now = at("2026-11-25 00:00")
    assert server_date((), now, date(2026, 11, 20)) == date(2026, 11, 25)
    assert newest_closed(now, date(2026, 11, 20)) == date(2026, 11, 23)


# When the bot was away.


@pytest.mark.parametrize(
    ("pauses", "days"),
    [
        ([], set()),
        ([("21 06:00", "21 11:59")], set()),
        ([("21 06:00", "21 12:00")], {21}),
        # An evening and a morning are hours of two dates, and two pauses of one may be six hours together.
        ([("21 19:00", "22 05:00")], set()),
        ([("21 18:00", "22 06:00")], {21, 22}),
        ([("21 01:00", "21 04:00"), ("21 20:00", "21 23:00")], {21}),
        ([("20 23:00", "24 01:00")], {21, 22, 23}),
        ([("21 00:00", "22 00:00")], {21}),
    ],
)
def test_dates_on_which_the_bot_was_away_for_six_hours(pauses: list[tuple[str, str]], days: set[int]) -> None:
    found = dates_away([(at(f"2026-11-{began}"), at(f"2026-11-{ended}")) for began, ended in pauses])
    assert found == {date(2026, 11, day) for day in days}


# What somebody types.


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" america/new  york ", "America/New_York"),
        ("utc", "UTC"),
        ("Berlin", None),
        ("Mars/Olympus", None),
        ("localtime", None),
        ("", None),
    ],
)
def test_a_zone_is_found_by_its_name(typed: str, named: str | None) -> None:
    assert zone_named(typed) == named


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "UTC"),
        ("ber", "Europe/Berlin"),
        ("new y", "America/New_York"),
        ("MADRID", "Europe/Madrid"),
        ("york", "America/New_York"),
        ("europe/l", "Europe/London"),
        ("tok", "Asia/Tokyo"),
        ("lima", "America/Lima"),
        ("syd", "Australia/Sydney"),
    ],
)
def test_zones_are_offered_by_what_is_typed(typed: str, first: str) -> None:
    assert zones_like(typed)[0] == first


def test_what_is_offered_is_short_and_can_be_chosen() -> None:
    for typed in ("", "a", "e", "europe", "america/", "s"):
        offered = zones_like(typed)
        assert len(offered) == len({*offered}) == MOST_ZONES
        assert {*offered} <= zones()
    assert zones_like("mars") == []
    assert all(len(name) <= 100 for name in zones()), "what Discord takes"


def test_cities_that_begin_so_come_before_those_that_only_contain_it() -> None:
    offered = zones_like("ara")
    assert offered[0] == "America/Araguaina"
    assert "Asia/Karachi" in offered
