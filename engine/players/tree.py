"""What rollouts teach about the moves that may follow a line: a tree, in which all players get better and better."""

from __future__ import annotations

from collections.abc import Hashable


class Branch:
    """A position of the tree, as far as those who play know it: `times` it was come to, and what it was `worth`.

    That sum, and the sums of what the moves `tried` from there were worth, are those of the seat whose turn it is.
    `after` are the positions that follow, by the move and the news that it brought.
    """

    __slots__ = ("after", "times", "tried", "worth")

    def __init__(self) -> None:
        self.times = 0
        self.worth = 0.0
        self.tried: dict[int, tuple[int, float]] = {}
        self.after: dict[tuple[int, Hashable], Branch] = {}

    def next(self, move: int, news: Hashable) -> Branch:
        """The position after a move and its news, a new one if there is none yet."""
        following = self.after.get((move, news))
        if following is None:
            following = self.after[move, news] = Branch()
        return following

    def learn(self, worth: float, move: int | None) -> None:
        """Take into account what one more rollout was worth, and with which move it left this position, if any."""
        self.times += 1
        self.worth += worth
        if move is not None:
            times, before = self.tried.get(move, (0, 0.0))
            self.tried[move] = times + 1, before + worth
