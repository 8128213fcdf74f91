"""A search by stages: for long games, of whose many positions only the best looking of each stage are kept.

A stage has so many redeals behind it and so many cards in the stock: what is still to be dealt binds all its
positions in the same way, so that they can be compared. It never finds out that there is no way to win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nlargest
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.moves import Move
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import redeals
from engine.solving.positions import Judged, Positions
from engine.solving.solver import Upward
from engine.solving.verdict import Verdict
from engine.state import State


class Breadth(NamedTuple):
    """How many positions are kept after each move, and how many moves in turn are looked at within one stage.

    With `first` a narrower search comes before, which keeps so many: easy deals are won by it much sooner.
    """

    width: int
    moves: int
    first: int = 0


# Where it was measured to win more deals in the same time than the search for any position: by the ids of the games.
STAGED: Mapping[str, Breadth] = MappingProxyType(
    {
        "spaces": Breadth(200, 300),
        "house-in-the-wood": Breadth(30, 300),
        "house-on-the-hill": Breadth(60, 300),
        "le-cadran": Breadth(50, 8),
        "les-quatre-coins": Breadth(50, 100),
        "le-shah": Breadth(60, 8),
        "spider": Breadth(40, 40, first=10),
    }
)

Stage: TypeAlias = tuple[int, int]


class Way(NamedTuple):
    """The last move on a way, and the way before it."""

    move: Move
    before: Way | None


class Met(NamedTuple):
    """A position, how near to a win it looks, and how it was come to; `order` is a number below 0 of its own."""

    worth: float
    order: int
    state: State
    judged: Judged
    way: Way | None


def solve_by_stages(
    rules: Solitaire, state: State, breadth: Breadth, nodes: int, enough: Callable[[], bool]
) -> Verdict:
    """Whether a win is found by trying so many moves, or until it is `enough`: if not, there may yet be one."""
    if state.phase == "over":
        return Verdict(rules.won(state))
    spent = 0
    if breadth.first:
        verdict = _Stages(rules, breadth._replace(width=breadth.first)).run(state, nodes, enough)
        if verdict.comes_out or verdict.nodes >= nodes or enough():
            return verdict
        spent = verdict.nodes
    verdict = _Stages(rules, breadth).run(state, nodes - spent, enough)
    return verdict._replace(nodes=spent + verdict.nodes)


class _Stages:
    """The positions that have been met, and those that wait until it is their stage's turn."""

    def __init__(self, rules: Solitaire, breadth: Breadth) -> None:
        self.rules, self.breadth = rules, breadth
        self.positions, self.up = Positions(rules), Upward(rules)
        self.stock = rules.at.get("stock", range(0))
        self.nodes = 0
        self.seen: set[bytes] = set()
        self.waiting: dict[Stage, list[Met]] = {}

    def run(self, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
        """Go from stage to stage, and in each of them from move to move."""
        self._keep(Met(0, 0, state, self.positions.judge(state), None))
        for met in self._in_turn():
            won = self._look_at(met)
            if won is not None:
                return Verdict(True, _moves(won), self.nodes)
            if self.nodes >= nodes or enough():
                break
        return Verdict(None, (), self.nodes)

    def _in_turn(self) -> Iterator[Met]:
        """The positions to be looked at, stage by stage, while others are met."""
        while self.waiting:
            stage = min(self.waiting)
            for _ in range(self.breadth.moves):
                yield from self._best(self.waiting.pop(stage, []))
            self.waiting.pop(stage, None)

    def _look_at(self, met: Met) -> Way | None:
        """Make every move from a position; the way to a win if that is one."""
        met, moves = self._played_up(met)
        if met.state.phase == "over":
            return met.way
        for move in moves:
            after = self._after(met, move)
            if after.state.phase == "over":
                return after.way
            if self._is_new(after) and not self.rules.hopeless(after.state):
                self._keep(after)
        return None

    def _played_up(self, met: Met) -> tuple[Met, Sequence[Move]]:
        """A position once all has gone up that safely may, and the moves there are then."""
        moves = self.rules.offered(met.state, 0)
        while (shift := self.up.safe(met.state, moves)) is not None:
            met = self._after(met, shift)
            moves = self.rules.offered(met.state, 0)
        return met, moves

    def _after(self, met: Met, move: Move) -> Met:
        """The position that a move leads to."""
        self.nodes += 1
        state = self.rules.play(met.state, 0, move).state
        judged = self.positions.judge_after(met.judged, met.state, state)
        return Met(self.positions.worth(state, judged), -self.nodes, state, judged, Way(move, met.way))

    def _is_new(self, met: Met) -> bool:
        before = len(self.seen)
        self.seen.add(self.positions.key(met.state, met.judged))
        return len(self.seen) > before

    def _keep(self, met: Met) -> None:
        """Let a position wait; those that are too many are dropped now and then, so that they take no room."""
        stage = redeals(met.state), -sum(len(met.state.piles[pile].cards) for pile in self.stock)
        there = self.waiting.setdefault(stage, [])
        there.append(met)
        if len(there) > 4 * self.breadth.width:
            self.waiting[stage] = self._best(there)

    def _best(self, there: list[Met]) -> list[Met]:
        return nlargest(self.breadth.width, there)


def _moves(way: Way | None) -> tuple[Move, ...]:
    """The moves of a way from its start."""
    moves = []
    while way is not None:
        moves.append(way.move)
        way = way.before
    return tuple(reversed(moves))
