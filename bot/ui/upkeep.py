"""What nobody asks for: idle tables are closed, and so are those of channels that are gone; servers come and go."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord

from bot.model.live_table import LiveTable
from bot.model.records import TableRecord
from bot.service.service import Service
from bot.ui.delivery.messages import CannotPost
from bot.ui.delivery.publisher import Publisher

log = logging.getLogger(__name__)


class Upkeep:
    """Looks after the tables of one bot."""

    def __init__(self, client: discord.Client, service: Service, publisher: Publisher) -> None:
        self._client = client
        self._service = service
        self.places = service.places
        self._publisher = publisher

    async def look_round(self) -> None:
        """Close idle tables, and warn the players of others."""
        await self._service.time.beat()
        for live in await self._service.idle.look_round():
            await self._show(live)

    async def compare_servers(self) -> None:
        """Note which servers the bot has been removed from, or is on again, and forget those of long ago."""
        present = {guild.id for guild in self._client.guilds}
        await self._show_again(await self.places.compare(present))
        await self.places.forget_servers()

    async def server_back(self, guild_id: int) -> None:
        """Show the tables of a server again that the bot has come back to."""
        await self._show_again(await self.places.server_back(guild_id))

    async def _show_again(self, records: Iterable[TableRecord]) -> None:
        for record in records:
            await self._show(await self._service.tables.shown(record), again=True)

    async def _show(self, live: LiveTable, again: bool = False) -> None:
        """Show a table; it is tried again later if that fails, unless it is closed and nobody may post there."""
        try:
            await self._publisher.publish(live, again=again)
        except CannotPost as error:
            log.warning("table %d is not shown: %s", live.record.id, error)
            if live.record.status == "cancelled":
                await self._service.store.boards.forget_board(live.record.id)
        except Exception:
            log.exception("table %d is not shown yet", live.record.id)
