"""What one process changes at the tables and for the people of another, which has them in its memory."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.model.looks import Look, Whose
from bot.model.records import PostedBoard
from bot.model.shard_range import ShardRange
from bot.service.looks import LOOKS_REMEMBERED_FOR
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sql_store import SqlStore
from bot.store.sqlite.database import SqliteDatabase
from bot.text import news
from bot.text.reader import ENGLISH
from bot.ui.computers import Driver
from bot.ui.delivery.publisher import Publisher
from bot.ui.delivery.request_guard import Requests
from tests.bot.conftest import NO_PAUSE, Inline
from tests.bot.refusing import refusing
from tests.bot.test_divided import Clock, clock, opened

__all__ = ["clock"]
# A server of each part, and the channel there.
HERE, THERE, CHANNEL = 2 << 22, 3 << 22, 10
NUMBERS = count(1)
nobody: Any = None


@pytest.fixture
async def stores(tmp_path: Path, clock: Clock) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    async with SqliteDatabase.open(tmp_path / "table.db") as database:
        yield (
            await opened(database, ShardRange.read("0/2"), clock),
            await opened(database, ShardRange.read("1/2"), clock),
        )


@pytest.fixture
def services(stores: tuple[SqlStore, SqlStore]) -> tuple[Service, Service]:
    """The process that has HERE, and the one that has THERE."""
    here, there = (Service(store, news) for store in stores)
    return here, there


def context(user_id: int) -> RequestContext:
    return RequestContext(next(NUMBERS), THERE, CHANNEL, user_id, f"Player {user_id}")


async def begun(service: Service) -> int:
    """A game of three in play, there; its table."""
    await service.lobby.start(context(1), "chinese", "standard")
    for user_id in (2, 3):
        await service.lobby.join(context(user_id))
    return (await service.lobby.begin(context(1))).live.record.id


async def test_who_is_forgotten_here_is_forgotten_there(services: tuple[Service, Service]) -> None:
    here, there = services
    table_id = await begun(there)
    assert [each.user_id for each in (await there.tables.live(CHANNEL)).record.members] == [1, 2, 3]
    await here.privacy.forget(2)
    with refusing(re.escape(ENGLISH.say("not-seated"))):
        await there.play.resign(context(2))
    members = (await there.tables.live(CHANNEL)).record.members
    assert (members[1].user_id < 0, [members[0].user_id, members[2].user_id]) == (True, [1, 3])
    await there.play.resign(context(3))
    assert (await there.tables.newest(table_id)).record.status == "over"


async def test_the_board_is_shown_anew_by_whose_it_is(services: tuple[Service, Service]) -> None:
    here, there = services
    table_id = await begun(there)
    version = (await there.tables.newest(table_id)).record.version
    await there.store.boards.show_board(table_id, PostedBoard(CHANNEL, 77, version))
    assert await there.store.boards.boards_to_post() == ()
    await here.privacy.forget(2)
    assert (await here.store.boards.boards_to_post(), await there.store.boards.boards_to_post()) == ((), (table_id,))
    await there.tables.newest(table_id)  # as when it is shown
    assert (await there.tables.live(CHANNEL)).record.members[1].user_id < 0, "nobody has to ask twice"


async def test_tables_of_others_are_left_to_them(services: tuple[Service, Service]) -> None:
    """Only whose table it is shows it and lets computers play there, or both would."""
    here, there = services
    await there.lobby.start(context(1), "chinese", "standard")
    live = await here.tables.newest(1)
    await Publisher(nobody, here.store, nobody, nobody, Requests()).publish(live)
    with pytest.raises(AttributeError):
        await Publisher(nobody, there.store, nobody, nobody, Requests()).publish(live)
    computer = SimpleNamespace(id=1, status="playing", guild_id=THERE, members=[SimpleNamespace(computer="easy")])
    for service, follows in ((here, 0), (there, 1)):
        driver = Driver(service, nobody, Inline(), NO_PAUSE)
        driver.heard(computer)  # type: ignore[arg-type]
        assert len(driver._tasks) == follows
        await driver.stop()


async def test_what_somebody_likes_elsewhere_is_noticed_soon(services: tuple[Service, Service], clock: Clock) -> None:
    here, there = services
    assert await there.looks.seen(THERE, 1) == Look()
    await here.looks.choose(Whose(0, 1), theme="night")
    clock.now += LOOKS_REMEMBERED_FOR
    assert await there.looks.seen(THERE, 1) == Look("night")
    await there.looks.choose(Whose(0, 1), cloth="blue")
    await here.looks.choose(Whose(0, 1), back="plum")
    clock.now += LOOKS_REMEMBERED_FOR
    assert await there.looks.seen(THERE, 1) == Look("night", "blue", "plum"), "neither choice undoes the other"
