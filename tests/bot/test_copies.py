"""The daily copies: one a day whatever happens, checked before older ones go."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot import check
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.protocol import StoreError
from bot.store.sqlite import checking, housekeeping
from bot.store.sqlite.kept_copies import kept_days
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from tests.bot.refusing import refusing

pytestmark = pytest.mark.thorough

FIRST = datetime(2026, 3, 1, 8, tzinfo=UTC)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = FIRST

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now.timestamp()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "patience.db"


@pytest.fixture
async def game(path: Path) -> None:
    """A database with a game in play."""
    path.parent.mkdir()
    async with SqliteStore.open(path, "discord") as store:
        service = Service(store, news)
        await service.solo.start(RequestContext(1, 1, 1, 1, "Ann"), "klondike", 7)
        await service.play.move(RequestContext(2, 1, 1, 1, "Ann"), "stock, stock, stock")


async def kept(path: Path, clock: Clock, folder: Path | None = None) -> list[str]:
    """The copies after one more start of the bot, by the middle of their names."""
    async with SqliteStore.open(path, "discord", clock, copies=folder) as store:
        await store.housekeeping.keep_copy()
    return sorted(file.name.split(".")[2] for file in (folder or path.parent).glob("*.backup"))


async def test_nothing_is_copied_before_there_is_a_table(tmp_path: Path, clock: Clock) -> None:
    assert await kept(tmp_path / "patience.db", clock) == []


@pytest.mark.usefixtures("game")
async def test_one_copy_a_day_whatever_the_number_of_starts(path: Path, clock: Clock) -> None:
    assert await kept(path, clock) == ["2026-03-01"]
    (copy,) = path.parent.glob("*.backup")
    before = copy.stat()
    clock.now += timedelta(hours=15)
    for _ in range(3):
        assert await kept(path, clock) == ["2026-03-01"]
    assert (copy.stat().st_ino, copy.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    clock.now += timedelta(hours=2)
    assert await kept(path, clock) == ["2026-03-01", "2026-03-02"]


def test_seven_days_and_four_weeks_before_them_are_kept() -> None:
    days: set[date] = set()
    for number in range(100):
        days = kept_days({*days, FIRST.date() + timedelta(days=number)})
    newest = FIRST.date() + timedelta(days=99)  # a Monday
    assert newest.weekday() == 0
    daily = {newest - timedelta(days=number) for number in range(7)}
    # The day before those seven is a Monday; the other weeks end on their Sundays.
    weekly = {newest - timedelta(days=number) for number in (7, 8, 15, 22)}
    assert days == daily | weekly


@pytest.mark.usefixtures("game")
async def test_older_copies_go(path: Path, clock: Clock) -> None:
    for name in ("patience.db.backup", "patience.db.v3.backup", "patience.db.v11.backup"):
        path.with_name(name).touch()
        made = clock() - (9 if name.endswith("v11.backup") else 36) * 86400
        os.utime(path.with_name(name), (made, made))
    for number in range(1, 12):
        path.with_name(f"patience.db.2026-02-{number:02}.backup").touch()
    # Of the seven that are newest, this day's is one; before them, the last of each week.
    days = ["2026-02-01", "2026-02-05", *(f"2026-02-{number:02}" for number in range(6, 12)), "2026-03-01"]
    assert await kept(path, clock) == [*days, "v11"]


@pytest.mark.usefixtures("game")
async def test_another_folder_is_made_for_nobody_else(path: Path, tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "disk" / "copies"
    assert await kept(path, clock, folder) == ["2026-03-01"]
    assert list(path.parent.iterdir()) == [path]
    assert folder.stat().st_mode & 0o077 == 0
    assert [file.stat().st_mode & 0o777 for file in folder.iterdir()] == [0o600]


def spoil(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql)
        db.commit()


@pytest.mark.usefixtures("game")
async def test_older_copies_stay_while_a_game_cannot_be_played_on(
    path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(10, 28):
        await _on_day(path, clock, datetime(2026, 1, number, 8, tzinfo=UTC))
    before = await kept(path, clock)
    spoil(path, "UPDATE moves SET digest = 'x' WHERE ply = 1")
    clock.now += timedelta(days=1)
    assert set(before) < set(await kept(path, clock))
    assert "tables [1] can't be replayed" in caplog.text
    # On the day after, the copy is no worse than the one before.
    clock.now += timedelta(days=1)
    assert not set(before) < set(await kept(path, clock))


async def _on_day(path: Path, clock: Clock, now: datetime) -> None:
    clock.now = now
    await kept(path, clock)


@pytest.mark.usefixtures("game")
async def test_a_damaged_copy_is_none(path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await kept(path, clock)
    clock.now += timedelta(days=1)

    async def damaged(_: Path) -> checking.Findings:
        return checking.Findings("row 7 missing from index", frozenset())

    monkeypatch.setattr(housekeeping, "examine", damaged)
    with refusing("row 7 missing", StoreError):
        await kept(path, clock)
    monkeypatch.setattr(housekeeping, "examine", check.check)
    names = {path.name, *(f"{path.name}.{day}.backup" for day in before)}
    assert {file.name for file in path.parent.iterdir()} == names


@pytest.mark.process
@pytest.mark.usefixtures("game")
async def test_a_process_of_its_own_finds_what_is_wrong(path: Path) -> None:
    assert await checking.examine(path) == ("", frozenset())
    spoil(path, "UPDATE moves SET digest = 'x' WHERE ply = 1")
    assert await checking.examine(path) == ("", frozenset({1}))
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + bytes(8192) + whole[16384:])
    assert (await checking.examine(path)).damage
    path.write_bytes(b"no database" * 1000)
    assert "not a database" in (await checking.examine(path)).damage


async def test_the_process_that_checks_a_copy_does_not_know_the_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    told = tmp_path / "environment"
    (tmp_path / "snooping.py").write_text(
        f"import os, pathlib\npathlib.Path({str(told)!r}).write_text(repr(dict(os.environ)))\nprint('[\"\", []]')",
        "utf-8",
    )
    monkeypatch.setattr(checking, "_PROGRAM", "snooping")
    await checking.examine(tmp_path / "a copy")
    assert "PYTHONPATH" in told.read_text("utf-8")
    assert "x.y.z" not in told.read_text("utf-8")
