"""How a position is played on, whatever the game: greedily to the end, or in every way to the end of a turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from engine.moves import Move
from engine.players.simulation import Chance, MoveLine, never
from engine.result import place_points, places


class Playing(Protocol):
    """A position that is changed move by move; moves are numbers."""

    turn: int
    over: bool

    @property
    def key(self) -> Hashable:
        """What makes two positions of one turn the same."""

    @property
    def news(self) -> Hashable:
        """What of the cards that can be seen a move may have turned up."""

    @property
    def wondering(self) -> bool:
        """Whether the player to move sees a card that was not known."""

    def copy(self) -> Self:
        """The same position, to be changed by itself."""

    def make(self, move: int) -> None:
        """Make a move that is possible."""

    def move(self, code: int) -> Move:
        """A move that is possible, from its number."""


P = TypeVar("P", bound=Playing)


class Policy(NamedTuple, Generic[P]):
    """How players choose who keep the order of the table: any of the `orderly` moves, or the `greedy` one."""

    greedy: Callable[[P], int]
    orderly: Callable[[P], list[int]]


def play_on(position: P, policy: Policy[P], chance: Chance, noise: float, limit: int) -> None:
    """Play on to the end of the deal, but no more than `limit` moves; each is one by chance with `noise`."""
    random, greedy, orderly, make = chance.random, policy.greedy, policy.orderly, position.make
    for _ in range(0 if position.over else limit):
        if random() < noise:
            moves = orderly(position)
            make(moves[int(random() * len(moves))])
        else:
            make(greedy(position))
        if position.over:
            return


def lines(
    start: P,
    orderly: Callable[[P], list[int]],
    promise: Callable[[P], float],
    most: int,
    *,
    barred: Iterable[Hashable] = (),
    enough: Callable[[], bool] = never,
) -> list[MoveLine]:
    """What the player to move can do up to a card that was not known, or the end of the turn.

    It does not lead through positions whose `key` is among those `barred`. If nothing of that is found in `most`
    positions, lines end where there are more to look into; and so do those that there is no time to follow, once
    `enough` says so.
    """
    found: list[MoveLine] = []
    seen = {start.key, *barred}
    waiting: deque[tuple[P, tuple[Move, ...]]] = deque([(start, ())])
    hurried = False
    while waiting and most:
        position, before = waiting.popleft()
        most -= 1
        for code in orderly(position):
            after, moves = position.copy(), (*before, position.move(code))
            after.make(code)
            if (key := after.key) in seen:
                continue
            seen.add(key)
            if after.over or after.turn != start.turn or after.wondering:
                found.append(MoveLine(moves, promise(after)))
            else:
                waiting.append((after, moves))
        if hurried := enough():
            break
    unfinished = [] if found and not hurried else [MoveLine(moves, promise(position)) for position, moves in waiting]
    return found + unfinished


def shares(keys: Sequence[tuple[float, ...]]) -> list[float]:
    """What the end of a deal is worth to each seat, by what sorts them: half for being first, half for the points."""
    by_place = places(keys)
    others, winners = len(by_place) - 1, by_place.count(1)
    return [
        (point / others + (place == 1) / winners) / 2
        for place, point in zip(by_place, place_points(by_place), strict=True)
    ]
