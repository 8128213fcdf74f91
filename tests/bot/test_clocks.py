"""Time for turns: when it runs out, what others can do then, and that nobody pays for what they cannot help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from bot.model.clocks import Clock, Due, Lapse, Timer, deadline
from bot.model.durations import DAY, HOUR
from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.store import heartbeat
from bot.store.sql_store import SqlStore
from bot.text import news
from bot.text.board_lines import words
from bot.text.reader import ENGLISH
from tests.bot.refusing import noted, refusing
from tests.bot.test_abandoned import START, context
from tests.stores import Place

pytestmark = pytest.mark.sampled

Clocked = tuple[Service, "Hands"]
TWO_DAYS = 2 * DAY


@dataclass
class Hands:
    """A clock whose hands are moved, while the bot runs or while it does not."""

    now: float = START
    store: SqlStore | None = field(default=None)

    def __call__(self) -> float:
        return self.now

    async def pass_by(self, seconds: float) -> None:
        """Let time pass while the bot runs."""
        assert self.store is not None
        self.now += seconds
        await self.store.values.set_value(heartbeat.HEARTBEAT, str(int(self.now)))

    def stand_still(self, seconds: float) -> None:
        """Let time pass while the bot does not run."""
        self.now += seconds


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def service(place: Place, hands: Hands) -> AsyncIterator[Service]:
    async with place.open("discord", hands) as store:
        hands.store = store
        await store.timers.beat()
        yield Service(store, news)


async def dealt(service: Service, lapse: Lapse = Lapse.SKIP, seconds: int = TWO_DAYS, players: int = 2) -> LiveTable:
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


async def test_a_move_that_is_made_as_the_time_runs_out_is_in_time(
    service: Service, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dealt(service)
    await hands.pass_by(TWO_DAYS)
    (late,) = await due(service, "deadline")
    lock = service.tables.lock

    @asynccontextmanager
    async def waited_for(channel_id: int) -> AsyncIterator[None]:
        monkeypatch.setattr(service.tables, "lock", lock)
        await end_turn(service)
        async with lock(channel_id):
            yield

    monkeypatch.setattr(service.tables, "lock", waited_for)
    assert await service.time.time_up(late) is None


async def test_a_move_within_a_turn_brings_no_new_time(service: Service, hands: Hands) -> None:
    live = await dealt(service)
    await hands.pass_by(HOUR)
    live = (await service.play.move(context(to_move(live)), "turn")).live
    assert ends(live) == TWO_DAYS


async def test_a_turn_that_is_taken_back_leaves_no_time_running_against_the_next_player(
    service: Service, hands: Hands
) -> None:
    """Who gives the turn back must not be the one who resigns for it."""
    first = to_move(await dealt(service, "resign"))
    passed = await end_turn(service)
    assert to_move(passed) != first
    await hands.pass_by(HOUR)
    asked = (await service.asks.undo(context(first))).live.record.ask
    assert asked is not None
    live = (await service.asks.answer(context(to_move(passed)), asked.version, True)).live
    assert to_move(live) == first
    assert {timer.seat for timer in live.record.timers} == {live.in_play.state.turn}
    assert ends(live) == TWO_DAYS + HOUR
    over = await run_out(service, hands)
    assert over.in_play.log[-1].seat == live.in_play.state.turn, "whoever had the turn has resigned"


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

    monkeypatch.setattr("bot.store.timers.set_timers", broken)
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
    await service.lobby.cancel(context(9)._replace(moderator=True))
    await hands.pass_by(10 * DAY)
    assert await service.store.timers.due() == ()


async def test_the_next_game_has_the_same_clock_and_a_match_goes_on_with_it(service: Service) -> None:
    live = await dealt(service, Lapse.RESIGN)
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
    chosen = Clock(12 * HOUR, Lapse.RESIGN)
    await service.servers.choose(5, deadline=12 * HOUR, late=Lapse.RESIGN)
    assert (await service.lobby.start(context(1), "bank", "guided")).live.record.clock == chosen
    await service.lobby.cancel(context(1))
    assert (await service.lobby.start(context(1), "bank", "guided", None, 0)).live.record.clock.seconds == 0
    await service.lobby.cancel(context(1))
    await service.servers.choose(5, deadline=None, late=Lapse.SKIP)
    assert (await service.lobby.start(context(1), "bank", "guided")).live.record.clock == Clock()


# What is not charged.


@pytest.mark.either
async def test_downtime_is_not_charged(service: Service, hands: Hands) -> None:
    await dealt(service)
    hands.stand_still(3 * DAY)
    assert await due(service, "deadline") == []
    live = await service.tables.live(10)
    assert ends(live) == TWO_DAYS + 3 * DAY
    assert live.record.id in await service.store.boards.boards_to_post(), "its board shows another time"
    await hands.pass_by(TWO_DAYS - 1)
    assert await due(service, "deadline") == []
    await hands.pass_by(1)
    assert len(await due(service, "deadline")) == 1


async def test_a_bot_that_is_only_slow_charges_all(service: Service, hands: Hands) -> None:
    await dealt(service)
    hands.stand_still(heartbeat.LONGEST_PAUSE)
    await service.time.beat()
    assert ends(await service.tables.live(10)) == TWO_DAYS


@pytest.mark.either
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
    for user_id, why in ((absent, "Only opponents can skip"), (9, "not in this game")):
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
    with refusing("Only opponents can skip"):
        await service.absence.skip(context(other), live.ply)


async def test_who_comes_back_late_may_still_play(service: Service, hands: Hands) -> None:
    await dealt(service)
    await run_out(service, hands)
    assert ends(await end_turn(service)) == 2 * TWO_DAYS


async def test_a_table_may_let_the_player_resign(service: Service, hands: Hands) -> None:
    before = await dealt(service, Lapse.RESIGN)
    live = await run_out(service, hands)
    assert (live.record.status, live.in_play.log[-1].text) == ("over", "resign")
    assert live.in_play.log[-1].seat == before.in_play.state.turn
    told = (await service.store.boards.untold(live.record.id, live.record.version))[-1]
    assert [words(ENGLISH, line) for line in told.lines] == [
        f"Player {to_move(before)}'s time is up.",
        f"**Player {to_move(before)}** resigned.",
    ]


async def test_a_turn_that_has_gone_on_meanwhile_does_not_lapse(service: Service, hands: Hands) -> None:
    await dealt(service, Lapse.RESIGN)
    await hands.pass_by(TWO_DAYS)
    (late,) = await due(service, "deadline")
    live = await end_turn(service)
    assert await service.time.time_up(late) is None
    assert (await service.tables.live(10)).record == live.record
