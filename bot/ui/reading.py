"""Who reads what Discord shows: a person what they alone see, and a server what all its members see."""

from __future__ import annotations

import discord

from bot.model.live_table import LiveTable
from bot.service.tastes import language_known, note_language
from bot.store.protocol import Store
from bot.text.reader import ENGLISH, Reader, reader_of
from bot.text.sentences import languages
from bot.ui.replies import Interaction

# Of so many people it is remembered what language they read.
READERS_REMEMBERED = 10_000


def reading(interaction: Interaction) -> Reader:
    """Who reads what they alone are answered."""
    return reader_of(interaction.locale.value)


def server_reader(client: discord.Client, guild_id: int) -> Reader:
    """Who reads what everybody on a server sees, by the language that was chosen for the server on Discord.

    On a server that is not known it is English.
    """
    guild = client.get_guild(guild_id)
    return ENGLISH if guild is None else reader_of(guild.preferred_locale.value)


def reading_all(interaction: Interaction) -> Reader:
    """Who reads what everybody sees where somebody asks: the server, or in direct messages the person."""
    if interaction.guild_id is None:
        return reading(interaction)
    return server_reader(interaction.client, interaction.guild_id)


class Readers:
    """Who reads the boards of tables: a server, or who plays where nobody else sees them, even after a restart."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        # What people read by their newest requests, and what of that is stored.
        self._heard: dict[int, Reader] = {}
        self._noted: dict[int, Reader] = {}

    def hear(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Remember what language somebody reads who asks for something."""
        for known in (self._heard, self._noted):
            if len(known) >= READERS_REMEMBERED:
                known.clear()
        self._heard[interaction.user.id] = reading(interaction)

    async def of(self, live: LiveTable) -> Reader:
        """Who reads the boards of a table."""
        if live.record.guild_id and not live.record.private:
            return server_reader(self._client, live.record.guild_id)
        return ENGLISH if len(languages()) == 1 else await self._person(live.record.host_id)

    async def _person(self, user_id: int) -> Reader:
        heard = self._heard.get(user_id)
        if heard is None:
            return self._noted.setdefault(user_id, reader_of(await language_known(self._store, user_id)))
        if self._noted.get(user_id) != heard:
            await note_language(self._store, user_id, heard.language)
            self._noted[user_id] = heard
        return heard
