"""Counts the requests to Discord, whoever makes them, by their routes: never by the numbers and tokens in them."""

from __future__ import annotations

import re
from types import SimpleNamespace

import aiohttp

from bot.metrics import WIRE

# What is not a word of Discord's in a path stands for something; what follows such a thing here is a secret.
_WORD = re.compile(r"@?[a-z]+(-[a-z]+)*")
_VERSION = re.compile(r"/api/v\d+")
_BEFORE_SECRETS = ("webhooks", "interactions")
# There are no longer words than "message-references" by far; a secret may be of small letters alone.
_LONGEST = 32


def route(path: str) -> str:
    """A path with {id} for each number and name in it, and {token} for a secret."""
    parts = _VERSION.sub("", path, count=1).strip("/").split("/")
    told = [part if _WORD.fullmatch(part) and len(part) <= _LONGEST else "{id}" for part in parts]
    if len(told) > 2 and told[0] in _BEFORE_SECRETS:
        told[2] = "{token}"
    return "/" + "/".join(told)


def count_by(trace: aiohttp.TraceConfig) -> None:
    """Let the requests be counted that are watched by a trace; each attempt is one."""
    trace.on_request_end.append(_answered)
    trace.on_request_exception.append(_unanswered)


async def _answered(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    WIRE.labels(end.method, route(end.url.path), end.response.status).inc()


async def _unanswered(
    _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
) -> None:
    WIRE.labels(failed.method, route(failed.url.path), 0).inc()
