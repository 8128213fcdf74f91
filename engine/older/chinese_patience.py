"""Chinese Patience, version 1: a free false knock could be repeated, and turns were alike whoever had left."""

from __future__ import annotations

from collections.abc import Hashable

from engine.challenge import CHALLENGED, VIOLATION
from engine.chinese_patience.game import KNOCK, ChinesePatience
from engine.events import Called
from engine.game import Played
from engine.moves import Move
from engine.state import State


class FirstRules(ChinesePatience):
    """The rules until version 2."""

    def beginning(self, state: State) -> Hashable:
        """Who is to move, and how the cards lie."""
        return state.turn, state.piles

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does; a false knock that costs nothing does not use up the knock either."""
        if move == KNOCK and self.options["false_knock"] == "free" and not state.counters[VIOLATION]:
            return Played(state, (Called(seat, state.counters[CHALLENGED], 0, None),))
        return super().play(state, seat, move)
