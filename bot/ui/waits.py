"""Which tables have to wait until it is tried again to show them."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

# In rounds, which come once a minute: how long a table waits the first time, and at most.
SHORTEST, LONGEST = 10, 6 * 60


class Wait(NamedTuple):
    """Where a table is, and in which round its turn comes again, so many after the one before."""

    channel_id: int
    due: int
    rounds: int


class Waits:
    """Tables that could not be shown: each waits by itself, longer each time, but never for good.

    Ten thousand requests within ten minutes that Discord forbids would get the bot banned.
    """

    def __init__(self) -> None:
        self._round = 0
        self._waits: dict[int, Wait] = {}

    def __len__(self) -> int:
        return len(self._waits)

    def begin(self, missing: Collection[int]) -> list[int]:
        """Begin a round: those of the tables to be shown whose turn has come."""
        self._round += 1
        self._waits = {table: wait for table, wait in self._waits.items() if table in missing}
        return [table for table in missing if table not in self._waits or self._waits[table].due <= self._round]

    def failed(self, table_id: int, channel_id: int) -> None:
        """Let a table wait, twice as long as the last time."""
        before = self._waits.get(table_id)
        rounds = SHORTEST if before is None else min(2 * before.rounds, LONGEST)
        self._waits[table_id] = Wait(channel_id, self._round + rounds, rounds)

    def forget(self, channel_id: int) -> None:
        """Let no table of a channel wait any longer."""
        self._waits = {table: wait for table, wait in self._waits.items() if wait.channel_id != channel_id}
