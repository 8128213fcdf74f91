"""How one interaction is answered, with as few requests as can be, and never too late.

Discord counts none of an interaction's own endpoints among the requests that a bot may send, but each of them once
only: the first response edits the pressed message (type 7), is a message (type 4), or puts the answer off (types 5
and 6). Whom a message mentions is notified only when the message is created:

- by a first response of type 4, and by a follow-up after type 6 or 7: each creates a message, in which Discord
  notifies the users whom `allowed_mentions` names, as in one by the bot's token;
- not by an edit, nor by a follow-up after type 5, which by Discord's documentation is an edit of the message that
  the deferral has created. So no board is shown by a deferred command: the bot's token posts it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

import discord
from discord import InteractionResponseType as Kind

from bot.ui.components import UNREACHED, loosened

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Sent = discord.InteractionMessage | discord.WebhookMessage
# A view and the files that it shows.
Shown = tuple[discord.ui.LayoutView, list[discord.File]]
# What Discord says to a second first response.
_ACKNOWLEDGED = 40060
# Discord waits for a first response for 3 seconds; after so many a deferral is sent.
LATEST = 1.5


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed stands in a message that one person alone sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


class Reply:
    """The answer to one interaction; what Discord does not take of it is logged, and left to the bot's token."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._pressed = interaction.type is discord.InteractionType.component
        self._lock = asyncio.Lock()
        self._deferral: asyncio.Future[None] | None = None
        # Whether a message may have been posted though nobody heard that it was.
        self.lost = False

    @classmethod
    def to(cls, interaction: Interaction) -> Self:
        """The one answer to an interaction."""
        reply: Self = interaction.extras.setdefault(cls, cls(interaction))
        return reply

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Put the answer off if it has not been given within so long that Discord would soon wait no longer."""
        timer = asyncio.get_running_loop().call_later(LATEST, self.put_off)
        try:
            yield
        finally:
            timer.cancel()
            if self._deferral is not None:
                self._deferral.cancel()

    def put_off(self) -> None:
        """Let the answer come later, and begin to tell so."""
        if self._deferral is None:
            self._deferral = asyncio.ensure_future(self.acknowledge())

    @property
    def _kind(self) -> Kind | None:
        """How the interaction was answered first; None before that."""
        return self._interaction.response.type

    async def acknowledge(self) -> None:
        """Tell Discord that the request has arrived, if that is still to be done.

        A command's answer then is for the person who asked alone.
        """
        async with self._lock:
            await self._acknowledge()

    async def _acknowledge(self) -> None:
        if self._kind is not None:
            return
        try:
            if self._pressed:
                await self._interaction.response.defer()
            else:
                await self._interaction.response.defer(ephemeral=True, thinking=True)
        except UNREACHED as error:
            log.info("interaction %d could not be acknowledged: %s", self._interaction.id, error)

    # What everybody sees.

    async def update(self, message_id: int, shown: Shown) -> bool:
        """Change the message that was pressed, if that is the one which is meant; whether that was done."""
        message = self._interaction.message
        if message is None or message.id != message_id or message.flags.ephemeral:
            return False
        return await self._update(*shown)

    async def loosen(self, message_id: int) -> None:
        """Let go of what was picked in a list of a message, if that is the one which is meant."""
        message = self._interaction.message
        if message is not None and message.id == message_id:
            await self._update(loosened(message), message.attachments)

    async def _update(self, view: discord.ui.LayoutView, files: Sequence[discord.Attachment | discord.File]) -> bool:
        nobody = discord.AllowedMentions.none()
        async with self._lock:
            first = self._kind is None
            edit = self._interaction.response.edit_message if first else self._interaction.edit_original_response
            try:
                await edit(view=view, attachments=files, allowed_mentions=nobody)
            except UNREACHED as error:
                log.info("interaction %d could not edit its message: %s", self._interaction.id, error)
                return False
        return True

    async def post(self, shown: Shown, mentions: discord.AllowedMentions, *, silent: bool) -> int | None:
        """Post a message for everybody, which notifies whom it mentions; its id, or None if that was not done.

        A press on a private message posts none: it would be shown as an answer to what others cannot see.
        """
        view, files = shown
        async with self._lock:
            try:
                if self._pressed and not is_private(self._interaction):
                    await self._acknowledge()
                    sent = await self._interaction.followup.send(
                        view=view, files=files, allowed_mentions=mentions, silent=silent, wait=True
                    )
                    return sent.id
                if not self._pressed and self._kind is None:
                    response = await self._interaction.response.send_message(
                        view=view, files=files, allowed_mentions=mentions, silent=silent
                    )
                    return response.message_id
            except UNREACHED as error:
                log.info("interaction %d could not post: %s", self._interaction.id, error)
                self.lost = _may_have_arrived(error)
        return None

    # What only the person who asked sees.

    async def tell(
        self,
        sentence: str,
        view: discord.ui.View | None = discord.utils.MISSING,
        files: Sequence[discord.File] = discord.utils.MISSING,
    ) -> Sent | None:
        """Say a sentence, in the place of a deferral if there is one; the message is None if Discord did not take it.

        What a command has put off for everybody is said to everybody.
        """
        async with self._lock:
            try:
                return await self._tell(sentence, view, files)
            except UNREACHED as error:
                log.info("interaction %d could not be answered: %s", self._interaction.id, error)
                return None

    async def _tell(self, sentence: str, view: discord.ui.View | None, files: Sequence[discord.File]) -> Sent | None:
        if self._pressed:
            await self._acknowledge()
        if self._kind is Kind.deferred_channel_message:
            return await self._interaction.edit_original_response(content=sentence, view=view, attachments=files)
        shown = view or discord.utils.MISSING
        if self._kind is None and not self._pressed:
            response = await self._interaction.response.send_message(
                sentence, view=shown, files=files, ephemeral=True
            )
            return response.resource if isinstance(response.resource, discord.InteractionMessage) else None
        return await self._interaction.followup.send(sentence, view=shown, files=files, ephemeral=True, wait=True)

    async def tell_instead(self, sentence: str, view: discord.ui.View | None = None) -> None:
        """Say a sentence in the place of the private message whose button was pressed."""
        async with self._lock:
            first = self._kind is None
            edit = self._interaction.response.edit_message if first else self._interaction.edit_original_response
            try:
                await edit(content=sentence, view=view)
            except UNREACHED as error:
                log.info("interaction %d could not be answered: %s", self._interaction.id, error)

    async def close(self) -> None:
        """Leave no private answer, nor the private question whose button was pressed: the board says it all."""
        async with self._lock:
            await self._acknowledge()
            private = is_private(self._interaction) if self._pressed else self._kind is Kind.deferred_channel_message
            if not private or self._kind is None:
                return
            try:
                await self._interaction.delete_original_response()
            except UNREACHED as error:
                log.info("interaction %d could not be closed: %s", self._interaction.id, error)


def _may_have_arrived(error: Exception) -> bool:
    """Whether Discord may have done what failed: the answer was lost, perhaps that to the first of several tries."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.code == _ACKNOWLEDGED
    return True
