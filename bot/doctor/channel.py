"""A channel where people are to play: whether the bot sees it, and what it may do there."""

from __future__ import annotations

from typing import TypeAlias

import discord

from bot.doctor.discord_requests import DiscordLine
from bot.doctor.findings import Finding, well, wrong
from bot.model.facts import Note
from bot.text.reader import HOST
from bot.text.refusals import in_words
from bot.ui.posting import NAMES, permissions

Playable: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


class TriedChannel:
    """A channel by its number; `channel` is there once it has been found."""

    channel: Playable

    def __init__(self, number: int) -> None:
        self._number = number

    async def find(self, line: DiscordLine) -> Finding:
        """Whether there is such a channel, and the bot sees it."""
        try:
            found = await line.client.fetch_channel(self._number)
        except discord.NotFound:
            return wrong(Note("doctor-channel-none", number=str(self._number)))
        except discord.Forbidden:
            return wrong(Note("doctor-channel-unseen", number=str(self._number)))
        if not isinstance(found, Playable):
            return wrong(Note("doctor-channel-other", number=str(self._number)))
        self.channel = found
        if isinstance(found, discord.Thread) and found.locked:
            return wrong(Note("thread-locked"))
        return well(Note("doctor-channel", name=found.name))

    async def may(self, line: DiscordLine) -> Finding:
        """Whether the bot has all permissions that games need there."""
        held = await self._held(line)
        missing = [name for name in _needed(self.channel) if not getattr(held, name)]
        if missing:
            return wrong(Note("doctor-permissions-missing", names=_named(missing)))
        return well(Note("doctor-permissions", names=_named(_needed(self.channel))))

    async def _held(self, line: DiscordLine) -> discord.Permissions:
        """What the bot may do in the channel; a thread goes by the channel that it belongs to."""
        assert line.client.user is not None
        guild = await line.client.fetch_guild(self.channel.guild.id)
        member = await guild.fetch_member(line.client.user.id)
        number = self.channel.parent_id if isinstance(self.channel, discord.Thread) else self.channel.id
        whole = await guild.fetch_channel(number)
        return whole.permissions_for(member)


def _needed(channel: Playable) -> list[str]:
    """What games need, with a thread beside a channel that is taken."""
    threads = (
        ["create_public_threads", "send_messages_in_threads"] if isinstance(channel, discord.TextChannel) else []
    )
    return [*permissions(channel), "read_message_history", *threads]


def _named(names: list[str]) -> str:
    return ", ".join(in_words(HOST, NAMES[name]) for name in names)
