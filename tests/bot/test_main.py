"""The program as a person starts it, and stops it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.config import ConfigError, Settings

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


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_the_practice_room_opens_and_closes(tmp_path: Path, sign: signal.Signals) -> None:
    room = started(tmp_path)
    assert room.stdout is not None
    line = room.stdout.readline()
    assert re.search(r"The practice room is open: http://127\.0\.0\.1:\d+/", line)
    room.send_signal(sign)
    began = time.monotonic()
    out, err = room.communicate(timeout=20)
    assert time.monotonic() - began < 5
    assert room.returncode == 0, err
    assert "Traceback" not in out + err


def test_a_second_copy_says_so_and_stops(tmp_path: Path) -> None:
    first = started(tmp_path)
    assert first.stdout is not None
    first.stdout.readline()
    second = started(tmp_path)
    _, err = second.communicate(timeout=30)
    first.terminate()
    first.communicate(timeout=20)
    assert second.returncode == 1
    assert "another copy of the bot" in err
    assert "Traceback" not in err


def test_settings() -> None:
    made = Settings.load({"DISCORD_TOKEN": " secret ", "DATABASE_PATH": "", "LOG_LEVEL": "debug"})
    assert (made.token, made.database, made.log_level) == ("secret", Path("patience.db"), "DEBUG")
    assert "secret" not in repr(made)
    assert Settings.load({}).database == Path("practice.db")
    for bad in ({"PRACTICE_PORT": "x"}, {"PRACTICE_PORT": "70000"}, {"LOG_LEVEL": "loud"}):
        with pytest.raises(ConfigError, match=next(iter(bad))):
            Settings.load(bad)
