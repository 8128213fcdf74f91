"""The store in a database, whichever that is."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.model.shard_range import WHOLE, ShardRange
from bot.store import heartbeat
from bot.store.boards import SqlBoards
from bot.store.computers import SqlComputers
from bot.store.dailies import SqlDailies
from bot.store.day_posts import SqlDayPosts
from bot.store.day_results import SqlDayResults
from bot.store.histories import SqlHistories
from bot.store.idle import SqlIdleTables
from bot.store.invitations import SqlInvitations
from bot.store.moving_in import move_in
from bot.store.past_games import SqlPast
from bot.store.protocol import Store
from bot.store.protocol.people import People
from bot.store.protocol.running import Housekeeping, SessionStarts
from bot.store.puzzles import SqlPuzzles
from bot.store.ratings import SqlRatings
from bot.store.repeated_interactions import SeenRequests
from bot.store.results import SqlResults
from bot.store.seasons import SqlSeasons
from bot.store.servers import SqlServers
from bot.store.session_starts import StartsAlone
from bot.store.sql import Database
from bot.store.tables import SqlTables
from bot.store.tastes import SqlTastes
from bot.store.timers import SqlSeats, SqlTimers
from bot.store.tips import SqlTips
from bot.store.values import SqlValues

log = logging.getLogger(__name__)


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
        part: ShardRange = WHOLE,
    ) -> None:
        self._database = database
        self._clock = clock
        self.part = part
        self._requests = SeenRequests(session, part)
        self.tables = SqlTables(database, self._requests, self._now)
        self.boards = SqlBoards(database, session, self._now, part)
        self.idle_tables = SqlIdleTables(database, self._now, part)
        self.timers = SqlTimers(database, clock, part)
        self.seats = SqlSeats(database)
        self.computers = SqlComputers(database, part)
        self.results = SqlResults(database)
        self.ratings = SqlRatings(database)
        self.histories = SqlHistories(database)
        self.dailies = SqlDailies(database, self._now, part)
        self.day_results = SqlDayResults(database)
        self.day_posts = SqlDayPosts(database, self._now, part)
        self.puzzles = SqlPuzzles(database)
        self.seasons = SqlSeasons(database, self._now, part)
        self.past = SqlPast(database)
        self.people = people
        self.tastes = SqlTastes(database)
        self.invitations = SqlInvitations(database, self._now)
        self.tips = SqlTips(database)
        self.servers = SqlServers(database, session, self._now, part)
        self.starts: SessionStarts = StartsAlone()
        self.values = SqlValues(database)
        self.housekeeping = housekeeping

    def has_part(self) -> bool:
        return True

    async def begin(self) -> None:
        """Remember which interactions have made their change in this session; do what nobody waits for yet."""
        await self._database.transaction(move_in)
        await self._database.transaction(lambda db: heartbeat.take_over(db, self.part))
        await self._database.read(self._requests.load)
        await self.people.forget_rest()
        await self.people.sweep(starting=True)

    async def end(self) -> None:
        """Store what was to be stored a little later."""
        try:
            await self.boards.store_changed()
        except Exception as error:
            # The next start changes these boards once more.
            log.warning("what some boards show is not stored: %r", error)

    def _now(self) -> int:
        return int(self._clock())
