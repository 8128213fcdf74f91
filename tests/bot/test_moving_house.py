"""Moving house: what is refused, and how that is said."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot import program
from bot.model.shard_range import ShardRange
from bot.store import copying_over
from bot.store.archives import archive_old
from bot.store.copying_over import COPYING, CopyingOver
from bot.store.database_addresses import opened, shown
from bot.store.postgres_store import PostgresStore
from bot.store.protocol import StoreError
from bot.store.sql import Session
from bot.store.sqlite import database
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.conftest import SESSION
from tests.bot.refusing import refusing
from tests.bot.sites import (
    ROOT,
    contents,
    copied,
    empty,
    path,
    postgres,
    server,
    settings,
    some_games,
    stopped,
    store_at,
)
from tests.postgres import Server, running

pytestmark = pytest.mark.thorough

__all__ = ["path", "postgres", "server"]

# What is refused.


async def test_a_target_that_holds_anything_is_refused(path: Path, postgres: str, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    for goal in (str(other), postgres):
        async with store_at(goal) as store:
            await store.values.set_value("commands", "x")
        with refusing("isn't empty: give the copy a new file or an empty database", StoreError):
            await copied(str(path), goal)
        assert not (await contents(goal))["tables"]


async def test_who_has_mixed_up_from_and_to_can_put_it_right(path: Path, postgres: str) -> None:
    before = await contents(str(path))
    with refusing("isn't empty", StoreError):
        await copied(postgres, str(path))
    await copied(str(path), postgres)
    assert await contents(postgres) == before


async def test_a_copy_is_copied_to_only_once(path: Path, postgres: str) -> None:
    await copied(str(path), postgres)
    with refusing("isn't empty", StoreError):
        await copied(str(path), postgres)


async def test_a_source_that_was_played_on_is_not_mixed_with_what_it_was(
    path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stopped(path, postgres, monkeypatch)
    async with store_at(str(path)) as store:
        await some_games(store, range(8, 9))
    with refusing("is out of date, because a bot has since run on that database", StoreError):
        await copied(str(path), postgres)


async def test_a_bot_that_starts_on_the_source_meanwhile_is_noticed(
    path: Path, postgres: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As far as PostgreSQL is concerned it may: a file is the copy's alone."""
    await copied(str(path), postgres)
    goal, rows = await empty(server), CopyingOver.rows

    async def starting(copying: CopyingOver, tell: Any) -> None:
        await rows(copying, tell)
        async with store_at(postgres) as store:
            await some_games(store, range(8, 9))

    with monkeypatch.context() as patch:
        patch.setattr(CopyingOver, "rows", starting)
        with refusing("out of date", StoreError):
            await copied(postgres, goal)
    assert COPYING in await settings(goal), "no bot may start on it"


async def test_an_unfinished_copy_goes_on_from_its_own_source_alone(
    path: Path, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stopped(path, postgres, monkeypatch)
    async with SqliteStore.open(tmp_path / "other.db", SESSION) as store:
        await some_games(store, range(1, 2))
    with refusing("out of date", StoreError):
        await copied(str(tmp_path / "other.db"), postgres)
    with refusing("an unfinished copy", StoreError):
        await copied(postgres, str(tmp_path / "third.db"))


async def test_of_two_copies_at_the_same_time_one_gives_up(
    path: Path, postgres: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is copied by one alone, but PostgreSQL lets in whoever asks."""
    monkeypatch.setattr(copying_over, "ROWS_COPIED_AT_ONCE", 4)
    await copied(str(path), postgres)
    goal, before = await empty(server), await contents(postgres)
    both = await asyncio.gather(copied(postgres, goal), copied(postgres, goal), return_exceptions=True)
    failed = [each for each in both if isinstance(each, StoreError)]
    assert len(failed) >= 1
    assert {in_words(ENGLISH, each) for each in failed} <= {
        f"Something else is copying into {goal} at the same time: let only one of them run.".replace("patience@", "")
    }
    if len(failed) == 2:
        await copied(postgres, goal)
    assert await contents(goal) == before


async def test_a_file_in_use_is_refused(path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "OPENING_SECONDS", 0.05)
    async with store_at(str(path)):
        with refusing("another copy of the bot is using it", StoreError):
            await copied(str(path), postgres)


async def test_what_takes_long_is_waited_for(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody at a table waits for what looks through millions of rows."""
    monkeypatch.setattr("bot.store.postgres.database.STATEMENT_SECONDS", 0.2)
    async with opened(postgres, new=True) as house:
        assert len(await house.database.rows("SELECT pg_sleep(0.5)")) == 1


async def test_a_bot_that_was_cut_off_does_not_play_on_while_all_is_copied(
    postgres: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease has run out, but nobody has taken its shards: it would come back to life."""
    with suppress(StoreError):
        async with PostgresStore.open(postgres, SESSION, part=ShardRange.read("0/2")) as store:
            assert store.lease is not None
            monkeypatch.setattr(store.lease, "renew", asyncio.Event().wait)
            await some_games(store, range(4, 5))
            with refusing("A bot is running on", StoreError):
                await copied(postgres, await empty(server))
            await store._database.rows("UPDATE leases SET until = clock_timestamp()")
            await copied(postgres, await empty(server))
            with refusing("Another process has taken over", StoreError):
                await store.values.set_value("mood", "calm")


async def test_a_bot_that_starts_just_when_copying_begins_is_noticed(
    path: Path, postgres: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await copied(str(path), postgres)
    noted, starting = copying_over._noted, PostgresStore.open(postgres, SESSION, part=ShardRange.read("0/2"))

    async def begun_before(db: Session) -> str:
        await starting.__aenter__()
        return await noted(db)

    monkeypatch.setattr(copying_over, "_noted", begun_before)
    with refusing("A bot is running on", StoreError):
        await copied(postgres, await empty(server))
    await starting.__aexit__(None, None, None)


async def test_old_games_that_are_packed_meanwhile_are_not_left_out(
    path: Path, postgres: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are no rows of moves any more when these are copied, and were none of archives when those were."""
    await copied(str(path), postgres)
    following = CopyingOver._next

    async def packing(copying: CopyingOver) -> Any:
        if copying._progress.table == "moves":
            await archive_old(copying._source.database, 1 << 40)
        return await following(copying)

    monkeypatch.setattr(CopyingOver, "_next", packing)
    with refusing("is out of date", StoreError):
        await copied(postgres, await empty(server))


async def test_what_came_out_otherwise_is_told(path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def spoilt(db: Session) -> None:
        await db.fetch("UPDATE moves SET text = 'redeal' WHERE ply = 1")

    rows = CopyingOver.rows

    async def spoiling(copying: CopyingOver, tell: Any) -> None:
        await rows(copying, tell)
        await copying._target.database.transaction(spoilt)

    monkeypatch.setattr(CopyingOver, "rows", spoiling)
    with refusing(r"Game \d+ isn't the same in the copy", StoreError):
        await copied(str(path), postgres)
    assert COPYING in await settings(postgres), "no bot may start on it"


@pytest.mark.parametrize("name", ["missing.db", "folder"])
async def test_a_source_that_is_not_there_is_not_made(tmp_path: Path, postgres: str, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with refusing("There's no database", StoreError):
        await copied(str(tmp_path / name), postgres)
    assert not (tmp_path / "missing.db").exists()


async def test_a_database_is_not_copied_onto_itself(path: Path, postgres: str, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(path)
    for origin, goal in ((str(path), str(tmp_path / "link.db")), (postgres, postgres)):
        with refusing("FROM and TO are the same", StoreError):
            await copied(origin, goal)


# What is said.


SECRET = "p4ss"


def with_password(url: str, password: str = SECRET) -> str:
    return url.replace("patience@", f"patience:{password}@")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Types the command with some words; its status, and what it prints and complains of."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)

    def run(*words: str) -> tuple[int, str, str]:
        return program.run(["copy-database", *words]), *capsys.readouterr()

    return run


def test_every_failure_is_one_sentence_without_the_password(
    server: Server, tmp_path: Path, typed: Callable[..., tuple[int, str, str]]
) -> None:
    path, postgres = str(tmp_path / "patience.db"), asyncio.run(empty(server))
    asyncio.run(one_game(path))
    wrong = with_password(postgres)
    for words, expected in (
        ((str(tmp_path / "missing.db"), wrong), "There's no database"),
        ((path, re.sub(r":\d+/", ":1/", wrong)), "Can't use the PostgreSQL database: "),
        ((path, f"{wrong}_missing"), "does not exist"),
        ((path, with_password(postgres, f"{SECRET}/1")), "A database (DATABASE_URL) is a file, or an address like"),
        ((path, "postgresql://["), "A database (DATABASE_URL) is a file, or an address like"),
        ((str(ROOT / "README.md"), wrong), "Can't use the database "),
    ):
        status, out, err = typed(*words)
        assert (status, out) == (1, "")
        assert expected in err
        assert err.count("\n") == 1
        assert SECRET not in err
    status, out, err = typed(path, wrong)
    assert (status, err) == (0, "")
    assert SECRET not in out
    assert out.splitlines()[-1].startswith(f"Copied {path} to postgresql://127.0.0.1:")


def test_the_database_of_the_settings_is_named_without_its_password(
    server: Server, tmp_path: Path, typed: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "patience.db")
    asyncio.run(one_game(path))
    monkeypatch.chdir(tmp_path)
    for address in ("", str(tmp_path / "other.db")):
        monkeypatch.setenv("DATABASE_URL", address)
        status, out, err = typed(path, "DATABASE_URL")
        assert (status, out) == (1, "")
        assert err == "DATABASE_URL isn't the address of a PostgreSQL database: set it in .env.\n"
    monkeypatch.setenv("DATABASE_URL", with_password(asyncio.run(empty(server))))
    status, out, err = typed(path, "DATABASE_URL")
    assert (status, err) == (0, "")
    assert SECRET not in out


async def one_game(path: str) -> None:
    async with store_at(path) as store:
        await some_games(store, range(1, 2))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://ann:secret@host:5432/bot", "postgresql://host:5432/bot"),
        ("postgres://host/bot?user=ann&password=secret", "postgres://host/bot"),
        ("folder/secret@home.db", "folder/secret@home.db"),
    ],
)
def test_addresses_are_shown_without_passwords(address: str, said: str) -> None:
    assert shown(address) == said


async def test_a_connection_that_is_lost_is_one_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.store.postgres.database.CONFLICT_PAUSES", (0.01,))
    with running() as own:
        goal, store, left = await empty(own), CopyingOver._store, iter(range(5))

        async def losing(*args: Any) -> None:
            if next(left, None) is None:
                own.stop(signal.SIGKILL)
            await store(*args)

        with monkeypatch.context() as patch:
            patch.setattr(CopyingOver, "_store", losing)
            with refusing("Run the same command again to go on", StoreError):
                await copied(str(path), goal)
        assert caplog.text == "", "nothing is told but the sentence"
        own.start()
        await copied(str(path), goal)
        assert await contents(goal) == await contents(str(path))


async def test_a_database_that_a_bot_has_a_lease_on_is_refused(path: Path, postgres: str, server: Server) -> None:
    await copied(str(path), postgres)
    until = "clock_timestamp() + interval '1 minute'"
    async with opened(postgres, new=False) as house:
        await house.database.rows(f"INSERT INTO leases (shards, holder, until) VALUES ('0-1/2', 'a:1', {until})")
    goal = await empty(server)
    for origin, target in ((postgres, goal), (goal, postgres)):
        with refusing("A bot is running on postgresql://127", StoreError):
            await copied(origin, target)
    async with opened(postgres, new=False) as house:
        await house.database.rows("UPDATE leases SET until = clock_timestamp()")
    assert "Copied" in await copied(postgres, goal)
