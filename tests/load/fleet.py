"""The bot as one process with a file, or as several with a PostgreSQL, each with its part of the shards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests import postgres
from tests.load.program import Program, children, megabytes, processor_seconds
from tests.wire.fake_discord import Discord


@dataclass
class Fleet:
    """Some processes of the bot, and where they store everything."""

    programs: Sequence[Program]
    where: str
    server: postgres.Server | None = None

    async def start(self) -> None:
        """Start all of them, one after the other."""
        for program in self.programs:
            await program.start()

    async def stop(self) -> int:
        """Stop all of them; the worst exit status."""
        return max([abs(await program.stop()) for program in self.programs])

    async def figures(self) -> Counter[str]:
        """What all of them tell Prometheus, together."""
        found: Counter[str] = Counter()
        for program in self.programs:
            found.update(await program.figures())
        return found

    @property
    def pids(self) -> list[int]:
        """The processes of the bot, with those that draw and think for it."""
        return [pid for program in self.programs for pid in (program.pid, *children(program.pid))]

    @property
    def processor_seconds(self) -> float:
        """How long they have kept processors busy."""
        return sum(map(processor_seconds, self.pids))

    @property
    def database_seconds(self) -> float:
        """How long PostgreSQL has kept processors busy, its processes that have ended left out."""
        return 0.0 if self.server is None else sum(map(processor_seconds, self.server.pids()))

    @property
    def megabytes(self) -> float:
        """How much memory they have in use."""
        return sum(map(megabytes, self.pids))


@contextmanager
def fleet(
    discord: Discord, folder: Path, log: IO[bytes], processes: int = 0, profile: Path | None = None
) -> Iterator[Fleet]:
    """So many processes with a PostgreSQL, which is started for this; with 0 one that has a file."""
    if not processes:
        program = Program(discord, folder, log, profile)
        yield Fleet([program], str(program.database))
        return
    with postgres.running() as server:
        programs = [
            Program(discord, folder, log, profile, {"DATABASE_URL": server.url(), "SHARDS": f"{number}/{processes}"})
            for number in range(processes)
        ]
        yield Fleet(programs, server.url(), server)
