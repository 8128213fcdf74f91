"""Reminders: when they come, to whom they do not, and what becomes of turns of players who are away."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.clocks import Lapse
from bot.model.durations import DAY, HOUR, MINUTE
from bot.model.quiet_hours import Quiet
from bot.model.wishes import Wishes
from bot.service.service import Service
from bot.service.wishes import keep_wishes
from tests.bot.test_abandoned import START
from tests.bot.test_clocks import TWO_DAYS, Hands, dealt, due, end_turn, ends, hands, run_out, service, to_move

pytestmark = pytest.mark.sampled

__all__ = ["hands", "service"]


@pytest.mark.either
async def test_a_turn_waits_once_for_who_is_away(service: Service, hands: Hands) -> None:
    before = await dealt(service, Lapse.RESIGN)
    absent, until = to_move(before), START + DAY
    (told,) = await service.time.away(absent, until)
    assert ends(told) == DAY + TWO_DAYS
    assert await service.time.away(absent, START + 6 * DAY) == [], "once is enough"
    await hands.pass_by(DAY + TWO_DAYS)
    (late,) = await due(service, "deadline")
    live = await service.time.time_up(late)
    assert live is not None
    assert live.record.status == "over"


@pytest.mark.either
async def test_a_turn_whose_time_is_up_waits_for_nobody(service: Service, hands: Hands) -> None:
    absent = to_move(await dealt(service))
    late = await run_out(service, hands)
    assert await service.time.away(absent, int(hands.now) + DAY) == []
    assert (await service.tables.live(10)).record.timers == late.record.timers


async def test_who_is_away_when_the_turn_comes_has_time_from_then_on(service: Service, hands: Hands) -> None:
    before = await dealt(service)
    other = 3 - to_move(before)
    assert await service.time.away(other, START + 5 * DAY) == [], "it isn't their turn"
    live = await end_turn(service)
    assert ends(live) == 5 * DAY + TWO_DAYS
    assert {timer.away for timer in live.record.timers} == {START + 5 * DAY}


async def test_who_is_back_waits_no_longer(service: Service) -> None:
    other = 3 - to_move(await dealt(service))
    await service.time.away(other, START + 5 * DAY)
    await service.time.away(other, None)
    assert ends(await end_turn(service)) == TWO_DAYS


async def test_turns_wait_for_nobody_more_than_a_week_in_thirty_days(service: Service, hands: Hands) -> None:
    """Whoever is about to lose says again and again that they are away, or for long."""
    first = to_move(await dealt(service))
    await service.time.away(first, START + 30 * DAY)
    assert ends(await service.tables.live(10)) == 7 * DAY + TWO_DAYS
    await hands.pass_by(6 * DAY)
    await end_turn(service)
    assert ends(await end_turn(service)) == 7 * DAY + TWO_DAYS, "their next turn waits for one day more"
    await end_turn(service)
    await hands.pass_by(2 * DAY)
    assert ends(await end_turn(service)) == 8 * DAY + TWO_DAYS, "and that after it no longer"
    for day in (9, 29):
        await hands.pass_by(START + day * DAY - hands.now)
        await service.time.away(first, None)
        assert await service.time.away(first, START + 60 * DAY) == [], f"not on day {day} either"
    await hands.pass_by(DAY)
    await service.time.away(first, None)
    (told,) = await service.time.away(first, START + 31 * DAY)
    assert ends(told) == 31 * DAY + TWO_DAYS


# Reminders.


async def reminded(service: Service) -> bool:
    """Whether a reminder is sent now."""
    return any([await service.time.remind(each) for each in await due(service, "remind")])


async def test_reminders_come_with_growing_pauses_and_then_no_more(service: Service, hands: Hands) -> None:
    await dealt(service, seconds=0)
    days = []
    for day in range(1, 60):
        await hands.pass_by(DAY)
        if await reminded(service):
            days.append(day)
    assert days == [1, 3, 7]


async def test_reminders_come_before_the_time_is_up(service: Service, hands: Hands) -> None:
    await dealt(service, seconds=DAY)
    hours = []
    for hour in range(1, 24):
        await hands.pass_by(HOUR)
        if await reminded(service):
            hours.append(hour)
    assert hours == [6, 18]


async def test_who_wants_none_is_not_reminded(service: Service, hands: Hands) -> None:
    await keep_wishes(service.store, to_move(await dealt(service)), Wishes("off"))
    await hands.pass_by(TWO_DAYS - 1)
    assert not await reminded(service)
    assert await due(service, "remind") == [], "it is asked once"


async def test_nobody_is_reminded_in_their_quiet_hours(service: Service, hands: Hands) -> None:
    live = await dealt(service, seconds=0)
    await hands.pass_by(DAY)
    hour = int(hands.now % DAY // HOUR)
    # By a clock two hours ahead, the quiet ends in five hours.
    quiet = Quiet((hour + 1) % 24, (hour + 2 + 5) % 24, 120)
    await keep_wishes(service.store, to_move(live), Wishes(quiet=quiet))
    for _ in range(5):
        assert not await reminded(service)
        await hands.pass_by(HOUR - MINUTE)
    await hands.pass_by(5 * MINUTE)
    assert await reminded(service)


async def test_a_server_has_quiet_hours_for_who_has_chosen_none(service: Service, hands: Hands) -> None:
    await dealt(service, seconds=0)
    await hands.pass_by(DAY)
    hour = int(hands.now % DAY // HOUR)
    await service.servers.choose(5, quiet=True, quiet_from=(hour + 1) % 24, quiet_to=(hour + 3) % 24, utc_offset=60)
    assert not await reminded(service)
    await hands.pass_by(HOUR)
    assert not await reminded(service)
    await hands.pass_by(HOUR)
    assert await reminded(service)


async def test_who_has_chosen_their_own_hours_is_not_bound_by_the_servers(service: Service, hands: Hands) -> None:
    live = await dealt(service, seconds=0)
    await service.servers.choose(5, quiet=True, quiet_from=0, quiet_to=23)
    hour = int((hands.now + DAY) % DAY // HOUR)
    await keep_wishes(service.store, to_move(live), Wishes(quiet=Quiet((hour + 12) % 24, (hour + 13) % 24)))
    await hands.pass_by(DAY)
    assert await reminded(service)


async def test_nobody_is_reminded_while_they_are_away(service: Service, hands: Hands) -> None:
    user_id = to_move(await dealt(service, seconds=0))
    await service.time.away(user_id, START + 5 * DAY)
    await hands.pass_by(5 * DAY)
    assert not await reminded(service)
    await hands.pass_by(DAY)
    assert await reminded(service)


async def test_nobody_is_reminded_while_they_are_away_though_the_turn_does_not_wait(
    service: Service, hands: Hands
) -> None:
    user_id = to_move(await dealt(service, seconds=10 * MINUTE))
    await keep_wishes(service.store, user_id, Wishes(away=START + DAY))
    await hands.pass_by(6 * MINUTE)
    assert not await reminded(service)
    await keep_wishes(service.store, user_id, Wishes())
    assert await due(service, "remind") == [], "it is put off until they are back"


async def test_nobody_is_reminded_of_a_turn_whose_time_is_up(service: Service, hands: Hands) -> None:
    """Where it was put off until then, as in quiet hours."""
    await dealt(service)
    await hands.pass_by(TWO_DAYS)
    assert len(await due(service, "remind")) == 1
    assert not await reminded(service)
    assert await due(service, "remind") == []


@pytest.mark.parametrize("when", ["before", "during", "at the end"])
async def test_where_turns_take_minutes_nobody_is_waited_for(service: Service, hands: Hands, when: str) -> None:
    """Or else whoever is about to lose stops the others for a month."""
    pace = 5 * MINUTE
    if when == "before":
        for user_id in (1, 2):
            await service.time.away(user_id, START + 30 * DAY)
    user_id = to_move(await dealt(service, "resign", seconds=pace))
    if when == "during":
        assert await service.time.away(user_id, START + 30 * DAY) == []
    await hands.pass_by(pace - 1)
    assert ends(await service.tables.live(10)) == pace
    if when == "at the end":
        await keep_wishes(service.store, user_id, Wishes(away=START + 30 * DAY))
    assert (await run_out(service, hands, 1)).record.status == "over"


async def test_a_reminder_is_sent_once(service: Service, hands: Hands) -> None:
    await dealt(service)
    await hands.pass_by(DAY)
    (late,) = await due(service, "remind")
    sent = await asyncio.gather(*(service.time.remind(late) for _ in range(2)))
    assert [live is not None for live in sent].count(True) == 1
    assert await service.time.remind(late) is None


async def test_what_cannot_be_done_waits(service: Service, hands: Hands) -> None:
    await dealt(service)
    await hands.pass_by(TWO_DAYS)
    (late,) = await due(service, "deadline")
    await service.time.put_off(late)
    assert await due(service, "deadline") == []
    await hands.pass_by(10 * MINUTE)
    assert len(await due(service, "deadline")) == 1


async def test_what_is_put_off_is_read_anew(service: Service, hands: Hands) -> None:
    await dealt(service)
    await hands.pass_by(TWO_DAYS)
    (late,) = await due(service, "deadline")
    assert ends(await service.tables.live(10)) == TWO_DAYS
    await service.time.put_off(late)
    assert ends(await service.tables.live(10)) == TWO_DAYS + 10 * MINUTE


@pytest.mark.parametrize(
    ("quiet", "hour", "hours"),
    [
        (Quiet(22, 8), 23, 9),
        (Quiet(22, 8), 3, 5),
        (Quiet(22, 8), 8, None),
        (Quiet(9, 17), 12, 5),
        (Quiet(9, 17), 17, None),
        (Quiet(22, 8, 120), 20, 10),
        (Quiet(22, 8, -300), 20, None),
        (Quiet(0, 0), 12, None),
    ],
)
def test_quiet_hours_end(quiet: Quiet, hour: int, hours: int | None) -> None:
    now = START // DAY * DAY + hour * HOUR
    assert quiet.until(now) == (None if hours is None else now + hours * HOUR)
