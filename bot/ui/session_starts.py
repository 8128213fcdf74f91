"""How often the bot starts: Discord allows a thousand sessions a day, and resets the token of who begins more."""

from __future__ import annotations

import asyncio
import json
import logging
from datetime import UTC, datetime, timedelta

import discord

from bot.model.durations import HOUR
from bot.model.shard_range import WHOLE
from bot.store.protocol import Store

log = logging.getLogger(__name__)
# The setting that holds when the bot has started of late, as JSON, of each part of the servers its own.
STARTED_KEY = "started"
# Who has started so often within an hour waits, so many seconds and twice as many each time, up to a limit.
MANY_STARTS, SHORTEST_START_WAIT, LONGEST_START_WAIT = 10, 5, 600
# With so few sessions left that Discord allows, the bot begins none until there are more.
FEW_SESSIONS = 20
# Seconds between two sessions that begin in one row of shards: Discord wants five, and the network may dawdle.
STARTS_APART = 5.5


async def hold_back(store: Store) -> None:
    """Note that the bot starts, and wait if it has started often of late, as in a loop of crashes."""
    now, lately = store.timers.now(), STARTED_KEY if store.part == WHOLE else f"{STARTED_KEY} {store.part}"
    before = [each for each in json.loads(await store.values.value(lately) or "[]") if each > now - HOUR]
    await store.values.set_value(lately, json.dumps([*before, now]))
    if pause := pause_after(len(before)):
        log.warning("The bot has started %d times within an hour. Waiting %d seconds.", len(before) + 1, pause)
        await asyncio.sleep(pause)


def pause_after(starts: int) -> int:
    """How many seconds the bot waits that has started so often before."""
    return (
        0
        if starts < MANY_STARTS
        else min(SHORTEST_START_WAIT * 2 ** min(starts - MANY_STARTS, 10), LONGEST_START_WAIT)
    )


class Turns:
    """Lets the shards of all processes begin sessions one after the other, as Discord wants it."""

    def __init__(self, client: discord.AutoShardedClient, store: Store) -> None:
        self._client = client
        self._store = store
        self._ahead: set[int] = set()

    async def ahead(self, shard_id: int) -> None:
        """Wait for a shard's turn before it connects: who is connected already can't wait for long."""
        await self._wait(shard_id)
        self._ahead.add(shard_id)

    async def now(self, shard_id: int) -> None:
        """Wait for a shard's turn, unless it has come ahead."""
        if shard_id in self._ahead:
            self._ahead.remove(shard_id)
        else:
            await self._wait(shard_id)

    async def _wait(self, shard_id: int) -> None:
        """Wait until a shard may begin a session, which it does then; GatewayNotFound if Discord does not say."""
        limits = await self._client.fetch_session_start_limits()
        if limits.remaining < FEW_SESSIONS:
            await _wait_for_sessions(limits)
        while seconds := await self._store.starts.take(shard_id % limits.max_concurrency, STARTS_APART):
            await asyncio.sleep(seconds)


async def _wait_for_sessions(limits: discord.SessionStartLimits) -> None:
    """Wait until Discord allows sessions again."""
    seconds = limits.reset_after / 1000
    until = (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(" ", "minutes")
    log.warning("Discord allows only %d more sessions. Waiting until %s.", limits.remaining, until)
    await asyncio.sleep(seconds)
