"""What is advised to a player, from nothing but what that player may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.moves import Move
from engine.state import State


class Advice(NamedTuple):
    """Who advises at one table.

    `hint` gives for a state, and those that have been, the newest first, a legal move or None; `stuck` tells for the
    same whether it is plain to see that nobody can ever go on, though the game has not ended. `finish` gives the
    moves to foundations alone by which a game is won where that is plain to see, and none elsewhere. `known` gives,
    for the same as a hint, the position with nothing in it that its player has not seen.
    """

    hint: Callable[[State, Iterable[State]], Move | None]
    stuck: Callable[[State, Iterable[State]], bool]
    finish: Callable[[State], Sequence[Move]]
    known: Callable[[State, Iterable[State]], State]
