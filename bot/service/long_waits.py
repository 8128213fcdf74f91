"""Whether everybody has waited so long for a player that they may go on without them."""

from __future__ import annotations

from bot.model.asks import WAITED_FOR_ABSENT
from bot.model.clocks import Timer, deadline, reminders
from bot.model.durations import HOUR
from bot.model.live_table import LiveTable
from bot.service.wishes import wishes_of
from bot.store.protocol import Store


async def kept_waiting(store: Store, live: LiveTable, seat: int) -> bool:
    """Whether nothing has been played for so long because it is a seat's turn, and its player has not been away.

    To ask for something is not to play, and whoever has taken the seat has but an hour to begin with: else the turn
    could be kept up for ever.
    """
    timers, now = live.record.timers, store.timers.now()
    ends = deadline(timers)
    if live.in_play.state.turn != seat or (ends is not None and ends.what == "deadline"):
        return False
    if (await wishes_of(store, live.record.members[seat].user_id)).waits(now) is not None:
        return False
    begun = max((_begun(timer, live.record.clock.seconds) for timer in timers), default=0)
    back = max((timer.away or 0 for timer in timers), default=0)
    return now >= begun + HOUR and min(await store.tables.unmoved(live.record.id), now - back) >= WAITED_FOR_ABSENT


def _begun(timer: Timer, seconds: int) -> int:
    """When the turn began, or its player sat down, as far as the first reminder tells; 0 if it does not."""
    return timer.due_at - reminders(seconds)[0] if timer.what == "remind" and not timer.nth else 0
