"""Whether the bot may post where somebody asks it to, what it has to be granted if not, and whom a post notifies."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.model.facts import Names, Note
from bot.model.refusals import Refused
from bot.service.wishes import called
from bot.store.protocol import Store
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.ui.reading import reading
from bot.ui.replies import Interaction

# What Discord says where a thread is archived and may not be opened again, for it is locked.
ARCHIVED = 50083
# Who may not connect to such a channel may do nothing there.
VOICE = (discord.ChannelType.voice, discord.ChannelType.stage_voice)
# What the bot is invited with.
_WANTED = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
# What Discord's own pages call the permissions that discord.py calls otherwise.
NAMES = {
    "view_channel": Note("permission-view-channel"),
    "read_message_history": Note("permission-read-message-history"),
    "connect": Note("permission-connect"),
    "send_messages": Note("permission-send-messages"),
    "send_messages_in_threads": Note("permission-send-messages-in-threads"),
    "create_public_threads": Note("permission-create-public-threads"),
    "attach_files": Note("permission-attach-files"),
}


def may_post(interaction: Interaction) -> bool:
    """Whether the bot can show boards in the channel of an interaction."""
    return forbidden(interaction) is None


def forbidden(interaction: Interaction) -> Refused | None:
    """Why the bot cannot show boards in the channel of an interaction; None if it can, as in direct messages."""
    if interaction.guild_id is None:
        return None
    if interaction.client.get_guild(interaction.guild_id) is None:
        # Its commands are there, and the permissions that come with them are those of everybody.
        return Refused("commands-alone", link=_invitation(interaction, interaction.guild_id))
    may, channel = interaction.app_permissions, interaction.channel
    missing = [name for name in permissions(interaction.channel) if not getattr(may, name)]
    if missing:
        return _asking_for(reading(interaction), missing)
    if not isinstance(channel, discord.Thread) or may.manage_threads:
        return None
    if channel.is_private() and channel.guild.get_thread(channel.id) is None:
        # Commands work there all the same; the bot's token does not.
        return Refused("thread-private", bot=interaction.client.user.mention)
    return Refused("thread-locked") if channel.locked else None


def _invitation(interaction: Interaction, guild_id: int) -> str:
    """The address at which whoever manages a server lets the bot in."""
    may = discord.Permissions(**dict.fromkeys(_WANTED, True))
    scopes, guild = ("bot", "applications.commands"), discord.Object(guild_id)
    return discord.utils.oauth_url(interaction.application_id, permissions=may, guild=guild, scopes=scopes)


def needed(interaction: Interaction, code: int = 0) -> Refused:
    """What the bot needs in the channel of an interaction where Discord, for the reason of a `code`, took no post."""
    channel = interaction.channel
    if code == ARCHIVED:
        return Refused("thread-locked")
    if isinstance(channel, discord.Thread) and channel.is_private():
        return Refused("thread-private", bot=interaction.client.user.mention)
    return _asking_for(reading(interaction), permissions(channel))


def permissions(channel: object) -> list[str]:
    """The permissions that boards need in a channel, as discord.py calls them; posts of forums are threads."""
    voice = getattr(channel, "type", None) in VOICE
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return ["view_channel", *(["connect"] if voice else []), send, "attach_files"]


def _asking_for(reader: Reader, names: list[str]) -> Refused:
    return Refused("cannot-post", permissions=Names(in_words(reader, NAMES[name]) for name in names))


async def notifying(store: Store, user_ids: Sequence[int]) -> discord.AllowedMentions:
    """That a message notifies those of some users who have not chosen never to be called, and nobody else."""
    users = [discord.Object(user_id) for user_id in await called(store, user_ids, ("mine", "always"))]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)
