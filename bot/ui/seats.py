"""Seats that pass from one player to another: a message of its own asks whoever is to take one."""

from __future__ import annotations

import logging

import discord

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.tables import Guest
from bot.text.formatting import safe
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.ui.components import SEAT, UNREACHED, TableButton, text_view
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of
from bot.ui.posting import needed, notifying

log = logging.getLogger(__name__)


async def offer(interaction: Interaction, guest: Guest, leaving: int | None) -> None:
    """Ask somebody to take a seat: that of the person who asks, or of a user who is `leaving`."""
    await acknowledge(interaction)
    absence = handler_of(interaction).service.absence
    try:
        context = context_of(interaction)
        await absence.offer(context, guest, leaving, lambda live, seat: _post(interaction, live, seat, guest))
    except Refused as refused:
        await answer(interaction, in_words(refused))
    except UNREACHED as error:
        log.warning("channel %s: nobody can be asked: %r", interaction.channel_id, error)
        forbidden = isinstance(error, (discord.Forbidden, discord.NotFound))
        await answer(interaction, in_words(needed(interaction)) if forbidden else say("seat-not-offered"))
    else:
        await answer(interaction, say("seat-asked", name=safe(guest.name)))


async def _post(interaction: Interaction, live: LiveTable, seat: int, guest: Guest) -> None:
    text = say("seat-offered", who=f"<@{guest.user_id}>", name=safe(live.names[seat]), title=live.game.title)
    style = discord.ButtonStyle.success
    button = TableButton(live.record.id, live.ply, f"{SEAT} {seat}", say("label-accept-seat"), style)
    mentioned = await notifying(handler_of(interaction).service.store, [guest.user_id])
    channel = interaction.client.get_partial_messageable(live.record.channel_id)
    await channel.send(view=text_view(text, discord.ui.ActionRow(button)), allowed_mentions=mentioned)


async def taken(interaction: Interaction) -> None:
    """Take the question away that has been answered: the board tells who sits where."""
    if interaction.message is None:
        return
    try:
        await interaction.message.delete()
    except UNREACHED as error:
        log.info("interaction %d keeps its question: %s", interaction.id, error)
