"""The program as a person starts it, and stops it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import logs, program, serving
from bot.config import ConfigError, Configuration
from bot.practice import room
from bot.ui.client import LEAVE_SECONDS, TableBot
from bot.ui.ongoing import FINISH, GIVE_UP
from tests.bot.refusing import refusing

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]


def started(folder: Path, **env: str) -> subprocess.Popen[str]:
    """The program, with a database of its own and no page opened in any browser."""
    own = {
        "DATABASE_PATH": str(folder / "table.db"),
        "PRACTICE_PORT": "0",
        "BROWSER": "true",
        "DISCORD_TOKEN": "",
    }
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "bot"],
        cwd=ROOT,
        env={**os.environ, **own, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def opened(folder: Path) -> subprocess.Popen[str]:
    """A practice room that has said where it is."""
    program = started(folder)
    assert program.stdout is not None
    line = program.stdout.readline()
    assert re.search(r"The practice room is open: http://127\.0\.0\.1:\d+/", line)
    return program


def expect_to_close(program: subprocess.Popen[str], sign: signal.Signals) -> None:
    """AssertionError if a practice room that is told to stop doesn't do so soon and without a fault."""
    program.send_signal(sign)
    began = time.monotonic()
    out, err = program.communicate(timeout=20)
    assert time.monotonic() - began < 5
    assert program.returncode == 0, err
    assert "Traceback" not in out + err


@pytest.mark.thorough
def test_the_practice_room_opens_and_closes_and_a_second_copy_says_so_and_stops(tmp_path: Path) -> None:
    first, second = opened(tmp_path), started(tmp_path)
    _, err = second.communicate(timeout=30)
    expect_to_close(first, signal.SIGTERM)
    assert second.returncode == 1
    assert "another copy of the bot" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
async def test_the_practice_room_hears_each_way_of_being_told_to_stop(sign: signal.Signals) -> None:
    stopped = room._stop_signal()
    try:
        assert signal.getsignal(sign) not in (signal.SIG_DFL, signal.default_int_handler), "it would end the tests"
        os.kill(os.getpid(), sign)
        await asyncio.wait_for(stopped.wait(), 20)
    finally:
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().remove_signal_handler(each)


def answer(status: int, reason: str) -> Any:
    return SimpleNamespace(status=status, reason=reason)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (discord.LoginFailure("Improper token has been passed."), "doesn't accept DISCORD_TOKEN"),
        (discord.Forbidden(answer(403, "Forbidden"), {"code": 50001, "message": "Missing Access"}), "Missing Access"),
        (discord.PrivilegedIntentsRequired(None), "intents"),
        (discord.ConnectionClosed(SimpleNamespace(close_code=4011), shard_id=None), "4011"),
    ],
)  # fmt: skip
def test_what_discord_refuses_at_the_start_is_one_sentence(
    error: Exception, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(bot: TableBot, token: str) -> None:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "table.db"))
    monkeypatch.setattr(logs, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(TableBot, "login", refuse)
    assert program.run([]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith(".\n")
    assert said in err
    assert len(err) < 400


SERVING = """
import asyncio, logging, sys
import discord
from bot.__main__ import main
from bot.ui.client import TableBot

async def stubborn():
    try:
        await asyncio.sleep(40)
    finally:
        await asyncio.sleep(40)

async def start(bot, token):
    await bot.setup_hook()
    if "stubborn" in sys.argv:
        bot._ongoing.begin(stubborn())
        discord.AutoShardedClient.close = lambda _: asyncio.sleep(40)
    await bot._store.values.value("commands")
    assert bot.jobs.running
    print("serving", flush=True)
    await asyncio.Event().wait()

async def sync(bot):
    pass

TableBot.start = start
TableBot._sync = sync
sys.exit(main([]))
"""


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["", "stubborn"])
def test_a_bot_on_discord_stops_when_it_is_told_to(tmp_path: Path, how: str) -> None:
    command, database = [sys.executable, "-W", "ignore", "-c", SERVING, how], tmp_path / "table.db"
    env = {**os.environ, "DATABASE_PATH": str(database), "DISCORD_TOKEN": "x.y.z"}
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline() == "serving\n"
        began = time.monotonic()
        bot.send_signal(signal.SIGTERM)
        _, err = bot.communicate(timeout=20)
    assert time.monotonic() - began < (15 if how else 5), "what takes too long is given up"
    assert FINISH + GIVE_UP + LEAVE_SECONDS < 4
    assert bot.returncode == 0, err
    assert "told to stop" in err
    assert "Traceback" not in err
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("table.db-")] == [], "it was not closed"


def test_settings() -> None:
    made = Configuration.load({"DISCORD_TOKEN": " secret ", "DATABASE_PATH": "", "LOG_LEVEL": "debug"})
    assert (made.token, made.database, made.log_level) == ("secret", Path("patience.db"), "DEBUG")
    assert "secret" not in repr(made)
    assert (made.log_json, made.copies, made.metrics_host, made.metrics_port) == (False, None, "127.0.0.1", None)
    told = {"LOG_FORMAT": "JSON", "BACKUP_FOLDER": " copies ", "METRICS_HOST": "0.0.0.0", "METRICS_PORT": "9464"}
    made = Configuration.load(told)
    assert (made.log_json, made.copies) == (True, Path("copies"))
    assert (made.metrics_host, made.metrics_port) == ("0.0.0.0", 9464)
    assert Configuration.load({}).database == Path("practice.db")
    for bad in (
        {"PRACTICE_PORT": "x"},
        {"PRACTICE_PORT": "70000"},
        {"METRICS_PORT": "-1"},
        {"LOG_LEVEL": "loud"},
        {"LOG_FORMAT": "xml"},
    ):
        with refusing(next(iter(bad)), ConfigError):
            Configuration.load(bad)


def test_the_faster_event_loop_is_taken_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = object()
    monkeypatch.setitem(sys.modules, "uvloop", SimpleNamespace(new_event_loop=made))
    assert serving.fastest_loop() is made
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert serving.fastest_loop() is None
