"""Tables of several players at which nothing is done any more: they are closed, for others want the channel."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.model.asks import NOBODY, Ask, AskKind
from bot.model.facts import Note
from bot.model.host_answer_time import HOST_ANSWER, HOST_ANSWER_OTHERS
from bot.model.idle_limits import IDLE_LOBBY
from bot.model.live_table import LiveTable
from bot.model.records import Change, IdleTable, News
from bot.model.refusals import Refused
from bot.service.absent_hosts import Stalled
from bot.service.tables import Tables
from bot.store.protocol import Store

log = logging.getLogger(__name__)
CloseTable = Callable[[LiveTable, IdleTable], Awaitable[LiveTable | None]]


class Idle:
    """Closes what is left alone."""

    def __init__(self, tables: Tables, store: Store, stalled: Stalled) -> None:
        self.tables = tables
        self._store = store
        self._stalled = stalled

    async def look_round(self) -> list[LiveTable]:
        """Close lobbies and tables, and warn the players of others; all that is to be shown anew."""
        idle = self._store.idle_tables
        changed = [await self._one(each, self._close_lobby) for each in await idle.lobbies(IDLE_LOBBY)]
        changed += [await self._one(each, self._close) for each in await idle.warned()]
        changed += [await self._one(each, self._warn) for each in await idle.unwarned()]
        for seconds in (HOST_ANSWER, HOST_ANSWER_OTHERS):
            closing = partial(self._lapse, seconds)
            changed += [await self._one(each, closing) for each in await idle.unanswered(seconds)]
        return [live for live in changed if live is not None]

    async def _one(self, idle: IdleTable, closing: CloseTable) -> LiveTable | None:
        """What has become of one table; None if somebody has come back to it meanwhile, or it cannot be closed."""
        try:
            record = await self._store.tables.table(idle.id)
            if record is None:
                return None
            async with self.tables.lock(record.channel_id):
                return await closing(await self.tables.shown(record), idle)
        except Refused:
            log.info("table %d is not idle any more", idle.id)
        except Exception:
            log.exception("table %d is not closed", idle.id)
        return None

    async def _close_lobby(self, live: LiveTable, idle: IdleTable) -> LiveTable:
        return await self._closed(idle, Note("lobby-idle"))

    async def _close(self, live: LiveTable, idle: IdleTable) -> LiveTable:
        """Who plays alone against computers has lost, however long that takes: else no loser would go on."""
        if live.against_computers:
            return (await self._stalled.close(None, live)).live
        return await self._closed(idle, Note("table-idle", days=idle.days))

    async def _closed(self, idle: IdleTable, note: Note) -> LiveTable:
        change = Change(idle.id, idle.version, None, status="cancelled")
        return (await self.tables.commit_with_note(change, note)).live

    async def _lapse(self, seconds: int, live: LiveTable, idle: IdleTable) -> LiveTable | None:
        return await self._stalled.lapse(live, seconds)

    async def _warn(self, live: LiveTable, idle: IdleTable) -> LiveTable:
        """Ask the players whether the table may be closed: who does not answer agrees."""
        ask, news = Ask(AskKind.IDLE, NOBODY, live.people), News(invites=live.people)
        return await self.tables.commit(Change(idle.id, idle.version, None, ask=ask, news=news))
