"""What a search has found out about one position."""

from __future__ import annotations

from typing import NamedTuple

from engine.moves import Move


class Verdict(NamedTuple):
    """Whether a position comes out: True with the `moves` that win it, False if none can, None if that is not known.

    Where it is not known, moves are the best guess, if there is one; `nodes` is how many were tried.
    """

    comes_out: bool | None
    moves: tuple[Move, ...] = ()
    nodes: int = 0
