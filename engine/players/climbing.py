"""How rollouts begin: by the tree that those before have grown, as far as it goes."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from engine.players.playing_on import P, Policy
from engine.players.tree import Branch

# How much more a move is tried the less it was tried so far; a greater number tries all of them more evenly.
CURIOSITY = 0.2
# By how much the greedy move is thought better, and any other worse, than what is known of the position, and how many
# rollouts that is worth.
TRUST, TRUSTED_FOR = 0.1, 2


class Ascent:
    """One way up the tree from its `root`: the branches passed, whose turn it was there, and the moves made."""

    def __init__(self, root: Branch) -> None:
        self._at = root
        self._passed: list[tuple[Branch, int, int | None]] = []

    def play(self, position: P, policy: Policy[P], limit: int) -> int:
        """Play on to a position that is new in the tree, but at most `limit` moves; how many moves are left then."""
        # What the line has turned up is news as well.
        self._at = self._at.next(0, position.news)
        while self._at.times and limit and not position.over:
            move = chosen(self._at, position, policy)
            self._passed.append((self._at, position.turn, move))
            position.make(move)
            self._at = self._at.next(move, position.news)
            limit -= 1
        self._passed.append((self._at, position.turn, None))
        return limit

    def learn(self, worth: Sequence[float]) -> None:
        """Tell all branches that were passed what the end was worth to each seat."""
        for branch, seat, move in self._passed:
            branch.learn(worth[seat], move)


def chosen(branch: Branch, position: P, policy: Policy[P]) -> int:
    """The move that promises most, or could do so for all that is known: few rollouts tell little."""
    moves = policy.orderly(position)
    if len(moves) == 1:
        return moves[0]
    greedy, mean = policy.greedy(position), branch.worth / branch.times
    unsure = CURIOSITY * sqrt(log(branch.times + 1))

    def hope(move: int) -> float:
        times, worth = branch.tried.get(move, (0, 0.0))
        trust = TRUSTED_FOR * (mean + (TRUST if move == greedy else -TRUST))
        return (worth + trust) / (times + TRUSTED_FOR) + unsure / sqrt(times + 1)

    return max(moves, key=hope)
