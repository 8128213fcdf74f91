"""Whether a game in play counts if it is given up."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.store.protocol import Store


async def counts_if_given_up(store: Store, live: LiveTable) -> bool:
    """Whether a game in play counts as lost for whoever gives it up.

    Among several and at the daily deal it always does, else it does for one player who did not know the deal before.
    """
    if live.contested or live.solo.day is not None:
        return True
    return not live.solo.together and not await store.past.knows(live.record.id, live.record.host_id)
