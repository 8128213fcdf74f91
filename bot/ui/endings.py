"""What is told of a game that is over, from what is stored of it."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.service.tastes import unlisted
from bot.store.protocol import Store
from bot.text.reader import Reader
from bot.text.table_kinds import text_of
from render.ending_panel import Ending


async def ending_of(reader: Reader, store: Store, live: LiveTable) -> Ending | None:
    """What the picture of a table tells of how its game ended; None while it goes on.

    What the winner did in other games is told only of those who are in lists.
    """
    if live.position is None or live.in_play.result is None:
        return None
    table_id, text = live.record.id, text_of(reader, live)
    results, calls = store.results, await store.results.calls_suffered(table_id)
    bests = None if await _unlisted_winner(store, live) else await results.winner_bests(table_id)
    return text.ending(await results.solo_ending(table_id), calls, bests)


async def _unlisted_winner(store: Store, live: LiveTable) -> bool:
    winners = {row.user_id for row in live.record.results if row.won}
    return bool(winners) and not winners.isdisjoint(await unlisted(store))
