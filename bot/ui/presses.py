"""What buttons and lists do: each of them ends in one request, or in a private answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.model.computers import USUAL_LEVEL
from bot.model.live_table import LiveTable
from bot.model.refusals import Lost, Refused
from bot.service.absence import absent_seat
from bot.service.limits import What
from bot.service.permissions import before_the_deal
from bot.service.tables import Outcome, RequestContext
from bot.text.lobby import changed_along
from bot.text.sentences import say
from bot.ui import daily_page, openings, server_pages, settings
from bot.ui.ask_row import AGREE, DISAGREE
from bot.ui.asking import SURE, do_surely
from bot.ui.components import (
    AGAIN,
    ANYWAY,
    FAIR,
    FINISH,
    KEEP_SEAT,
    LET_COMPUTER,
    NEXT,
    NO_TABLE,
    PEEK,
    RESTART,
    SEAT,
    SKIP_TURN,
    SOLUTION,
    TAKE_SEAT,
    THROUGH,
)
from bot.ui.elsewhere import THREAD
from bot.ui.fairness import tell_fair
from bot.ui.first_steps import TODAY
from bot.ui.forgetting import FORGET, forget
from bot.ui.interactions import (
    Action,
    Done,
    Interaction,
    InteractionHandler,
    acknowledge,
    answer,
    context_of,
)
from bot.ui.lobby_board import (
    ADD_COMPUTER,
    LAPSE,
    LEVEL,
    MORE,
    PACE,
    PRESET,
    REMOVE_COMPUTER,
    RULE,
    RULES,
    clock_choice,
    more_page,
    rule_page,
    rules_page,
)
from bot.ui.move_items import chosen
from bot.ui.peeking import peek
from bot.ui.replies import Reply, is_private
from bot.ui.seats import seat_in, taken, withdraw
from bot.ui.solutions import show_solution
from bot.ui.spending import spend
from bot.ui.threads import Threads
from bot.ui.tips import BESIDE, TIPS_OFF
from engine.table import RESIGN

log = logging.getLogger(__name__)


class Presses:
    """Does what the buttons and lists of one bot say."""

    def __init__(self, handler: InteractionHandler) -> None:
        self.handler = handler
        self._threads = Threads()

    async def pressed(self, interaction: Interaction, table: int, ply: int, what: str) -> None:
        """Do what a button says."""
        if table == NO_TABLE:
            await self._without_table(interaction, ply, what)
            return
        private = {MORE: self._more, RULES: self._page, FAIR: tell_fair, PEEK: peek, SOLUTION: show_solution}
        if what in private:
            await private[what](interaction, table)
            return
        if what.startswith(f"{KEEP_SEAT} "):
            await self._set(interaction, partial(withdraw, interaction, table, what), What.MOVE)
            return
        service = self.handler.service
        lobby: dict[str, Action] = {
            "join": service.lobby.join,
            "leave": service.lobby.leave,
            "begin": service.lobby.begin,
            "cancel": service.lobby.cancel,
            ADD_COMPUTER: service.computer_seats.add,
            REMOVE_COMPUTER: service.computer_seats.remove,
        }

        # What can be asked of a table that is over as well.
        follows: dict[str, Action] = {
            NEXT: lambda context: service.matches.follow(context, table, ply),
            AGAIN: lambda context: service.lobby.play_again(context, table),
            RESTART: lambda context: service.matches.restart(context, table, ply),
        }

        async def act(context: RequestContext) -> Outcome:
            if what in follows:
                return await follows[what](context)
            live = await self._live(context, table)
            first, _, meant = what.partition(" ")
            if first == SURE:
                return await do_surely(service, context, live, ply, meant)
            if what in (AGREE, DISAGREE):
                return await service.asks.answer(context, ply, what == AGREE)
            if what in lobby:
                if live.position is not None:
                    raise Refused("begun-already")
                return await lobby[what](context)
            return await self._play(context, live, ply, what)

        done = taken if what.startswith(f"{SEAT} ") else None
        # Who sends a computer away may want to send another one.
        await self.handler.run(interaction, act, self._again(interaction, table) if what == REMOVE_COMPUTER else done)

    async def _play(self, context: RequestContext, live: LiveTable, ply: int, what: str) -> Outcome:
        """Make the move that a button of a table in play stands for."""
        play, (first, _, meant) = self.handler.service.play, what.partition(" ")
        if what in (SKIP_TURN, TAKE_SEAT, LET_COMPUTER) or first == SEAT:
            return await self._for_absent(context, live, ply, what)
        if what == RESIGN:
            return await play.resign(context)
        if what in live.in_play.rules.calls:
            return await play.call(context, what, ply)
        if what == FINISH:
            return await play.finish(context, ply)
        if first == THROUGH:
            return await play.draw_through(context, meant, ply)
        if first == ANYWAY:
            return await play.move(context, meant, ply, anyway=True)
        return await play.move(context, what, ply)

    async def _for_absent(self, context: RequestContext, live: LiveTable, ply: int, what: str) -> Outcome:
        """Skip the turn of a player who is away, take a seat, or let a computer play on in it."""
        absence = self.handler.service.absence
        if what == SKIP_TURN:
            return await absence.skip(context, ply)
        if what == TAKE_SEAT:
            return await absence.take(context)
        if what == LET_COMPUTER:
            return await self.handler.service.asks.let_computer(context, absent_seat(live), USUAL_LEVEL)
        return await absence.accept(context, live.record.id, seat_in(what), ply)

    async def _without_table(self, interaction: Interaction, number: int, what: str) -> None:
        """Turn to a page of the settings or the daily deal, begin a game, forget a person, or switch tips off."""
        if what in settings.BUTTONS:
            await self._set(interaction, partial(settings.pressed, interaction, number, what))
            return
        if what in server_pages.BUTTONS:
            await self._set(interaction, partial(server_pages.pressed, interaction, number, what))
            return
        if what == FORGET:
            await self._set(interaction, partial(forget, interaction), What.REPLAY)
            return
        if what in (TIPS_OFF, BESIDE):
            await acknowledge(interaction)
            await self.handler.service.store.want_tips(interaction.user.id, False)
            await answer(interaction, say("tips-off"), None, instead=what == TIPS_OFF)
            return
        if what == TODAY:
            await self._set(interaction, partial(daily_page.show_daily, interaction))
        elif what in (daily_page.BEGIN_TRY, daily_page.PRACTISE):
            await self._set(interaction, partial(daily_page.pressed, interaction, number, what))
        elif what in (openings.PLAY, openings.COMPUTER):
            await openings.begin(interaction, openings.FirstGame(what))
        elif what.startswith(THREAD):
            await self._set(interaction, partial(self._threads.open, interaction, what.removeprefix(f"{THREAD} ")))
        else:
            await self.handler.refuse(interaction, Refused("outdated"))

    async def _set(
        self, interaction: Interaction, change: Callable[[], Awaitable[None]], what: What = What.PAGE
    ) -> None:
        """Wait until a setting has been changed, which counts as `what`, or tell why it was not."""
        try:
            spend(interaction, what)
            await change()
        except Refused as refused:
            await self.handler.refuse(interaction, refused)
        except Exception:
            log.exception("a setting is not changed")
            await answer(interaction, say("page-broken"))

    async def picked(self, interaction: Interaction, table: int, ply: int, what: str, value: str) -> None:
        """Do what an entry of a list says."""
        if what in settings.LISTS:
            await self._set(interaction, partial(settings.picked, interaction, ply, what, value))
            return
        if what in server_pages.LISTS:
            await self._set(interaction, partial(server_pages.picked, interaction, ply, what, value))
            return
        if what.startswith(RULES):
            await self._page(interaction, table, value)
            return
        if what == RULE:
            await self._choose(interaction, table, value)
            return

        async def act(context: RequestContext) -> Outcome:
            live = await self._live(context, table)
            try:
                if what == PRESET:
                    return await self.handler.service.lobby.play_by(context, value)
                if what == LEVEL:
                    return await self.handler.service.computer_seats.play_at(context, value)
                if what in (PACE, LAPSE):
                    return await self._set_clock(context, what, value)
                return await self.handler.service.play.move(context, *chosen(value, ply))
            except Refused:
                await self.handler.publisher.loosen(live, ply, Reply.to(interaction))
                raise

        chosen_there = what in (PRESET, LEVEL, PACE, LAPSE)
        await self.handler.run(interaction, act, self._again(interaction, table) if chosen_there else None)

    async def _set_clock(self, context: RequestContext, what: str, value: str) -> Outcome:
        """Choose how long turns may take, or what becomes of one that takes longer."""
        chosen = clock_choice(what, value)
        if chosen is None:
            raise Refused("outdated")
        lobby = self.handler.service.lobby
        if what == PACE:
            return await lobby.set_clock(context, seconds=chosen.seconds)
        return await lobby.set_clock(context, lapse=chosen.lapse)

    async def _choose(self, interaction: Interaction, table: int, value: str) -> None:
        """Choose a single rule; the host's own page then shows all of them again, and what was changed with it."""
        name, _, choice = value.partition("=")
        along = ""

        async def act(context: RequestContext) -> Outcome:
            nonlocal along
            before = await self._live(context, table)
            outcome = await self.handler.service.lobby.choose(context, name, choice)
            along = changed_along(before, outcome.live, name)
            return outcome

        async def back(interaction: Interaction) -> None:
            await self._page(interaction, table, along=along)

        await self.handler.run(interaction, act, back if is_private(interaction) else None)

    def _again(self, interaction: Interaction, table: int) -> Done | None:
        """What shows the page anew from which something was chosen, if it was a private one of a lobby."""

        async def back(interaction: Interaction) -> None:
            await self._more(interaction, table)

        return back if is_private(interaction) else None

    async def _more(self, interaction: Interaction, table: int) -> None:
        """Show one person what else they can do at a table that waits for players."""
        await acknowledge(interaction)
        try:
            context = context_of(interaction)
            if not await self._is_there(context, table):
                raise Refused("outdated")
            live = await self.handler.service.tables.live(context.channel_id)
            before_the_deal(live)
        except Refused as refused:
            await self.handler.refuse(interaction, refused)
            return
        chooses = context.moderator or context.user_id == live.record.host_id
        await answer(interaction, *more_page(live, context.user_id, chooses), instead=is_private(interaction))

    async def _page(self, interaction: Interaction, table: int, name: str | None = None, along: str = "") -> None:
        """Show the host a table's single rules, or one of them, where nobody else sees it."""
        await acknowledge(interaction)
        try:
            context = context_of(interaction)
            if not await self._is_there(context, table):
                raise Refused("outdated")
            live = await self.handler.service.lobby.choosing(context)
            option = next((each for each in live.game.options if each.name == name), None)
            if name is not None and option is None:
                raise Refused("outdated")
        except Refused as refused:
            await self.handler.refuse(interaction, refused)
            return
        text, view = rules_page(live, along) if option is None else rule_page(live, option)
        await answer(interaction, text, view, instead=is_private(interaction))

    async def _is_there(self, context: RequestContext, table: int) -> bool:
        """Whether a table is the one of the channel."""
        return await self.handler.service.tables.is_there(context.channel_id, table)

    async def _live(self, context: RequestContext, table: int) -> LiveTable:
        """The channel's table, if it is the one that the button belongs to."""
        if await self.handler.service.tables.repeated(context) is not None:
            raise Refused("repeated")
        try:
            live = await self.handler.service.tables.live(context.channel_id)
        except Lost:
            raise
        except Refused:
            raise Refused("outdated") from None
        if live.record.id != table:
            raise Refused("outdated")
        return live
