"""Sends the requests of interactions with as few calls as can be: each whole, and watched without aiohttp's traces.

They go through the connections of discord.py's own session. A body in parts, as each picture has it, is written in
one go, and not in seven; and of a request, only how it ended is told.
"""

from __future__ import annotations

import io
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any

import aiohttp
import yarl

# What is told of each request: its method and path, the status, 0 where nothing was answered, and the headers.
Told = Callable[[str, str, int, Mapping[str, str]], None]
# So many bytes are written at once; aiohttp advises against more.
AT_ONCE = 2**20


class LeanSessions:
    """Has the one session that sends without traces, through the connections of another; `told` hears of requests."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self._lean: aiohttp.ClientSession | None = None

    def through(self, connector: aiohttp.BaseConnector | None) -> aiohttp.ClientSession:
        """A session without traces that sends through some connections, which whoever has them closes."""
        if self._lean is None or self._lean.connector is not connector:
            self._lean = aiohttp.ClientSession(
                connector=connector, connector_owner=False, cookie_jar=aiohttp.DummyCookieJar()
            )
        return self._lean


class Sending:
    """One request, with as many tries as somebody makes of it who takes this for a session.

    `path` is how it is told of; `parts` are what discord.py would make a form of.
    """

    def __init__(
        self, session: aiohttp.ClientSession, told: Told, path: str, parts: Iterable[Mapping[str, Any]] | None = None
    ) -> None:
        self._session, self._told, self._path = session, told, path
        self._form: bytes | None = None
        if parts is not None:
            self._form, self._kind = in_one(parts)

    def request(
        self,
        method: str,
        url: str,
        *,
        data: str | bytes | None = None,
        headers: Mapping[str, str],
        params: Mapping[str, str | int] | None = None,
        **more: Any,
    ) -> Try:
        """Send it once more; what comes of it is waited for as of aiohttp's own request."""
        body: bytes | io.BytesIO | None = data.encode() if isinstance(data, str) else data
        if self._form is not None:
            headers = {**headers, "Content-Type": self._kind}
            body = self._form if len(self._form) < AT_ONCE else io.BytesIO(self._form)
        # discord.py asks for nothing here but flags and numbers, and its addresses are quoted.
        query = "&".join(f"{name}={value}" for name, value in params.items()) if params else ""
        whole = yarl.URL(f"{url}?{query}" if params else url, encoded=True)
        return Try(self._session.request(method, whole, data=body, headers=headers, **more), self._tell(method))

    def _tell(self, method: str) -> Callable[[int, Mapping[str, str]], None]:
        return lambda status, headers: self._told(method, self._path, status, headers)


class Try:
    """A request on its way: `tell` is told how it ends."""

    def __init__(self, asked: Any, tell: Callable[[int, Mapping[str, str]], None]) -> None:
        self._asked, self._tell = asked, tell

    async def __aenter__(self) -> aiohttp.ClientResponse:
        try:
            response: aiohttp.ClientResponse = await self._asked.__aenter__()
        except BaseException:
            self._tell(0, {})
            raise
        self._tell(response.status, response.headers)
        return response

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._asked.__aexit__(kind, error, trace)


def in_one(parts: Iterable[Mapping[str, Any]]) -> tuple[bytes, str]:
    """The parts of a form as one body, and the kind of its content; the files among them are read."""
    boundary = secrets.token_hex(16)
    lines = [line for part in parts for line in _written(part, boundary)]
    body = b"\r\n".join([*lines, f"--{boundary}--".encode(), b""])
    return body, f"multipart/form-data; boundary={boundary}"


def _written(part: Mapping[str, Any], boundary: str) -> Iterator[bytes]:
    value, name = part["value"], part["name"]
    named = '; filename="' + part["filename"].replace('"', "%22") + '"' if "filename" in part else ""
    kind = f"\r\nContent-Type: {part['content_type']}" if "content_type" in part else ""
    yield f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{named}{kind}\r\n'.encode()
    yield value.encode() if isinstance(value, str) else value.read()
