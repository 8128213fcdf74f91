"""What `/daily` shows: which game it is and how it is played, then the board of one's one try, then the results."""

from __future__ import annotations

import logging
from datetime import date

import discord

from bot.model.refusals import Refused
from bot.service.solo import WINNABLE
from bot.service.tables import Outcome, RequestContext
from bot.text.daily import daily_text
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, PageKind, TableButton, row_view
from bot.ui.confirmation import SURE
from bot.ui.first_steps import TODAY
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of
from bot.ui.page_buttons import ResultPage
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import reading
from bot.ui.replies import Reply, is_private
from bot.ui.result_pages import show_page
from bot.ui.wanted_game import SoloGame, begin
from bot.ui.whereabouts import Meant, mean_place, server_of

log = logging.getLogger(__name__)
# Begins the one try, and deals other cards of the same game; the ids of both hold the date.
BEGIN_TRY, PRACTISE = " ".join((SURE, "daily")), "practise"


async def show_daily(interaction: Interaction) -> None:
    """Show the deal of the date to somebody who may have it, their board if they are at it, else its results."""
    handler, deals = handler_of(interaction), handler_of(interaction).service.daily
    context, day = context_of(interaction), await deals.dates.today(server_of(interaction))
    record = await deals.own_try(context, day)
    # A try that everybody saw in a channel that is gone can be played on only where its player is now.
    lost = await handler.out_of_reach(await deals.tries_elsewhere(context))
    if lost is not None:
        await handler.run(interaction, lambda context: deals.bring_try(context, lost))
    elif record is None:
        await _show_ended(interaction)
        await acknowledge(interaction)
        await _show(interaction, day)
    elif record.status == "playing":
        await _carry_on(interaction, day, record.channel_id if record.private else None)
    else:
        await acknowledge(interaction)
        await show_page(interaction, ResultPage(PageKind.DAY), anew=True)


async def _show_ended(interaction: Interaction) -> None:
    """Show somebody above a new deal how their last try ended, if that was when its date was closed."""
    handler, asked = handler_of(interaction), context_of(interaction)
    live = await handler.service.private.ended_unseen(asked.guild_id, interaction.channel_id or 0, asked.user_id)
    if live is None:
        return
    try:
        await handler.publisher.publish(live, reply=Reply.to(interaction))
    except Exception:
        log.exception("the end of table %d is not shown", live.record.id)


async def _carry_on(interaction: Interaction, day: date, place: int | None) -> None:
    """Show somebody the board of their try, at its own place if that is a private one; begin it if there is none."""
    if place is None:
        mean_place(interaction, private=False)
    else:
        interaction.extras[Meant] = Meant(place)

    async def play(context: RequestContext) -> Outcome:
        return await handler_of(interaction).service.daily.play(context, day)

    await handler_of(interaction).run(interaction, play)


async def _show(interaction: Interaction, day: date) -> None:
    """Show which deal a date has, in the place of a former one's page if that was pressed."""
    handler = handler_of(interaction)
    try:
        kind, deal = await handler.service.daily.offered(context_of(interaction), day)
    except Refused as refused:
        await handler.refuse(interaction, refused)
    else:
        text = daily_text(reading(interaction), kind, deal)
        await answer(interaction, text, _buttons(reading(interaction), day), instead=is_private(interaction))


def _buttons(reader: Reader, day: date) -> discord.ui.View:
    view, begins = row_view(), discord.ButtonStyle.primary
    number = day.toordinal()
    view.add_item(TableButton(NO_TABLE, number, BEGIN_TRY, reader.say("label-begin-try"), begins))
    return view.add_item(TableButton(NO_TABLE, number, PRACTISE, reader.say("label-practise")))


@LOOSE_BUTTONS(TODAY)
@counted(alone=True)
async def _today(press: Press) -> None:
    await show_daily(press.interaction)


@LOOSE_BUTTONS(BEGIN_TRY, PRACTISE)
@counted(alone=True)
async def _pressed(press: Press) -> None:
    """Begin a try of the date that the page was about, or practise its game; a date that is over shows the next.

    Refused if there is nothing to practise for.
    """
    interaction, deals = press.interaction, press.handler.service.daily
    day = await deals.dates.today(server_of(interaction))
    if press.number != day.toordinal():
        await acknowledge(interaction)
        await _show(interaction, day)
    elif press.what == BEGIN_TRY:
        mean_place(interaction, private=True)
        await press.handler.run(interaction, lambda context: deals.play(context, day))
    else:
        kind, _ = await deals.offered(context_of(interaction), day)
        # Whoever practises from a page that nobody else sees does not expect an audience.
        await begin(interaction, SoloGame(kind.title, WINNABLE), private=True)
