"""Private messages that would stand below later boards: they are taken away."""

from __future__ import annotations

import logging
import time
from typing import NamedTuple, Self

import discord

from bot.ui.components import UNREACHED
from bot.ui.delivery.tokens import TOKEN_SECONDS
from bot.ui.replies import Interaction, Sent
from bot.ui.whereabouts import place_of

log = logging.getLogger(__name__)
# So many people's messages are remembered: Discord lets them be taken away for a quarter of an hour only.
MOST_OPEN = 200


class Deletable(NamedTuple):
    """A private message, and until when Discord lets it be taken away, by this process's clock."""

    message: Sent
    until: float

    @classmethod
    def now(cls, message: Sent) -> Self:
        """A message that has just been answered with."""
        return cls(message, time.monotonic() + TOKEN_SECONDS)

    @property
    def lives(self) -> bool:
        """Whether Discord still lets it be taken away."""
        return time.monotonic() < self.until

    async def delete(self, pressed: discord.Message | None = None) -> None:
        """Take the message away, if that is still possible, and it is not the one that was pressed."""
        if not self.lives or (pressed is not None and pressed.id == self.message.id):
            return
        try:
            await self.message.delete()
        except UNREACHED as error:
            log.info("private message %d stays: %s", self.message.id, error)


class OpenMessages:
    """The private messages of one kind that may still stand below a board, one for each person."""

    def __init__(self) -> None:
        self._messages: dict[int, Deletable] = {}

    async def replace(self, interaction: Interaction, message: Sent | None = None) -> None:
        """Take a person's former message away, where Discord allows it, and remember the new one if there is any.

        What was pressed on the former message itself sees to that message.
        """
        user_id, pressed = interaction.user.id, interaction.message
        former = self._messages.pop(user_id, None)
        if message is not None:
            self._messages[user_id] = Deletable.now(message)
        if len(self._messages) > MOST_OPEN:
            del self._messages[next(iter(self._messages))]
        if former is not None:
            await former.delete(pressed)


class PassingWords:
    """What single people were told about the position at a table, by channel: gone once that position is.

    "No move looks good from here" would else stand below boards of which it is not true.
    """

    def __init__(self) -> None:
        self._told: dict[int, list[Deletable]] = {}

    def note(self, interaction: Interaction, message: Sent | None) -> None:
        """Remember what somebody has just been told, if Discord took it."""
        place = place_of(interaction)
        if message is None or place is None:
            return
        self._told.setdefault(place, []).append(Deletable.now(message))
        if len(self._told) > MOST_OPEN:
            del self._told[next(iter(self._told))]

    async def forget(self, channel_id: int, pressed: discord.Message | None = None) -> None:
        """Take away what was told of the position that a channel's table had.

        What was `pressed` on such a message itself sees to that message; what is too old, Discord keeps.
        """
        for told in self._told.pop(channel_id, ()):
            await told.delete(pressed)
