"""How long a host has to answer whether a table may be closed for which all others wait."""

from __future__ import annotations

from bot.model.durations import HOUR
from bot.model.live_table import LiveTable

# Seconds; where others play with the host, they may answer the next morning.
HOST_ANSWER, HOST_ANSWER_OTHERS = 15 * 60, 12 * HOUR


def answer_time(live: LiveTable) -> int:
    """How many seconds the host of a table has."""
    return HOST_ANSWER if live.alone or not live.contested else HOST_ANSWER_OTHERS
