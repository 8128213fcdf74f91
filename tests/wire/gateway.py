"""The gateway: sessions that outlive their sockets, heartbeats, and the events that the bot is told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web

from tests.wire.world import Guild, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
# How a socket is closed, and why.
UNKNOWN_OPCODE, DECODE_ERROR, BAD_TOKEN, BAD_SEQUENCE, TIMED_OUT, BAD_SHARD = 4001, 4002, 4004, 4007, 4009, 4010
# One IDENTIFY in so many seconds for each of `concurrency` rows of shards.
IDENTIFY_SECONDS = 5
MOST_EVENTS = 10_000


@dataclass
class Session:
    """What was told to one shard, numbered; it can be resumed with the events that were missed."""

    id: str
    shard: tuple[int, int]
    sequence: int = 0
    told: deque[Json] = field(default_factory=lambda: deque(maxlen=MOST_EVENTS))
    socket: Socket | None = None

    def sees(self, guild_id: int | None) -> bool:
        """Whether events of a server, or of direct messages, are told to this shard."""
        return ((guild_id or 0) >> 22) % self.shard[1] == self.shard[0]


class Socket:
    """One connection, plain or as one stream of zlib."""

    def __init__(self, request: web.Request, ws: web.WebSocketResponse) -> None:
        self.request = request
        self.ws = ws
        self.beaten = asyncio.get_running_loop().time()
        self._stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None

    async def send(self, op: int, data: Any = None, sequence: int | None = None, name: str | None = None) -> None:
        """Send one payload; a socket that has gone takes none."""
        text = json.dumps({"op": op, "d": data, "s": sequence, "t": name})
        with contextlib.suppress(ConnectionError, aiohttp.ClientError):
            if self._stream is None:
                await self.ws.send_str(text)
            else:
                await self.ws.send_bytes(self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH))


class Gateway:
    """All sessions of one bot.

    `heartbeat` is the interval in seconds. While `deaf`, no heartbeat is acknowledged; while `held` is a list, events
    wait in it until they are released. `seen` are the opcodes that came, with what went with them; `begun` are the
    shards whose sessions have begun, in order, and `hasty` those that came too soon for that.
    """

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.heartbeat = 41.25
        self.concurrency = 1
        self.total = self.remaining = 1000
        self.deaf = False
        self.held: list[tuple[str, Json, int | None]] | None = None
        self.seen: list[tuple[int, Any]] = []
        self.sessions: dict[str, Session] = {}
        self.begun: list[int] = []
        self.hasty: list[int] = []
        self._identified: dict[int, float] = {}

    # What tests do.

    @property
    def ready(self) -> bool:
        """Whether some session has a socket."""
        return any(session.socket is not None for session in self.sessions.values())

    def tell(self, name: str, data: Json, guild_id: int | None = None) -> None:
        """Tell an event to whom it may concern, at once or when it is released."""
        if self.held is not None:
            self.held.append((name, data, guild_id))
            return
        for session in self.sessions.values():
            if session.sees(guild_id):
                session.sequence += 1
                session.told.append({"name": name, "data": data, "sequence": session.sequence})
                if session.socket is not None:
                    _soon(session.socket.send(DISPATCH, data, session.sequence, name))

    def hold(self) -> None:
        """Keep back events from here on."""
        self.held = []

    def release(self, order: Callable[[Sequence[Any]], Sequence[Any]] = tuple) -> None:
        """Tell what was kept back, in another order if need be."""
        held, self.held = self.held or [], None
        for event in order(held):
            self.tell(*event)

    async def everywhere(self, op: int, data: Any = None) -> None:
        """Send an opcode, such as RECONNECT, down all sockets."""
        for session in [*self.sessions.values()]:
            if session.socket is not None:
                await session.socket.send(op, data)

    async def close(self, code: int) -> None:
        """Close all sockets with a code."""
        for session in [*self.sessions.values()]:
            if session.socket is not None:
                await session.socket.ws.close(code=code)

    def drop(self) -> None:
        """Cut all connections without a word."""
        for session in self.sessions.values():
            if session.socket is not None:
                transport = session.socket.request.transport
                session.socket = None
                if transport is not None:
                    transport.abort()

    def forget(self) -> None:
        """Forget all sessions, as Discord does some minutes after their sockets have gone."""
        self.sessions = {}

    # What the bot does.

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        ws = web.WebSocketResponse(compress=False, max_msg_size=4096)
        await ws.prepare(request)
        if request.query.get("compress", "") not in ("", "zlib-stream") or request.query.get("encoding") != "json":
            await ws.close(code=DECODE_ERROR)
            return ws
        socket = Socket(request, ws)
        await socket.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)})
        watch = asyncio.create_task(self._watch(socket))
        try:
            async for message in ws:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._received(socket, message.data)
        finally:
            watch.cancel()
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
            self.world.changed()
        return ws

    async def _watch(self, socket: Socket) -> None:
        """Close a connection whose heart has stopped."""
        loop = asyncio.get_running_loop()
        while loop.time() < socket.beaten + 1.5 * self.heartbeat:
            await asyncio.sleep(socket.beaten + 1.5 * self.heartbeat - loop.time())
        await socket.ws.close(code=TIMED_OUT)

    async def _received(self, socket: Socket, text: str) -> None:
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            await socket.ws.close(code=DECODE_ERROR)
            return
        self.seen.append((op, data))
        match op:
            case 1:
                socket.beaten = asyncio.get_running_loop().time()
                if not self.deaf:
                    await socket.send(ACK)
            case 2:
                await self._identify(socket, data)
            case 6:
                await self._resume(socket, data)
            case 3 | 4 | 8:
                pass  # presence, voice and members: nothing that the double tells of
            case _:
                await socket.ws.close(code=UNKNOWN_OPCODE)
        self.world.changed()

    async def _identify(self, socket: Socket, data: Json) -> None:
        """Begin a session, unless the token is wrong or sessions are begun too fast."""
        shard = tuple(data.get("shard") or (0, 1))
        if data["token"] != self.token:
            await socket.ws.close(code=BAD_TOKEN)
            return
        if not 0 <= shard[0] < shard[1]:
            await socket.ws.close(code=BAD_SHARD)
            return
        row, now = shard[0] % self.concurrency, self.world.clock()
        if not self.remaining or now < self._identified.get(row, 0) + IDENTIFY_SECONDS:
            self.hasty.append(shard[0])
            await socket.send(INVALID, False)
            return
        self.begun.append(shard[0])
        self._identified[row] = now
        self.remaining -= 1
        session = Session(f"session{len(self.sessions)}-{now}", (shard[0], shard[1]), socket=socket)
        self.sessions[session.id] = session
        await self._greet(session, socket.request.host)

    async def _greet(self, session: Session, host: str) -> None:
        """READY, and then the servers one by one."""
        guilds = [guild for guild in self.world.guilds.values() if guild.present and session.sees(guild.id)]
        ready = {
            "v": 10,
            "user": self.world.bot.json(),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": f"ws://{host}/gateway",
            "shard": [*session.shard],
            "application": {"id": str(self.world.bot.id), "flags": 0},
        }
        told = [("READY", ready), *(("GUILD_CREATE", guild.json()) for guild in guilds)]
        for name, data in told:
            session.sequence += 1
            session.told.append({"name": name, "data": data, "sequence": session.sequence})
            if session.socket is not None:
                await session.socket.send(DISPATCH, data, session.sequence, name)

    async def _resume(self, socket: Socket, data: Json) -> None:
        """Go on with a session: what was missed, then RESUMED."""
        session = self.sessions.get(data["session_id"])
        if data["token"] != self.token:
            await socket.ws.close(code=BAD_TOKEN)
        elif session is None:
            await socket.send(INVALID, False)
        elif data["seq"] is None or data["seq"] > session.sequence:
            await socket.ws.close(code=BAD_SEQUENCE)
        else:
            sequence = data["seq"]
            while missed := [each for each in session.told if each["sequence"] > sequence]:
                for event in missed:
                    await socket.send(DISPATCH, event["data"], event["sequence"], event["name"])
                sequence = missed[-1]["sequence"]
            session.socket = socket
            session.sequence += 1
            await socket.send(DISPATCH, {}, session.sequence, "RESUMED")

    def limits(self, url: str) -> Json:
        """What `/gateway/bot` tells."""
        start = {"total": self.total, "remaining": self.remaining, "reset_after": 86_400_000}
        return {"url": url, "shards": 1, "session_start_limit": start | {"max_concurrency": self.concurrency}}

    def join(self, guild: Guild) -> None:
        """Add the bot to a server."""
        guild.present = True
        self.tell("GUILD_CREATE", guild.json(), guild.id)

    def leave(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        guild.present = False
        self.tell("GUILD_DELETE", {"id": str(guild.id)}, guild.id)


_running: set[asyncio.Task[None]] = set()


def _soon(work: Any) -> None:
    """Send without waiting; the task is held until it is done."""
    task = asyncio.create_task(work)
    _running.add(task)
    task.add_done_callback(_running.discard)
