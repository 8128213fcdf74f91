"""Lets computers play at all tables, each at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging

from bot.metrics import MOVES
from bot.model.records import TableRecord
from bot.model.refusals import Lost
from bot.service.computers import Computers, Plan
from bot.service.service import Service
from bot.service.thinking_time import Mind
from bot.ui.computer_pauses import Pace
from bot.ui.interactions import InteractionHandler

log = logging.getLogger(__name__)
# So many tables are read at once when the bot starts.
READ_AT_ONCE = 4


class TableWatch:
    """Takes note whether anything happens at a table."""

    def __init__(self, pace: Pace) -> None:
        self.changed = False
        self._sleep = pace.sleep
        self._nap: asyncio.Task[None] | None = None

    def happen(self) -> None:
        """Take note that something has happened."""
        self.changed = True
        if self._nap is not None:
            self._nap.cancel()

    async def quiet(self, seconds: float) -> bool:
        """Wait for some seconds, or until something happens; whether nothing has."""
        if not self.changed and seconds > 0:
            self._nap = asyncio.create_task(self._sleep(seconds))
            try:
                await asyncio.wait([self._nap])
            finally:
                self._nap.cancel()
                self._nap = None
        return not self.changed


class Driver:
    """Follows each table at which a computer has something to do, in a task of its own.

    What a computer has thought of is thrown away if the table has changed meanwhile. Where anything fails, the table
    is looked at again by the next round.
    """

    def __init__(self, service: Service, handler: InteractionHandler, mind: Mind, pace: Pace) -> None:
        self._service = service
        self._handler = handler
        self._mind = mind
        self._pace = pace
        self._computers = Computers(service.tables, mind)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._watches: dict[int, TableWatch] = {}
        # In which version of a table nothing was to be done, or could be.
        self._done: dict[int, int] = {}
        self._reading = asyncio.Semaphore(READ_AT_ONCE)
        self._stopping = False
        service.tables.listen(self.heard)

    def heard(self, record: TableRecord) -> None:
        """Take note that a table has changed."""
        if record.id in self._watches:
            self._watches[record.id].happen()
        elif record.status == "playing" and any(member.computer for member in record.members) and self._mine(record):
            self._begin(record.id)

    def _mine(self, record: TableRecord) -> bool:
        """Whether no other process lets computers play at a table."""
        return self._service.store.part.holds(record.guild_id)

    async def look_round(self) -> None:
        """Go on at all tables at which computers play, as after a restart."""
        tables = await self._service.store.computers.tables()
        self._done = {table_id: version for table_id, version in self._done.items() if table_id in tables}
        for table_id, version in tables.items():
            if table_id not in self._tasks and self._done.get(table_id) != version:
                self._begin(table_id)

    def _begin(self, table_id: int) -> None:
        if not self._stopping:
            self._watches[table_id] = TableWatch(self._pace)
            task = self._tasks[table_id] = asyncio.create_task(self._follow(table_id))
            task.add_done_callback(lambda _: self._leave(table_id))

    def _leave(self, table_id: int) -> None:
        del self._tasks[table_id]
        if self._watches.pop(table_id).changed:
            self._begin(table_id)  # somebody acted just when nothing was left to do

    async def _follow(self, table_id: int) -> None:
        """Let computers play at a table until it is a person's turn."""
        try:
            while await self._go_on(table_id, self._watches[table_id]):
                pass
        except Lost:
            self._done[table_id] = (await self._service.tables.stored(table_id)).version
        except Exception:
            log.exception("computers do not go on at table %d", table_id)

    async def _go_on(self, table_id: int, watch: TableWatch) -> bool:
        """Let a computer do one thing at a table, if there is anything to do; whether there may be more."""
        watch.changed = False
        clock = asyncio.get_running_loop().time
        began = clock()
        async with self._reading:
            live = await self._service.tables.newest(table_id)
        plan = await self._computers.plan(live)
        if plan is None:
            self._done[table_id] = live.record.version
            return watch.changed
        if await watch.quiet(began + self._pace.before(plan.kind) - clock()):
            await self._carry_out(plan)
        return True

    async def _carry_out(self, plan: Plan) -> None:
        """Do what is planned, and show it."""
        outcome = await self._computers.carry_out(plan)
        if outcome is not None:
            MOVES.labels(outcome.live.record.game).inc(len(outcome.steps))
            await self._handler.show(outcome.live)

    async def stop(self) -> None:
        """Let all tables rest until the bot starts again."""
        self._stopping, tasks = True, [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        self._mind.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
