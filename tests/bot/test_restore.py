"""Going back to a copy: as the page on running the bot says, after the worst end, and never over a running bot."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.model.live_table import replayed
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.protocol import StoreError
from bot.store.sqlite import database
from bot.store.sqlite import restore as restoring
from bot.store.sqlite.restore import restore
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.refusing import refusing
from tests.lanes import leading
from tests.test_readme import README, RUNNING

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
# When the copy on that page was made.
NOON = datetime(2026, 3, 31, 12, tzinfo=UTC)

# A bot that plays on and on, deal after deal in one channel after another.
PLAYER = """
import asyncio, pathlib, sys
from bot.text import news
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore

async def main():
    async with SqliteStore.open(pathlib.Path(sys.argv[1]), "discord") as store:
        service, number = Service(store, news), int(sys.argv[2])
        service.limits.spend = lambda *_: None
        while True:
            number += 1
            await service.solo.start(RequestContext(10 * number, number, number, 1, "Ann"), "klondike", number)
            await service.play.move(RequestContext(10 * number + 1, number, number, 1, "Ann"), "stock, stock")
            if number % 10 == 5:
                print(number, flush=True)

asyncio.run(main())
"""


def commands(how: str) -> list[str]:
    """The lines that the page on running the bot gives for restoring a copy."""
    return RUNNING.partition(f"<!-- how a copy is restored {how} -->")[2].split("```")[1].strip().splitlines()


def typed(line: str, path: Path) -> subprocess.CompletedProcess[str]:
    """A line of that page, run by a shell."""
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        line, shell=True, cwd=ROOT, env={**env, "DATABASE_PATH": str(path)}, capture_output=True, text=True,
        timeout=30, check=False,
    )  # fmt: skip


def play_until_killed(path: Path, first: int) -> None:
    """Let a bot play some games, and kill it in the middle."""
    command = [sys.executable, "-c", PLAYER, str(path), str(first)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0, "the kill left no log"


async def games(path: Path) -> list[tuple[int, int]]:
    """The channel and the number of moves of each game in a file, every log of which must replay to its digests."""
    async with SqliteStore.open(path, "discord") as store:
        found = []
        for row in await store._database.rows("SELECT id FROM tables ORDER BY id"):
            record = await store.tables.table(row[0])
            assert record is not None
            log = await store.tables.log(record)
            assert [entry.digest for entry in replayed(record, log).in_play.log] == [row.digest for row in log]
            found.append((record.channel_id, record.ply))
        return found


async def some_games(path: Path, channels: range) -> None:
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        for channel in channels:
            await service.solo.start(RequestContext(10 * channel, 1, channel, 1, "Ann"), "klondike", channel)
            await service.play.move(RequestContext(10 * channel + 1, 1, channel, 1, "Ann"), "stock, stock, stock")


async def with_copy(path: Path) -> None:
    """A database of five games, of which its daily copy holds three."""
    await some_games(path, range(1, 4))
    async with SqliteStore.open(path, "discord", NOON.timestamp) as store:
        await store.housekeeping.keep_copy()
    await some_games(path, range(4, 6))


def copy_of(path: Path) -> Path:
    """The daily copy of a database."""
    return path.with_name(f"{path.name}.{NOON.date()}.backup")


def asides(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}.*.aside"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "patience.db"


@pytest.mark.thorough
async def test_the_lines_of_the_page_after_a_kill(path: Path) -> None:
    await with_copy(path)
    await asyncio.to_thread(play_until_killed, path, 100)
    listing, line = commands("without Docker")
    listed = await asyncio.to_thread(typed, listing, path)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert re.search(rf"{re.escape(str(copy_of(path)))}  3 games\n", listed.stdout)
    assert not asides(path), "nothing has been asked for yet"
    done = await asyncio.to_thread(typed, line, path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert "with 3 games" in done.stdout
    (aside,) = asides(path)
    assert str(aside) in done.stdout
    assert not path.with_name(f"{path.name}-wal").exists()
    assert await games(path) == [(1, 3), (2, 3), (3, 3)]
    kept = await games(aside)
    assert kept[:5] == [(channel, 3) for channel in range(1, 6)]
    assert [(channel, moves) for channel, moves in kept[5:9]] == [(channel, 2) for channel in range(101, 105)]


def test_the_words_for_docker_are_the_same() -> None:
    listing, line = commands("without Docker")
    look, stop, run, start = (shlex.split(each) for each in commands("with Docker"))
    host = shlex.split(next(each for each in README.splitlines() if each.startswith("docker run --detach")))
    name, image = host[host.index("--name") + 1], host[-1]
    assert (stop, start) == (["docker", "stop", name], ["docker", "start", name])
    at = run.index(image)
    assert shlex.join(run[at + 1 :]) == line
    assert look == ["docker", "exec", name, *shlex.split(listing)]
    for option in ("--volume", "--env-file"):
        assert run[run.index(option) + 1] == host[host.index(option) + 1]


async def test_a_running_bot_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await with_copy(path)
    monkeypatch.setattr(restoring, "OPENING_SECONDS", 0.05)
    async with SqliteStore.open(path, "discord") as store:
        with refusing("A bot is using", StoreError):
            restore(path, copy_of(path))
        await Service(store, news).play.move(RequestContext(99, 1, 5, 1, "Ann"), "stock")
    assert not asides(path)
    assert await games(path) == [(channel, 3) for channel in range(1, 5)] + [(5, 4)]


def restored(path: Path, copy: Path) -> str:
    """Why a copy is not restored."""
    with pytest.raises(StoreError) as error:
        restore(path, copy)
    return in_words(ENGLISH, error.value)


async def test_a_hollow_copy_is_refused(path: Path) -> None:
    """A file that only looks like the bot's database would leave it without one."""
    await with_copy(path)
    copy = copy_of(path)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DROP TABLE knocks")
        db.commit()
    assert "isn't a complete database of the bot" in restored(path, copy)
    async with SqliteStore.open(path, "discord"):
        pass


async def test_a_link_leads_to_the_database_that_is_restored(path: Path, tmp_path: Path) -> None:
    await with_copy(path)
    link = tmp_path / "link" / "p.db"
    link.parent.mkdir()
    link.symlink_to(path)
    restore(link, copy_of(path))
    assert link.is_symlink()
    assert list(link.parent.iterdir()) == [link]
    assert [file.suffix for file in path.parent.glob(f"{path.name}.*.aside")] == [".aside"]


async def test_no_bot_starts_while_files_change_places(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await with_copy(path)
    monkeypatch.setattr(database, "OPENING_SECONDS", 0.05)
    exchange, refusals = restoring._exchange, []

    def meanwhile(*paths: Path) -> Path | None:
        try:
            asyncio.run(games(path))
        except StoreError as error:
            refusals.append(in_words(ENGLISH, error))
        return exchange(*paths)

    monkeypatch.setattr(restoring, "_exchange", meanwhile)
    await asyncio.to_thread(restore, path, copy_of(path))
    assert len(refusals) == 1
    assert "another copy of the bot is using it" in refusals[0]
    assert len(await games(path)) == 3


async def test_what_is_no_sound_copy_is_refused_and_nothing_changes(path: Path) -> None:
    await with_copy(path)
    copy = copy_of(path)
    whole = copy.read_bytes()
    for name, content, why in (
        ("garbage", os.urandom(5000), "not a database"),
        ("empty", b"", "it's empty"),
        ("cut", whole[: len(whole) // 2], "malformed|damaged"),
        ("holed", whole[:8192] + bytes(8192) + whole[16384:], "malformed|damaged"),
    ):
        wrong = path.with_name(name)
        wrong.write_bytes(content)
        with refusing(why, StoreError) as caught:
            restore(path, wrong)
        assert name in in_words(ENGLISH, caught.value)
        assert wrong.read_bytes() == content
    with closing(sqlite3.connect(path.with_name("foreign"))) as other:
        other.execute("CREATE TABLE notes (text)")
    for wrong, why in ((path.with_name("foreign"), "another program"), (path, "itself"), (path.parent, "no file")):
        with refusing(why, StoreError):
            restore(path, wrong)
    assert not asides(path)
    assert not path.with_name(f"{path.name}.part").exists()
    assert len(await games(path)) == 5


async def test_a_copy_of_a_newer_bot_is_refused(path: Path) -> None:
    await with_copy(path)
    with closing(sqlite3.connect(copy_of(path))) as db:
        db.execute("PRAGMA user_version=999")
    with refusing("newer version", StoreError):
        restore(path, copy_of(path))
    assert len(await games(path)) == 5


async def test_another_programs_file_is_not_replaced(path: Path) -> None:
    await with_copy(path)
    foreign = path.with_name("notes.db")
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE notes (text)")
    before = foreign.read_bytes()
    with refusing("another program", StoreError):
        restore(foreign, copy_of(path))
    assert foreign.read_bytes() == before


@pytest.mark.parametrize("damage", leading(["garbage", "empty", "gone"]))
async def test_a_lost_database_is_replaced_and_what_is_left_of_it_kept(path: Path, damage: str) -> None:
    await with_copy(path)
    await asyncio.to_thread(play_until_killed, path, 100)
    log = path.with_name(f"{path.name}-wal").read_bytes()
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(b"no database " * 1000 if damage == "garbage" else b"")
    before = path.read_bytes() if path.exists() else None
    said = in_words(ENGLISH, restore(path, copy_of(path)))
    assert "with 3 games" in said
    assert await games(path) == [(1, 3), (2, 3), (3, 3)], "the old log was played into the copy"
    assert [aside.read_bytes() for aside in asides(path)] == ([] if before is None else [before])
    (kept,) = path.parent.glob("*.aside-wal")
    assert kept.read_bytes() == log


async def test_restoring_twice_keeps_both(path: Path) -> None:
    await with_copy(path)
    restore(path, copy_of(path))
    await some_games(path, range(7, 8))
    restore(path, copy_of(path))
    assert [len(await games(aside)) for aside in asides(path)] == [5, 4]


async def test_where_there_was_no_database(path: Path) -> None:
    await with_copy(path)
    other = path.with_name("new.db")
    assert "there was none before" in in_words(ENGLISH, restore(other, copy_of(path)))
    assert len(await games(other)) == 3


async def test_nobody_else_may_read_what_was_restored(path: Path) -> None:
    await with_copy(path)
    path.chmod(0o644)
    restore(path, copy_of(path))
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


@pytest.mark.thorough
def test_what_cannot_be_restored_is_one_sentence(path: Path) -> None:
    listing, _ = commands("without Docker")
    done = typed(f"{listing} missing.backup", path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("There's no file ")
    assert done.stderr.count("\n") == 1
