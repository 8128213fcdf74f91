"""Whether a game for one player would count."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.store.protocol import Store


async def counts(store: Store, live: LiveTable) -> bool:
    """Whether a game in play counts as lost if it is given up: a deal that its player knows never counts."""
    if live.contested or live.solo.day is not None:
        return True
    return not live.solo.together and not await store.past.knows(live.record.id, live.record.host_id)
