"""Discord as the doctor reaches it: by single requests, and never by the gateway."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import NamedTuple

import aiohttp
import discord
from discord import app_commands

from bot.ui.registration import INSTALLS, add_commands

# The shortest that discord.py knows: who is to wait for longer after too many requests is told so.
LONGEST_LIMIT_WAIT = 30.0


class DiscordAnswer(NamedTuple):
    """What came with an answer of Discord's, and when by this machine's clock."""

    status: int
    headers: Mapping[str, str]
    at: float


class DiscordLine:
    """A client that has not connected, the commands that the bot has, and Discord's newest `answer`."""

    def __init__(self, token: str) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._hear)
        self.token = token
        self.client = discord.AutoShardedClient(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            max_ratelimit_timeout=LONGEST_LIMIT_WAIT,
        )
        self.tree = app_commands.CommandTree(self.client, allowed_installs=INSTALLS)
        add_commands(self.tree)
        self.answer: DiscordAnswer | None = None

    @staticmethod
    @asynccontextmanager
    async def open(token: str) -> AsyncIterator[DiscordLine]:
        """A line as long as the context lasts."""
        line = DiscordLine(token)
        async with line.client:
            yield line

    async def _hear(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        self.answer = DiscordAnswer(ended.response.status, ended.response.headers, time.time())
