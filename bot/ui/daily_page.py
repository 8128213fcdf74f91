"""What `/daily` shows before somebody's one try begins: which game it is, and how it is played."""

from __future__ import annotations

from datetime import date

import discord

from bot.model.refusals import Refused
from bot.service import daily
from bot.service.solo import WINNABLE
from bot.text.daily import daily_text
from bot.text.sentences import say
from bot.ui.asking import SURE
from bot.ui.components import NO_TABLE, PageKind, TableButton
from bot.ui.first_steps import TODAY
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of
from bot.ui.openings import DailyTry, SoloGame, begin
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.replies import is_private
from bot.ui.result_pages import Page, show_page

# Begins the one try, and deals other cards of the same game; the ids of both hold the day.
BEGIN_TRY, PRACTISE = " ".join((SURE, "daily")), "practise"


async def show_daily(interaction: Interaction) -> None:
    """Show the deal of the day to somebody who may have it, or their board if they are at it, or else its results."""
    await acknowledge(interaction)
    handler, context, day = handler_of(interaction), context_of(interaction), daily.today()
    deals = handler.service.daily
    record = await deals.own_try(context, day)
    # A try in a channel that is gone can be played on only where its player is now.
    lost = await handler.out_of_reach(await deals.tries_elsewhere(context))
    if lost is not None:
        await handler.run(interaction, lambda context: deals.bring_try(context, lost))
    elif record is None:
        await _show(interaction, day)
    elif record.status == "playing":
        await handler.run(interaction, lambda context: deals.play(context, day))
    else:
        await show_page(interaction, Page(PageKind.DAY), anew=True)


async def _show(interaction: Interaction, day: date) -> None:
    """Show which deal a day has, in the place of a former one's page if that was pressed."""
    handler = handler_of(interaction)
    try:
        kind = await handler.service.daily.offered(context_of(interaction), day)
    except Refused as refused:
        await handler.refuse(interaction, refused)
    else:
        text = daily_text(kind, day.isoformat())
        await answer(interaction, text, _buttons(day), instead=is_private(interaction))


def _buttons(day: date) -> discord.ui.View:
    view, begins = discord.ui.View(timeout=None), discord.ButtonStyle.primary
    number = day.toordinal()
    view.add_item(TableButton(NO_TABLE, number, BEGIN_TRY, say("label-begin-try"), begins))
    return view.add_item(TableButton(NO_TABLE, number, PRACTISE, say("label-practise")))


@LOOSE_BUTTONS(TODAY)
@counted()
async def _today(press: Press) -> None:
    await show_daily(press.interaction)


@LOOSE_BUTTONS(BEGIN_TRY, PRACTISE)
@counted()
async def _pressed(press: Press) -> None:
    """Begin a try of the day that the page was about, or practise its game; once the day is over, show today's.

    Refused if there is nothing to practise for.
    """
    interaction, day = press.interaction, daily.today()
    if press.number != day.toordinal():
        await acknowledge(interaction)
        await _show(interaction, day)
    elif press.what == BEGIN_TRY:
        await begin(interaction, DailyTry(day))
    else:
        kind = await handler_of(interaction).service.daily.offered(context_of(interaction), day)
        await begin(interaction, SoloGame(kind.title, WINNABLE))
