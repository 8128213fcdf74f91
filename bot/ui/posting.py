"""Whether the bot may post where somebody asks it to, and what it has to be granted if not."""

from __future__ import annotations

import discord

from bot.model.facts import Names
from bot.model.refusals import Refused
from bot.text.sentences import say
from bot.ui.replies import Interaction


def may_post(interaction: Interaction) -> bool:
    """Whether the bot can show boards in the channel of an interaction."""
    return forbidden(interaction) is None


def forbidden(interaction: Interaction) -> Refused | None:
    """Why the bot cannot show boards in the channel of an interaction; None if it can, as in direct messages."""
    if interaction.guild_id is None:
        return None
    may, channel = interaction.app_permissions, interaction.channel
    missing = [name for name in _needed(interaction) if not getattr(may, name)]
    if missing:
        return _asking_for(missing)
    locked = isinstance(channel, discord.Thread) and channel.locked
    return Refused("thread-locked") if locked and not may.manage_threads else None


def needed(interaction: Interaction) -> Refused:
    """All that the bot has to be granted in the channel of an interaction, where it is not known what is missing."""
    return _asking_for(_needed(interaction))


def _needed(interaction: Interaction) -> list[str]:
    """The permissions that boards need, as discord.py calls them; posts of forums are threads."""
    channel = interaction.channel
    voice = isinstance(channel, (discord.VoiceChannel, discord.StageChannel))
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return ["view_channel", *(["connect"] if voice else []), send, "attach_files"]


def _asking_for(names: list[str]) -> Refused:
    said = Names(say(f"permission-{name.replace('_', '-')}") for name in names)
    return Refused("cannot-post", permissions=said)
