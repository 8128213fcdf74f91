"""The card of a finished daily deal that its player shows to all: nothing on it tells where a card lies."""

from __future__ import annotations

from datetime import date

import discord

from bot.model.daily_card import daily_card
from bot.model.difficulty import difficulty
from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.request_rates import RequestKind
from bot.text.daily_card import daily_card_text
from bot.text.formatting import safe
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, SHARE, TableButton, text_view
from bot.ui.first_steps import TODAY
from bot.ui.interactions import Interaction, acknowledge, context_of, handler_of
from bot.ui.posting import forbidden
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import reading_all
from bot.ui.whereabouts import server_of


async def finished_try(interaction: Interaction, day: date) -> LiveTable | None:
    """The try of a date of the person who asks, if it has come to an end at which something was done."""
    service = handler_of(interaction).service
    record = await service.daily.own_try(context_of(interaction), day)
    if record is None or record.status != "over":
        return None
    live = await service.tables.shown(record)
    return None if live.position is None or live.position.result is None else live


@LOOSE_BUTTONS(SHARE)
@counted(RequestKind.CALL)
async def _share(press: Press) -> None:
    """Show the card to everybody; Refused where nothing may be posted, or nothing was finished."""
    interaction = press.interaction
    await acknowledge(interaction)
    if (refused := forbidden(interaction)) is not None:
        raise refused
    day = press.day
    if (live := await finished_try(interaction, day)) is None:
        raise Refused("outdated")
    reader = reading_all(interaction)
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    nobody = discord.AllowedMentions.none()
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    row.add_item(TableButton(NO_TABLE, press.number, TODAY, reader.say("label-today")))
    text = await _card(reader, interaction, live, day)
    said = reader.say("shares", name=safe(reader, interaction.user.display_name), card=text)
    await channel.send(view=text_view(said, row), allowed_mentions=nobody, silent=True)


async def _card(reader: Reader, interaction: Interaction, live: LiveTable, day: date) -> str:
    service = handler_of(interaction).service
    deal = await service.daily.deal(day)
    hard = None if deal is None or deal.tried is None else difficulty(live.game, deal.tried)
    today = await service.daily.dates.today(server_of(interaction))
    streak = await service.day_tables.streak(interaction.user.id, today)
    card = daily_card(live.in_play, day.isoformat(), live.game.id, hard, streak.length)
    return daily_card_text(reader, card)
