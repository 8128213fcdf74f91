"""A line to a PostgreSQL that a test listens to, and cuts."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class Fate(enum.Enum):
    """What becomes of something that the bot says to PostgreSQL."""

    CARRIED = "carried"
    # The line breaks before it has got there, or before the answer to it has got back.
    LOST = "lost"
    ANSWER_LOST = "its answer lost"


Decide = Callable[[bytes], Fate]
BITE = 1 << 16


def carry(_: bytes) -> Fate:
    """Let everything through."""
    return Fate.CARRIED


class Line:
    """A way to a database that leads through here; `decide` is asked of all that is said on it, piece by piece."""

    def __init__(self, url: str) -> None:
        self._there = urlsplit(url)
        self._port = 0
        self.decide: Decide = carry

    @property
    def url(self) -> str:
        """The address of the database by this line."""
        who, _, _ = self._there.netloc.rpartition("@")
        return urlunsplit(self._there._replace(netloc=f"{who}@127.0.0.1:{self._port}"))

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection, until one of its ends closes it or it is cut."""
        back, forth = await asyncio.open_connection(self._there.hostname, self._there.port)
        answers = asyncio.create_task(_copy(back, writer))
        try:
            while said := await reader.read(BITE):
                fate = self.decide(said)
                if fate is Fate.LOST:
                    break
                if fate is Fate.ANSWER_LOST:
                    answers.cancel()
                    await asyncio.wait([answers])
                forth.write(said)
                if fate is Fate.ANSWER_LOST:
                    await back.read(1)
                    break
        except ConnectionError:
            pass  # one end has gone
        finally:
            answers.cancel()
            for end in (forth, writer):
                end.close()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        """The line, while it can be used."""
        server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while said := await reader.read(BITE):
            writer.write(said)
    writer.close()
