"""The tries of servers' own deals, as there were before everybody had the same: what becomes of them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.durations import DAY as DAY_LONG
from bot.service.service import Service
from bot.text import news
from bot.text.reader import ENGLISH
from tests.bot.days import CLOSED, DAY, Calendar, wall_clock
from tests.bot.refusing import refusing
from tests.bot.test_daily import context
from tests.bot.test_migrations import write_older
from tests.older.write import FOLDER
from tests.stores import KINDS, File, Place, all_kept

__all__ = ["wall_clock"]

SERVER, OTHER, CHANNEL = 5, 6, 10
SEED, SALT = "s1:" + "2" * 64, "winnable-" + "3" * 32
RECENT = int(Calendar(DAY)())


def table(number: int, user: int, status: str, day: str = str(DAY), guild: int = SERVER) -> str:
    """A row of a try of a server's own deal as version 21 wrote it, with whoever sits there."""
    values = (
        f"{number}, {guild}, {CHANNEL + number}, 'klondike', 2, "
        f"'{{}}', '{SEED}', '{SALT}', {user}, 1, '{status}', 1, {RECENT}, {RECENT}, 0, '{day}'"
    )
    columns = (
        "id, guild_id, channel_id, game, rules_version, options, seed, salt, host_id, seat_limit, status, version, "
        "opened_at, changed_at, together, day"
    )
    seat = f"INSERT INTO members (table_id, guild_id, seat, user_id, name) VALUES ({number}, {guild}, 0, {user}, 'P')"
    return f"INSERT INTO tables ({columns}) VALUES ({values});\n{seat};"


def result(number: int, user: int, moves: int) -> str:
    """A row of how such a try ended: it was won."""
    return (
        "INSERT INTO solo_results (table_id, guild_id, user_id, name, game, options, seed, won, moves, undos, hints, "
        f"cards_left, seconds, day, first_try, finished_at) VALUES ({number}, {SERVER}, {user}, 'Player {user}', "
        f"'klondike', '{{}}', '{SEED}', 1, {moves}, 0, 0, 0, 60, '{DAY}', 1, {RECENT});"
    )


ROWS = "\n".join(
    [
        "DELETE FROM interactions;",  # those of the tests begin anew
        f"INSERT INTO daily_deals (guild_id, day, game, seed, salt) VALUES ({SERVER}, '{DAY}', 'klondike', "
        f"'{SEED}', '{SALT}');",
        table(1001, 1, "playing"),
        table(1002, 2, "over"),
        result(1002, 2, 120),
        table(1003, 3, "over"),
        result(1003, 3, 100),
        # Of an earlier date, and left ever since.
        table(1004, 4, "playing", "2026-11-18"),
    ]
)


@pytest.fixture(params=KINDS)
async def before(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Place]:
    """A database of the last version in which each server had its own deals, of either kind, with the same rows."""
    if request.param == "postgres":
        async with request.getfixturevalue("databases").empty() as place:
            await place.script((FOLDER / "postgres-v20.sql").read_text("utf-8") + ROWS)
            yield place
        return
    path = tmp_path / "table.db"
    await write_older(path, monkeypatch, 21)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(ROWS)
    yield File(path)


@pytest.fixture
async def service(before: Place, wall_clock: Calendar) -> AsyncIterator[Service]:
    async with before.open("discord", wall_clock) as store:
        service = Service(store, news)
        await service.daily.settle_ahead()
        yield service


async def test_a_try_plays_on_and_its_player_has_had_that_date(service: Service) -> None:
    record = (await service.tables.live(CHANNEL + 1001)).record
    assert (record.host_id, record.private) == (1, False)
    await service.play.move(context(1, record.channel_id), "stock")
    with refusing(ENGLISH.say("try-elsewhere", channel=record.channel_id)):
        await service.daily.play(context(1), DAY)
    with refusing(ENGLISH.say("try-elsewhere", channel=record.channel_id)):
        await service.daily.play(context(1, guild_id=OTHER), DAY)
    await service.play.resign(context(1, record.channel_id)._replace(sure=None))
    assert [line.user_id for line in await service.daily.results(SERVER, DAY)] == [3, 2, 1]
    with refusing(ENGLISH.say("had-your-try")):
        await service.daily.play(context(1), DAY)


async def test_results_stay_listed_where_they_were_and_are_worth_what_they_are(service: Service) -> None:
    lines = await service.daily.results(SERVER, DAY)
    assert [(line.place, line.user_id, line.moves, line.game) for line in lines] == [
        (1, 3, 100, "klondike"),
        (2, 2, 120, "klondike"),
    ]
    assert await service.daily.results(OTHER, DAY) == ()
    deal = await service.daily.deal(DAY)
    assert deal is not None
    assert await service.day_tables.points(deal, lines) == {3: 9, 2: 9}
    assert [(line.user_id, line.points) for line in await service.day_tables.month(SERVER, DAY)] == [(2, 9), (3, 9)]
    with refusing(ENGLISH.say("had-your-try")):
        await service.daily.play(context(2), DAY)


async def test_whoever_had_none_plays_what_everybody_has_now(service: Service) -> None:
    record = (await service.daily.play(context(9), DAY)).live.record
    assert record.seed != SEED
    await service.lobby.cancel(context(9, record.channel_id))
    assert [line.user_id for line in await service.daily.results(SERVER, DAY)] == [3, 2, 9]


async def test_what_was_left_is_ended_and_then_its_secret_told(service: Service, wall_clock: Calendar) -> None:
    assert await service.daily.end_left_tries() == [], "its player may come back any time"
    wall_clock.now += DAY_LONG
    assert [live.record.id for live in await service.daily.end_left_tries()] == [1004]
    wall_clock.turn(CLOSED)
    former = await service.daily.former(SERVER)
    assert former is not None
    assert former.seed != SEED, "Player 1 is at that still"


async def test_who_is_forgotten_has_had_no_other_try(service: Service) -> None:
    assert "tables" in await all_kept(service.store, 1)
    await service.privacy.forget(1)
    assert await all_kept(service.store, 1) == {}
    with refusing(ENGLISH.say("had-your-try")):
        await service.daily.play(context(1), DAY)
