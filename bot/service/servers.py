"""What the games of each server go by."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from bot.model.server_settings import ServerSettings, read_settings, stored
from bot.store.protocol import Store

# Of how many servers it is remembered what has been chosen.
SERVERS_REMEMBERED = 10_000


class Servers:
    """Keeps what is chosen for servers; what has been read once is remembered until it changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, ServerSettings] = {}
        self._changing = asyncio.Lock()

    async def settings(self, guild_id: int) -> ServerSettings:
        """What has been chosen for a server; with 0, in direct messages, nobody has chosen anything."""
        if guild_id not in self._known:
            async with self._changing:
                self._remember(guild_id, read_settings(await self._store.servers.settings(guild_id)))
        return self._known[guild_id]

    async def computers_count(self, guild_id: int) -> bool:
        """Whether games with computers count in the season of a server that goes on."""
        had = await self._store.seasons.of_server(guild_id)
        if had and not had[0].over(self._store.timers.now()):
            return had[0].rules.computers
        return (await self.settings(guild_id)).computers_count

    async def choose(self, guild_id: int, **changes: Any) -> ServerSettings:
        """Change some settings of a server, by their names; how they are then."""
        before = await self.settings(guild_id)
        async with self._changing:
            settings = replace(self._known.get(guild_id, before), **changes)
            texts = stored(settings)
            await self._store.servers.choose(guild_id, {name: texts[name] for name in changes})
            self._remember(guild_id, settings)
        return settings

    def _remember(self, guild_id: int, settings: ServerSettings) -> None:
        if len(self._known) >= SERVERS_REMEMBERED:
            self._known.clear()
        self._known[guild_id] = settings
