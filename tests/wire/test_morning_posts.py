"""The announcement of a daily deal on the wire: one message or none, whatever happens, and never two."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import coroutine
from typing import Any

import discord as library
import pytest

from bot.model.morning_posts import GIVEN_UP
from bot.model.records import Daily
from bot.model.time_zones import ZoneSince
from bot.service.service import Service
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.ui import morning_post
from bot.ui.morning_post import MorningPosts
from bot.ui.once_posts import NEWEST_POSTS, NONCE_HOLDS, OncePosts
from tests.wire.conftest import Wire
from tests.wire.faults import Fault
from tests.wire.messages import bare, post
from tests.wire.people import Place
from tests.wire.world import ALL_PERMISSIONS

pytestmark = pytest.mark.thorough

READ_HISTORY = 1 << 16
POST = "POST /channels/{channel_id}/messages"
WAIT = asyncio.sleep
# So long after a kill the bot is there again: at once, when Discord may know no nonce any more, and for certain.
AWAY = (0, NONCE_HOLDS + 1, 1000)


@dataclass
class Desk:
    """A database of its own, with the deals of some dates, and what looks for announcements to post from there."""

    wire: Wire
    store: SqliteStore
    clock: Any
    ahead: float = 0
    services: list[Service] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.started()

    @property
    def today(self) -> date:
        """The date of UTC."""
        return datetime.fromtimestamp(self.clock(), UTC).date()

    def started(self) -> MorningPosts:
        """Another process, which remembers nothing."""
        self.wire.bot.http._buckets.clear()  # with what was on its way in the process that was killed
        self.services.append(Service(self.store, news))
        return MorningPosts(self.wire.bot, self.services[-1])

    async def server(self, **chosen: Any) -> Place:
        """A new server that wants to be told at any hour."""
        place = Place.open(self.wire.discord)
        await heard(lambda: self.wire.bot.get_channel(place.channel.id))
        chosen = {"post": place.channel.id, "post_hour": 0} | chosen
        await self.services[0].servers.choose(place.guild.id, **chosen)
        return place

    def let_pass(self, seconds: float) -> None:
        """Let time pass, here and at Discord."""
        self.clock.now += seconds
        self.wire.discord.world.clock.forward(seconds)

    async def noted(self, place: Place) -> list[Any]:
        """What is noted of the messages that announce dates on a server, the oldest first."""
        query = "SELECT message_id FROM day_posts WHERE guild_id = ? ORDER BY day"
        return [row[0] for row in await self.store._database.rows(query, place.guild.id)]


class Clock:
    """The time that a test sets, from the next day's noon on, whatever the hour is outside."""

    def __init__(self) -> None:
        tomorrow = datetime.now(UTC) + timedelta(1)
        self.now = tomorrow.replace(hour=12, minute=0, second=0).timestamp()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def desk(wire: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    async def soon(seconds: float, result: Any = None) -> Any:
        await WAIT(min(seconds, 0.01), result)

    monkeypatch.setattr("discord.http.asyncio.sleep", soon)
    clock = Clock()
    wire.discord.world.clock.forward(clock.now - time.time())
    async with SqliteStore.open(tmp_path / "days.db", "discord", clock) as store:
        made = Desk(wire, store, clock)
        for ahead in range(-4, 4):
            day = (made.today + timedelta(ahead)).isoformat()
            await store.dailies.daily(Daily(day, "klondike", f"s1:{ahead + 9:064x}", "winnable-1", 100))
        yield made


async def heard(there: Callable[[], Any]) -> None:
    """Wait until the bot has heard of something."""
    async with asyncio.timeout(5):
        while not there():
            await WAIT(0.002)


def told(place: Place) -> list[str]:
    """The announcements in a server's channel."""
    return [each.text for each in place.channel.public() if "Klondike" in each.text]


@dataclass
class Walk:
    """How far something came: it is killed where it waits for the `last` time, if it comes so far."""

    last: int
    waits: int = 0

    @coroutine
    def through(self, work: Awaitable[Any]) -> Generator[Any, Any, Any]:
        """Do the work, up to there."""
        step, given, failed = work.__await__(), None, None
        while True:
            try:
                waited = step.send(given) if failed is None else step.throw(failed)
            except StopIteration as done:
                return done.value
            self.waits += 1
            given = failed = None
            if self.waits == self.last:
                failed = asyncio.CancelledError()
                continue
            try:
                given = yield waited
            except BaseException as error:
                failed = error


async def killed(posts: MorningPosts, at: int) -> bool:
    """Whether a look round was killed where it waits for the nth time; it may be done before."""
    walk = Walk(at)
    try:
        await walk.through(posts.look_round())
    except asyncio.CancelledError:
        return True
    return False


@pytest.mark.parametrize(("away", "readable"), [(AWAY[0], False), (AWAY[1], True), (AWAY[2], False)])
async def test_kills_at_each_wait(desk: Desk, away: int, readable: bool) -> None:
    counts, at, went_on = list[int](), 0, True
    while went_on:
        at += 1
        place = await desk.server()
        if not readable:
            await without(desk, place, READ_HISTORY)
        went_on = await killed(desk.started(), at)
        await desk.wire.discord.quiet(0.01)
        desk.let_pass(away)
        posts = desk.started()
        for _ in range(2):
            await posts.look_round()
            desk.let_pass(1)
        counts.append(len(told(place)))
        assert counts[-1] < 2, f"killed at wait {at}"
        assert None not in await desk.noted(place)
        await desk.services[0].servers.choose(place.guild.id, post=None)
    assert at > 8, "it was killed in the middle of everything"
    if readable or not away:
        assert {*counts} == {1}, "and is made up for"
    else:
        assert {*counts} == {0, 1}, "nobody can tell whether it was sent: some are left out"


async def without(desk: Desk, place: Place, permission: int) -> None:
    """Take a permission from the bot in a server's channel."""
    place.channel.may = ALL_PERMISSIONS & ~permission
    desk.wire.discord.gateway.tell("CHANNEL_UPDATE", place.channel.json(), place.guild.id)
    channel: Any = desk.wire.bot.get_channel(place.channel.id)
    wanted = library.Permissions(permission)
    await heard(lambda: not channel.permissions_for(channel.guild.me) >= wanted)


async def test_two_processes_at_once_post_one(desk: Desk) -> None:
    for _ in range(5):
        place = await desk.server()
        await asyncio.gather(*(desk.started().look_round() for _ in range(3)))
        assert len(told(place)) == 1
        (message,) = [each for each in place.channel.public() if "Klondike" in each.text]
        assert await desk.noted(place) == [message.id]


async def test_another_process_that_looks_while_one_just_sends(desk: Desk) -> None:
    place, note = await desk.server(), desk.store.day_posts.note_sent

    async def late(*noted: Any) -> None:
        patch.undo()
        await desk.started().look_round()
        await note(*noted)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk.store.day_posts, "note_sent", late)
        await desk.started().look_round()
    assert len(told(place)) == 1
    assert await desk.noted(place) == [place.channel.public()[-1].id]


async def killed_before_it_was_noted(desk: Desk, place: Place) -> None:
    """An announcement is sent, and the process dies."""
    posts = desk.started()

    async def dies(*_: Any) -> None:
        raise asyncio.CancelledError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk.store.day_posts, "note_sent", dies)
        with pytest.raises(asyncio.CancelledError):
            await posts.look_round()
    assert len(told(place)) == 1


async def talk(desk: Desk, place: Place, messages: int) -> None:
    """Others write so many messages."""
    world = desk.wire.discord.world
    for number in range(messages):
        message = bare(world, place.channel)
        message.author, message.content = place.people[0].user, str(number)
        post(world, place.channel, message)


@pytest.mark.parametrize("messages", [NEWEST_POSTS - 1, NEWEST_POSTS + 1])
async def test_a_channel_in_which_much_was_said_since(desk: Desk, messages: int) -> None:
    place = await desk.server()
    await killed_before_it_was_noted(desk, place)
    desk.let_pass(1000)
    await talk(desk, place, messages)
    await desk.started().look_round()
    assert len(told(place)) == 1
    noted = await desk.noted(place)
    assert (noted == [GIVEN_UP]) is (messages > NEWEST_POSTS), "it cannot be told any more whether it was sent"


async def test_a_clock_that_is_set_back_posts_nothing_again(desk: Desk) -> None:
    done, dying = await desk.server(), await desk.server()
    await desk.services[0].servers.choose(dying.guild.id, post=None)
    await desk.started().look_round()
    await desk.services[0].servers.choose(dying.guild.id, post=dying.channel.id)
    await killed_before_it_was_noted(desk, dying)
    desk.let_pass(1000)
    for back in (4600, 26 * 3600):
        desk.clock.now -= back
        for _ in range(2):
            await desk.started().look_round()
    desk.clock.now += 4600 + 26 * 3600
    await desk.started().look_round()
    assert [len(told(place)) for place in (done, dying)] == [1, 1]


async def test_what_was_not_sent_in_time_is_told_no_more(desk: Desk) -> None:
    place = await desk.server()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OncePosts, "_send", unreached)
        await desk.started().look_round()
    assert (told(place), await desk.noted(place)) == ([], [None])
    desk.let_pass(24 * 3600)
    await desk.started().look_round()
    (text,) = told(place)
    assert f"Daily deal of {desk.today.isoformat()}" in text
    assert (await desk.noted(place))[0] == GIVEN_UP


async def unreached(*_: Any) -> int:
    raise OSError("no network")


async def test_a_post_that_fails_is_tried_again(desk: Desk) -> None:
    place = await desk.server()
    posts, faults = desk.started(), desk.wire.discord.faults
    # The client itself tries five times.
    faults.plan(POST, 500, times=5 * 4)
    for _ in range(4):
        await posts.look_round()
        assert told(place) == []
        desk.let_pass(60)
    await posts.look_round()
    assert len(told(place)) == 1
    place = await desk.server()
    faults.plan(POST, Fault.LOSE, times=5)
    for _ in range(5):
        await posts.look_round()
        desk.let_pass(60)
    assert len(told(place)) == 1
    assert None not in await desk.noted(place)


async def test_a_channel_that_is_taken_away_hinders_nobody_else(desk: Desk) -> None:
    closed, gone, chosen_anew, last = [await desk.server() for _ in range(4)]
    await without(desk, closed, ALL_PERMISSIONS)
    channels = desk.wire.discord.world.channels
    del channels[gone.channel.id]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OncePosts, "_send", unreached)
        await desk.started().look_round()
    await desk.services[0].servers.choose(chosen_anew.guild.id, post=None)
    posts = desk.started()
    for _ in range(2):
        await posts.look_round()
    assert [len(told(place)) for place in (closed, gone, chosen_anew, last)] == [0, 0, 0, 1]
    assert [await desk.noted(place) for place in (closed, gone, chosen_anew)] == [[GIVEN_UP]] * 3
    sent = len(desk.wire.discord.sent)
    await posts.look_round()
    assert len(desk.wire.discord.sent) == sent, "nothing is tried in vain again that day"


async def test_a_zone_that_there_is_not_and_settings_that_cannot_be_read_hinder_nobody(
    desk: Desk, errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, unread, last = [await desk.server() for _ in range(3)]
    await desk.services[0].servers.choose(lost.guild.id, zones=(ZoneSince("Middle/Earth", 0),))
    posts = desk.started()
    read = type(desk.services[-1].servers).settings

    async def broken(servers: Any, guild_id: int) -> Any:
        if guild_id == unread.guild.id:
            raise ValueError("what stands there is nothing")
        return await read(servers, guild_id)

    monkeypatch.setattr(type(desk.services[-1].servers), "settings", broken)
    await posts.look_round()
    assert [len(told(place)) for place in (lost, unread, last)] == [1, 0, 1]
    assert any(str(unread.guild.id) in each for each in errors)
    errors.clear()


async def test_a_server_that_discord_has_not_told_of_yet_waits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    place = await desk.server()
    await killed_before_it_was_noted(desk, place)
    desk.let_pass(NONCE_HOLDS + 1)
    posts = desk.started()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk.wire.bot, "get_guild", lambda _: None)
        patch.setattr(desk.wire.bot, "get_channel", lambda _: None)
        await posts.look_round()
    assert await desk.noted(place) == [None]
    await posts.look_round()
    assert len(told(place)) == 1
    assert await desk.noted(place) == [next(each.id for each in place.channel.public())]


def test_the_client_lets_discord_know_it_by_its_nonce() -> None:
    """What stands on it is that a nonce is enforced: discord.py does so by itself for each that it is given."""
    made = library.http.handle_message_parameters(nonce=morning_post.once_post(any_post()).nonce).payload
    assert made is not None
    assert (made["enforce_nonce"], len(made["nonce"])) == (True, 25)


def any_post() -> Any:
    return morning_post.DayPost(5, "2026-11-21", 7, 0)
