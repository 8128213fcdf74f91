"""How long computers pause before what they do, so that people can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from bot.service.computers import Kind


class Pace(NamedTuple):
    """Seconds between what was done last at a table and what a computer does.

    That may be its turn, which people want to follow; its turn where they may want to call the one before; a call; or
    the answer of whether a move may be taken back. `sleep` is how so many seconds are waited for.
    """

    turn: float = 2.0
    challenged: float = 8.0
    call: float = 4.0
    answer: float = 2.0
    sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep

    def before(self, kind: Kind) -> float:
        """How long it takes until something of a kind is done."""
        return {
            Kind.TURN: self.turn,
            Kind.CHALLENGED: self.challenged,
            Kind.CALL: self.call,
            Kind.ANSWER: self.answer,
        }[kind]


USUAL_PACE = Pace()
