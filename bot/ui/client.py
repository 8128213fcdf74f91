"""The Discord client: commands, components, and what happens when it starts."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.service import daily
from bot.service.service import Service
from bot.store.protocol import Store
from bot.text import news
from bot.text.sentences import say
from bot.ui.commands import COMMANDS
from bot.ui.components import TableButton, TableSelect, is_ours
from bot.ui.emojis import CardEmojis
from bot.ui.interactions import InteractionHandler, acknowledge, answer
from bot.ui.presses import Presses
from bot.ui.publisher import Publisher
from bot.ui.replays import Replays
from bot.ui.result_pages import PageButton

log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks


class TableTree(app_commands.CommandTree["TableBot"]):
    """The commands; whatever goes wrong in one, the person who typed it gets a sentence."""

    async def on_error(
        self, interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed before it reached the handler."""
        cause = getattr(error, "original", error)
        if isinstance(cause, discord.HTTPException):
            log.warning("interaction %d: %s", interaction.id, cause)
        else:
            log.error("a command failed", exc_info=error)
        if interaction.type is discord.InteractionType.autocomplete:
            return  # suggestions that fail are simply not there
        if not interaction.response.is_done():
            await acknowledge(interaction)
        await answer(interaction, await interaction.client.handler.apology(interaction))


class TableBot(discord.AutoShardedClient):
    """The bot: one store, one service, and the handler between them and Discord.

    `session` names what Discord this is: commands are synced once for each and for each application. Without
    `card_emojis` it says in plain text what cards there are.
    """

    def __init__(
        self, store: Store, session: str, card_emojis: CardEmojis | None = None, *, shard_count: int | None = None
    ) -> None:
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
        self._card_emojis = card_emojis
        shown = card_emojis or CardEmojis()
        service = Service(store, news)
        self.handler = InteractionHandler(service, Publisher(self, store, shown, service.looks), shown)
        self.presses = Presses(self.handler)
        self.replays = Replays(service.looks)
        self.tree = TableTree(self)
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Make old buttons work, and tell Discord of the commands if they have changed."""
        self.add_dynamic_items(TableButton, TableSelect, PageButton)
        await self._sync()
        self.post_missing.start()
        self.keep_copy.start()
        self.end_left_tries.start()
        if self._card_emojis is not None:
            self.bring_emojis.start(self._card_emojis)

    async def _sync(self) -> None:
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        # Another token may be another application's, which has no commands yet.
        named = [self._session, self.application_id, tree]
        digest = hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()
        if await self._store.value("commands") != digest:
            await self.tree.sync()
            await self._store.set_value("commands", digest)

    @tasks.loop(minutes=1)
    async def post_missing(self) -> None:
        """Show what could not be shown before: after a restart, or when Discord failed."""
        try:
            await self.handler.post_missing()
        except Exception:
            log.exception("boards could not be posted")

    @tasks.loop(hours=1)
    async def bring_emojis(self, card_emojis: CardEmojis) -> None:
        """Bring the card emojis to Discord, and again whatever has been deleted there meanwhile."""
        try:
            await card_emojis.bring(self)
        except Exception:
            log.exception("the card emojis could not be brought to Discord")

    @post_missing.before_loop
    @bring_emojis.before_loop
    async def _wait_for_discord(self) -> None:
        await self.wait_until_ready()

    @tasks.loop(hours=24)
    async def keep_copy(self) -> None:
        """Keep a copy of everything, for the day on which the database is lost."""
        try:
            await self._store.keep_copy()
        except Exception:
            log.exception("no copy of the database could be made")

    @tasks.loop(hours=1)
    async def end_left_tries(self) -> None:
        """End daily deals that were left, but not in the first hour: nobody could play while the bot was away."""
        if self.end_left_tries.current_loop == 0:
            return
        try:
            await self.handler.end_left_tries(daily.today())
        except Exception:
            log.exception("daily deals that were left could not be ended")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer components that no code knows any more, which discord.py drops in silence."""
        self.handler.welcome(interaction)
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if not is_ours(custom_id):
            await acknowledge(interaction)
            await answer(interaction, say("outdated"))

    async def close(self) -> None:
        """Stop, and leave no task behind."""
        self.post_missing.cancel()
        self.keep_copy.cancel()
        self.end_left_tries.cancel()
        self.bring_emojis.cancel()
        await super().close()
