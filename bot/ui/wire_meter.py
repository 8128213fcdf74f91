"""Counts the requests to Discord, whoever makes them, by their routes: never by the numbers and tokens in them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from types import SimpleNamespace

import aiohttp
from prometheus_client import Counter

from bot.metrics import WIRE

# What is not a word of Discord's in a path stands for something; what follows such a thing here is a secret.
_WORD = re.compile(r"@?[a-z]+(-[a-z]+)*")
_VERSION = re.compile(r"/api/v\d+")
_BEFORE_SECRETS = ("webhooks", "interactions")
# There are no longer words than "message-references" by far; a secret may be of small letters alone.
_LONGEST = 32
# So many paths are remembered; those of interactions are told without their numbers and tokens.
ROUTES = 64


@lru_cache(ROUTES)
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
    count(end.method, end.url.path, end.response.status)


async def _unanswered(
    _: aiohttp.ClientSession, __: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
) -> None:
    count(failed.method, failed.url.path, 0)


def count(method: str, path: str, status: int) -> None:
    """Count one request by its path, or by what stands for the path: 0 is the status of one without an answer."""
    _counter(method, route(path), status).inc()


@cache
def _counter(method: str, told: str, status: int) -> Counter:
    """What counts the requests of one route and status, of which there are few."""
    return WIRE.labels(method, told, status)
