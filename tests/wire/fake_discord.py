"""The double itself: a server on a local port that answers every request as Discord does, and checks it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from email.utils import formatdate
from types import MappingProxyType
from typing import Any, NamedTuple

from aiohttp import web

from tests.wire import answers, application, messages
from tests.wire.description import check_answer, check_body, check_query, operations
from tests.wire.errors import REASONS, ApiError
from tests.wire.faults import Fault, Faults
from tests.wire.gateway import Gateway
from tests.wire.guard import Guard
from tests.wire.messages import Asked
from tests.wire.rates import Limited, Rates, counted
from tests.wire.world import LOADING, Interaction, World

TOKEN = "a.wire.token"
PATH = "/api/v10"
# What faults see behind the operation where a request brings files.
UPLOAD = " with files"
HANDLERS = {**messages.HANDLERS, **answers.HANDLERS, **application.HANDLERS}
# So much of a file is read, of what may be more than Discord takes.
MOST_BYTES = 64 * 2**20
# A machine that is busy may answer only after so many seconds; what it does meanwhile gets so many turns.
SLOWEST_ANSWER = 2.0
TURNS = 10
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class Sent(NamedTuple):
    """A request that came, how it was answered (0: not at all), and the token of the interaction in its path."""

    at: float
    operation: str
    status: int
    token: str | None

    @property
    def counted(self) -> bool:
        """Whether it counts against what the whole bot may send."""
        return counted(self.operation)


class Spent(NamedTuple):
    """How many requests something cost: those that Discord counts, and those that it does not."""

    counted: int
    uncounted: int

    @property
    def in_all(self) -> int:
        """All of them."""
        return self.counted + self.uncounted


class Discord:
    """The double; `violations` are the rules that the bot broke, each in a line, and `sent` all that it asked."""

    def __init__(self) -> None:
        self.world = World()
        self.rates = Rates(self.world.clock)
        self.faults = Faults()
        self.guard = Guard(self.world.clock)
        self.gateway = Gateway(self.world, TOKEN)
        self.sent: list[Sent] = []
        # How many bytes of a request arrive in a second; None where the connection is fast.
        self.speed: float | None = None
        self.world.tell = self.gateway.tell
        self.violations = self.world.violations
        self.base = ""
        self._hanging = asyncio.Event()
        self._open = 0

    @asynccontextmanager
    async def open(self, port: int = 0) -> AsyncIterator[Discord]:
        """Serve on a local port as long as the context lasts."""
        app = web.Application(client_max_size=MOST_BYTES)
        for method, path in sorted(operations(), key=lambda each: each[1].count("{")):
            app.router.add_route(method, PATH + path, self._handler(f"{method} {path}"))
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", "/{anything:.*}", self._unknown)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        self.base = f"http://127.0.0.1:{runner.addresses[0][1]}{PATH}"
        try:
            yield self
        finally:
            self.let_go()
            await runner.cleanup()

    @property
    def gateway_url(self) -> str:
        """Where the gateway is."""
        return self.base.replace("http:", "ws:").replace(PATH, "/gateway")

    def let_go(self) -> None:
        """End all connections that hang."""
        self._hanging.set()
        self._hanging = asyncio.Event()

    def spent(self, since: Interaction, until: Interaction | None = None) -> Spent:
        """What was sent from one interaction on, to the next or until now; a request that failed counts as well."""
        end = float("inf") if until is None else until.created
        found = [each.counted for each in self.sent if since.created <= each.at < end]
        return Spent(sum(found), len(found) - sum(found))

    async def quiet(self, seconds: float = 0.1) -> None:
        """Wait until no request has been there for a while; longer for somebody who has no answer yet."""
        count, longest = -1, min(SLOWEST_ANSWER, 20 * seconds)
        while self._open or count != len(self.sent) or self._unanswered(longest):
            count = len(self.sent)
            for _ in range(TURNS):
                await asyncio.sleep(seconds / TURNS)

    def _unanswered(self, seconds: float) -> bool:
        """Whether something that was asked so short a time ago has no answer, or none but that one will come."""
        since = self.world.clock() - seconds
        return any(each.created > since and _owed(each) for each in self.world.interactions.values())

    # How a request is answered.

    def _handler(self, operation: str) -> Any:
        async def handle(request: web.Request) -> web.StreamResponse:
            self._open += 1
            at, status = self.world.clock(), 0
            try:
                response = await self._answered(operation, request)
                status = response.status
                self.guard.note(status)
                response.headers["Date"] = formatdate(at, usegmt=True)
                return response
            finally:
                self._open -= 1
                path = request.match_info
                token = path.get("interaction_token") or path.get("webhook_token")
                self.sent.append(Sent(at, operation, status, token))
                self.world.changed()

        return handle

    async def _answered(self, operation: str, request: web.Request) -> web.StreamResponse:
        upload = UPLOAD if request.content_type == "multipart/form-data" else ""
        if (fault := self.faults.of(operation + upload)) is not None:
            self.world.changed()
        match fault if self.guard.come(by_token=counted(operation)) else Fault.BAN:
            case Fault.HANG:
                await self._hanging.wait()
                return _cut(request)
            case Fault.DROP:
                return _cut(request)
            case Fault.BAN:
                return _kept_out()
            case int():
                return _failed(fault)
        try:
            status, answer, headers = await self._carried_out(operation, request)
        except Limited as limited:
            return _limited(limited)
        if fault is Fault.LOSE:
            if (answered := self.world.interactions.get(request.match_info.get("interaction_token", ""))) is not None:
                answered.lost = True
            return await _half(request, answer)
        if answer is None:
            return web.Response(status=status, headers=headers)
        return _json(answer, status, headers)

    async def _carried_out(self, operation: str, request: web.Request) -> tuple[int, Any, dict[str, str]]:
        """Status, answer and headers; what breaks a rule is noted."""
        path = dict(request.match_info)
        major = path.get("channel_id") or path.get("webhook_token") or ""
        headers = self.rates.take(operation, major)
        try:
            asked = await _read(operation, request)
            if self.speed is not None:
                await asyncio.sleep((request.content_length or 0) / self.speed)
                if request.transport is None or request.transport.is_closing():
                    raise ApiError(400, 0)  # nobody waits any more: it has never wholly arrived
            if counted(operation) and request.headers.get("Authorization") != f"Bot {TOKEN}":
                raise ApiError(401, 0)
            status, answer = self._of(asked, request.host)
        except ApiError as error:
            if error.violation:
                self.violations.append(f"{operation}: {error.violation} at {[*error.where]}")
            return error.status, error.json(), headers
        return status, answer, headers

    def _of(self, asked: Asked, host: str) -> tuple[int, Any]:
        check_query(asked.operation, asked.query)
        check_body(asked.operation, asked.body)
        if asked.operation == "GET /gateway/bot":
            status, answer = 200, self.gateway.limits(f"ws://{host}/gateway")
        else:
            status, answer = HANDLERS[asked.operation](self.world, asked)
        try:
            check_answer(asked.operation, status, answer)
        except AssertionError as error:
            self.violations.append(f"the double itself: {error}")
        return status, answer

    async def _unknown(self, request: web.Request) -> web.Response:
        self.violations.append(f"{request.method} {request.path}: the double knows no such request")
        return _json({"message": "404: Not Found", "code": 0}, 404)


async def _read(operation: str, request: web.Request) -> Asked:
    """A request with its body, and with files where it comes in parts."""
    asked = Asked(operation, dict(request.match_info), dict(request.query))
    if request.content_type != "multipart/form-data":
        text = await request.text()
        asked.body = json.loads(text) if text else None
        return asked
    parts = await request.multipart()
    async for part in parts:
        content = await part.read()  # type: ignore[union-attr]  # no parts within parts
        if part.name == "payload_json":  # type: ignore[union-attr]
            asked.body = json.loads(content)
        else:
            asked.files[str(part.name)] = (str(part.filename), bytes(content))  # type: ignore[union-attr]
    return asked


def _json(answer: Any, status: int, headers: Mapping[str, str] = NO_HEADERS) -> web.Response:
    """An answer in the content type of Discord's, which discord.py knows to the letter."""
    body = json.dumps(answer).encode()
    return web.Response(body=body, status=status, headers={**headers, "Content-Type": "application/json"})


def _kept_out() -> web.Response:
    """What the guard says before Discord: no header Via is there."""
    return web.Response(status=429, text="<html>You are being rate limited</html>", content_type="text/html")


def _failed(status: int) -> web.Response:
    """A failure of Discord's own, or an answer to whoever may not ask."""
    if status == 429:
        return _limited(Limited(0.05, everywhere=False))
    return _json({"message": f"{status}: on demand", "code": 0}, status)


def _limited(limited: Limited) -> web.Response:
    """Too many requests; the header `Via` tells that it is Discord that says so."""
    told = {"message": "You are being rate limited.", "retry_after": limited.seconds, "global": limited.everywhere}
    if limited.code:
        told |= {"code": limited.code, "message": REASONS[limited.code]}
    headers = {"Retry-After": str(int(limited.seconds) + 1), "Via": "1.1 google"}
    headers |= {"X-RateLimit-Scope": "global" if limited.everywhere else "user"}
    headers |= {"X-RateLimit-Global": "true"} if limited.everywhere else {}
    return _json(told, 429, headers)


def _cut(request: web.Request) -> web.Response:
    """End the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def _half(request: web.Request, answer: Any) -> web.StreamResponse:
    """Begin the answer, and end the connection in the middle of it."""
    body = json.dumps(answer).encode() or b"{}"
    response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": str(len(body) + 9)})
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    if request.transport is not None:
        request.transport.abort()
    return response


def _owed(interaction: Interaction) -> bool:
    """Whether whoever asked for something still waits for an answer."""
    first = interaction.original
    return interaction.answered is None or (first is not None and first.flags & LOADING != 0)
