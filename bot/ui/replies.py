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
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

import discord
from discord import InteractionResponseType as Kind

from bot.ui.components import NO_TABLE, UNREACHED, loosened, table_of, text_view
from bot.ui.delivery import request_guard
from bot.ui.delivery.tokens import TOKEN_SECONDS, Token

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Sent = discord.InteractionMessage | discord.WebhookMessage
# A view and the files that it shows.
Shown = tuple[discord.ui.LayoutView, list[discord.File]]
# What Discord says to a second first response.
_ACKNOWLEDGED = 40060
# Discord waits for a first response for so many seconds, and whatever comes later is void.
IN_TIME = 3.0
# After so many a deferral is sent; after so many no picture is sent as a first response, for it may take a second.
LATEST_ANSWER, LATEST_PICTURE = 1.5, 2.0


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed stands on a page that one person alone sees, and that is no board."""
    message = interaction.message
    return message is not None and message.flags.ephemeral and not on_private_board(interaction)


def on_private_board(interaction: Interaction) -> bool:
    """Whether what was pressed is a button or a list of a table on the board of a private one.

    Other messages that one person alone sees and that bear such are made of plain text.
    """
    message, data = interaction.message, dict[str, Any](interaction.data or {})
    board = message is not None and message.flags.ephemeral and message.flags.components_v2
    return board and table_of(str(data.get("custom_id", ""))) != NO_TABLE


class Reply:
    """The answer to one interaction; what Discord does not take of it is logged, and left to the bot's token."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._pressed = interaction.type is discord.InteractionType.component
        self._began = time.monotonic()
        self._lock = asyncio.Lock()
        self._deferral: asyncio.Future[None] | None = None
        # Whether a message may have been posted though nobody heard that it was.
        self.lost = False
        # Whether the pressed message is gone, or about to go, and whether a lost first response was found.
        self._left, self._found = False, False
        # Whether the first response has become the board of a private table, which stays.
        self._is_board = False

    @classmethod
    def to(cls, interaction: Interaction) -> Self:
        """The one answer to an interaction."""
        if cls not in interaction.extras:
            interaction.extras[cls] = cls(interaction)
        reply: Self = interaction.extras[cls]
        return reply

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Put the answer off if it has not been given within so long that Discord would soon wait no longer."""
        timer = asyncio.get_running_loop().call_later(LATEST_ANSWER, self.put_off)
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
    def _age(self) -> float:
        """For how many seconds the interaction has been here."""
        return time.monotonic() - self._began

    def _limit(self) -> asyncio.Timeout:
        """How long the next request may take; TimeoutError if Discord would not take it any more.

        discord.py tries five times and pauses between, for half a minute: by then no first response is taken.
        """
        if self._kind is not None and self._age < TOKEN_SECONDS:
            return asyncio.timeout(request_guard.LONGEST_REQUEST)
        if self._kind is None and self._age < IN_TIME:
            return asyncio.timeout(IN_TIME - self._age)
        raise TimeoutError(f"too late, after {self._age:.1f} s")

    async def _make_time(self, files: object) -> None:
        """Put the answer off if there are files to be sent with it, and it may be too late for that."""
        if files and self._kind is None and self._age > LATEST_PICTURE:
            await self._acknowledge()

    @property
    def _kind(self) -> Kind | None:
        """How the interaction was answered first; None before that."""
        return Kind.channel_message if self._found else self._interaction.response.type

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
            async with self._limit():
                if self._pressed:
                    await self._interaction.response.defer()
                else:
                    await self._interaction.response.defer(ephemeral=True, thinking=True)
        except UNREACHED as error:
            log.info("interaction %d could not be acknowledged: %s", self._interaction.id, error)
        else:
            self._hold(self._interaction.message)

    def _hold(self, message: discord.Message | None) -> None:
        """Let what was pressed be changed by this interaction's token, if everybody sees it."""
        if message is not None and not message.flags.ephemeral:
            self._hold_by_number(message.id)

    def _hold_by_number(self, message_id: int) -> None:
        token = Token(self._interaction.followup, self._began)
        self._interaction.client.requests.tokens.note(message_id, token)

    # What everybody sees.

    async def update(self, message_id: int, made: Callable[[], Shown]) -> bool:
        """Change the message that was pressed, if that is the one which is meant; whether that was done.

        What it shows is `made` only then: to make a board costs as much as all the rest of its move.
        """
        return self.presses(message_id) and await self._update(*made())

    def presses(self, message_id: int) -> bool:
        """Whether a message that everybody sees is the one that was pressed."""
        message = self._interaction.message
        return message is not None and message.id == message_id and not message.flags.ephemeral

    async def loosen(self, message_id: int, files: Sequence[discord.File]) -> None:
        """Let go of what was picked in a list of a message, if that is the one which is meant.

        Its files are sent again: Discord tells of none that a message shows, and drops those that an edit leaves out.
        """
        message = self._interaction.message
        if message is not None and message.id == message_id and not is_private(self._interaction):
            await self._update(loosened(message), files)

    async def _update(self, view: discord.ui.LayoutView, files: Sequence[discord.File]) -> bool:
        nobody = discord.AllowedMentions.none()
        async with self._lock:
            if self._kind is Kind.channel_message:
                return False  # what was answered first is another message
            await self._make_time(files)
            first = self._kind is None
            edit = self._interaction.response.edit_message if first else self._interaction.edit_original_response
            try:
                async with self._limit():
                    await edit(view=view, attachments=files, allowed_mentions=nobody)
            except UNREACHED as error:
                log.info("interaction %d could not edit its message: %s", self._interaction.id, error)
                return False
        self._hold(self._interaction.message)
        return True

    async def post(self, shown: Shown, mentions: discord.AllowedMentions, *, silent: bool) -> int | None:
        """Post a message for everybody, which notifies whom it mentions; its id, or None if that was not done.

        A press on a private message posts none: it would be shown as an answer to what others cannot see. Nor does
        one on a message that goes: "Original message was deleted" would stand above the answer.
        """
        async with self._lock:
            await self._make_time(shown[1])
            try:
                if self._pressed and not self._left and not is_private(self._interaction):
                    await self._acknowledge()
                    return await self._follow(shown, mentions, silent=silent)
                if not self._pressed and self._kind is None:
                    return await self._open(shown, mentions, silent=silent)
            except UNREACHED as error:
                log.info("interaction %d could not post: %r", self._interaction.id, error)
                self.lost = _may_have_arrived(error)
                return await self._find() if self.lost and not self._pressed else None
        return None

    async def _find(self) -> int | None:
        """The message that a first response has posted though its answer was lost; None if there is none.

        Unlike the channel's history it can be asked for everywhere, and is not counted.
        """
        try:
            async with asyncio.timeout(request_guard.LONGEST_REQUEST):
                found = await self._interaction.original_response()
        except UNREACHED as error:
            log.info("interaction %d has posted nothing: %r", self._interaction.id, error)
            self.lost = not isinstance(error, discord.NotFound)
            return None
        self._found = True
        self._hold_by_number(found.id)
        return found.id

    async def leave(self, message_id: int) -> None:
        """Note that a message goes, if it is the one that was pressed: from here on nothing public answers it."""
        if self.presses(message_id):
            self._left = True
            await self.acknowledge()

    async def _follow(self, shown: Shown, mentions: discord.AllowedMentions, *, silent: bool) -> int:
        view, files = shown
        async with self._limit():
            sent = await self._interaction.followup.send(
                view=view, files=files, allowed_mentions=mentions, silent=silent, wait=True
            )
        self._hold_by_number(sent.id)
        return sent.id

    async def _open(self, shown: Shown, mentions: discord.AllowedMentions, *, silent: bool) -> int | None:
        view, files = shown
        async with self._limit():
            response = await self._interaction.response.send_message(
                view=view, files=files, allowed_mentions=mentions, silent=silent
            )
        if response.message_id is not None:
            self._hold_by_number(response.message_id)
        return response.message_id

    # What only the person who asked sees.

    @property
    def private_board(self) -> int | None:
        """The board of a private table that was pressed; None if none was."""
        message = self._interaction.message
        return message.id if message is not None and on_private_board(self._interaction) else None

    async def show_private(self, shown: Shown) -> Sent | None:
        """Show the board of a private table: in the place of one that was pressed, else as a message of its own."""
        view, files = shown
        show = self._edited if on_private_board(self._interaction) else self._sent
        async with self._lock:
            await self._make_time(files)
            try:
                async with self._limit():
                    return await show(view, files)
            except UNREACHED as error:
                log.info("interaction %d could not show a private board: %r", self._interaction.id, error)
                return None

    async def _edited(self, view: discord.ui.LayoutView, files: list[discord.File]) -> Sent | None:
        if self._kind is not None:
            return await self._interaction.edit_original_response(view=view, attachments=files)
        response = await self._interaction.response.edit_message(view=view, attachments=files)
        sent = None if response is None else response.resource
        return sent if isinstance(sent, discord.InteractionMessage) else None

    async def _sent(self, view: discord.ui.LayoutView, files: list[discord.File]) -> Sent | None:
        if self._pressed:
            await self._acknowledge()
        if self._kind is Kind.deferred_channel_message and not self._is_board:
            self._is_board = True
            return await self._interaction.edit_original_response(view=view, attachments=files)
        if self._kind is None:
            self._is_board = True
            response = await self._interaction.response.send_message(view=view, files=files, ephemeral=True)
            return response.resource if isinstance(response.resource, discord.InteractionMessage) else None
        return await self._interaction.followup.send(view=view, files=files, ephemeral=True, wait=True)

    async def tell(
        self,
        sentence: str,
        view: discord.ui.View | None = discord.utils.MISSING,
        files: Sequence[discord.File] = discord.utils.MISSING,
    ) -> Sent | None:
        """Say a sentence, in the place of a deferral if there is one; the message is None if Discord did not take it.

        Where nothing has been answered yet, it is the answer itself, of a press as well as of a command.
        """
        async with self._lock:
            await self._make_time(files)
            try:
                async with self._limit():
                    return await self._tell(sentence, view, files)
            except UNREACHED as error:
                log.info("interaction %d could not be answered: %r", self._interaction.id, error)
                return None

    async def _tell(self, sentence: str, view: discord.ui.View | None, files: Sequence[discord.File]) -> Sent | None:
        if self._kind is Kind.deferred_channel_message and not self._is_board:
            return await self._interaction.edit_original_response(content=sentence, view=view, attachments=files)
        shown = view or discord.utils.MISSING
        if self._kind is None:
            response = await self._interaction.response.send_message(
                sentence, view=shown, files=files, ephemeral=True
            )
            return response.resource if isinstance(response.resource, discord.InteractionMessage) else None
        return await self._interaction.followup.send(sentence, view=shown, files=files, ephemeral=True, wait=True)

    async def tell_instead(
        self,
        sentence: str,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File] = discord.utils.MISSING,
    ) -> None:
        """Say a sentence in the place of the private message whose button was pressed."""
        async with self._lock:
            first = self._kind is None
            edit = self._interaction.response.edit_message if first else self._interaction.edit_original_response
            try:
                async with self._limit():
                    await self._instead(edit, sentence, view, files)
            except UNREACHED as error:
                log.info("interaction %d could not be answered: %s", self._interaction.id, error)

    async def _instead(
        self,
        edit: Callable[..., Awaitable[object]],
        sentence: str,
        view: discord.ui.View | None,
        files: Sequence[discord.File],
    ) -> None:
        """Let the pressed message say something else: one that is all components never has content again."""
        pressed = self._interaction.message
        if pressed is not None and pressed.flags.components_v2:
            await edit(view=text_view(sentence), attachments=[])
        else:
            await edit(content=sentence, view=view, attachments=files)

    async def close(self, sentence: str = "") -> Sent | None:
        """Leave no private answer, nor the private question whose button was pressed: the board says it all.

        A command that has not been answered yet is told the `sentence`, by the message that comes back: then nothing
        flashes, as it would if an answer were put off and taken away.
        """
        if sentence and not self._pressed and self._kind is None:
            return await self.tell(sentence)
        async with self._lock:
            await self._acknowledge()
            private = is_private(self._interaction) if self._pressed else self._kind is Kind.deferred_channel_message
            if not private or self._kind is None or self._is_board:
                return None
            try:
                async with self._limit():
                    await self._interaction.delete_original_response()
            except UNREACHED as error:
                log.info("interaction %d could not be closed: %s", self._interaction.id, error)
        return None


def _may_have_arrived(error: Exception) -> bool:
    """Whether Discord may have done what failed: the answer was lost, perhaps that to the first of several tries."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.code == _ACKNOWLEDGED
    return True
