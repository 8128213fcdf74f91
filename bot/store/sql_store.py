"""The store in a database, whichever that is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from bot.model.openings import Full, seated
from bot.model.part import WHOLE, Part
from bot.model.records import (
    Board,
    Busy,
    Change,
    Committed,
    Daily,
    DailyResult,
    Explained,
    LogRow,
    News,
    NewTable,
    PastGame,
    Replayed,
    Request,
    SoloEnding,
    SoloStanding,
    Stale,
    Standing,
    TableRecord,
)
from bot.model.tallies import GameTally, Score
from bot.store import boards, changes, heartbeat, known_deals, openings, past_games, people, statistics, values
from bot.store.computers import SqlComputers
from bot.store.idle import SqlIdleTables
from bot.store.moving_in import move_in
from bot.store.parts import within
from bot.store.people import LAST_INVITED, fresh_tip, invite, take_tip, want_tips
from bot.store.protocol import Computers, Housekeeping, IdleTables, People, Seats, Servers, Starts, Store, Timers
from bot.store.requests import Requests
from bot.store.rows import active, find, insert_members, latest, load, log_of, tried, tries_in_play, whole
from bot.store.servers import SqlServers
from bot.store.sql import Database, Session, Work
from bot.store.starts import StartsAlone
from bot.store.timers import SqlSeats, SqlTimers, set_timers

T = TypeVar("T")


class SqlStore(Store):
    """A store in a database.

    `session` scopes what is remembered of interactions and messages: where their numbers begin anew, as in the
    practice room, each start is a session of its own. What is done at nobody's request is found in a `part` alone.
    """

    def __init__(
        self,
        database: Database,
        session: str,
        clock: Callable[[], float],
        people: People,
        housekeeping: Housekeeping,
        *,
        part: Part = WHOLE,
    ) -> None:
        self._database = database
        self._session = session
        self._clock = clock
        self.part = part
        self.people = people
        self.housekeeping = housekeeping
        self.idle_tables: IdleTables = SqlIdleTables(database, self._now, part)
        self.servers: Servers = SqlServers(database, session, self._now, part)
        self._requests = Requests(session, part)
        self.timers: Timers = SqlTimers(database, clock, part)
        self.seats: Seats = SqlSeats(database)
        self.computers: Computers = SqlComputers(database, part)
        self.starts: Starts = StartsAlone()

    def has_part(self) -> bool:
        return True

    async def begin(self) -> None:
        """Remember which interactions have made their change in this session; do what nobody waits for yet."""
        await self._database.transaction(move_in)
        await self.forget_requests()
        await self._database.transaction(lambda db: heartbeat.take_over(db, self.part))
        await self._database.read(self._requests.load)
        await self.people.sweep(starting=True)

    def _now(self) -> int:
        return int(self._clock())

    # Requests.

    async def seen(self, request: Request) -> TableRecord | None:
        if self._requests.doubtful(request):
            stored = await self._database.read(lambda db: self._requests.stored(db, request))
            self._requests.settle(request, stored, self._now())
        table_id = self._requests.table_of(request)
        return None if table_id is None else await self.table(table_id)

    async def forget_requests(self) -> None:
        await self._database.transaction(lambda db: self._requests.forget(db, self._now()))

    async def _done(self, work: Work[T], request: Request | None) -> T:
        """Do some work that a request asks for, and know of it once it is stored."""
        try:
            outcome = await self._database.transaction(work)
        except BaseException:
            # Who asked may only have gone: what was begun is finished all the same.
            if request is not None:
                self._requests.doubt(request)
            raise
        if request is not None and isinstance(outcome, Committed):
            self._requests.note(request, outcome.record.id, self._now())
        return outcome

    # Tables.

    async def table(self, table_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: find(db, "id = ?", table_id))

    async def table_in(self, channel_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: active(db, channel_id))

    async def latest_in(self, channel_id: int) -> TableRecord | None:
        return await self._database.read(lambda db: latest(db, channel_id))

    async def log(self, record: TableRecord) -> tuple[LogRow, ...]:
        return await self._database.read(lambda db: log_of(db, record.id, record.ply))

    async def idle(self, table_id: int) -> int:
        found = await self._database.rows("SELECT changed_at FROM tables WHERE id = ?", table_id)
        return self._now() - int(found[0][0])

    async def unmoved(self, table_id: int) -> int:
        query = "SELECT coalesce((SELECT max(made_at) FROM moves WHERE table_id = t.id), changed_at) FROM tables t"
        found = await self._database.rows(f"{query} WHERE id = ?", table_id)
        return self._now() - int(found[0][0])

    async def open_table(self, new: NewTable, request: Request) -> Committed | Replayed | Busy | Full:
        async def work(db: Session) -> Committed | Replayed | Busy | Full:
            if (known := await self._requests.stored(db, request)) is not None:
                return Replayed(await load(db, known))
            if (busy := await tried(db, new) or await active(db, new.channel_id)) is not None:
                return Busy(busy)
            before = await openings.held(db, new.guild_id, new.host.user_id)
            full = openings.full(before, waiting=openings.waits(new))
            if full is not None and not new.replaces:
                return full
            await self._requests.forget(db, self._now())
            table_id = await changes.insert_table(db, new, openings.slot(new, before), self._now())
            await insert_members(db, table_id, new.guild_id, seated(new))
            await boards.keep_news(db, table_id, new.guild_id, 0, new.news)
            await set_timers(db, table_id, new.guild_id, new.timers)
            await self._requests.remember(db, request, table_id, new.guild_id, self._now())
            return Committed(await load(db, table_id))

        return await self._done(work, request)

    async def full(self, guild_id: int, host_id: int, *, waiting: bool) -> Full | None:
        held = await self._database.read(lambda db: openings.held(db, guild_id, host_id))
        return openings.full(held, waiting=waiting)

    async def commit(self, change: Change) -> Committed | Replayed | Stale | Busy:
        async def work(db: Session) -> Committed | Replayed | Stale | Busy:
            if (known := await self._requests.stored(db, change.request)) is not None:
                return Replayed(await load(db, known))
            if change.channel_id is not None and (busy := await active(db, change.channel_id)) is not None:
                return Busy(busy)
            head = await changes.advance(db, change, self._now())
            if head is None:
                return Stale(await load(db, change.table_id))
            guild_id = head["guild_id"]
            await changes.add_rows(db, change, guild_id, self._now())
            if change.request is not None:
                await self._requests.remember(db, change.request, change.table_id, guild_id, self._now())
            return Committed(await whole(db, head))

        return await self._done(work, change.request)

    # Boards.

    async def board(self, table_id: int) -> Board | None:
        return await self._database.read(lambda db: boards.board_of(db, self._session, table_id))

    async def show_board(self, table_id: int, board: Board, former: Board | None = None) -> None:
        await self._database.transaction(lambda db: boards.show(db, self._session, table_id, board, former))

    async def former_board(self, table_id: int) -> Board | None:
        return await self._database.read(lambda db: boards.former_of(db, self._session, table_id))

    async def forget_former(self, table_id: int) -> None:
        await self._database.transaction(lambda db: boards.forget_former(db, table_id))

    async def forget_board(self, table_id: int) -> None:
        await self._database.transaction(lambda db: boards.forget_board(db, table_id))

    async def untold(self, table_id: int, version: int) -> tuple[News, ...]:
        return await self._database.read(lambda db: boards.untold(db, table_id, version))

    async def boards_to_post(self) -> tuple[int, ...]:
        return await self._database.read(lambda db: boards.unposted(db, self._session, self.part, self._now()))

    # The league, and settings.

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        found = await self._database.rows(statistics.STANDINGS, guild_id, guild_id)
        # Sorted here because databases disagree on the order of names.
        return tuple(sorted((Standing(*row) for row in found), key=lambda s: (s.place, s.name.casefold(), s.user_id)))

    async def league_scores(self, guild_id: int) -> tuple[Score, ...]:
        return tuple(Score(*row) for row in await self._database.rows(statistics.LEAGUE_SCORES, guild_id))

    async def solo_wins(self, guild_id: int, game_id: str) -> tuple[Score, ...]:
        return tuple(Score(*row) for row in await self._database.rows(statistics.SOLO_WINS, guild_id, game_id))

    async def game_tallies(self, guild_id: int) -> tuple[GameTally, ...]:
        return tuple(GameTally(*row) for row in await self._database.rows(statistics.GAME_TALLIES, guild_id))

    async def solo_standings(self, guild_id: int, game_id: str) -> tuple[SoloStanding, ...]:
        tries = await self._database.rows(statistics.GAME_TRIES, guild_id, game_id)
        # There may be very many, and tables must not wait for them to be counted.
        return await asyncio.to_thread(statistics.of_game, tries)

    async def known_deals(self, user_id: int, game_id: str) -> Collection[int]:
        return {int(row[0]) for row in await self._database.rows(statistics.KNOWN_DEALS, user_id, game_id)}

    async def solo_ending(self, table_id: int) -> SoloEnding | None:
        return await self._database.read(lambda db: statistics.ending(db, table_id))

    async def calls_suffered(self, table_id: int) -> Mapping[int, int]:
        query = "SELECT offender_id, count(*) FROM knocks WHERE table_id = ? AND was_right = 1 GROUP BY offender_id"
        return {int(row[0]): int(row[1]) for row in await self._database.rows(query, table_id)}

    async def solo_games(self, guild_id: int, user_id: int) -> Mapping[str, SoloStanding]:
        return statistics.of_player(await self._database.rows(statistics.PLAYER_TRIES, guild_id, user_id))

    async def deals(self, user_id: int, game_id: str, most: int) -> int:
        return len(await self._database.rows(statistics.DEALS, user_id, game_id, most))

    async def daily(self, guild_id: int, day: str, proposal: Daily) -> Daily:
        return await self._database.transaction(lambda db: statistics.daily(db, guild_id, day, proposal))

    async def settled_daily(self, guild_id: int, day: str) -> Daily | None:
        return await self._database.read(lambda db: statistics.settled_daily(db, guild_id, day))

    async def former_daily(self, guild_id: int, day: str) -> Daily | None:
        return await self._database.read(lambda db: statistics.former_daily(db, guild_id, day))

    async def daily_results(self, guild_id: int, day: str) -> tuple[DailyResult, ...]:
        return await self._database.read(lambda db: statistics.daily_results(db, guild_id, day))

    async def daily_table(self, guild_id: int, day: str, user_id: int) -> int | None:
        return await self._database.read(lambda db: statistics.daily_table(db, guild_id, day, user_id))

    async def tries_in_play(self, guild_id: int, user_id: int) -> tuple[TableRecord, ...]:
        return await self._database.read(lambda db: tries_in_play(db, guild_id, user_id))

    async def left_tries(self, day: str, seconds: int) -> tuple[int, ...]:
        query = statistics.LEFT_TRIES.format(mine=within(self.part, "guild_id"))
        found = await self._database.rows(query, day, self._now() - seconds)
        return tuple(int(row[0]) for row in found)

    # Games that are over.

    async def played_in(self, channel_id: int, game_id: str) -> bool:
        query = "SELECT 1 FROM tables WHERE channel_id = ? AND game = ? AND status = 'over' LIMIT 1"
        return bool(await self._database.rows(query, channel_id, game_id))

    async def past_games(self, channel_id: int, day: str, most: int) -> Sequence[PastGame]:
        return await self._database.read(lambda db: past_games.past_games(db, channel_id, day, most))

    async def kept_secret(self, table_id: int, day: str) -> bool:
        return await self._database.read(lambda db: past_games.kept_secret(db, table_id, day))

    async def note_seen(self, table_id: int, user_id: int) -> None:
        await self._database.transaction(lambda db: known_deals.note_seen(db, table_id, user_id))

    # Invitations, tips and tastes.

    async def invited(self, table_id: int, user_id: int) -> bool:
        query = "SELECT 1 FROM invitations WHERE table_id = ? AND user_id = ?"
        return bool(await self._database.rows(query, table_id, user_id))

    async def invited_ago(self, guild_id: int, inviter_id: int, user_id: int) -> int | None:
        ((at,),) = await self._database.rows(LAST_INVITED, guild_id, inviter_id, user_id)
        return None if at is None else self._now() - int(at)

    async def invite(self, table_id: int, inviter_id: int, user_id: int) -> None:
        await self._database.transaction(lambda db: invite(db, table_id, inviter_id, user_id, self._now()))

    async def next_tip(self, user_id: int, tips: Sequence[str]) -> Explained | None:
        # Most have had them all, and to look does not take a transaction.
        if await self._database.read(lambda db: fresh_tip(db, user_id, tips)) is None:
            return None
        return await self._database.transaction(lambda db: take_tip(db, user_id, tips))

    async def want_tips(self, user_id: int, wanted: bool) -> None:
        async def work(db: Session) -> None:
            await want_tips(db, user_id, wanted)

        await self._database.transaction(work)

    async def tastes(self, guild_id: int, user_ids: Sequence[int], name: str) -> Mapping[int, str]:
        return await self._database.read(lambda db: people.tastes(db, guild_id, user_ids, name))

    async def choose_taste(self, guild_id: int, user_id: int, name: str, value: str | None) -> None:
        await self._database.transaction(lambda db: people.choose_taste(db, guild_id, user_id, name, value))

    async def value(self, name: str) -> str | None:
        return await self._database.read(lambda db: values.value(db, name))

    async def set_value(self, name: str, value: str) -> None:
        await self._database.transaction(lambda db: values.keep(db, name, value))
