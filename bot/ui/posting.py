"""Whether the bot may post where somebody asks it to, what it has to be granted if not, and whom a post notifies."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.model.facts import Names, Note
from bot.model.refusals import Refused
from bot.service.wishes import called
from bot.store.protocol import Store
from bot.text.refusals import in_words
from bot.ui.replies import Interaction

# What Discord's own pages call the permissions that discord.py calls otherwise.
_NAMES = {
    "view_channel": Note("permission-view-channel"),
    "connect": Note("permission-connect"),
    "send_messages": Note("permission-send-messages"),
    "send_messages_in_threads": Note("permission-send-messages-in-threads"),
    "attach_files": Note("permission-attach-files"),
}


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
    return Refused("cannot-post", permissions=Names(in_words(_NAMES[name]) for name in names))


async def notifying(store: Store, user_ids: Sequence[int]) -> discord.AllowedMentions:
    """That a message notifies those of some users who have not chosen never to be called, and nobody else."""
    users = [discord.Object(user_id) for user_id in await called(store, user_ids, ("mine", "always"))]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)
