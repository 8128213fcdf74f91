"""The daily deal: one deal of each date for everybody, and one ranked try at it for each person."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from bot.model.day_points import moves_to_beat
from bot.model.difficulty import difficulty
from bot.model.facts import Note
from bot.model.idle_limits import ABANDONED_SOLO
from bot.model.live_table import LiveTable, game_or_placeholder
from bot.model.records import Daily, DailyResult, Member, SoloDeal, TableRecord
from bot.model.refusals import Refused
from bot.service.daily_games import game_of
from bot.service.dates import Dates
from bot.service.new_tables import for_one
from bot.service.solo import Solo
from bot.service.tables import Outcome, RequestContext, Tables, empty_change, once
from bot.service.winnable import Winnable
from bot.store.protocol import Store
from engine.game import Game

log = logging.getLogger(__name__)
# What the salt of a deal begins with that is known to come out: so its seal vouches for that as well.
WINNABLE = "winnable-"
# So many dates ahead of the oldest that is open have their deals.
DATES_AHEAD = 4
# If the game of a date has no deal that comes out, so many others are tried after it.
OTHER_GAMES_TRIED = 4


class DailyDeals:
    """Carries out the requests about daily deals."""

    def __init__(self, tables: Tables, store: Store, solo: Solo, winnable: Winnable, dates: Dates) -> None:
        self.tables = tables
        self.dates = dates
        self._store = store
        self._solo = solo
        self._winnable = winnable

    # The deals of dates.

    async def settle_ahead(self) -> None:
        """Find the deals of the dates that can be played now or soon, where that has not been done."""
        first = await self.dates.oldest_open()
        for day in (first + timedelta(days) for days in range(DATES_AHEAD)):
            if await self._store.dailies.settled_daily(day.isoformat()) is None:
                await self._settle(day)

    async def deal(self, day: date) -> Daily | None:
        """The deal of a date; None if none has been found."""
        return await self._store.dailies.settled_daily(day.isoformat())

    async def _settle(self, day: date) -> None:
        """Find the deal of a date; one that nobody can win is never set."""
        # Nobody can know the seed before, and the bot keeps to it whatever the catalogue may hold by then. It is no
        # number's, or everybody could look at its cards.
        for kind in _games_for(day):
            found = await self._winnable.seed(kind)
            if found is not None:
                salt = WINNABLE + secrets.token_hex(16)
                await self._store.dailies.daily(Daily(day.isoformat(), kind.id, found.seed, salt, found.tried))
                return
        log.warning("no deal has been found for %s", day.isoformat())

    async def offered(self, context: RequestContext, day: date) -> tuple[Game, Daily]:
        """The deal of a date and its game, for somebody who has no try yet; Refused if they had one."""
        if await self._store.people.has_tried(day.isoformat(), context.user_id):
            raise Refused("had-your-try")
        if (settled := await self.deal(day)) is None:
            raise Refused("no-deal-today")
        return _playable(settled), settled

    async def former(self, guild_id: int) -> Daily | None:
        """The deal of the newest date that is closed: its secrets may be told."""
        return await self._store.dailies.former_daily(guild_id, (await self.dates.oldest_open()).isoformat())

    async def results(self, guild_id: int, day: date) -> Sequence[DailyResult]:
        """How the tries of a date ended that count in a server."""
        found = await self._results(guild_id, day, day)
        return found.get(day.isoformat(), ())

    async def _results(self, guild_id: int, first: date, last: date) -> Mapping[str, Sequence[DailyResult]]:
        return await self._store.day_results.results(guild_id, first.isoformat(), last.isoformat())

    # Tries.

    async def own_try(self, context: RequestContext, day: date) -> TableRecord | None:
        """The table of somebody's try of a date, finished or not, which from now on counts in their server too.

        But once the date is closed, its results stay as they are: nobody wins a month there that they come to later.
        """
        table_id = await self._store.dailies.own_try(day.isoformat(), context.user_id)
        record = None if table_id is None else await self._store.tables.table(table_id)
        if record is not None and context.guild_id != record.guild_id and day >= await self.dates.oldest_open():
            await self._store.dailies.count_in(context.guild_id, day.isoformat(), context.user_id)
        return record

    @once
    async def play(self, context: RequestContext, day: date) -> Outcome:
        """Deal the deal of a date to somebody who has not had it; who is at it is shown the board again.

        Refused if that try is over, or goes on elsewhere.
        """
        record = await self.own_try(context, day)
        if record is None:
            return await self._begin_try(context, day)
        if record.status != "playing":
            raise Refused("had-your-try")
        if record.channel_id != context.channel_id:
            raise Refused("tried") if record.private else Refused("try-elsewhere", channel=record.channel_id)
        return Outcome(await self.tables.of(record), again=True)

    async def _begin_try(self, context: RequestContext, day: date) -> Outcome:
        kind, deal = await self.offered(context, day)
        usual = kind.preset(next(iter(kind.presets)))
        solo = SoloDeal(None, day=deal.day)
        where, host = (context.guild_id, context.channel_id), Member(context.user_id, context.name)
        new = for_one(kind, where, host, usual, solo, secret=(deal.seed, deal.salt))
        return await self.tables.open(context, new, _counts(deal))

    # The end of tries.

    async def end_closed_tries(self) -> list[LiveTable]:
        """End the tries of dates that are closed, as they lie; how they stand then.

        What winners had to beat is settled first: what is kept of those who have been forgotten goes with its date.
        """
        await self.dates.close()
        await self.settle_closed()
        closed = (await self.dates.oldest_open()).isoformat()
        await self._store.people.forget_tries(closed)
        return await self._all_ended(await self._store.dailies.closed_tries(closed))

    async def end_if_closed(self, record: TableRecord) -> None:
        """End a try whose date has been closed since, and whose player comes before that has been seen to."""
        day = None if record.solo is None else record.solo.day
        if day is not None and record.status == "playing" and day < (await self.dates.oldest_open()).isoformat():
            await self._ended(record.id, 0)

    async def settle_closed(self) -> None:
        """Settle for each date that is closed how many moves its winners had to beat: nothing changes that later."""
        for day in await self._store.dailies.unsettled((await self.dates.oldest_open()).isoformat()):
            await self._store.dailies.settle(day, moves_to_beat(await self._store.day_results.winners(day)))

    async def end_left_tries(self) -> list[LiveTable]:
        """End the tries of closed dates that everybody sees and that were left for long; how they stand then."""
        closed = (await self.dates.oldest_open()).isoformat()
        return await self._all_ended(await self._store.dailies.left_tries(closed, ABANDONED_SOLO), ABANDONED_SOLO)

    async def _all_ended(self, tries: Sequence[int], seconds: int = 0) -> list[LiveTable]:
        ended = [await self._ended(table_id, seconds) for table_id in tries]
        return [live for live in ended if live is not None]

    async def _ended(self, table_id: int, seconds: int) -> LiveTable | None:
        """How a try ended at which nothing was done for so long; None if its player came back, or it cannot end."""
        try:
            return await self._end(table_id, seconds)
        except Exception:
            log.exception("table %d is not ended", table_id)
            return None

    async def _end(self, table_id: int, seconds: int) -> LiveTable | None:
        record = await self._store.tables.table(table_id)
        assert record is not None, "only those of a server left long ago are deleted"
        async with self.tables.lock(record.channel_id):
            record = await self._store.tables.table(table_id)
            if record is None or record.status != "playing" or await self._store.tables.idle(table_id) < seconds:
                return None
            live = await self.tables.shown(record)
            assert live.solo.day is not None, "only tries at daily deals are looked for"
            return await self._solo.give_up(live, _told_at_the_end(live.solo.day, seconds))

    # Tries that everybody sees: those of deals that each server had of its own before.

    async def tries_elsewhere(self, context: RequestContext) -> tuple[TableRecord, ...]:
        """A member's own tries that everybody sees, can be played on, and are in other channels, the oldest first."""
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


def _games_for(day: date) -> list[Game]:
    """The game of a date, and those of later dates that take its place if it has no deal that comes out."""
    later = {kind.id: kind for kind in (game_of(day + timedelta(days)) for days in range(4 * OTHER_GAMES_TRIED))}
    return [*later.values()][: OTHER_GAMES_TRIED + 1]


def _counts(deal: Daily) -> Note:
    """What is told of a try when it begins: what the seal of its deal vouches for, and how hard it is."""
    if not deal.salt.startswith(WINNABLE):
        return Note("daily-counts", day=deal.day)
    hard = None if deal.tried is None else difficulty(game_or_placeholder(deal.game), deal.tried)
    if hard is None:
        return Note("daily-counts-winnable", day=deal.day)
    return Note("daily-counts-hard", day=deal.day, hard=hard.value)


def _told_at_the_end(day: str, seconds: int) -> Note:
    """What is told of a try that ended by itself."""
    return Note("daily-left", hours=seconds // 3600, day=day) if seconds else Note("daily-closed", day=day)


def _playable(settled: Daily) -> Game:
    """The game of a settled deal; Refused if the catalogue has it no more."""
    kind = game_or_placeholder(settled.game)
    if not kind.presets:
        raise Refused("daily-unknown")
    return kind
