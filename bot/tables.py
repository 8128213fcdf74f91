"""What all requests have in common: who asks, what it led to, and how a table is read, locked and changed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot import sentences
from bot.facts import Step, finish_of, knocks_of, results_of
from bot.records import Change, Committed, LogRow, Request, Stale, TableRecord
from bot.scene import Refused, Scene, Scenes
from bot.store import Store
from engine.table import Table


class Ask(NamedTuple):
    """Who asks, where, and with which interaction; `moderator` may manage the channel.

    In direct messages `guild_id` is 0.
    """

    interaction_id: int
    guild_id: int
    channel_id: int
    user_id: int
    name: str
    moderator: bool = False

    @property
    def request(self) -> Request:
        """What the store remembers of it."""
        return Request(self.interaction_id, self.user_id)


class Outcome(NamedTuple):
    """What a request led to.

    `note` is a sentence about something other than a move; `trouble` is for the person who asked alone;
    `passed` tells that the turn has come to another player; `former` is the table that a new deal follows, and
    `ended` that table if it was still in play and has ended for the new deal's sake.
    """

    scene: Scene
    steps: tuple[Step, ...] = ()
    note: str = ""
    trouble: Refused | None = None
    passed: bool = False
    repeated: bool = False
    former: int | None = None
    ended: Scene | None = None


class Tables:
    """The tables of all channels; requests are carried out one at a time for each channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._scenes = Scenes()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, channel_id: int) -> asyncio.Lock:
        return self._locks.setdefault(channel_id, asyncio.Lock())

    async def scene(self, channel_id: int) -> Scene:
        """The table of a channel; Refused if there is none."""
        return self._scenes.of(await self._record(channel_id))

    async def _record(self, channel_id: int) -> TableRecord:
        record = await self._store.table_in(channel_id)
        if record is None:
            raise Refused(sentences.NO_TABLE)
        return record

    async def unposted(self) -> list[Scene]:
        """The tables whose newest board is not in its channel."""
        scenes = []
        for record in await self._store.boards_to_post():
            try:
                scenes.append(self._scenes.of(record))
            except Refused:
                continue
        return scenes

    async def _played(
        self, ask: Ask, scene: Scene, after: Table, steps: Sequence[Step], host_id: int | None = None
    ) -> Outcome:
        """Store what was played, and only then take it for true."""
        change = replace(
            played(scene, after, ask.request),
            knocks=knocks_of(scene, steps),
            host_id=host_id,
        )
        return Outcome(await self._commit(change, after), tuple(steps))

    async def _commit(self, change: Change, after: Table | None = None) -> Scene:
        outcome = await self._store.commit(change)
        if isinstance(outcome, Stale):
            raise Refused(sentences.TOO_LATE)
        if isinstance(outcome, Committed) and after is not None:
            self._scenes.keep(change.table_id, after)
        return self._scenes.of(outcome.record)


def change_of(ask: Ask, scene: Scene) -> Change:
    """The change that a request brings to a table as it stands, before it says what."""
    return Change(scene.record.id, scene.record.version, ask.request)


def played(scene: Scene, after: Table, request: Request | None) -> Change:
    """The change that brings a table from where it stands to where it has been played to."""
    rows = [
        LogRow(ply, entry.seat, entry.text, entry.digest)
        for ply, entry in enumerate(after.log[scene.ply :], start=scene.ply)
    ]
    return Change(
        scene.record.id,
        scene.record.version,
        request,
        moves=tuple(rows),
        status="over" if after.result else None,
        results=results_of(scene, after),
        finish=finish_of(scene, after),
    )
