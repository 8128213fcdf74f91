"""Whether a deal could be won, as it is told."""

from __future__ import annotations

from typing import NamedTuple

from bot.model.live_table import LiveTable


class Solution(NamedTuple):
    """Whether a deal could be won, None if that was not found out, and the game that wins it.

    It is `blind` if a player could not know as much as the search: not all cards lay open.
    """

    comes_out: bool | None
    blind: bool
    won: LiveTable | None = None
