"""Whether a thread can be opened for a game whose channel is taken, and the button that does it."""

from __future__ import annotations

import discord

from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, TableButton, row_view
from bot.ui.replies import Interaction

THREAD = "thread"
# What the bot must be allowed where it makes a thread and plays in it.
_NEEDED = ("view_channel", "create_public_threads", "send_messages_in_threads", "attach_files")


def may_open_thread(interaction: Interaction) -> bool:
    """Whether a channel can have threads, and both who asks and the bot may make them there."""
    channel, may = interaction.channel, interaction.app_permissions
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return False
    return interaction.permissions.create_public_threads and all(getattr(may, name) for name in _NEEDED)


def thread_view(reader: Reader, opening: str) -> discord.ui.View:
    """The button that opens a thread for a game, which is `written` as its id holds it."""
    view = row_view()
    return view.add_item(
        TableButton(NO_TABLE, 0, f"{THREAD} {opening}", reader.say("label-thread"), discord.ButtonStyle.primary)
    )
