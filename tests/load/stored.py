"""What the bot has stored, against what the boards of a crowd show."""

from __future__ import annotations

from pathlib import Path

from bot.store.postgres.database import PostgresDatabase
from bot.store.sqlite.database import SqliteDatabase
from tests.load.crowd import Crowd
from tests.wire.play import stand

_IN_PLAY = """
SELECT t.channel_id, t.id, (SELECT count(*) FROM moves m WHERE m.table_id = t.id) FROM tables t
WHERE status = 'playing'
"""


async def wrong_boards(where: str, crowd: Crowd) -> list[str]:
    """The tables whose newest board is not what is stored, in words; for when the bot has stopped."""
    in_postgres = where.startswith("postgresql:")
    async with PostgresDatabase.open(where) if in_postgres else SqliteDatabase.open(Path(where)) as db:
        stored = {row[0]: tuple(row)[1:] for row in await db.rows(_IN_PLAY)}
    shown = {seats.place.channel.id: stand(seats.place.channel) for seats in crowd.tables}
    return [f"{there} instead of {stored[at]}" for at, there in shown.items() if stored.get(at, there) != there]
