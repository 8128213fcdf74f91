"""Where a game for one player was lost: the last position on its way from which a win is found, and that win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.game import Rules
from engine.moves import Move
from engine.solving.finding import find_win, is_apart
from engine.solving.solver import solve
from engine.solving.verdict import Verdict
from engine.state import State
from engine.table import RESIGN, Table

# By how many moves each position is looked at, in one round after the other until nothing is open.
ROUNDS = (1_000, 5_000, 25_000)


class Review(NamedTuple):
    """The place of the last of some positions from which a win is found, -1 if there is none, and the win's `moves`.

    It is `proved` if the position after it, or the first if there is none, is lost whatever is played.
    """

    last: int
    moves: tuple[Move, ...] = ()
    proved: bool = False


def line_of(table: Table) -> tuple[State, ...]:
    """The positions through which the moves that stand in a game for one player led, from its deal on."""
    before = tuple(moment.state for moment in table.past)[::-1]
    gave_up = bool(table.past) and next(iter(table.past)).text == RESIGN
    return before if gave_up else (*before, table.state)


def review(rules: Rules, line: Sequence[State], enough: Callable[[], bool]) -> Review:
    """Where positions were lost of which each follows from the one before, by what is found until it is `enough`.

    A lost position stays lost, so they are searched by halves. TypeError if the game is not one for one player.
    """
    search = _Halves(rules, line, enough)
    for nodes in ROUNDS:
        search.run(nodes)
        if search.decided or enough():
            break
    if not (search.decided or search.doubtful == search.last + 1):
        # What comes next has not been looked at: the time was over in the middle of a round.
        search.enough = lambda: False
        search.run(ROUNDS[0])
    return Review(search.last, search.moves, search.decided and search.lost < len(line))


class _Halves:
    """What is known of a line: the `last` place from which a win is found, and the first that is known to be `lost`.

    From the `doubtful` one no win was found.
    """

    def __init__(self, rules: Rules, line: Sequence[State], enough: Callable[[], bool]) -> None:
        self.rules, self.line, self.enough = rules, line, enough
        self.last, self.lost, self.doubtful = -1, len(line), -1
        self.moves: tuple[Move, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether nothing more can be found out."""
        return self.last + 1 == self.lost

    def run(self, nodes: int) -> None:
        """Look at positions by so many moves each, by halves; where no win is found they pass for lost."""
        end = self.lost
        while self.last + 1 < end:
            place = (self.last + end) // 2
            verdict = _decide(self.rules, self.line[place], nodes, self.enough)
            if verdict.comes_out is None and self.enough():
                return  # it was hardly looked at
            if verdict.comes_out:
                self._won(place, verdict.moves)
                continue
            end = place
            if verdict.comes_out is None:
                self.doubtful = place
            else:
                self.lost = place

    def _won(self, place: int, moves: tuple[Move, ...]) -> None:
        """Note a win, which is one of later positions as well as long as its moves are those that were made."""
        state = self.line[place]
        for number, move in enumerate(moves):
            state = self.rules.play(state, 0, move).state
            if place + 1 == len(self.line) or state != self.line[place + 1]:
                self.last, self.moves = place, moves[number:]
                return
            place += 1
        self.last, self.moves = place, ()


def _decide(rules: Rules, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
    """Whether a position comes out: without luck where that is another search, and then as the cards lie."""
    if state.phase == "over" or not is_apart(rules, state):
        return solve(rules, state, nodes, enough)
    verdict = find_win(rules, state, nodes, enough)
    return verdict if verdict.comes_out else solve(rules, state, nodes, enough)
