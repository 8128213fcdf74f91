"""Private messages that would stand below later boards: they are taken away."""

from __future__ import annotations

import logging
import time

import discord

from bot.ui.components import UNREACHED
from bot.ui.replies import Interaction, Sent

log = logging.getLogger(__name__)
# So many people's messages are remembered: Discord lets them be taken away for a quarter of an hour only.
MOST_OPEN = 200
# For so many seconds; a little less than it is, for the clock of Discord goes before ours.
DELETABLE = 14 * 60


class OpenMessages:
    """The private messages of one kind that may still stand below a board, one for each person."""

    def __init__(self) -> None:
        self._messages: dict[int, Sent] = {}

    async def replace(self, interaction: Interaction, message: Sent | None = None) -> None:
        """Take a person's former message away, where Discord allows it, and remember the new one if there is any.

        What was pressed on the former message itself sees to that message.
        """
        user_id, pressed = interaction.user.id, interaction.message
        former = self._messages.pop(user_id, None)
        if message is not None:
            self._messages[user_id] = message
        if len(self._messages) > MOST_OPEN:
            del self._messages[next(iter(self._messages))]
        if former is not None and (pressed is None or pressed.id != former.id):
            await _delete(former)


class PassingWords:
    """What single people were told about the position at a table, by channel: gone once that position is.

    "No move looks good from here" would else stand below boards of which it is not true.
    """

    def __init__(self) -> None:
        self._told: dict[int, list[tuple[float, Sent]]] = {}

    def note(self, interaction: Interaction, message: Sent | None) -> None:
        """Remember what somebody has just been told, if Discord took it."""
        if message is None or interaction.channel_id is None:
            return
        self._told.setdefault(interaction.channel_id, []).append((time.monotonic(), message))
        if len(self._told) > MOST_OPEN:
            del self._told[next(iter(self._told))]

    async def forget(self, channel_id: int, pressed: discord.Message | None = None) -> None:
        """Take away what was told of the position that a channel's table had.

        What was `pressed` on such a message itself sees to that message; what is too old, Discord keeps.
        """
        since = time.monotonic() - DELETABLE
        for told_at, message in self._told.pop(channel_id, ()):
            if told_at > since and (pressed is None or pressed.id != message.id):
                await _delete(message)


async def _delete(message: Sent) -> None:
    try:
        await message.delete()
    except UNREACHED as error:
        log.info("private message %d stays: %s", message.id, error)
