"""Threads for games whose channel is taken."""

from __future__ import annotations

import logging

import discord

from bot.model.refusals import Refused, too_many
from bot.service.request_rates import RequestKind
from bot.service.tables import Outcome, RequestContext
from bot.text.formatting import clip, plain
from bot.ui import wanted_game
from bot.ui.components import UNREACHED
from bot.ui.interactions import Interaction, answer, context_of, handler_of
from bot.ui.invitations import guest_in, invite
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import reading, reading_all
from bot.ui.thread_offers import THREAD, may_open_thread
from bot.ui.wanted_game import Opening, SharedGame

log = logging.getLogger(__name__)
LONGEST_THREAD_NAME = 100


class Threads:
    """Opens threads: one for each press, and none for a second tap on the same button."""

    def __init__(self) -> None:
        self._pressed: set[int] = set()

    async def open(self, interaction: Interaction, text: str) -> None:
        """Open a thread, and there the table that a button's id holds; what says where then takes its place.

        Refused if it holds none, or is being done.
        """
        message = interaction.message
        assert message is not None, "a button has been pressed"
        if message.id in self._pressed:
            raise Refused("repeated")
        self._pressed.add(message.id)
        try:
            await _open(interaction, wanted_game.read(text))
        finally:
            self._pressed.remove(message.id)


@LOOSE_BUTTONS(f"{THREAD} ")
@counted()
async def _pressed(press: Press) -> None:
    await press.interaction.client.threads.open(press.interaction, press.meant)


async def _open(interaction: Interaction, opening: Opening) -> None:
    place, service = interaction.channel_id, handler_of(interaction).service

    async def act(context: RequestContext) -> Outcome:
        nonlocal place
        thread = await _thread(interaction, context, opening)
        place, within = thread.id, (context.channel_id, *context.places)
        try:
            return await opening.open(service, context._replace(channel_id=thread.id, places=within))
        except Exception:
            # A table may have been stored all the same.
            if await service.store.tables.table_in(thread.id) is None:
                await _remove(thread)
            raise

    async def tell(interaction: Interaction) -> None:
        await answer(interaction, reading(interaction).say("in-thread", channel=f"<#{place}>"), None, instead=True)
        invited = opening.guest if isinstance(opening, SharedGame) else None
        if invited is not None and (guest := await guest_in(interaction, invited)) is not None:
            await invite(interaction, guest, context_of(interaction)._replace(channel_id=place or 0))

    await handler_of(interaction).run(interaction, act, tell)


async def _thread(interaction: Interaction, context: RequestContext, opening: Opening) -> discord.Thread:
    """A new thread for a table; Refused where none can be made, or nobody may open a table now."""
    service, channel = handler_of(interaction).service, interaction.channel
    if not may_open_thread(interaction) or not isinstance(channel, discord.TextChannel):
        raise Refused("no-thread")
    if await service.tables.repeated(context) is not None:
        raise Refused("repeated")
    await service.tables.admit(context)
    service.limits.check(RequestKind.OPENING, context.user_id, context.channel_id)
    # Discord tells the channel of every thread, and goes on telling of one that is taken away.
    full = await service.store.tables.full(context.guild_id, context.user_id, waiting=opening.WAITS)
    if full is not None:
        raise too_many(full)
    reader = reading_all(interaction)
    name = reader.say("thread-name", title=opening.title(reader), name=plain(reader, context.name))
    try:
        return await channel.create_thread(
            name=clip(name, LONGEST_THREAD_NAME), type=discord.ChannelType.public_thread
        )
    except UNREACHED as error:
        log.warning("channel %d: no thread can be made: %r", channel.id, error)
        raise Refused("no-thread") from error


async def _remove(thread: discord.Thread) -> None:
    """Take a thread away in which there is no table after all."""
    try:
        await thread.delete()
    except UNREACHED as error:
        log.info("thread %d stays, though it is empty: %r", thread.id, error)
