"""The daily deal: one deal a day for each server, and one ranked try at it for each member."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from weakref import WeakValueDictionary

from bot.model.facts import Note
from bot.model.live_table import LiveTable, known
from bot.model.records import Daily, DailyResult, Member, SoloDeal, TableRecord
from bot.model.refusals import Refused
from bot.model.winnable import proven
from bot.service.game_choice import SOLO
from bot.service.new_tables import for_one, new_seed
from bot.service.solo import Solo
from bot.service.tables import ABANDONED, Outcome, RequestContext, Tables, empty_change, once
from bot.service.winnable import Winnable
from bot.store.protocol import Store
from engine.catalogue import BEST_LOVED
from engine.game import Game

log = logging.getLogger(__name__)
# Where fewer deals of a game are known to come out, a search would seldom find one for a day.
ENOUGH = 50
# A deal of the day should be worth a try, and come out.
ROTATION = tuple(kind for kind in SOLO if not kind.seldom_won and len(proven(kind)) >= ENOUGH)
# What the salt of a deal begins with that is known to come out: so its seal vouches for that as well.
WINNABLE = "winnable-"


def today() -> date:
    """The date by which daily deals go: that of UTC, everywhere."""
    return datetime.now(UTC).date()


def game_of(day: date, games: Sequence[Game] = ROTATION) -> Game:
    """The game of a day: those that people know best take turns, and on each fourth day one of the others does."""
    familiar = [kind for kind in games if kind.id in BEST_LOVED]
    others = [kind for kind in games if kind.id not in BEST_LOVED]
    fourths, rest = divmod(day.toordinal(), 4)
    if rest:
        return familiar[(3 * fourths + rest - 1) % len(familiar)]
    return others[fourths % len(others)]


class DailyDeals:
    """Carries out the requests about daily deals."""

    def __init__(self, tables: Tables, store: Store, solo: Solo, winnable: Winnable) -> None:
        self.tables = tables
        self._store = store
        self._solo = solo
        self._winnable = winnable
        self._settling: WeakValueDictionary[tuple[int, date], asyncio.Lock] = WeakValueDictionary()

    async def deal(self, guild_id: int, day: date) -> Daily:
        """A server's deal of a day; it is settled when it is asked for the first time."""
        async with self._settling.setdefault((guild_id, day), asyncio.Lock()):
            settled = await self._store.dailies.settled_daily(guild_id, day.isoformat())
            return await self._settle(guild_id, day) if settled is None else settled

    async def _settle(self, guild_id: int, day: date) -> Daily:
        # Nobody can know the seed before, and the bot keeps to it whatever the catalogue may hold by then. It is no
        # number's, or everybody could look at its cards, even where no deal is found that comes out.
        kind = game_of(day)
        found, salt = await self._winnable.seed(kind), secrets.token_hex(16)
        seed, salt = (new_seed(), salt) if found is None else (found, WINNABLE + salt)
        return await self._store.dailies.daily(guild_id, day.isoformat(), Daily(day.isoformat(), kind.id, seed, salt))

    async def offered(self, context: RequestContext, day: date) -> Game:
        """The game of a day's deal, settled or not, for a member who has no try yet; Refused if they had one."""
        if await self._store.people.has_tried(context.guild_id, day.isoformat(), context.user_id):
            raise Refused("had-your-try")
        settled = await self._store.dailies.settled_daily(context.guild_id, day.isoformat())
        return game_of(day) if settled is None else _playable(settled)

    async def former(self, guild_id: int, day: date) -> Daily | None:
        """The deal of a server before a day whose secrets may be told, the newest: nobody is playing it any more."""
        return await self._store.dailies.former_daily(guild_id, day.isoformat())

    async def results(self, guild_id: int, day: date) -> tuple[DailyResult, ...]:
        """How the tries of a day ended."""
        return await self._store.dailies.daily_results(guild_id, day.isoformat())

    async def own_try(self, context: RequestContext, day: date) -> TableRecord | None:
        """The table of a member's own try, finished or not."""
        table_id = await self._store.dailies.daily_table(context.guild_id, day.isoformat(), context.user_id)
        return None if table_id is None else await self._store.tables.table(table_id)

    async def tries_elsewhere(self, context: RequestContext) -> tuple[TableRecord, ...]:
        """A member's own tries that can be played on and are in other channels, the oldest first."""
        tries = await self._store.dailies.tries_in_play(context.guild_id, context.user_id)
        elsewhere = [record for record in tries if record.channel_id != context.channel_id]
        return tuple([record for record in elsewhere if (await self.tables.shown(record)).position is not None])

    @once
    async def bring_try(self, context: RequestContext, table_id: int) -> Outcome:
        """Go on in this channel with a try of one's own whose channel is gone; Refused if there is none."""
        live = await self.tables.newest(table_id)
        if live.record.host_id != context.user_id or live.record.status != "playing" or live.solo.day is None:
            raise Refused("had-your-try")
        former = await self.tables.finished(context.channel_id)
        ended = await self.tables.vacant(context)
        change = replace(empty_change(context, live), channel_id=context.channel_id)
        outcome = await self.tables.commit_with_note(change, Note("daily-goes-on", day=live.solo.day))
        return outcome._replace(former=former, ended=ended)

    async def end_left_tries(self, day: date) -> list[LiveTable]:
        """End the tries of earlier days at which nothing has been done for long, as given up; how they stand then.

        What is kept of those who have been forgotten goes with its day.
        """
        await self._store.people.forget_tries(day.isoformat())
        ended = []
        for table_id in await self._store.dailies.left_tries(day.isoformat(), ABANDONED):
            try:
                live = await self._end_left(table_id)
            except Exception:
                log.exception("table %d is not ended", table_id)
            else:
                ended += [] if live is None else [live]
        return ended

    async def _end_left(self, table_id: int) -> LiveTable | None:
        """How a try ended that was left, or None if its player came back meanwhile."""
        record = await self._store.tables.table(table_id)
        assert record is not None, "only those of a server left long ago are deleted"
        async with self.tables.lock(record.channel_id):
            record = await self._store.tables.table(table_id)
            if record is None or await self._store.tables.idle(table_id) < ABANDONED:
                return None
            live = await self.tables.shown(record)
            assert live.solo.day is not None, "only tries at daily deals are looked for"
            return await self._solo.give_up(live, Note("daily-left", hours=ABANDONED // 3600, day=live.solo.day))

    async def play(self, context: RequestContext, day: date) -> Outcome:
        """Deal the daily deal to a member who has not had it; one who is at it is shown the board again.

        Refused if that try is over, or goes on elsewhere.
        """
        if await self.own_try(context, day) is None and await self.tables.repeated(context) is None:
            # A search takes long: nobody waits in this channel meanwhile, and nothing is searched for in vain.
            await self.tables.admit(context)
            await self.tables.room(context)
            await self.deal(context.guild_id, day)
        return await self._play(context, day)

    @once
    async def _play(self, context: RequestContext, day: date) -> Outcome:
        record = await self.own_try(context, day)
        if record is None:
            if await self._store.people.has_tried(context.guild_id, day.isoformat(), context.user_id):
                raise Refused("had-your-try")
            return await self._begin_try(context, day)
        if record.status != "playing":
            raise Refused("had-your-try")
        if record.channel_id != context.channel_id:
            raise Refused("try-elsewhere", channel=record.channel_id)
        return Outcome(await self.tables.of(record), again=True)

    async def _begin_try(self, context: RequestContext, day: date) -> Outcome:
        deal = await self.deal(context.guild_id, day)
        kind = _playable(deal)
        usual = kind.preset(next(iter(kind.presets)))
        solo = SoloDeal(None, day=deal.day)
        where, host = (context.guild_id, context.channel_id), Member(context.user_id, context.name)
        new = for_one(kind, where, host, usual, solo, secret=(deal.seed, deal.salt))
        winnable = deal.salt.startswith(WINNABLE)
        note = Note("daily-counts-winnable", day=deal.day) if winnable else Note("daily-counts", day=deal.day)
        return await self.tables.open(context, new, note)


def _playable(deal: Daily) -> Game:
    """The game of a settled deal; Refused if the catalogue has it no more."""
    kind = known(deal.game)
    if not kind.presets:
        raise Refused("daily-unknown")
    return kind
