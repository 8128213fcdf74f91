"""A client of no library at all, for the double's own tests: single requests, and a socket opcode by opcode."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

import aiohttp

from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.world import Json

NO_FILES: Mapping[str, bytes] = MappingProxyType({})


class Answer(NamedTuple):
    """How a request was answered."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        """The code that Discord gives its reasons."""
        code: int = self.body["code"]
        return code


class Raw:
    """Asks a double for whatever it is told to, as the bot unless a `token` says otherwise."""

    def __init__(self, discord: Discord, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self._session = session

    @classmethod
    @asynccontextmanager
    async def open(cls, discord: Discord) -> AsyncIterator[Raw]:
        """A client as long as the context lasts."""
        async with aiohttp.ClientSession() as session:
            yield cls(discord, session)

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: Mapping[str, bytes] = NO_FILES,
        token: str = TOKEN,
    ) -> Answer:
        """Send one request; with files it comes in parts."""
        sent: dict[str, Any] = {} if body is None else {"json": body}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                form.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
            sent = {"data": form}
        headers = {"Authorization": f"Bot {token}"}
        url = self.discord.base + path
        async with self._session.request(method, url, headers=headers, **sent) as response:
            return Answer(response.status, json.loads(await response.text() or "null"), response.headers)

    @asynccontextmanager
    async def socket(self, *, compressed: bool = False) -> AsyncIterator[RawSocket]:
        """A connection to the gateway."""
        query = {"v": "10", "encoding": "json"} | ({"compress": "zlib-stream"} if compressed else {})
        async with self._session.ws_connect(self.discord.gateway_url, params=query) as ws:
            yield RawSocket(ws)


class RawSocket:
    """A connection to the gateway, one payload after another."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self._stream = zlib.decompressobj()

    async def send(self, op: int, data: Any) -> None:
        """Send an opcode."""
        await self.ws.send_json({"op": op, "d": data})

    async def identify(self, shard: tuple[int, int] = (0, 1), token: str = TOKEN) -> None:
        """Ask for a new session."""
        await self.send(2, {"token": token, "shard": [*shard], "intents": 1, "properties": {}})

    async def next(self) -> Json:
        """The next payload; if the connection is closed, how."""
        message = await self.ws.receive(timeout=5)
        if message.type is aiohttp.WSMsgType.TEXT:
            return dict(json.loads(message.data))
        if message.type is aiohttp.WSMsgType.BINARY:
            return dict(json.loads(self._stream.decompress(message.data)))
        return {"closed": self.ws.close_code}
