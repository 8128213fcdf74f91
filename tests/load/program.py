"""The bot as a program: started, watched from outside, and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import aiohttp

from tests.ports import free_port
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.gateway import IDENTIFY_SECONDS

_TICKS = os.sysconf("SC_CLK_TCK")
_SAMPLE = re.compile(r"^(\w+)(?:\{.*\})? (\S+)$", re.MULTILINE)


def children(pid: int) -> list[int]:
    """The processes that a process has started, and that are still there."""
    found = list[int]()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # a thread that has ended
            found += map(int, (task / "children").read_text("ascii").split())
    return found


def processor_seconds(pid: int) -> float:
    """How long a process has kept processors busy, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def megabytes(pid: int) -> float:
    """How much memory of its own a process has in use."""
    resident = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text("ascii"), re.MULTILINE)
    assert resident is not None, "every process on Linux tells"
    return int(resident[1]) / 1000


@dataclass
class Program:
    """The unmodified bot in a process, with its database and log in a folder; it tells its figures on a port."""

    discord: Discord
    folder: Path
    log: IO[bytes]
    profile: Path | None = None
    variables: Mapping[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None
    port: int = 0

    @property
    def database(self) -> Path:
        """Where everything is stored."""
        return self.folder / "table.db"

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process is not None, "it has been started"
        return self.process.pid

    async def start(self) -> None:
        """Start it, and wait until it has connected and knows its emojis."""
        self.port = free_port()
        self.discord.world.clock.forward(IDENTIFY_SECONDS)
        environment = os.environ | {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_PATH": str(self.database),
            "LOG_LEVEL": "INFO",
            "METRICS_PORT": str(self.port),
            **self.variables,
        }
        profiled = () if self.profile is None else ("-m", "cProfile", "-o", str(self.profile))
        program = ("-W", "ignore", *profiled, "-m", "tests.wire.client", self.discord.base)
        before = len(self.discord.sent)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *program, stdout=self.log, stderr=self.log, env=environment
        )
        sessions = len(self.discord.gateway.sessions)
        await self.discord.world.until(lambda: self._connected(before, sessions), 60)
        await self.discord.quiet(0.5)

    def _connected(self, before: int, sessions: int) -> bool:
        sent = [each.operation for each in self.discord.sent[before:]]
        new = [*self.discord.gateway.sessions.values()][sessions:]
        ready = any(session.socket is not None for session in new)
        return ready and any(each.startswith("GET") and "emojis" in each for each in sent)

    async def figures(self) -> Counter[str]:
        """What it tells Prometheus, each name summed up over its labels."""
        url = f"http://127.0.0.1:{self.port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            text = await response.text()
        found: Counter[str] = Counter()
        for name, value in _SAMPLE.findall(text):
            found[name] += float(value)
        return found

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it; its exit status."""
        assert self.process is not None, "it has been started"
        if self.process.returncode is None:
            self.process.send_signal(how)
        return await self.process.wait()
