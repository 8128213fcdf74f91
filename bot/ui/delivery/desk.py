"""Where one table's boards are seen to."""

from __future__ import annotations

import asyncio

from bot.model.live_table import LiveTable


class Desk:
    """Where a table's boards are seen to, one at a time, as long as somebody waits for that."""

    def __init__(self, live: LiveTable) -> None:
        self.lock = asyncio.Lock()
        self.newest = live

    def take(self, live: LiveTable) -> None:
        """Note a state of the table, if it is the newest."""
        if live.record.version > self.newest.record.version:
            self.newest = live
