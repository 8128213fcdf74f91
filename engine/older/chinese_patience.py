"""Chinese Patience, version 1: a free false knock could be repeated, and turns were alike whoever had left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.chinese_patience.game import ChinesePatience
from engine.chinese_patience.moves import KNOCK
from engine.chinese_patience.options import FALSE_KNOCK
from engine.chinese_patience.penalties import called_by
from engine.chinese_patience.settings import FalseKnock
from engine.events import Played
from engine.moves import Move
from engine.state import State

_FREE = FALSE_KNOCK.choices["free"]


class FirstRules(ChinesePatience):
    """The rules until version 2."""

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does; a false knock that costs nothing does not use up the knock either."""
        if move == KNOCK and self.settings.false_knock is FalseKnock.FREE:
            called = called_by(state, seat)
            if not called.violation:
                return Played(state, (called,))
        return super().play(state, seat, move)

    def option_sentences(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        told = super().option_sentences()
        return ["A false knock costs nothing." if sentence == _FREE else sentence for sentence in told]
