"""Connects the bot to Discord, and waits longer each time while Discord can't be reached."""

from __future__ import annotations

import asyncio
import logging
import time

import aiohttp
import discord

from bot.health_pages import Health
from bot.store.protocol import Store
from bot.text.formatting import clip
from bot.text.reader import HOST
from bot.ui.client import TableBot
from bot.ui.delivery.discord_clock import DiscordClock
from bot.ui.emojis import CardEmojis
from bot.ui.session_starts import hold_back

log = logging.getLogger(__name__)

# Seconds before it is tried again, twice as many each time. Discord allows a thousand beginnings a day.
SHORTEST_RECONNECT, LONGEST_RECONNECT = 5.0, 600.0
# Who was connected for so many seconds begins with the shortest pause again.
_LASTING = 600.0


async def stay(store: Store, token: str, watch: Health, clock: DiscordClock) -> None:
    """Run the bot until it is cancelled; DiscordException if Discord does not let it in, and never will."""
    await hold_back(store)
    pause = SHORTEST_RECONNECT
    while True:
        began = time.monotonic()
        try:
            await _run(store, token, watch, clock)
            return
        except (discord.DiscordException, aiohttp.ClientError, ConnectionError, TimeoutError) as error:
            if not _passes(error):
                raise
            if time.monotonic() - began > _LASTING:
                pause = SHORTEST_RECONNECT
            log.warning("%s Trying again in %g seconds.", refusal(error), pause)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_RECONNECT)


async def _run(store: Store, token: str, watch: Health, clock: DiscordClock) -> None:
    """Connect once, for as long as it lasts."""
    bot = TableBot(store, "discord", CardEmojis(), clock=clock)
    watch.over(bot, store)
    async with bot:
        await bot.start(token)


def _passes(error: Exception) -> bool:
    """Whether what Discord or the network refuses may be otherwise later."""
    match error:
        case discord.LoginFailure() | discord.PrivilegedIntentsRequired() | discord.ConnectionClosed():
            return False
        case discord.HTTPException(status=status):
            return status == 429 or status >= 500
    return True


def refusal(error: Exception) -> str:
    """Why Discord could not be reached, or did not let the bot in, as one sentence."""
    match error:
        case discord.LoginFailure():
            return HOST.say("bad-token")
        case discord.PrivilegedIntentsRequired():
            return HOST.say("bad-intents")
        case discord.HTTPException(status=429):
            return HOST.say("many-requests")
        case discord.HTTPException():
            return HOST.say("discord-error", error=clip(" ".join(str(error).split()), 200))
        case discord.ConnectionClosed():
            return HOST.say("discord-closed", code=error.code)
        case discord.GatewayNotFound():
            return HOST.say("no-gateway")
    return HOST.say("no-discord", error=clip(" ".join(str(error).split()) or type(error).__name__, 1000))
