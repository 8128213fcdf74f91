"""When sessions of Discord's gateway may begin, for all processes together."""

from __future__ import annotations

from bot.store.protocol.running import SessionStarts
from bot.store.sql import Database

_TAKE = """
INSERT INTO session_starts AS s (row_of_shards, free_at)
VALUES (?, clock_timestamp() + make_interval(secs => ?))
ON CONFLICT (row_of_shards) DO UPDATE SET free_at = EXCLUDED.free_at WHERE s.free_at <= clock_timestamp()
RETURNING row_of_shards
"""
_LEFT = "SELECT extract(epoch FROM free_at - clock_timestamp()) FROM session_starts WHERE row_of_shards = ?"

# Seconds after which is asked again where the time has just come.
SHORTEST_ASK_AGAIN = 0.05


class StartsTogether(SessionStarts):
    """Asks the database, by whose clock sessions begin."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, row: int, seconds: float) -> float:
        # One statement, done when it is done: of two processes that ask at once, one finds what the other has left.
        if await self._database.rows(_TAKE, row, seconds):
            return 0
        ((left,),) = await self._database.rows(_LEFT, row)
        return max(float(left), SHORTEST_ASK_AGAIN)
