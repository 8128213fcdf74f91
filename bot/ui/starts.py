"""How often the bot starts: Discord allows a thousand sessions a day, and resets the token of who begins more."""

from __future__ import annotations

import asyncio
import json
import logging
from datetime import UTC, datetime, timedelta

import discord

from bot.store.protocol import Store

log = logging.getLogger(__name__)
# The setting that holds when the bot has started of late, as JSON.
LATELY = "started"
HOUR = 60 * 60
# Who has started so often within an hour waits, so many seconds and twice as many each time, up to a limit.
MANY, SHORTEST, LONGEST = 10, 5, 600
# With so few sessions left that Discord allows, the bot begins none until there are more.
FEW = 20


async def hold_back(store: Store) -> None:
    """Note that the bot starts, and wait if it has started often of late, as in a loop of crashes."""
    now = store.timers.now()
    before = [each for each in json.loads(await store.value(LATELY) or "[]") if each > now - HOUR]
    await store.set_value(LATELY, json.dumps([*before, now]))
    if pause := pause_after(len(before)):
        log.warning("The bot has started %d times within an hour. Waiting %d seconds.", len(before) + 1, pause)
        await asyncio.sleep(pause)


def pause_after(starts: int) -> int:
    """How many seconds the bot waits that has started so often before."""
    return 0 if starts < MANY else min(SHORTEST * 2 ** min(starts - MANY, 10), LONGEST)


async def wait_for_sessions(client: discord.AutoShardedClient) -> None:
    """Wait until Discord allows sessions again, if few are left; GatewayNotFound if it does not say."""
    limits = await client.fetch_session_start_limits()
    if limits.remaining >= FEW:
        return
    seconds = limits.reset_after / 1000
    until = (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(" ", "minutes")
    log.warning("Discord allows only %d more sessions. Waiting until %s.", limits.remaining, until)
    await asyncio.sleep(seconds)
