"""Claims what servers are to be told in the channel of their morning post."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.model.morning_posts import DayPost
from bot.store.protocol import Store

log = logging.getLogger(__name__)


async def claimed(store: Store, claim: Callable[[int], Awaitable[DayPost | None]]) -> Sequence[DayPost]:
    """What is to be told now, on all servers that want to be told; where a `claim` fails, it is tried again later."""
    found = list[DayPost]()
    for guild_id in await store.day_posts.wanted():
        try:
            post = await claim(guild_id)
        except Exception:
            log.exception("what server %d is to be told is not known", guild_id)
        else:
            found += [post] if post is not None else []
    return found
