"""The real program while it starts: stopped at any moment, and in front of a Discord that is not there."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
TOKEN = "MTIz.G-secret.abcdefghijklmnop"

# `python -m bot`, but for where Discord is.
ELSEWHERE = """
import runpy, sys
if sys.argv[1]:
    import discord.http
    discord.http.Route.BASE = sys.argv[1]
    from bot import reconnecting
    reconnecting.SHORTEST_RECONNECT = 0.2
sys.argv = ["bot"]
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


@contextlib.contextmanager
def started(folder: Path, discord: str = "", **env: str) -> Iterator[subprocess.Popen[str]]:
    """The program with a token, and with its Discord at some address."""
    own = {"DATABASE_PATH": str(folder / "table.db"), "DISCORD_TOKEN": TOKEN, **env}
    command = [sys.executable, "-W", "ignore", "-c", ELSEWHERE, discord]
    if not discord:
        command = [sys.executable, "-W", "ignore", "-m", "bot"]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def ended(program: subprocess.Popen[str], seconds: float) -> str:
    """All that a program says until it has ended, which must be soon, in good order, and without its secret."""
    began = time.monotonic()
    out, err = program.communicate(timeout=30)
    assert time.monotonic() - began < seconds
    assert out == ""
    assert "Traceback" not in err
    assert "Unclosed" not in err
    assert TOKEN not in err
    return err


def until(stream: Iterable[str] | None, words: str) -> str:
    """The first line that holds some words."""
    assert stream is not None
    return next(line for line in stream if words in line)


class Discord(BaseHTTPRequestHandler):
    """A Discord that answers everything with one status, or never."""

    status = 503

    def do_GET(self) -> None:
        """Answer the login."""
        if self.status == 0:
            time.sleep(20)
        body = b'{"message": "no", "code": 0}'
        self.send_response(self.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextlib.contextmanager
def answering(status: int) -> Iterator[str]:
    """The address of a Discord that answers with a status; with 0, never."""
    handler = type("Answering", (Discord,), {"status": status})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads, server.block_on_close = True, False
        serving = threading.Thread(target=server.serve_forever, args=(0.05,))
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/api"
        finally:
            server.shutdown()
            serving.join()


@contextlib.contextmanager
def closed_port() -> Iterator[int]:
    """A port at which nobody answers, and that no test beside this one gets meanwhile."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield int(taken.getsockname()[1])


def listens(program: subprocess.Popen[str], sign: signal.Signals) -> bool:
    """Whether a program has said what is to be done at a signal."""
    status = Path(f"/proc/{program.pid}/status").read_text("ascii")
    return bool(int(until(iter(status.splitlines()), "SigCgt").split()[1], 16) >> (sign - 1) & 1)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't tell what a program listens to")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("seconds", [0, 0.3])
def test_it_stops_in_its_first_second(tmp_path: Path, seconds: float, sign: signal.Signals) -> None:
    with started(tmp_path) as program:
        while not listens(program, signal.SIGTERM):
            time.sleep(0.002)
        assert "_imaging" not in Path(f"/proc/{program.pid}/maps").read_text("utf-8"), "what takes time came first"
        time.sleep(seconds)
        program.send_signal(sign)
        ended(program, 5)
    assert program.returncode == 0


@pytest.mark.thorough
def test_it_stops_while_discord_does_not_answer(tmp_path: Path) -> None:
    with answering(0) as address, started(tmp_path, address) as program:
        until(program.stderr, "logging in")
        time.sleep(0.2)
        program.send_signal(signal.SIGTERM)
        assert "told to stop" in ended(program, 5)
    assert program.returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["table.db"], "it was not closed"


@pytest.mark.thorough
def test_it_waits_longer_each_time_for_a_discord_that_cannot_be_reached(tmp_path: Path) -> None:
    with closed_port() as port, started(tmp_path, f"http://127.0.0.1:{port}/api") as program:
        lines = [until(program.stderr, "Trying again") for _ in range(4)]
        program.send_signal(signal.SIGTERM)
        ended(program, 5)
    assert program.returncode == 0
    assert all("Can't reach Discord" in line for line in lines)
    found = [re.search(r"in ([\d.]+) seconds", line) for line in lines]
    assert [match[1] for match in found if match] == ["0.2", "0.4", "0.8", "1.6"]


@pytest.mark.thorough
def test_it_comes_back_to_a_discord_that_fails(tmp_path: Path) -> None:
    with answering(429) as address, started(tmp_path, address, LOG_FORMAT="json") as program:
        line = until(program.stderr, "Trying again")
        program.send_signal(signal.SIGTERM)
        ended(program, 5)
    assert program.returncode == 0
    assert line.startswith("{")
    assert "(429)" in line


def test_a_token_that_discord_refuses_is_one_sentence(tmp_path: Path) -> None:
    with answering(401) as address, started(tmp_path, address, LOG_LEVEL="ERROR") as program:
        err = ended(program, 20)
    assert program.returncode == 1
    assert err == "Discord doesn't accept DISCORD_TOKEN: copy it again from the developer portal.\n"
