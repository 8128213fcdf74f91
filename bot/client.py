"""The Discord client: commands, components, and what happens when it starts."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot import sentences
from bot.commands import COMMANDS
from bot.components import TableButton, TableSelect
from bot.desk import Desk, acknowledge, answer
from bot.publisher import Publisher
from bot.service import Service
from bot.store import Store

log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
OURS = re.compile(r"t:\d{1,18}:\d{1,9}:(b-[a-z0-9_]{1,60}|s-[a-z]{1,20})")


class TableTree(app_commands.CommandTree["TableBot"]):
    """The commands; whatever goes wrong in one, the person who typed it gets a sentence."""

    async def on_error(
        self, interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed before it reached the desk."""
        log.error("a command failed", exc_info=error)
        if not interaction.response.is_done():
            await acknowledge(interaction)
        await answer(interaction, sentences.BROKEN)


class TableBot(discord.AutoShardedClient):
    """The bot: one store, one service, and the desk between them and Discord.

    `session` names what Discord this is: commands are synced once for each.
    """

    def __init__(self, store: Store, session: str, *, shard_count: int | None = None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=0,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
        )
        self._store = store
        self._session = session
        self.desk = Desk(Service(store), Publisher(self, store))
        self.tree = TableTree(self)
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Make old buttons work, and tell Discord of the commands if they have changed."""
        self.add_dynamic_items(TableButton, TableSelect)
        await self._sync()
        self.post_missing.start()

    async def _sync(self) -> None:
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()
        key = f"commands of {self._session}"
        if await self._store.value(key) != digest:
            await self.tree.sync()
            await self._store.set_value(key, digest)

    @tasks.loop(minutes=1)
    async def post_missing(self) -> None:
        """Show what could not be shown before: after a restart, or when Discord failed."""
        try:
            await self.desk.post_missing()
        except Exception:
            log.exception("boards could not be posted")

    @post_missing.before_loop
    async def _wait_for_discord(self) -> None:
        await self.wait_until_ready()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer components that no code knows any more, which discord.py drops in silence."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if not OURS.fullmatch(custom_id):
            await acknowledge(interaction)
            await answer(interaction, sentences.OUTDATED)

    async def close(self) -> None:
        """Stop, and leave no task behind."""
        self.post_missing.cancel()
        await super().close()
