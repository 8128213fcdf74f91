"""A search for the moves that win a game for one player, by somebody who knows where every card lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from engine.cards import Card
from engine.game import Rules
from engine.moves import Move, Shift
from engine.piles import Pile
from engine.solitaire import automatic
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import redeals
from engine.solving.openly import solve_openly
from engine.solving.positions import Judged, Positions
from engine.solving.verdict import Verdict
from engine.state import State

# What is waiting to be looked at, the best looking first, of equals the newest: a number below 0 for how it looks,
# and the number of the position below 0 and above.
Waiting: TypeAlias = list[tuple[float, int, int]]


def solve(rules: Rules, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
    """Whether a position comes out, as far as it can be told by trying so many moves, or until it is `enough`.

    Every card is known to the search, those that lie face down and those that a redeal will bring as well. TypeError
    if the game is not one for one player.
    """
    if state.phase == "over" or not isinstance(rules, Solitaire):
        return solve_by_rules(rules, state, nodes, enough)
    verdict = solve_openly(rules, state, nodes, enough)
    if verdict is None:
        return solve_by_rules(rules, state, nodes, enough)
    return verdict if verdict.comes_out else verdict._replace(moves=())


def solve_by_rules(rules: Rules, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
    """The same by making the moves of the game alone: how many that takes tells how hard a deal is.

    TypeError if the game is not one for one player.
    """
    if not isinstance(rules, Solitaire):
        raise TypeError("only games for one player are solved")
    if state.phase == "over":
        return Verdict(rules.won(state))
    return _Search(rules, state).run(nodes, enough)


def look_ahead(rules: Solitaire, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
    """The same of a position that is not over; where it cannot be told, with the moves to what looks best."""
    verdict = solve_openly(rules, state, nodes, enough)
    if verdict is not None:
        return verdict
    search = _Search(rules, state)
    verdict = search.run(nodes, enough)
    return verdict if verdict.comes_out is not None else verdict._replace(moves=search.way_to_best())


class _Search:
    """The positions that have been met, and those of them that wait to be looked at.

    They wait twice: all together, and each with those that lie as many moves from the start, or from the last redeal.
    To take the best of all in turn with the best of each distance finds both what is near and what is far.
    """

    def __init__(self, rules: Solitaire, state: State) -> None:
        self.rules = rules
        self.positions = Positions(rules)
        self.up = Upward(rules)
        self.nodes = 0
        self.states: list[State | None] = []
        self.before: list[int] = []
        self.moves: list[tuple[Move, ...]] = []
        self.depth: list[tuple[int, int]] = []
        self.seen: set[bytes] = set()
        self.all: Waiting = []
        self.by_depth: dict[tuple[int, int], Waiting] = {}
        self.start = state
        self.redeals = redeals(state)

    def run(self, nodes: int, enough: Callable[[], bool]) -> Verdict:
        """Look at one position after another until one is won, none is left, or it is enough."""
        self._meet(self.start, self.positions.judge(self.start), -1, ())
        for here in self._waiting():
            won = self._look_at(here)
            if won is not None:
                return Verdict(True, won, self.nodes)
            if self.nodes >= nodes or enough():
                return Verdict(None, (), self.nodes)
        return Verdict(False, (), self.nodes)

    def _waiting(self) -> Iterator[int]:
        """The positions in the order in which they are to be looked at, each once, while others are met."""
        while self.all:
            redeal = 0
            while (redeal, 0) in self.by_depth:
                depth = 0
                while (redeal, depth) in self.by_depth:
                    yield from self._best(self.by_depth[redeal, depth])
                    yield from self._best(self.all)
                    depth += 1
                redeal += 1

    def _best(self, waiting: Waiting) -> Iterator[int]:
        """The best of those that wait and have not been looked at, if any has not."""
        while waiting:
            here = heappop(waiting)[2]
            if self.states[here] is not None:
                yield here
                return

    def _look_at(self, here: int) -> tuple[Move, ...] | None:
        """Make every move from a position; the whole way if that wins."""
        state, moves, way = self._played_up(here)
        if state.phase == "over":
            return self._way_to(here, way)
        if state is not self.states[here] and not self._is_new(state, self.positions.judge(state)):
            moves = ()
        self.states[here] = None
        judged = self.positions.judge(state)
        for move in moves:
            self.nodes += 1
            after = self.rules.play(state, 0, move).state
            if after.phase == "over":
                return self._way_to(here, (*way, move))
            self._meet(after, self.positions.judge_after(judged, state, after), here, (*way, move))
        return None

    def _played_up(self, here: int) -> tuple[State, Sequence[Move], tuple[Move, ...]]:
        """A position once all has gone up that safely may, the moves there are then, and those that were made."""
        state, way = self.states[here], tuple[Move, ...]()
        assert state is not None, "a position is looked at once"
        moves = self.rules.offered(state, 0)
        while (shift := self.up.safe(state, moves)) is not None:
            state, way = self.rules.play(state, 0, shift).state, (*way, shift)
            self.nodes += 1
            moves = self.rules.offered(state, 0)
        return state, moves, way

    def _is_new(self, state: State, judged: Judged) -> bool:
        """Whether a position has not been met, which it is by this."""
        key, met = self.positions.key(state, judged), len(self.seen)
        self.seen.add(key)
        return len(self.seen) > met

    def _meet(self, state: State, judged: Judged, before: int, moves: tuple[Move, ...]) -> None:
        """Let a position wait, unless it has been met or there is no hope for it."""
        if not self._is_new(state, judged) or self.rules.hopeless(state):
            return
        here, depth = len(self.states), (redeals(state) - self.redeals, 0)
        if before >= 0 and self.depth[before][0] == depth[0]:
            depth = depth[0], self.depth[before][1] + 1
        self.states.append(state)
        self.before.append(before)
        self.moves.append(moves)
        self.depth.append(depth)
        waiting = (-self.positions.worth(state, judged), -here, here)
        heappush(self.all, waiting)
        heappush(self.by_depth.setdefault(depth, []), waiting)

    def way_to_best(self) -> tuple[Move, ...]:
        """The moves to the best looking of all that waits."""
        best = next(self._best(self.all), None)
        return () if best is None else self._way_to(best, ())

    def _way_to(self, here: int, last: tuple[Move, ...]) -> tuple[Move, ...]:
        """All moves from the start to a position, and those made there."""
        ways = [last]
        while here:
            ways.append(self.moves[here])
            here = self.before[here]
        return tuple(move for way in reversed(ways) for move in way)


class Upward:
    """The moves that can take no win away: to foundations where that is clear, and those that the game knows."""

    def __init__(self, rules: Solitaire) -> None:
        self._rules = rules
        self._knows = type(rules).harmless is not Solitaire.harmless
        self._piles = rules.at.get("foundation", range(0)) if automatic.offered(rules) else range(0)
        self._safe: dict[tuple[tuple[Pile, ...], Card, int], bool] = {}

    def safe(self, state: State, moves: Sequence[Move]) -> Shift | None:
        """The first move of some that cannot be wrong."""
        for move in moves if self._piles or self._knows else ():
            if isinstance(move, Shift) and (
                (self._goes_up(move) and self._is_safe(state, move)) or self._rules.harmless(state, move)
            ):
                return move
        return None

    def _goes_up(self, shift: Shift) -> bool:
        return shift.target in self._piles and shift.source not in self._piles

    def _is_safe(self, state: State, shift: Shift) -> bool:
        """Whether it can take no win away, which the foundations tell but for what is still to be dealt."""
        if not self._rules.spares(state, shift):
            return False
        up = state.piles[self._piles.start : self._piles.stop]
        asked = (up, state.piles[shift.source].cards[-1], shift.target)
        if asked not in self._safe:
            self._safe[asked] = automatic.is_safe(self._rules, state, shift)
        return self._safe[asked]
