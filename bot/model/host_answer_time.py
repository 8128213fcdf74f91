"""How long a host has to answer whether a table may be closed for which all others wait, and what silence costs."""

from __future__ import annotations

from bot.model.durations import DAY
from bot.model.former_players import TURNS_TO_COUNT
from bot.model.live_table import LiveTable
from engine.turns import turns_had

# Seconds; where others play with the host, who may lose a game by it, a whole day.
HOST_ANSWER, HOST_ANSWER_OTHERS = 15 * 60, DAY


def answer_time(live: LiveTable) -> int:
    """How many seconds the host of a table has."""
    return HOST_ANSWER if live.alone or not live.contested else HOST_ANSWER_OTHERS


def silence_resigns(live: LiveTable) -> bool:
    """Whether a host who does not answer others has resigned: after three turns, as whoever leaves is in the game."""
    if live.alone or not live.contested:
        return False
    return turns_had(live.in_play)[live.seat(live.record.host_id)] >= TURNS_TO_COUNT
