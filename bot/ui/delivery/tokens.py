"""The newest token of each board, which changes it by requests that Discord does not count, as long as it lives."""

from __future__ import annotations

import time
from itertools import islice
from typing import NamedTuple

import discord

# Seconds: Discord lets a token live for a quarter of an hour, its clock goes before ours, and a request takes time.
TOKEN_SECONDS = 14 * 60
# Of so many boards one is remembered.
MOST_TOKENS = 10_000


class Token(NamedTuple):
    """What changes a board, and since when it has lived."""

    hook: discord.Webhook
    born: float

    @property
    def lives(self) -> bool:
        """Whether Discord still takes it."""
        return time.monotonic() < self.born + TOKEN_SECONDS


class Tokens:
    """Remembers the newest token of each board that has been pressed or has answered a command, in memory alone."""

    def __init__(self) -> None:
        self._newest: dict[int, Token] = {}

    def note(self, message_id: int, token: Token) -> None:
        """Remember the token of an interaction to which a message belongs."""
        former = self._newest.pop(message_id, token)
        self._newest[message_id] = max(former, token, key=lambda each: each.born)
        for oldest in [*islice(self._newest, 2)]:
            if len(self._newest) > MOST_TOKENS or not self._newest[oldest].lives:
                del self._newest[oldest]

    def of(self, message_id: int) -> discord.Webhook | None:
        """What changes a message without a counted request; None where nobody has pressed it of late."""
        token = self._newest.get(message_id)
        return token.hook if token is not None and token.lives else None

    def forget(self, message_id: int) -> None:
        """Do without the token of a message: Discord does not take it, or the message is gone."""
        self._newest.pop(message_id, None)
