"""What the buttons and lists of a table do at which cards are dealt: most of them make a move."""

from __future__ import annotations

from bot.model.computers import USUAL_LEVEL
from bot.model.refusals import Refused
from bot.service.absence import absent_seat
from bot.service.tables import Outcome, RequestContext
from bot.ui.ask_row import AGREE, DISAGREE
from bot.ui.components import (
    AGAIN,
    ANYWAY,
    BACK,
    FINISH,
    LET_COMPUTER,
    NEXT,
    RESTART,
    SKIP_TURN,
    TAKE_SEAT,
    THROUGH,
)
from bot.ui.confirmation import SURE, do_surely
from bot.ui.lobby_presses import loosen
from bot.ui.move_items import chosen
from bot.ui.press import BUTTONS, DoWish, Press, Wish, carry_out
from engine.table import RESIGN


@BUTTONS(NEXT, AGAIN, RESTART)
async def _follow(press: Press) -> None:
    """What can be asked of a table that is over as well."""
    table, service = press.table, press.handler.service

    async def act(context: RequestContext) -> Outcome:
        if press.what == AGAIN:
            return await service.lobby.play_again(context, table)
        deal = service.matches.follow if press.what == NEXT else service.matches.restart
        return await deal(context, table, press.number)

    await press.handler.run(press.interaction, act)


@BUTTONS(SURE, f"{SURE} ")
async def _sure(press: Press) -> None:
    async def deed(wish: Wish) -> Outcome:
        return await do_surely(wish.service, wish.context, wish.live, press.number, press.meant)

    await carry_out(press, deed)


@BUTTONS(AGREE, DISAGREE)
async def _answered(press: Press) -> None:
    async def deed(wish: Wish) -> Outcome:
        return await wish.service.asks.answer(wish.context, press.number, press.what == AGREE)

    await carry_out(press, deed)


async def _skip(wish: Wish) -> Outcome:
    return await wish.service.absence.skip(wish.context, wish.press.number)


async def _sit(wish: Wish) -> Outcome:
    return await wish.service.absence.take(wish.context, wish.press.number)


async def _let_computer(wish: Wish) -> Outcome:
    if wish.press.number != wish.live.ply:
        raise Refused("outdated")
    return await wish.service.asks.let_computer(wish.context, absent_seat(wish.live), USUAL_LEVEL)


async def _resign(wish: Wish) -> Outcome:
    return await wish.service.play.resign(wish.context)


async def _finish(wish: Wish) -> Outcome:
    return await wish.service.play.finish(wish.context, wish.press.number)


async def _back(wish: Wish) -> Outcome:
    return await wish.service.going_back.back(wish.context, wish.press.number)


async def _through(wish: Wish) -> Outcome:
    return await wish.service.play.draw_through(wish.context, wish.press.meant, wish.press.number)


async def _anyway(wish: Wish) -> Outcome:
    return await wish.service.play.move(wish.context, wish.press.meant, wish.press.number, anyway=True)


_DEEDS: dict[str, DoWish] = {
    SKIP_TURN: _skip,
    TAKE_SEAT: _sit,
    LET_COMPUTER: _let_computer,
    RESIGN: _resign,
    FINISH: _finish,
    BACK: _back,
    f"{THROUGH} ": _through,
    f"{ANYWAY} ": _anyway,
}


@BUTTONS(*_DEEDS)
async def _pressed(press: Press) -> None:
    await carry_out(press, _DEEDS[press.what.removesuffix(press.meant)])


async def move_or_call(press: Press) -> None:
    """Do what any other button of a table in play stands for: a call, or else a move as it would be typed."""

    async def deed(wish: Wish) -> Outcome:
        if press.what in wish.live.in_play.rules.calls:
            return await wish.service.play.call(wish.context, press.what, press.number)
        return await wish.service.play.move(wish.context, press.what, press.number)

    await carry_out(press, deed)


async def picked_move(press: Press) -> None:
    """Make the move that was picked from a list."""

    async def deed(wish: Wish) -> Outcome:
        try:
            return await wish.service.play.move(wish.context, *chosen(press.value, press.number))
        except Refused:
            await loosen(press, wish.live)
            raise

    await carry_out(press, deed)
