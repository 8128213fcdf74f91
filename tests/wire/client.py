"""Points discord.py at the double; `python -m tests.wire.client BASE` runs the whole bot there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.service import daily


@contextmanager
def pointed_at(base: str) -> Iterator[None]:
    """Let discord.py take a local address for that of Discord, for example `http://127.0.0.1:4711/api/v10`.

    Bots there look for no deals of the next days: that takes a processor for as long as most of them live.
    """
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    at = yarl.URL(base)
    Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = at.with_scheme("ws").with_path("/gateway")
    try:
        with mock.patch.object(daily, "DATES_AHEAD", 0):
            yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


if __name__ == "__main__":
    from bot.__main__ import main

    with pointed_at(sys.argv[1]):
        sys.exit(main(sys.argv[2:]))
