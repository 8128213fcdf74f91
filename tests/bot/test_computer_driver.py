"""Computers act once, as one change, in their time: also after a restart, and where others were faster."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.model.live_table import LiveTable
from bot.model.records import TableRecord
from bot.service.computers import Computers
from bot.service.service import Service
from bot.service.thinking_time import Mind
from bot.store.sql_store import SqlStore
from bot.text import news
from bot.ui.computer_pauses import Pace
from bot.ui.computers import Driver, TableWatch
from engine.players.greedy import greedy
from tests.bot.conftest import NO_PAUSE, Inline
from tests.bot.minds import Calling, Plain, Slow
from tests.bot.test_abandoned import context
from tests.stores import Place

PERSON = 1


class Shown:
    """Stands for what shows tables: it remembers them."""

    def __init__(self) -> None:
        self.tables: list[LiveTable] = []

    async def show(self, live: LiveTable) -> None:
        """Remember a table."""
        self.tables.append(live)


class Bot:
    """A service with a driver, as they are after a start."""

    def __init__(self, store: SqlStore, mind: Mind, pace: Pace = NO_PAUSE) -> None:
        self.service, self.shown = Service(store, news), Shown()
        self.driver = Driver(self.service, self.shown, mind, pace)  # type: ignore[arg-type]

    async def live(self) -> LiveTable:
        """The table of the channel."""
        return await self.service.tables.live(10)

    async def begin(self, rules: str = "guided", computers: int = 1, game: str = "chinese") -> LiveTable:
        """A table that has been dealt."""
        await self.service.lobby.start(context(PERSON), game, rules, computers=("regular",) * computers)
        return (await self.service.lobby.begin(context(PERSON))).live

    async def until_passed(self) -> LiveTable:
        """Let the person play until it is a computer's turn."""
        while not (live := await self.live()).to_move.computer:
            table = live.in_play
            text = table.act(0, greedy(table.rules, table.state)).log[-1].text
            await self.service.play.move(context(PERSON), text)
        return live

    async def rest(self) -> LiveTable:
        """Wait until nothing is left to do for computers."""
        while self.driver._tasks:
            await asyncio.wait([*self.driver._tasks.values()], timeout=5)
            await asyncio.sleep(0)
        return (
            self.shown.tables[-1]
            if self.shown.tables and self.shown.tables[-1].record.status == "over"
            else await self.live()
        )


@pytest.fixture
async def store(place: Place) -> AsyncIterator[SqlStore]:
    async with place.open() as store:
        yield store


async def ticks(number: int = 50) -> None:
    for _ in range(number):
        await asyncio.sleep(0.002)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that the driver makes, none of which takes any time."""
    made: list[float] = []

    async def quiet(watch: TableWatch, seconds: float) -> bool:
        made.append(round(seconds))
        return not watch.changed

    monkeypatch.setattr(TableWatch, "quiet", quiet)
    return made


async def test_a_turn_is_one_change_that_is_shown_once(store: SqlStore) -> None:
    bot = Bot(store, slow := Slow())
    await bot.begin()
    before = await bot.until_passed()
    changes: list[TableRecord] = []
    bot.service.tables.listen(changes.append)
    slow.let.set()
    after = await bot.rest()
    assert [record.version for record in changes] == [before.record.version + 1] == [after.record.version]
    assert {entry.seat for entry in after.in_play.log[before.ply :]} == {1}
    assert after.ply > before.ply
    assert [live.record.version for live in bot.shown.tables][-1] == after.record.version


async def test_a_restart_in_mid_thought_resumes(store: SqlStore) -> None:
    bot = Bot(store, slow := Slow())
    await bot.begin()
    before = await bot.until_passed()
    await ticks()
    assert slow.asked
    await bot.driver.stop()
    assert (await store.tables.table(before.record.id)) == before.record, "what was not thought out has not happened"
    again = Bot(store, Inline())
    await again.driver.look_round()
    after = await again.rest()
    assert after.record.version == before.record.version + 1
    assert not after.to_move.computer
    await again.driver.look_round()
    assert (await again.rest()).record == after.record, "it happens once"


async def test_after_a_stop_nothing_begins(store: SqlStore) -> None:
    bot = Bot(store, Inline())
    await bot.begin()
    await bot.driver.stop()
    before = await bot.until_passed()
    await ticks()
    assert (await bot.live()).record == before.record


async def test_what_was_thought_of_another_position_is_thrown_away(store: SqlStore) -> None:
    """Somebody has closed the table meanwhile, or called the turn before."""
    bot = Bot(store, slow := Slow())
    await bot.begin("knocking", computers=2)
    before = await bot.until_passed()
    await ticks()
    asked = len(slow.asked)
    assert asked
    await bot.service.play.resign(context(PERSON)._replace(sure=None))
    slow.let.set()
    await ticks()
    record = await store.tables.table(before.record.id)
    assert record is not None
    assert (record.status, record.ply) == ("over", before.ply + 2), "the first of the computers has won"


async def with_another(bot: Bot) -> tuple[LiveTable, int]:
    """A table of two people and a computer whose turn it is, and the person who has not just played."""
    await bot.service.lobby.start(context(1), "chinese", "guided", computers=("regular",))
    await bot.service.lobby.join(context(2))
    await bot.service.lobby.begin(context(1))
    while not (live := await bot.live()).to_move.computer:
        table = live.in_play
        text = table.act(table.state.turn, greedy(table.rules, table.state)).log[-1].text
        await bot.service.play.move(context(live.to_move.user_id), text)
    return live, 2


async def test_a_plan_that_others_were_faster_than_is_not_carried_out(store: SqlStore) -> None:
    bot = Bot(store, Plain())
    await bot.driver.stop()
    live, other = await with_another(bot)
    computers = Computers(bot.service.tables, Plain())
    plan = await computers.plan(live)
    assert plan is not None
    resigned = (await bot.service.play.resign(context(other)._replace(sure=None))).live
    assert await computers.carry_out(plan) is None
    assert (await bot.live()).record == resigned.record
    again = await computers.plan(resigned)
    assert again is not None
    done = await computers.carry_out(again)
    assert done is not None
    assert done.live.record.version == resigned.record.version + 1


async def test_what_is_planned_waits_for_a_request_that_is_being_carried_out(store: SqlStore) -> None:
    bot = Bot(store, Plain())
    await bot.begin()
    before = await bot.until_passed()
    lock = bot.service.tables.lock(before.record.channel_id)
    async with lock:
        while bot.driver._tasks and not lock._waiters:
            await asyncio.sleep(0)
        assert (await bot.live()).record == before.record
    assert (await bot.rest()).record.version == before.record.version + 1


async def test_who_acts_just_when_nothing_is_left_to_do_is_thought_of_at_once(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Bot(store, Plain())
    await bot.begin()
    asked: list[LiveTable] = []

    async def plan(live: LiveTable) -> None:
        asked.append(live)
        if len(asked) == 1:
            asyncio.get_running_loop().call_soon(bot.driver.heard, live.record)

    await bot.rest()
    monkeypatch.setattr(bot.driver._computers, "plan", plan)
    bot.driver.heard((await bot.live()).record)
    await bot.rest()
    assert len(asked) == 2


async def test_who_acts_while_a_computer_waits_is_thought_of_at_once(store: SqlStore) -> None:
    slow = Slow()
    slow.let.set()
    bot = Bot(store, slow, Pace(1000, 1000, 1000))
    _, other = await with_another(bot)
    await ticks()
    before = len(slow.asked)
    assert before
    await bot.service.play.resign(context(other)._replace(sure=None))
    await ticks()
    assert len(slow.asked) > before, "it has not waited for a thousand seconds"
    follows = [task for task in asyncio.all_tasks() if "_follow" in repr(task.get_coro())]
    assert len(follows) == 1, "nobody plays twice at one table"
    await bot.driver.stop()


async def test_a_computer_waits_before_its_turn_and_longer_where_that_ends_the_time_for_a_call(
    store: SqlStore, pauses: list[float]
) -> None:
    bot = Bot(store, Plain(), Pace(20, 80, 40))
    await bot.begin("standard", computers=2)
    await bot.rest()
    await bot.until_passed()
    await bot.rest()
    assert pauses[-2:] == [20, 80], "nobody could call the turn of Alice; she could call that of the first computer"


async def test_who_may_own_up_to_a_breach_has_time_for_that(store: SqlStore, pauses: list[float]) -> None:
    bot = Bot(store, Plain(), Pace(20, 80, 40))
    await bot.service.lobby.start(context(PERSON), "chinese", "knocking", computers=("regular",))
    await bot.service.lobby.choose(context(PERSON), "declare", "yes")
    await bot.service.lobby.begin(context(PERSON))
    await bot.rest()
    await bot.until_passed()
    await bot.rest()
    assert pauses[-1] == 80


async def test_a_call_of_a_computer_comes_after_a_while(store: SqlStore, pauses: list[float]) -> None:
    bot = Bot(store, Calling("knock", lambda: True), Pace(20, 80, 40))
    await bot.begin("knocking")
    live = await bot.rest()
    assert live.to_move.user_id == PERSON
    before = len(pauses)
    await bot.service.play.move(context(PERSON), live.in_play.legal_texts()[0])
    live = await bot.rest()
    assert pauses[before] == 40
    assert [entry.text for entry in live.in_play.log if entry.seat == 1][-1] == "knock"


async def test_the_win_of_a_computer_leaves_a_moment_for_a_call(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last move of a game is a change of its own where something can be called."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)
    bot = Bot(store, Plain())
    await bot.begin("standard")
    changes: list[TableRecord] = []
    bot.service.tables.listen(changes.append)
    while (live := await bot.rest()).record.status == "playing":
        texts = live.in_play.legal_texts()
        text = next(each for each in ("stock waste", "stock", "turn", *texts) if each in texts)
        await bot.service.play.move(context(PERSON), text)
    over = await bot.service.tables.newest(live.record.id)
    assert over.in_play.result is not None
    assert (over.in_play.result.reason, over.in_play.log[-1].seat) == ("won", 1)
    before, after = changes[-2:]
    assert (before.status, after.status) == ("playing", "over")
    assert before.ply == after.ply - 1


async def test_tables_that_wait_for_people_are_not_looked_at_again_and_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Bot(store, Inline())
    await bot.begin()
    await bot.rest()
    asked: list[int] = []
    plan = Computers.plan

    async def counted(computers: Computers, live: LiveTable) -> object:
        asked.append(live.record.id)
        return await plan(computers, live)

    monkeypatch.setattr(Computers, "plan", counted)
    for _ in range(3):
        await bot.driver.look_round()
        await bot.rest()
    assert asked == []


async def test_a_table_that_cannot_be_read_holds_up_nothing(store: SqlStore) -> None:
    bot = Bot(store, Slow())
    live = await bot.begin()
    await bot.until_passed()
    await bot.driver.stop()
    await store._database.rows("UPDATE moves SET digest = 'x' WHERE table_id = ?", live.record.id)
    again = Bot(store, Inline())
    await again.driver.look_round()
    await ticks()
    assert again.driver._tasks == {}
    await again.driver.look_round()
    assert again.driver._tasks == {}, "it is not tried again and again"


async def test_many_tables_are_thought_for_at_the_same_time(store: SqlStore) -> None:
    bot, channels = Bot(store, slow := Slow()), range(100, 110)
    for channel in channels:
        where = context(channel)._replace(channel_id=channel)
        await bot.service.lobby.start(where, "chinese", "guided", computers=("regular",))
        live = (await bot.service.lobby.begin(context(channel)._replace(channel_id=channel))).live
        while not live.to_move.computer:
            table = live.in_play
            text = table.act(0, greedy(table.rules, table.state)).log[-1].text
            live = (await bot.service.play.move(context(channel)._replace(channel_id=channel), text)).live
    await ticks()
    assert len(slow.asked) == len(channels)
    slow.let.set()
    while bot.driver._tasks:
        await ticks(5)
    for channel in channels:
        assert not (await bot.service.tables.live(channel)).to_move.computer
