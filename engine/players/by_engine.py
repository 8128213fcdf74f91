"""Deals played on by the engine itself, whatever their rules: slow, and right by definition."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence

from engine.events import Event, Turned
from engine.game import Rules
from engine.moves import Move
from engine.players.greedy import greedy, orderly
from engine.players.playing_on import shares
from engine.players.simulation import Chance, MoveLine, Place, never
from engine.players.tree import Branch
from engine.state import State


class EngineSimulator:
    """Plays on the deals of one table by its rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

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
        """How the deal ends for each seat; so slow that no tree would grow, and none does."""
        for move in line:
            state = self._rules.play(state, state.turn, move).state
        for _ in range(limit):
            if state.phase == "over":
                break
            state = self._rules.play(state, state.turn, self._move(state, chance, noise)).state
        return self._worth(state)

    def _move(self, state: State, chance: Chance, noise: float) -> Move:
        if chance.random() >= noise:
            return greedy(self._rules, state)
        moves = orderly(self._rules, state)
        return moves[int(chance.random() * len(moves))]

    def _worth(self, state: State) -> Sequence[float]:
        """What a position is worth to each seat, by the places or by the cards that are left."""
        result = self._rules.result(state)
        if result is not None:
            return shares([(place,) for place in result.places])
        return shares([(left(self._rules, state, seat),) for seat in range(self._rules.players)])

    def lines(
        self, state: State, unknown: Collection[Place], most: int, enough: Callable[[], bool] = never
    ) -> list[MoveLine]:
        """What the player to move can do up to the next card that is turned up, or the end of the turn."""
        found: list[MoveLine] = []
        seen = {state.piles}
        waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(state, ())])
        hurried = False
        while waiting and most:
            before, moves = waiting.popleft()
            most -= 1
            for move in orderly(self._rules, before):
                after, events = self._rules.play(before, before.turn, move)
                if after.phase == "over" or after.turn != before.turn or _shows(events):
                    found.append(MoveLine((*moves, move), self._promise(after, state.turn)))
                elif after.piles not in seen:
                    seen.add(after.piles)
                    waiting.append((after, (*moves, move)))
            if hurried := enough():
                break
        unfinished = [MoveLine(moves, self._promise(after, state.turn)) for after, moves in waiting if moves]
        return found if found and not hurried else found + unfinished

    def _promise(self, state: State, seat: int) -> float:
        """How many cards fewer a seat has left than the others on the average."""
        others = [left(self._rules, state, other) for other in range(self._rules.players) if other != seat]
        return sum(others) / len(others) - left(self._rules, state, seat)


def _shows(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Turned) for event in events)


def left(rules: Rules, state: State, seat: int) -> int:
    """How many cards a seat has left, those of a reserve counted twice."""
    owned = [index for index, spot in enumerate(rules.spots) if spot.owner == seat]
    return sum(len(state.piles[index].cards) * (1 + (rules.spots[index].kind == "reserve")) for index in owned)
