"""Games played on very fast from a position of which all cards are known, or taken for known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from engine.moves import Move
from engine.players.tree import Branch
from engine.state import State

# Where a card lies: the index of its pile, and how many cards lie below it there.
Place: TypeAlias = tuple[int, int]


class Chance(Protocol):
    """What numbers come from by chance: random.Random is one."""

    def random(self) -> float:
        """A number from 0 to below 1."""


def never() -> bool:
    """Says that there is time enough."""
    return False


class MoveLine(NamedTuple):
    """Moves that the player to move can make one after another, and what the position after them is worth.

    `worth` is in cards, and says only roughly which lines are better than others.
    """

    moves: tuple[Move, ...]
    worth: float


class Simulator(Protocol):
    """Plays the deals of one table on, without the engine. Nobody calls, and nobody does what could be called.

    It does not know how often a turn has begun the same, or a position has come back.
    """

    def rollout(
        self,
        state: State,
        chance: Chance,
        noise: float,
        limit: int,
        line: Sequence[Move] = (),
        *,
        root: Branch | None = None,
    ) -> Sequence[float]:
        """How the deal ends for each seat, from 0 to 1, when all play on greedily after the moves of a line.

        Each move is one by chance with probability `noise`; after `limit` moves the cards that are left decide. Where
        the same line has been played on before, `root` is the tree of what that has taught, which grows by this one:
        as far as it goes all play by it instead, each for itself.
        """

    def lines(
        self, state: State, unknown: Collection[Place], most: int, enough: Callable[[], bool] = never
    ) -> list[MoveLine]:
        """What the player to move can do up to the next card that is `unknown`, or the end of the turn.

        Of several ways to the same position there is one. From at most `most` positions it is looked further, and
        from no more once `enough` says so: what could not be followed to its end then ends where it is.
        """
