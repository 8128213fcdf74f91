"""Games for one player, from a request to what is stored of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.model import game_words
from bot.model.deal_numbers import LAST_DEAL, DealNumber, is_ms, read_number
from bot.model.facts import BoardLine, Note, Titles
from bot.model.idle_limits import ABANDONED_SOLO
from bot.model.live_table import LiveTable
from bot.model.outcomes import change_for_moves, finish_of, has_moves
from bot.model.records import Change, Finish, Member, News, NewTable
from bot.model.refusals import Refused
from bot.service.counting import counts_if_given_up
from bot.service.game_search import FIRST_GAMES, SOLO, chosen_rules, one_player_game
from bot.service.new_tables import again, changed, dealt, for_one, new_number, offered, played_on
from bot.service.permissions import owner_only, sure
from bot.service.request_rates import RequestKind
from bot.service.tables import Outcome, RequestContext, Tables, empty_change, once
from bot.service.winnable import Winnable
from bot.store.protocol import Store
from engine.game import Game
from engine.ms_deals import LAST_NUMBER
from engine.options import Options
from engine.shuffle import numbered
from engine.solving.foreseen import shuffles, unshuffled
from engine.solving.openness import all_open

# What may be said for the number of a deal.
WINNABLE = "winnable"
# Of the game that beginners are offered, so many deals that come out are a person's first.
FIRST_DEALS = 3


def _number(kind: Game, typed: int | str) -> DealNumber:
    """The number of a deal that somebody asks for; Refused if there is none like it."""
    ms = is_ms(str(typed))
    if ms and not kind.ms_deals:
        titles = Titles(game_words.title(game) for game in SOLO if game.ms_deals)
        raise Refused("no-ms-deals", names=titles, title=game_words.title(kind), last=LAST_DEAL)
    number = read_number(str(typed))
    if number is None:
        raise Refused("no-ms-number", last=LAST_NUMBER) if ms else Refused("no-number", last=LAST_DEAL)
    return number


class Solo:
    """Deals games for one player, and does what is done otherwise at their tables."""

    def __init__(self, tables: Tables, store: Store, winnable: Winnable) -> None:
        self.tables = tables
        self._winnable = winnable
        self._store = store

    async def start(
        self,
        context: RequestContext,
        name: str,
        deal: int | str | None = None,
        *,
        together: bool = False,
        auto: bool = False,
        rules: str = "",
        drawn: bool = False,
    ) -> Outcome:
        """Deal a game for one player at once, by its name, and tell which it is if that was `drawn` at random.

        `deal` is its number, as it may be typed, or `WINNABLE` for one that comes out; without it, it is any. Refused
        if there is no such game, rule or number, or no deal is found to come out.
        """
        winnable = str(deal).strip().casefold() == WINNABLE
        with self.tables.limits.refusing(context.user_id, context.channel_id):
            kind = one_player_game(name)
            options = chosen_rules(kind, rules, auto)
            number = None if deal is None or winnable else _number(kind, deal)
        if winnable and (before := await self.tables.repeated(context)) is not None:
            return before
        which, note = (number, None) if number else await self._chosen(context, kind, options, winnable)
        note = _drawn(kind, note) if drawn else note
        solo, host = dealt(which, together), Member(context.user_id, context.name)
        new = for_one(kind, (context.guild_id, context.channel_id), host, options, solo)
        return await self.deal(context, new, note)

    async def _chosen(
        self, context: RequestContext, kind: Game, options: Options, winnable: bool
    ) -> tuple[DealNumber, Note | None]:
        """The number of a deal for somebody who names none, and what is told of it."""
        if not winnable:
            return await self._any(context.user_id, kind, options)
        number, note = await self._winning(context, kind, options)
        return DealNumber(number), note

    async def _any(self, user_id: int, kind: Game, options: Options) -> tuple[DealNumber, Note | None]:
        """The number of a deal that nobody has chosen: a beginner's come out, and they are told so."""
        if kind.id != FIRST_GAMES[0].id or await self._store.past.deals(user_id, kind.id, FIRST_DEALS) >= FIRST_DEALS:
            return DealNumber(new_number()), None
        number = await self._listed(user_id, kind, options)
        if number is None:
            return DealNumber(new_number()), None
        return DealNumber(number), Note("first-deals", deals=FIRST_DEALS, title=game_words.title(kind))

    async def _listed(self, user_id: int, kind: Game, options: Options) -> int | None:
        """The number of a deal that is known to come out, none that somebody knows while there are others."""
        return self._winnable.listed(kind, options, await self._store.past.known_deals(user_id, kind.id))

    async def _winning(self, context: RequestContext, kind: Game, options: Options) -> tuple[int, Note]:
        """The number of a deal that comes out, and what is told of it.

        Nothing is searched for where no table could be opened.
        """
        listed = await self._listed(context.user_id, kind, options)
        if listed is not None:
            return listed, _promise(kind, options, listed)
        await self.tables.admit(context)
        await self.tables.room(context)
        self.tables.limits.spend(RequestKind.SEARCH, context.user_id, context.channel_id)
        number, lucky = await self._winnable.number(kind, options)
        return number, Note("comes-out-by-luck") if lucky else _promise(kind, options, number)

    @once
    async def deal(self, context: RequestContext, new: NewTable, note: Note | None = None) -> Outcome:
        """Open a table for one player, in play from the start; Refused if the channel has a table already."""
        return await self.tables.open(context, new, note)

    @once
    async def play_on(self, context: RequestContext, live: LiveTable, place: int) -> Outcome:
        """Deal a game that is over once more, as it stood after so many moves; Refused if that cannot be any more."""
        new = await asyncio.to_thread(
            played_on, live, Member(context.user_id, context.name), (context.guild_id, context.channel_id), place
        )
        return await self.tables.open(context, new, Note("played-on", moves=place))

    async def deal_next(self, context: RequestContext, live: LiveTable, ply: int | None) -> Outcome:
        """Deal other cards of the same game; a table that is still in play ends as given up."""
        return await self._deal_after(context, live, True, ply)

    async def deal_again(self, context: RequestContext, live: LiveTable, ply: int | None) -> Outcome:
        """Deal the same cards anew; a table that is still in play ends as given up."""
        return await self._deal_after(context, live, False, ply)

    def rematch(self, live: LiveTable, host: Member) -> NewTable:
        """Refused: nobody waits for others to play alone."""
        raise Refused("no-rematch")

    async def _deal_after(self, context: RequestContext, live: LiveTable, fresh: bool, ply: int | None) -> Outcome:
        day = live.solo.day
        which, note = live.solo.which, None if day is None else Note("daily-again", day=day)
        if fresh:
            which, note = await self._any(live.record.host_id, *offered(live.record))
        new = again(live, which)
        # Before anything is given up for it.
        await self.tables.admit(context)
        self.tables.limits.check(RequestKind.OPENING, context.user_id, context.channel_id)
        ended = await self._make_room(context, live, fresh, ply)
        outcome = await self.tables.open(context, replace(new, replaces=ended is not None), note)
        return outcome if ended is None else outcome._replace(former=None, ended=ended)

    async def _make_room(
        self, context: RequestContext, live: LiveTable, fresh: bool, ply: int | None
    ) -> LiveTable | None:
        """The table of a channel as it ended for a new deal's sake; None if it had ended before."""
        live.seat(context.user_id)
        if live.record.status != "playing":
            return None
        if ply not in (None, live.ply):
            raise Refused("outdated")
        if not (fresh or live.ply):
            raise Refused("untouched")
        if has_moves(live.in_play):
            owner_only(context, live)
        sure(context, live, "next" if fresh else "restart", counts=await counts_if_given_up(self._store, live))
        return await self.give_up(live)

    async def give_up(self, live: LiveTable, note: Note | None = None) -> LiveTable:
        """End a table, under its channel's lock: as given up, or as closed if no move has been made."""
        # The interaction is remembered with the new table, so that it can be asked for again if the bot dies between.
        news = None if note is None else News((BoardLine(note),))
        if live.position is not None and has_moves(live.position):
            after = live.position.resign(0)
            return await self.tables.commit(replace(change_for_moves(live, after, None), news=news), after)
        record = live.record
        return await self.tables.commit(Change(record.id, record.version, None, status="cancelled", news=news))

    async def depart(self, live: LiveTable, user_id: int) -> LiveTable | None:
        """The game of whoever plays it ends as given up."""
        return await self.give_up(live)

    async def abandoned(self, live: LiveTable) -> bool:
        """Whether a game for one player has been left alone for so long that anybody may close it."""
        return await self._store.idle_tables.rested(live.record.id) >= ABANDONED_SOLO

    async def change_rule(self, context: RequestContext, live: LiveTable, option: str, value: str) -> Outcome:
        """Deal the same cards by another rule, as long as no move has been made; Refused later."""
        live.seat(context.user_id)
        if not live.choosable:
            raise Refused("rules-fixed")
        options = changed(live, option, value)
        before = live.record.options
        rechosen = [option.name for option in live.game.options if options[option.name] != before[option.name]]
        note = Note("rule-chosen", rule=game_words.chosen(live.game, options, rechosen))
        return await self.tables.commit_with_note(replace(empty_change(context, live), options=options), note)

    def stays(self, live: LiveTable) -> bool:
        """Only the deal of a day can be carried on elsewhere."""
        return live.solo.day is not None

    def closing(self, live: LiveTable) -> Finish | None:
        """A game that was begun counts as given up."""
        if live.position is None or live.position.result is not None:
            return None
        return finish_of(live, live.position.resign(0))


def _drawn(kind: Game, note: Note | None) -> Note:
    """Which game chance has chosen, before whatever else there is to tell."""
    title = game_words.title(kind)
    return Note("drawn", title=title) if note is None else Note("drawn-and", title=title, note=note)


def _promise(kind: Game, options: Options, number: int) -> Note:
    """That a deal comes out without luck, and for whom."""
    rules = kind.at(options, 1)
    state = rules.deal(numbered(number))
    if not all_open(rules, unshuffled(rules, state)):
        return Note("comes-out")
    return Note("comes-out-unshuffled" if shuffles(rules, state) else "comes-out-openly")
