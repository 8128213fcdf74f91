"""What people wish about being called, as it is kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.model.wishes import WAITS_AGAIN, Calls, Wishes, read_wishes
from bot.store.protocol import Store

WISHES = "reminders"


async def wishes_of(store: Store, user_id: int) -> Wishes:
    """What a person wishes; when they were away once is forgotten as soon as it makes no difference."""
    found = await store.tastes.tastes(0, [user_id], WISHES)
    wishes, now = read_wishes(found.get(user_id)), store.timers.now()
    if wishes.away is not None and wishes.away > now:
        return wishes
    counts = wishes.since is not None and now < wishes.since + WAITS_AGAIN
    return replace(wishes, away=None, since=wishes.since if counts else None)


async def keep_wishes(store: Store, user_id: int, wishes: Wishes) -> None:
    """Note what a person wishes."""
    await store.tastes.choose_taste(0, user_id, WISHES, wishes.stored())


async def called(store: Store, user_ids: Sequence[int], among: Collection[Calls]) -> list[int]:
    """Those of some people who have one of some wishes of when they are called."""
    found = await store.tastes.tastes(0, user_ids, WISHES)
    return [user_id for user_id in user_ids if read_wishes(found.get(user_id)).calls in among]
