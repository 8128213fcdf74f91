"""What is asked of a large database is found by an index, whichever database that is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import pytest

from bot.model.records import Daily, PostedBoard
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.past_games import knows
from bot.store.postgres_store import PostgresStore
from bot.store.sql import DatabaseRow, Session, Work
from bot.store.sql_store import SqlStore
from bot.text import news
from tests.bench import stored

# One table of so many goes on.
TABLES, MOVES, PLAYING = 2000, 20, 49
DAY, STRANGER = "2026-11-21", 99
# The tables of the database that grow with all that is played.
LARGE = {"tables", "members", "moves", "archives", "boards", "results", "solo_results", "seen_deals", "visitors"}


class Listener(Session):
    """A session that notes what is asked of it."""

    def __init__(self, session: Session, heard: list[tuple[str, tuple[object, ...]]]) -> None:
        self._session, self._heard = session, heard

    async def fetch(self, sql: str, *values: object) -> Sequence[DatabaseRow]:
        """The rows that a statement finds."""
        self._heard.append((sql, values))
        return await self._session.fetch(sql, *values)

    async def fill(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Carry out a statement for each of some rows."""
        await self._session.fill(sql, rows)


def listen(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[object, ...]]]:
    """From here on, all that is asked of a store's database, with its values."""
    heard: list[tuple[str, tuple[object, ...]]] = []
    database = store._database
    read, transaction = database.read, database.transaction

    def overheard(work: Work[Any]) -> Work[Any]:
        return lambda db: work(Listener(db, heard))

    async def rows(sql: str, *values: object) -> Sequence[DatabaseRow]:
        heard.append((sql, values))
        return await read(lambda db: db.fetch(sql, *values))

    monkeypatch.setattr(database, "read", lambda work: read(overheard(work)))
    monkeypatch.setattr(database, "transaction", lambda work: transaction(overheard(work)))
    monkeypatch.setattr(database, "rows", rows)
    return heard


@pytest.fixture(scope="module", params=[False, True], ids=["sqlite", "postgres"])
def filled(request: pytest.FixtureRequest) -> Iterator[tuple[str, list[stored.Next]]]:
    """Where many tables are, and what may be played next."""
    with stored.storage(request.param) as (where, _, _):
        yield where, asyncio.run(stored.fill(where, TABLES, MOVES, PLAYING))


def asked_of(store: SqlStore, at: stored.Next) -> dict[str, Callable[[], Awaitable[object]]]:
    """All that is asked while people play and look things up, at one table of a server of usual size."""
    guild, user, table = at.guild, at.user, at.channel
    service = Service(store, news)
    service.limits.spend = lambda *_: None
    context = RequestContext(1, guild, at.channel, user, f"P{user}", sure=None)
    return {
        "move": lambda: service.play.move(context, at.text),
        "board": lambda: store.boards.show_board(table, PostedBoard(at.channel, 1, 1)),
        "latest": lambda: store.tables.latest_in(at.channel),
        "past": lambda: store.past.past_games(at.channel, user, DAY, 10),
        "seen": lambda: store.past.note_seen(table, user),
        "known": lambda: store._database.read(lambda db: knows(db, user, 1)),
        "secret": lambda: store.past.kept_secret(table, DAY),
        "league": lambda: store.results.league(guild, 1),
        "seasons": lambda: store.seasons.of_server(guild),
        "season lines": lambda: store.seasons.lines(guild, 0),
        "seasons due": store.seasons.due,
        "seasons to tell": store.seasons.unsent,
        "league games": lambda: store.seasons.games(guild, 10),
        "games": lambda: store.results.solo_games(guild, user),
        "game": lambda: store.results.solo_standings(guild, "klondike"),
        "wins": lambda: store.results.solo_wins(guild, "klondike"),
        "tallies": lambda: store.results.game_tallies(guild),
        "tally": lambda: store.results.game_tally(guild, "klondike", DAY),
        "calls": lambda: store.results.calls_suffered(table),
        "daily": lambda: store.dailies.daily(Daily(DAY, "klondike", "s1:1", "salt")),
        "former daily": lambda: store.dailies.former_daily(guild, DAY),
        "own try": lambda: store.dailies.own_try(DAY, user),
        "daily results": lambda: store.day_results.results(guild, DAY, DAY),
        "winners": lambda: store.day_results.winners(DAY, DAY),
        "finished dates": lambda: store.day_results.finished(user, 5),
        "streaks": lambda: store.day_results.finished_in(guild, DAY, 5),
        "private": lambda: store.tables.private_of(guild, user),
        "announced": lambda: store.day_posts.unheeded(guild, 3),
        "tries": lambda: store.dailies.tries_in_play(guild, user),
        "left tries": lambda: store.dailies.left_tries(DAY, 60),
        "closed tries": lambda: store.dailies.closed_tries(DAY),
        "computers": lambda: store.computers.standings(guild),
        "invited": lambda: store.invitations.invited_ago(guild, user, user + 1),
        "timers": store.timers.due,
        "waiting": lambda: store.timers.waiting_for(STRANGER),
        "lobbies": lambda: store.idle_tables.lobbies(3600),
        "servers": lambda: store.servers.tables(guild),
        "boards": store.boards.boards_to_post,
    }


_NAMED = re.compile(r"\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?", re.IGNORECASE)


async def whole_tables(store: SqlStore, sql: str, values: Sequence[object]) -> list[str]:
    """The large tables that a statement would go through from the first row to the last."""
    if isinstance(store, PostgresStore):

        async def explained(db: Session) -> list[str]:
            await db.fetch("SET LOCAL enable_seqscan = off")  # few rows would be read one by one, index or not
            return [str(row[0]) for row in await db.fetch(f"EXPLAIN {sql}", *values)]

        plan = "\n".join(await store._database.transaction(explained))
        return [name for name in re.findall(r"Seq Scan on (\w+)", plan) if name in LARGE]
    names = {alias or name: name for name, alias in _NAMED.findall(sql)} | {name: name for name in LARGE}
    rows = await store._database.rows(f"EXPLAIN QUERY PLAN {sql}", *values)
    scanned = [match[1] for row in rows if (match := re.match(r"SCAN (\w+)(?! USING)", row["detail"]))]
    return [names[each] for each in scanned if names.get(each) in LARGE]


async def test_nothing_goes_through_a_whole_table(
    filled: tuple[str, list[stored.Next]], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, nexts = filled
    at = next(each for each in nexts if each.guild != 1)
    found = {}
    async with stored.opened(where) as store:
        asked = asked_of(store, at)
        heard = listen(store, monkeypatch)
        for name, ask in asked.items():
            heard.clear()
            await ask()
            assert heard, f"{name} asks nothing of the database"
            found[name] = [*heard]
        monkeypatch.undo()
        through = [
            (name, *tables)
            for name, statements in found.items()
            for sql, values in statements
            if not sql.startswith(("BEGIN", "PRAGMA")) and (tables := await whole_tables(store, sql, values))
        ]
    assert not through
