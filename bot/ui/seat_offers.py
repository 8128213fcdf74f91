"""Seats that pass from one player to another: a message of its own asks whoever is to take one."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.absence import SEAT_OFFERED
from bot.service.request_rates import RequestKind
from bot.service.tables import Guest, Outcome
from bot.text.formatting import safe
from bot.text.games import title_of
from bot.ui.asking_people import asked
from bot.ui.components import KEEP_SEAT, SEAT, UNREACHED, TableButton, text_view
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of
from bot.ui.posting import notifying
from bot.ui.press import BUTTONS, Press, Wish, carry_out, counted
from bot.ui.reading import reading, reading_all
from bot.ui.replies import Reply

log = logging.getLogger(__name__)


async def offer(interaction: Interaction, guest: Guest, leaving: int | None) -> None:
    """Ask somebody to take a seat: that of the person who asks, or of a user who is `leaving`."""
    await acknowledge(interaction)
    absence = handler_of(interaction).service.absence
    asking = absence.offer(
        context_of(interaction), guest, leaving, lambda live, seat: _post(interaction, live, seat, guest)
    )
    if await asked(interaction, asking, Refused("seat-not-offered")):
        await answer(interaction, reading(interaction).say("seat-asked", name=safe(reading(interaction), guest.name)))


async def _post(interaction: Interaction, live: LiveTable, seat: int, guest: Guest) -> None:
    reader, store = reading_all(interaction), handler_of(interaction).service.store
    who, name, title = f"<@{guest.user_id}>", safe(reader, live.names[seat]), title_of(reader, live.game)
    text = reader.say("seat-offered", who=who, name=name, title=title, until=store.timers.now() + SEAT_OFFERED)
    table, ply, style = live.record.id, live.ply, discord.ButtonStyle.success
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
        TableButton(table, ply, f"{SEAT} {seat}", reader.say("label-accept-seat"), style),
        TableButton(table, ply, f"{KEEP_SEAT} {seat}", reader.say("label-keep-seat")),
    )
    mentioned = await notifying(store, [guest.user_id])
    channel = interaction.client.get_partial_messageable(live.record.channel_id)
    await channel.send(view=text_view(text, row), allowed_mentions=mentioned)


def _seat_in(press: Press) -> int:
    """The seat that a button is about; Refused if that is none."""
    if not press.meant.isdecimal():
        raise Refused("outdated")
    return int(press.meant)


@BUTTONS(KEEP_SEAT, f"{KEEP_SEAT} ")
@counted(RequestKind.MOVE)
async def _withdraw(press: Press) -> None:
    """Take an offer back, or decline it, and say so in its place; Refused to all whom it does not concern."""
    interaction = press.interaction
    reply, seat = Reply.to(interaction), _seat_in(press)
    with reply.in_time():
        live = await press.handler.service.absence.withdraw(context_of(interaction), press.table, seat)
        reader = reading_all(interaction)
        kept = text_view(reader.say("seat-kept", name=safe(reader, live.names[seat])))
        if interaction.message is None or not await reply.update(interaction.message.id, lambda: (kept, [])):
            await answer(interaction, press.reader.say("offer-over"))


@BUTTONS(SEAT, f"{SEAT} ")
async def _accept(press: Press) -> None:
    async def deed(wish: Wish) -> Outcome:
        return await wish.service.absence.accept(wish.context, press.table, _seat_in(press), press.number)

    await carry_out(press, deed, _taken)


async def _taken(interaction: Interaction) -> None:
    """Take the question away that has been answered: the board tells who sits where."""
    if interaction.message is None:
        return
    try:
        await interaction.message.delete()
    except UNREACHED as error:
        log.info("interaction %d keeps its question: %s", interaction.id, error)
