"""Time for turns: when it runs out, what others can do then, and that nobody pays for what they cannot help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.model.clocks import DAY, HOUR, MINUTE, Clock, Due, Lapse, Timer, deadline
from bot.model.live_table import LiveTable
from bot.model.servers import Late
from bot.model.wishes import Quiet, Wishes
from bot.service.service import Service
from bot.service.tables import Guest
from bot.service.wishes import keep_wishes
from bot.store import timers as stored_timers
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from tests.bot.refusing import noted, refusing
from tests.bot.test_abandoned import START, context

Clocked = tuple[Service, "Hands"]
TWO_DAYS = 2 * DAY


@dataclass
class Hands:
    """A clock whose hands are moved, while the bot runs or while it does not."""

    now: float = START
    store: SqliteStore | None = field(default=None)

    def __call__(self) -> float:
        return self.now

    async def pass_by(self, seconds: float) -> None:
        """Let time pass while the bot runs."""
        assert self.store is not None
        self.now += seconds
        await self.store.set_value(stored_timers.HEARTBEAT, str(int(self.now)))

    def stand_still(self, seconds: float) -> None:
        """Let time pass while the bot does not run."""
        self.now += seconds


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def service(tmp_path: Path, hands: Hands) -> AsyncIterator[Service]:
    async with SqliteStore.open(tmp_path / "table.db", "discord", hands) as store:
        hands.store = store
        await store.timers.beat()
        yield Service(store, news)


async def dealt(service: Service, lapse: Lapse = "skip", seconds: int = TWO_DAYS, players: int = 2) -> LiveTable:
    """A table of players 1, 2 ... that has just been dealt, with a clock."""
    await service.lobby.start(context(1), "chinese", "guided", None, seconds)
    for user_id in range(2, players + 1):
        await service.lobby.join(context(user_id))
    await service.lobby.set_clock(context(1), lapse=lapse)
    return (await service.lobby.begin(context(1))).live


def to_move(live: LiveTable) -> int:
    """The user whose turn it is."""
    return live.record.members[live.in_play.state.turn].user_id


def ends(live: LiveTable) -> int:
    """When the turn has to be over, in seconds since the start."""
    timer = deadline(live.record.timers)
    assert timer is not None
    assert timer.seat == live.in_play.state.turn
    return timer.due_at - START


async def end_turn(service: Service) -> LiveTable:
    """Let the player to move end the turn by moves that are offered."""
    live = await service.tables.live(10)
    user = to_move(live)
    while to_move(live) == user:
        texts = live.in_play.legal_texts()
        text = next((t for t in ("turn", "stock", "stock waste") if t in texts), texts[0])
        text = "stock waste" if "stock waste" in texts else text
        live = (await service.play.move(context(user), text)).live
    return live


async def due(service: Service, what: str) -> list[Due]:
    """What is due of some kind."""
    await service.time.beat()
    return [each for each in await service.store.timers.due() if each.timer.what == what]


async def run_out(service: Service, hands: Hands, seconds: int = TWO_DAYS) -> LiveTable:
    """Let the time of a turn run out, and the bot see to it."""
    await hands.pass_by(seconds)
    (late,) = await due(service, "deadline")
    live = await service.time.time_up(late)
    assert live is not None
    return live


# When there is how much time.


async def test_a_turn_has_its_time_from_the_move_that_passed_it(service: Service, hands: Hands) -> None:
    assert ends(await dealt(service)) == TWO_DAYS
    await hands.pass_by(HOUR)
    live = await end_turn(service)
    assert ends(live) == TWO_DAYS + HOUR
    assert len(live.record.timers) == 2, "of the turn before nothing is left"


async def test_a_move_within_a_turn_brings_no_new_time(service: Service, hands: Hands) -> None:
    live = await dealt(service)
    await hands.pass_by(HOUR)
    live = (await service.play.move(context(to_move(live)), "turn")).live
    assert ends(live) == TWO_DAYS


async def test_a_table_without_a_clock_ends_no_turn(service: Service, hands: Hands) -> None:
    live = await dealt(service, seconds=0)
    assert deadline(live.record.timers) is None
    await hands.pass_by(100 * DAY)
    assert await due(service, "deadline") == []


async def test_the_time_is_stored_with_the_move_or_not_at_all(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await dealt(service)

    async def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("bot.store.timers.fill", broken)
    with pytest.raises(OSError, match="full"):
        await end_turn(service)
    monkeypatch.undo()
    after = await service.tables.live(10)
    assert after.in_play.log, "what did not end the turn is stored"
    assert to_move(after) == to_move(before), "what would have ended it is not"
    assert after.record.timers == before.record.timers


async def test_no_time_runs_once_a_game_is_over_or_closed(service: Service, hands: Hands) -> None:
    await dealt(service)
    ended = (await service.play.resign(context(1))).live
    assert (ended.record.status, ended.record.timers) == ("over", ())
    await dealt(service)
    await service.lobby.cancel(context(1)._replace(moderator=True))
    await hands.pass_by(10 * DAY)
    assert await service.store.timers.due() == ()


async def test_the_next_game_has_the_same_clock_and_a_match_goes_on_with_it(service: Service) -> None:
    live = await dealt(service, "resign")
    await service.play.resign(context(1))
    assert (await service.lobby.play_again(context(2))).live.record.clock == live.record.clock
    await service.lobby.cancel(context(2))
    await service.lobby.start(context(1), "chinese", "mitchell", None, HOUR)
    await service.lobby.join(context(2))
    await service.lobby.begin(context(1))
    await service.play.resign(context(1))
    following = (await service.matches.follow(context(2))).live
    assert (following.record.clock.seconds, ends(following)) == (HOUR, HOUR)


async def test_a_server_chooses_the_clock_of_its_new_tables(service: Service) -> None:
    chosen = Clock(12 * HOUR, "resign")
    await service.servers.choose(5, deadline=12 * HOUR, late=Late.RESIGN)
    assert (await service.lobby.start(context(1), "bank", "guided")).live.record.clock == chosen
    await service.lobby.cancel(context(1))
    assert (await service.lobby.start(context(1), "bank", "guided", None, 0)).live.record.clock.seconds == 0
    await service.lobby.cancel(context(1))
    await service.servers.choose(5, deadline=None, late=Late.SKIP)
    assert (await service.lobby.start(context(1), "bank", "guided")).live.record.clock == Clock()


# What is not charged.


async def test_downtime_is_not_charged(service: Service, hands: Hands) -> None:
    await dealt(service)
    hands.stand_still(3 * DAY)
    assert await due(service, "deadline") == []
    live = await service.tables.live(10)
    assert ends(live) == TWO_DAYS + 3 * DAY
    assert live.record.id in await service.store.boards_to_post(), "its board shows another time"
    await hands.pass_by(TWO_DAYS - 1)
    assert await due(service, "deadline") == []
    await hands.pass_by(1)
    assert len(await due(service, "deadline")) == 1


async def test_a_bot_that_is_only_slow_charges_all(service: Service, hands: Hands) -> None:
    await dealt(service)
    hands.stand_still(stored_timers.LONGEST_PAUSE)
    await service.time.beat()
    assert ends(await service.tables.live(10)) == TWO_DAYS


async def test_time_that_was_up_before_stays_up(service: Service, hands: Hands) -> None:
    await dealt(service)
    live = await run_out(service, hands)
    hands.stand_still(3 * DAY)
    await service.time.beat()
    assert deadline((await service.tables.live(10)).record.timers) == deadline(live.record.timers)


# What happens when time is up.


async def test_opponents_skip_a_turn_whose_time_is_up(service: Service, hands: Hands) -> None:
    before = await dealt(service, players=3)
    absent = to_move(before)
    others = [user_id for user_id in (1, 2, 3) if user_id != absent]
    with refusing("still has time"):
        await service.absence.skip(context(others[0]), before.ply)
    live = await run_out(service, hands)
    assert deadline(live.record.timers) == Timer("up", before.in_play.state.turn, START + TWO_DAYS)
    for user_id, why in ((absent, "Only those who play against"), (9, "not in this game")):
        with refusing(why):
            await service.absence.skip(context(user_id), live.ply)
    with refusing("out of date"):
        await service.absence.skip(context(others[0]), live.ply + 1)
    after = await service.absence.skip(context(others[0]), live.ply)
    assert after.live.in_play == before.in_play.skip(before.in_play.state.turn)
    assert await noted(service, after) == f"**Player {absent}**'s turn is skipped."
    assert ends(after.live) == 2 * TWO_DAYS


async def test_who_has_resigned_skips_nobody(service: Service, hands: Hands) -> None:
    before = await dealt(service, players=3)
    other = next(user_id for user_id in (1, 2, 3) if user_id != to_move(before))
    await service.play.resign(context(other))
    live = await run_out(service, hands)
    with refusing("Only those who play against"):
        await service.absence.skip(context(other), live.ply)


async def test_who_comes_back_late_may_still_play(service: Service, hands: Hands) -> None:
    await dealt(service)
    await run_out(service, hands)
    assert ends(await end_turn(service)) == 2 * TWO_DAYS


async def test_a_table_may_let_the_player_resign(service: Service, hands: Hands) -> None:
    before = await dealt(service, "resign")
    live = await run_out(service, hands)
    assert (live.record.status, live.in_play.log[-1].text) == ("over", "resign")
    assert live.in_play.log[-1].seat == before.in_play.state.turn
    told = (await service.store.untold(live.record.id, live.record.version))[-1]
    assert [line.text for line in told.lines] == [
        f"Player {to_move(before)}'s time is up.",
        f"**Player {to_move(before)}** resigned.",
    ]


async def test_a_turn_that_has_gone_on_meanwhile_does_not_lapse(service: Service, hands: Hands) -> None:
    await dealt(service, "resign")
    await hands.pass_by(TWO_DAYS)
    (late,) = await due(service, "deadline")
    live = await end_turn(service)
    assert await service.time.time_up(late) is None
    assert (await service.tables.live(10)).record == live.record


# Substitutes.


async def asked(_: LiveTable, __: int) -> None:
    """Somebody is asked."""


async def test_a_seat_is_handed_over_to_who_accepts(service: Service) -> None:
    before = await dealt(service)
    await service.absence.offer(context(1), Guest(4, "Player 4"), None, asked)
    for user_id, why in ((3, "offered to somebody else"), (2, "offered to somebody else")):
        with refusing(why):
            await service.absence.accept(context(user_id), before.record.id, 0)
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, 1)
    outcome = await service.absence.accept(context(4), before.record.id, 0)
    record = outcome.live.record
    assert [member.user_id for member in record.members] == [4, 2]
    assert record.host_id == 4, "who was host has left"
    assert await noted(service, outcome) == "Player 4 takes Player 1's seat."
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, 0)
    ended = (await service.play.resign(context(2))).live
    assert [(line.user_id, line.won) for line in await service.store.standings(5)] == [(4, 1), (2, 0)]
    assert ended.record.status == "over"


async def test_the_time_of_a_turn_begins_anew_with_a_substitute(service: Service, hands: Hands) -> None:
    before = await dealt(service)
    await hands.pass_by(DAY)
    seat, user_id = before.in_play.state.turn, to_move(before)
    await service.absence.offer(context(user_id), Guest(4, "Player 4"), None, asked)
    live = (await service.absence.accept(context(4), before.record.id, seat)).live
    assert ends(live) == TWO_DAYS + DAY


@pytest.mark.parametrize("lapse", ["skip", "substitute"])
async def test_anybody_takes_the_seat_of_who_is_late_where_the_table_plays_that_way(
    service: Service, hands: Hands, lapse: Lapse
) -> None:
    before = await dealt(service, lapse)
    seat, absent = before.in_play.state.turn, to_move(before)
    with refusing("still has time"):
        await service.absence.take(context(4))
    await run_out(service, hands)
    if lapse == "skip":
        with refusing("seat isn't free"):
            await service.absence.take(context(4))
        return
    with refusing("already in this game"):
        await service.absence.take(context(3 - absent))
    live = (await service.absence.take(context(4))).live
    assert (live.record.members[seat].user_id, ends(live)) == (4, 2 * TWO_DAYS)


async def test_opponents_offer_the_seat_of_who_is_late_until_they_are_back(service: Service, hands: Hands) -> None:
    before = await dealt(service, "substitute")
    seat, absent = before.in_play.state.turn, to_move(before)
    opponent, guest = context(3 - absent), Guest(4, "Player 4")
    with refusing("still has time"):
        await service.absence.offer(opponent, guest, absent, asked)
    await run_out(service, hands)
    await service.absence.offer(context(3 - absent), guest, absent, asked)
    await end_turn(service)
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, seat)


async def test_a_substitute_plays_on_with_the_points_of_the_match(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "mitchell")
    await service.lobby.join(context(2))
    live = (await service.lobby.begin(context(1))).live
    await service.play.resign(context(1))
    scores = (await service.matches.follow(context(1))).live.record.scores
    assert scores[0] > scores[1] == 0
    live = await service.tables.live(10)
    await service.absence.offer(context(1), Guest(4, "Player 4"), None, asked)
    after = (await service.absence.accept(context(4), live.record.id, 0)).live
    assert after.record.scores == scores


async def test_only_seats_of_games_that_go_on_are_offered(service: Service) -> None:
    guest = Guest(4, "Player 4")
    await service.solo.start(context(1), "klondike", 1)
    with refusing("game for one"):
        await service.absence.offer(context(1), guest, None, asked)
    await service.play.resign(context(1))
    await dealt(service)
    for who, why in (
        (Guest(1, "Player 1"), "yourself"),
        (Guest(2, "Player 2"), "already in this game"),
        (Guest(9, "Robot", bot=True), "is a bot"),
    ):
        with refusing(why):
            await service.absence.offer(context(1), who, None, asked)
    with refusing("not in this game"):
        await service.absence.offer(context(9), guest, None, asked)


# Who is away.


async def test_a_turn_waits_once_for_who_is_away(service: Service, hands: Hands) -> None:
    before = await dealt(service, "resign")
    absent, until = to_move(before), START + 5 * DAY
    (told,) = await service.time.away(absent, until)
    assert ends(told) == 5 * DAY + TWO_DAYS
    assert await service.time.away(absent, until + DAY) == [], "once is enough"
    await hands.pass_by(5 * DAY + TWO_DAYS)
    (late,) = await due(service, "deadline")
    live = await service.time.time_up(late)
    assert live is not None
    assert live.record.status == "over"


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


async def test_nobody_is_reminded_while_they_are_away(service: Service, hands: Hands) -> None:
    user_id = to_move(await dealt(service, seconds=0))
    await service.time.away(user_id, START + 5 * DAY)
    await hands.pass_by(5 * DAY)
    assert not await reminded(service)
    await hands.pass_by(DAY)
    assert await reminded(service)


async def test_a_reminder_is_sent_once(service: Service, hands: Hands) -> None:
    await dealt(service)
    await hands.pass_by(DAY)
    (late,) = await due(service, "remind")
    assert await service.time.remind(late) is not None
    assert await service.time.remind(late) is None


async def test_what_cannot_be_done_waits(service: Service, hands: Hands) -> None:
    await dealt(service)
    await hands.pass_by(TWO_DAYS)
    (late,) = await due(service, "deadline")
    await service.time.put_off(late)
    assert await due(service, "deadline") == []
    await hands.pass_by(10 * MINUTE)
    assert len(await due(service, "deadline")) == 1


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
