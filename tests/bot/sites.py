"""Databases between which everything is moved, and a machine that fails meanwhile."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.database_commands import copy_database
from bot.model.facts import Note
from bot.model.records import Committed
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store import copying_over
from bot.store.archives import archive_old
from bot.store.copying_over import COPIED, COPYING, ORDER, CopyingOver
from bot.store.database_addresses import Site, opened
from bot.store.postgres_store import PostgresStore
from bot.store.protocol import Store
from bot.store.sql import Work
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.conftest import SESSION
from tests.bot.test_store import NEW, ending, played
from tests.postgres import Server
from tests.stores import Databases

ROOT = Path(__file__).parents[2]
NUMBERS = count(10**6)
# What is only about one database, and not about what the bot keeps.
OF_ONE = {COPIED, COPYING}
# Tables of the database that are no part of what the bot keeps.
ASIDE = {"schema_version", "leases", "session_starts"}
# One row for each table that the games below leave empty.
OTHERS = (
    "INSERT INTO asks VALUES (1, {guild}, 'close', 7, 0, '[8]', 2, 0, '')",
    "INSERT INTO visitors VALUES (1, {guild}, 9)",
    "INSERT INTO former_players VALUES (1, {guild}, 1, 4, 2, 9, 'Ünal')",
    "INSERT INTO seen_deals VALUES (1, {guild}, 9)",
    "INSERT INTO timers VALUES (1, {guild}, 'deadline', 0, 1800000000, 2, NULL)",
    "INSERT INTO seat_offers VALUES (1, {guild}, 1, 9, 7)",
    "INSERT INTO former_boards VALUES (1, {guild}, 'discord', 6, 77, 2, '', '[]')",
    "INSERT INTO boards VALUES (1, {guild}, 'discord', 6, 78, 3, 'heading', '[]', '[]')",
    "INSERT INTO news VALUES (1, {guild}, 99, 1, '[]', '[]')",
    "INSERT INTO invitations VALUES (1, {guild}, 9, 7, 5)",
    "INSERT INTO tastes VALUES ({guild}, 0, 'theme', 'four')",
    "INSERT INTO tastes VALUES ({guild}, 0, 'Theme', 'Ünal \"🂡\" ''x''')",
    "INSERT INTO server_settings VALUES ({guild}, 'days', '3')",
    "INSERT INTO servers VALUES (5, 1, NULL)",
    "INSERT INTO tips VALUES (7, 'a' || chr)",
    "INSERT INTO daily_deals VALUES ({guild}, '2026-03-31', 'klondike', 's1:x', 'y', 70, 92.5, NULL, NULL)",
    "INSERT INTO day_tries VALUES (0, '2026-03-31', 7, 1)",
    "INSERT INTO day_places VALUES ({guild}, '2026-03-31', 7)",
    "INSERT INTO day_finishes VALUES (0, '2026-03-31', 7)",
    "INSERT INTO day_excuses VALUES (0, '2026-03-30')",
    "INSERT INTO day_posts VALUES ({guild}, '2026-03-31', 6, 1800000000, 77)",
    "INSERT INTO turn_puzzles VALUES ({guild}, '2026-03-31', 1, 40, 'seen')",
    "INSERT INTO turn_answers VALUES ({guild}, '2026-03-31', 7, 1)",
    "INSERT INTO seasons VALUES ({guild}, 0, '', 'none', 'place', 0, 5, 9, 9, 2, 6, 77)",
    "INSERT INTO season_lines VALUES ({guild}, 0, 7, 'Ünal', 1, 3, 2, 2.5, 9, 1, -4, 2)",
    "INSERT INTO season_champions VALUES ({guild}, 0, 'points', 7, 'Ünal', 2.5)",
    "INSERT INTO strikes VALUES ({guild}, 1, 9, 'They''d agreed on it.', 1800000000)",
    "INSERT INTO rating_marks VALUES ({guild}, 1, 1800000000, 1, 2)",
    "INSERT INTO ratings VALUES ({guild}, 'chinese', 7, 'Ünal', 25.5, 8.1, 1)",
    "INSERT INTO rating_steps VALUES (1, {guild}, 7, 'chinese', 1800000000, 25.0, 25.5, 8.1)",
    "INSERT INTO settings VALUES ('heartbeat', '17')",
)


@pytest.fixture
def server(databases: Databases) -> Server:
    return databases.server


@pytest.fixture
async def postgres(server: Server) -> str:
    """The address of an empty database."""
    return await empty(server)


async def empty(server: Server) -> str:
    connection, name = await asyncpg.connect(server.url()), f"house_{next(NUMBERS)}"
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    await connection.close()
    return server.url(name)


def store_at(address: str) -> Any:
    return PostgresStore.open(address, SESSION) if "://" in address else SqliteStore.open(Path(address), SESSION)


def context(channel: int, user_id: int = 1) -> RequestContext:
    return RequestContext(next(NUMBERS), 1, channel, user_id, f"P{user_id}")


async def some_games(store: Store, channels: range) -> None:
    """A game for one in each channel, of which every second is resigned."""
    service = Service(store, news)
    for channel in channels:
        await service.solo.start(context(channel), "klondike", channel)
        await service.play.move(context(channel), "stock, stock, stock")
        if channel % 2:
            await service.play.resign(context(channel))


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A file in which nothing is empty, with five games that can be played through, and one that cannot."""
    path = tmp_path / "patience.db"
    async with SqliteStore.open(path, SESSION) as store:
        outcome = await store.tables.commit(ending(await played(store)))
        assert isinstance(outcome, Committed)
        await some_games(store, range(1, 6))
        for row in OTHERS:
            await store._database.rows(row.format(guild=NEW.guild_id).replace("chr", "char(10) || '♠'"))
        await store._database.rows("UPDATE tables SET changed_at = 5 WHERE channel_id = 1")
        assert await archive_old(store._database, 5) == (1, 4)
    return path


async def contents(address: str) -> dict[str, list[str]]:
    """Every row of every table in a database."""
    async with opened(address, new=False) as site:
        found = {table: [dict(row) for row in await site.database.rows(f"SELECT * FROM {table}")] for table in ORDER}
    found["settings"] = [row for row in found["settings"] if row["name"] not in OF_ONE]
    return {table: sorted(repr(sorted(row.items())) for row in rows) for table, rows in found.items()}


async def copied(origin: str, goal: str) -> str:
    """Copy a database; what is said of it."""
    said: list[Note] = []
    await copy_database(origin, goal, said.append)
    return "\n".join(in_words(ENGLISH, each) for each in said)


async def settings(address: str) -> set[str]:
    async with opened(address, new=False) as site:
        return {row[0] for row in await site.database.rows("SELECT name FROM settings")}


class Stopped(Exception):
    """The machine fails."""


class Failing:
    """A database whose machine fails at one of its transactions: before it is stored, or after."""

    def __init__(self, site: Site, at: int, stored: bool) -> None:
        self._database = site.database
        self._left, self._stored = at, stored
        self.read, self.rows = site.database.read, site.database.rows

    async def transaction(self, work: Work[Any]) -> Any:
        self._left -= 1
        if self._left < 0:
            if self._stored:
                await self._database.transaction(work)
            raise Stopped
        return await self._database.transaction(work)


async def gone_on(path: Path, goal: str, at: int, stored: bool, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Copy until the target's machine fails at so many transactions from here; whether the copy was finished."""
    begin = CopyingOver.begin

    async def failing(copying: CopyingOver) -> None:
        copying._target = replace(copying._target, database=Failing(copying._target, at, stored))  # type: ignore[arg-type]
        await begin(copying)

    with monkeypatch.context() as patch:
        patch.setattr(CopyingOver, "begin", failing)
        with suppress(Stopped):
            await copied(str(path), goal)
            return True
    return False


async def stopped(path: Path, goal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a copy, of which only a part is there."""
    monkeypatch.setattr(copying_over, "ROWS_COPIED_AT_ONCE", 4)
    assert not await gone_on(path, goal, 9, True, monkeypatch)
