"""What the buttons and lists of a table that waits for players do, and those of its private pages."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.permissions import before_the_deal
from bot.service.tables import Outcome
from bot.text.lobby import changed_along
from bot.ui.interactions import Done, Interaction, acknowledge, answer, context_of
from bot.ui.lobby_board import (
    ADD_COMPUTER,
    LAPSE,
    LEVEL,
    MORE,
    NO_REMARKS,
    PACE,
    PRESET,
    REMARKS,
    REMOVE_COMPUTER,
    RULE,
    RULE_LISTS,
    RULES,
    clock_choice,
    more_page,
    rule_page,
    rules_page,
)
from bot.ui.press import BUTTONS, LISTS, DoWish, Press, Wish, carry_out
from bot.ui.replies import Reply, is_private


async def _join(wish: Wish) -> Outcome:
    return await wish.service.lobby.join(wish.context)


async def _leave(wish: Wish) -> Outcome:
    return await wish.service.lobby.leave(wish.context)


async def _begin(wish: Wish) -> Outcome:
    return await wish.service.lobby.begin(wish.context)


async def _cancel(wish: Wish) -> Outcome:
    return await wish.service.lobby.cancel(wish.context)


async def _add_computer(wish: Wish) -> Outcome:
    return await wish.service.computer_seats.add(wish.context)


async def _remove_computer(wish: Wish) -> Outcome:
    return await wish.service.computer_seats.remove(wish.context)


async def _speak(wish: Wish) -> Outcome:
    return await wish.service.computer_seats.speak(wish.context, wish.press.what == REMARKS)


_DEEDS: dict[str, DoWish] = {
    "join": _join,
    "leave": _leave,
    "begin": _begin,
    "cancel": _cancel,
    ADD_COMPUTER: _add_computer,
    REMOVE_COMPUTER: _remove_computer,
    REMARKS: _speak,
    NO_REMARKS: _speak,
}


@BUTTONS(*_DEEDS)
async def _pressed(press: Press) -> None:
    async def deed(wish: Wish) -> Outcome:
        if wish.live.position is not None:
            raise Refused("begun-already")
        return await _DEEDS[press.what](wish)

    # Who sends a computer away may want to send another one.
    await carry_out(press, deed, _more_again(press) if press.what == REMOVE_COMPUTER else None)


@BUTTONS(MORE)
async def _more(press: Press) -> None:
    """Show one person what else they can do at a table that waits for players."""
    interaction = press.interaction
    await acknowledge(interaction)
    try:
        context = context_of(interaction)
        await _there(press)
        live = await press.handler.service.tables.live(context.channel_id)
        before_the_deal(live)
    except Refused as refused:
        await press.handler.refuse(interaction, refused)
        return
    chooses = context.moderator or context.user_id == live.record.host_id
    await answer(
        interaction, *more_page(press.reader, live, context.user_id, chooses), instead=is_private(interaction)
    )


def _more_again(press: Press) -> Done | None:
    """What shows the page anew from which something was chosen, if it was the private one."""

    async def back(_: Interaction) -> None:
        await _more(press)

    return back if is_private(press.interaction) else None


@BUTTONS(RULES)
@LISTS(*RULE_LISTS)
async def _rules(press: Press, along: str = "") -> None:
    """Show the host a table's single rules, or the one that was picked, where nobody else sees it."""
    interaction = press.interaction
    await acknowledge(interaction)
    try:
        await _there(press)
        live = await press.handler.service.lobby.choosing(context_of(interaction))
        option = next((each for each in live.game.options if each.name == press.value), None)
        if press.value and option is None:
            raise Refused("outdated")
    except Refused as refused:
        await press.handler.refuse(interaction, refused)
        return
    text, view = rules_page(press.reader, live, along) if option is None else rule_page(press.reader, live, option)
    await answer(interaction, text, view, instead=is_private(interaction))


@LISTS(RULE)
async def _rule(press: Press) -> None:
    """Choose a single rule; the host's own page then shows all of them again, and what was changed with it."""
    name, _, choice = press.value.partition("=")
    along = ""

    async def deed(wish: Wish) -> Outcome:
        nonlocal along
        outcome = await wish.service.lobby.choose(wish.context, name, choice)
        along = changed_along(press.reader, wish.live, outcome.live, name)
        return outcome

    async def back(interaction: Interaction) -> None:
        await _rules(Press(interaction, press.table, press.number, RULES), along)

    await carry_out(press, deed, back if is_private(press.interaction) else None)


@LISTS(PRESET, LEVEL, PACE, LAPSE)
async def _chosen(press: Press) -> None:
    """Choose all rules at once, how computers play, or how long turns may take."""

    async def deed(wish: Wish) -> Outcome:
        try:
            return await _choose(wish)
        except Refused:
            await loosen(press, wish.live)
            raise

    await carry_out(press, deed, _more_again(press))


async def _choose(wish: Wish) -> Outcome:
    service, context, (what, value) = wish.service, wish.context, (wish.press.what, wish.press.value)
    if what == PRESET:
        return await service.lobby.play_by(context, value)
    if what == LEVEL:
        return await service.computer_seats.play_at(context, value)
    clock = clock_choice(what, value)
    if clock is None:
        raise Refused("outdated")
    if what == PACE:
        return await service.lobby.set_clock(context, seconds=clock.seconds)
    return await service.lobby.set_clock(context, lapse=clock.lapse)


async def loosen(press: Press, live: LiveTable) -> None:
    """Let the list be picked from once more from which something was picked in vain."""
    await press.handler.publisher.loosen(live, press.number, Reply.to(press.interaction))


async def _there(press: Press) -> None:
    """Refused if the table of a button is not the one of the channel any more."""
    context = context_of(press.interaction)
    if not await press.handler.service.tables.is_there(context.channel_id, press.table):
        raise Refused("outdated")
