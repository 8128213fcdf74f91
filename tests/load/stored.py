"""What the bot has stored, against what the boards of a crowd show."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.load.crowd import Crowd
from tests.wire.play import stand

_IN_PLAY = """
SELECT t.channel_id, t.id, (SELECT count(*) FROM moves m WHERE m.table_id = t.id) FROM tables t
WHERE status = 'playing'
"""


def wrong_boards(database: Path, crowd: Crowd) -> list[str]:
    """The tables whose newest board is not what is stored, in words; for when the bot has stopped."""
    with closing(sqlite3.connect(database)) as db:
        stored = {row[0]: tuple(row[1:]) for row in db.execute(_IN_PLAY)}
    shown = {seats.place.channel.id: stand(seats.place.channel) for seats in crowd.tables}
    return [f"{there} instead of {stored[at]}" for at, there in shown.items() if stored.get(at, there) != there]
