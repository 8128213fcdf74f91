"""Chinese Patience, version 1: a free false knock could be repeated, and turns were alike whoever had left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.challenge import CHALLENGED, VIOLATION
from engine.chinese_patience.game import KNOCK, ChinesePatience
from engine.chinese_patience.options import FALSE_KNOCK
from engine.events import Called, Played
from engine.moves import Move
from engine.state import State

_FREE = FALSE_KNOCK.choices["free"]


class FirstRules(ChinesePatience):
    """The rules until version 2."""

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does; a false knock that costs nothing does not use up the knock either."""
        if move == KNOCK and self.options["false_knock"] == "free" and not state.counters[VIOLATION]:
            return Played(state, (Called(seat, state.counters[CHALLENGED], 0, None),))
        return super().play(state, seat, move)

    def option_sentences(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        told = super().option_sentences()
        return ["A false knock costs nothing." if sentence == _FREE else sentence for sentence in told]
