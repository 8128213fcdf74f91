"""What cannot be taken back is asked once: a private question with a button that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.model.ending_questions import COMPUTER, SEAT
from bot.model.live_table import LiveTable
from bot.model.refusals import Doubt, Refused
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text.reader import Reader
from bot.text.refusals import worded
from bot.ui.components import NEXT, RESTART, TableButton, row_view

SURE = "sure"


def doubt_view(reader: Reader, doubt: Doubt) -> discord.ui.View:
    """The button that says that somebody means it."""
    view = row_view()
    style = discord.ButtonStyle.danger
    label = _label(reader, doubt.what) if doubt.label is None else str(worded(reader, doubt.label))
    view.add_item(TableButton(doubt.table, doubt.ply, f"{SURE} {doubt.what}", label, style))
    return view


def _label(reader: Reader, what: str) -> str:
    if what in (NEXT, RESTART):
        return reader.say("label-sure-next" if what == NEXT else "label-sure-restart")
    if what.startswith(SEAT):
        return reader.say("label-sure-seat")
    if what.startswith(COMPUTER):
        return reader.say("label-sure-computer")
    return reader.say("label-sure-cancel" if what == "cancel" else "label-sure-resign")


def seat_of(what: str) -> int:
    """The seat of a player without whom the others go on; Refused if that is none."""
    number = what.removeprefix(SEAT).strip()
    if not number.isdecimal():
        raise Refused("nobody-to-resign")
    return int(number) - 1


async def do_surely(service: Service, context: RequestContext, live: LiveTable, ply: int, what: str) -> Outcome:
    """Do what somebody has been asked about at a table, after so many moves; they are asked again after others.

    Refused if nobody can have been asked that.
    """
    context, table = context._replace(sure=ply), live.record.id
    if live.position is not None and what in live.position.rules.calls:
        if ply != live.ply:
            raise Refused("went-on")
        return await service.play.call(context, what, ply)
    if what == NEXT:
        return await service.matches.follow(context, table, ply)
    if what == RESTART:
        return await service.matches.restart(context, table, ply)
    if what.startswith(SEAT):
        return await service.asks.resign_for(context, seat_of(what))
    if what.startswith(COMPUTER):
        _, seat, level = f"{what}  ".split(" ")[:3]
        return await service.asks.let_computer(context, seat_of(seat), level)
    ends: dict[str, Callable[[RequestContext], Awaitable[Outcome]]] = {
        "resign": service.play.resign,
        "leave": service.lobby.leave,
        "cancel": service.lobby.cancel,
    }
    if what not in ends:
        raise Refused("outdated")
    return await ends[what](context)
