"""The practice room's page in the browser: SimCord's own, dressed by us, and at the same address each time.

SimCord's page is made for people who test bots, and has no options for its looks. It is passed on as it is, but with
some of its words replaced and a script added that does what a player expects of Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
from aiohttp import web

from bot.text.reader import HOST

_SCRIPT = Path(__file__).with_name("page.js")
# What belongs to one connection, and not to what is passed on.
_HOP = {"host", "origin", "connection", "accept-encoding", "content-length", "content-encoding", "transfer-encoding"}
# What somebody does, and what is to be shown, which is whole only when nothing is being done.
_ACTION = "/api/action"
_IN_TURN = {_ACTION, "/api/state"}
# What SimCord says to somebody who acts on what they saw before the last change: here, a computer's.
_OVERTAKEN = "stale-revision"
_LARGEST = 32 * 1024 * 1024


@contextlib.asynccontextmanager
async def opened(preview: str, port: int, turn: asyncio.Lock) -> AsyncIterator[str]:
    """Serve the dressed page at a port of this machine, 0 for any free one; OSError if it is taken.

    `preview` is the address of SimCord's page with its secret; yields the address of ours, with the same one. What
    the page asks for in `turn` waits for that.
    """
    behind = urlsplit(preview)
    async with aiohttp.ClientSession() as session:
        app = web.Application(client_max_size=_LARGEST)
        app.router.add_get("/practice.js", _script)
        app.router.add_get("/favicon.ico", _no_icon)
        app.router.add_route("*", "/{path:.*}", _passing_on(session, f"{behind.scheme}://{behind.netloc}", turn))
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", port).start()
            yield f"http://127.0.0.1:{runner.addresses[0][1]}/#{behind.fragment}"
        finally:
            await runner.cleanup()


async def _script(request: web.Request) -> web.Response:
    return web.Response(
        body=_SCRIPT.read_bytes(), content_type="text/javascript", headers={"Cache-Control": "no-store"}
    )


async def _no_icon(request: web.Request) -> web.Response:
    """Nothing: browsers ask for it by themselves, and would note that it is missing."""
    return web.Response(status=204)


def _passing_on(
    session: aiohttp.ClientSession, behind: str, turn: asyncio.Lock
) -> Callable[[web.Request], Awaitable[web.Response]]:
    """A handler that asks SimCord's server what it is asked, and dresses the page."""

    async def ask(request: web.Request, data: bytes) -> tuple[aiohttp.ClientResponse, bytes]:
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _HOP}
        async with session.request(request.method, behind + request.raw_path, headers=headers, data=data) as answer:
            return answer, await answer.read()

    async def handler(request: web.Request) -> web.Response:
        if not _from_here(request):
            raise web.HTTPForbidden
        asked = await request.read()
        acting = turn if request.path in _IN_TURN else contextlib.nullcontext()
        try:
            async with acting:
                answer, body = await ask(request, asked)
                if request.path == _ACTION and (renewed := _renewed(asked, body)) is not None:
                    answer, body = await ask(request, renewed)
        except aiohttp.ClientError as error:  # the room is closing
            raise web.HTTPBadGateway from error
        if request.path == "/":
            body = dressed(body.decode()).encode()
        kept = {name: value for name, value in answer.headers.items() if name.lower() not in _HOP}
        return web.Response(status=answer.status, headers=kept, body=body)

    return handler


def _renewed(asked: bytes, answer: bytes) -> bytes | None:
    """What somebody does, as done after what has overtaken them; None if nothing has.

    SimCord would drop it. On Discord it counts, and the bot itself says what can't be done any more.
    """
    with contextlib.suppress(ValueError, TypeError, KeyError):
        receipt = json.loads(answer)
        if any(each["code"] == _OVERTAKEN for each in receipt["diagnostics"]):
            return json.dumps({**json.loads(asked), "published_revision": receipt["revision"]}).encode()
    return None


def _from_here(request: web.Request) -> bool:
    """Whether a request is for this machine by its own name, and of our own page: no other may use the room."""
    url = request.url
    return url.host in ("127.0.0.1", "localhost") and request.headers.get("Origin") in (
        None,
        f"http://{request.host}",
    )


def dressed(page: str) -> str:
    """SimCord's page with our words and our script."""
    for theirs, ours in dress().items():
        page = re.sub(theirs, ours, page)
    return page


def dress() -> dict[str, str]:
    """What is replaced in SimCord's page: patterns of what stands there, each once, and what stands there instead."""
    return {
        r"(?<=<title>)[^<]+": HOST.say("page-title"),
        r"(?<=>)S(?=</span>)": HOST.say("bot-name")[0],
        r"(?<=<strong>)SimCord(?=<)": HOST.say("bot-name"),
        r"(?<=<small>)Preview(?=<)": HOST.say("room-name"),
        r"(?<=>)Viewing\sas": HOST.say("page-player"),
        r"(?<=>)End\spreview\ssession(?=<)": HOST.say("page-close"),
        # Ours comes first, so that it hears of a key before SimCord does.
        r'(<script[^>]*)/app\.js">': r'\1/practice.js"></script>\g<0>',
    }
