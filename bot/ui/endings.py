"""What is told of a game that is over, from what is stored of it."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.store.protocol.results import Results
from bot.text.reader import Reader
from bot.text.table_kinds import text_of
from render.ending_panel import Ending


async def ending_of(reader: Reader, results: Results, live: LiveTable) -> Ending | None:
    """What the picture of a table tells of how its game ended; None while it goes on."""
    if live.position is None or live.in_play.result is None:
        return None
    table_id, text = live.record.id, text_of(reader, live)
    calls, bests = await results.calls_suffered(table_id), await results.winner_bests(table_id)
    return text.ending(await results.solo_ending(table_id), calls, bests)
