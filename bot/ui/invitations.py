"""Invitations: a message of its own that mentions whoever is invited."""

from __future__ import annotations

import logging

import discord

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.tables import Guest, RequestContext
from bot.text.formatting import safe
from bot.text.games import title_of
from bot.ui.asking_people import asked
from bot.ui.components import UNREACHED, text_view
from bot.ui.interactions import Interaction, acknowledge, context_of, handler_of
from bot.ui.posting import notifying
from bot.ui.reading import reading_all
from bot.ui.replies import Reply

log = logging.getLogger(__name__)


def guest_of(member: discord.Member | discord.User) -> Guest:
    """A member as somebody who is invited."""
    return Guest(member.id, member.display_name, member.bot)


async def guest_in(interaction: Interaction, user_id: int) -> Guest | None:
    """Somebody on the server of an interaction who is to be invited; None if they can't be found."""
    if interaction.guild is None:
        return None
    try:
        return guest_of(await interaction.guild.fetch_member(user_id))
    except UNREACHED as error:
        log.info("user %d can't be invited: %r", user_id, error)
        return None


async def invite(interaction: Interaction, guest: Guest, context: RequestContext | None = None) -> None:
    """Invite somebody to the table of a channel, and tell the person who asked if that cannot be.

    The channel is that of the interaction, unless the `context` names another one.
    """
    await acknowledge(interaction)
    lobby = handler_of(interaction).service.lobby
    asking = lobby.invite(context or context_of(interaction), guest, lambda live: _post(interaction, live, guest))
    if await asked(interaction, asking, Refused("not-invited")):
        await Reply.to(interaction).close()


async def _post(interaction: Interaction, live: LiveTable, guest: Guest) -> None:
    reader = reading_all(interaction)
    host, title = safe(reader, interaction.user.display_name), title_of(reader, live.game)
    text = reader.say("invitation", guest=f"<@{guest.user_id}>", host=host, title=title)
    channel = interaction.client.get_partial_messageable(live.record.channel_id)
    mentioned = await notifying(handler_of(interaction).service.store, [guest.user_id])
    await channel.send(view=text_view(text), allowed_mentions=mentioned)
