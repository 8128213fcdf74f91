"""Chinese Patience as it was.

Version 1: a free false knock could be repeated, and turns were alike whoever had left. Version 2: a deal was blocked
before the last turn could be called, and who knocked for a turn that had been paid for knocked falsely. Version 3: a
deal was blocked only when somebody went on drawing, and until then something else could be played. Version 4: who
dealt was drawn, and no card was cut.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.challenges import challenge_of
from engine.chinese_patience import ending
from engine.chinese_patience.board import stock, waste
from engine.chinese_patience.game import ChinesePatience
from engine.chinese_patience.moves import KNOCK, STOCK
from engine.chinese_patience.options import FALSE_KNOCK
from engine.chinese_patience.penalties import called_by
from engine.chinese_patience.rulebook import CUT, LAST_CALL
from engine.chinese_patience.settings import FalseKnock
from engine.contest import Contest
from engine.cut import Cut
from engine.events import Ended, Moved, Played, Transition
from engine.moves import Move, Shift
from engine.rulebook import Section, reworded
from engine.shuffle import shuffled
from engine.state import State

DRAWN = "A draw decides who begins the first deal; after that, the players take turns."
_FREE = FALSE_KNOCK.choices["free"]


class FourthRules(ChinesePatience):
    """The rules of version 4."""

    def rulebook(self) -> Sequence[Section]:
        """The rules of this table, with who dealt."""
        return reworded(super().rulebook(), {CUT: DRAWN})

    def cut(self, seed: str) -> Cut | None:
        """Nothing was cut for."""
        return None

    def _dealer(self, seed: str) -> int:
        return shuffled(range(self.players), seed, 1)[0]


class ThirdRules(FourthRules):
    """The rules of version 3."""

    last_call = "It only ends when somebody draws again."

    def rulebook(self) -> Sequence[Section]:
        """The rules of this table, with when a blocked deal ended then."""
        return reworded(super().rulebook(), {LAST_CALL: self.last_call})

    def _is_blocked(self, state: State) -> bool:
        return False

    def _comes_too_late(self, state: State) -> bool:
        return False

    def _make(self, transition: Transition, move: Move) -> None:
        if self._in_vain(transition.state, move):
            transition.add(Ended(blocked=True))
        else:
            super()._make(transition, move)

    def _in_vain(self, state: State, move: Move) -> bool:
        """Whether a move goes on drawing at a standstill, by a player who has broken no rule in this turn."""
        draws = move == STOCK or (isinstance(move, Shift) and move.target == waste(state.turn))
        return draws and not challenge_of(state).violation and ending.standstill(self.board, state)


class SecondRules(ThirdRules):
    """The rules of version 2."""

    last_call = ""

    def _contest(self) -> Contest:
        return super()._contest()._replace(last_call=False)

    def _settle(self, transition: Transition) -> None:
        """Who knocked for what had been paid for knocked falsely."""

    def _in_vain(self, state: State, move: Move) -> bool:
        return False

    def _shift_cards(self, transition: Transition, move: Shift) -> None:
        before = transition.state
        if not self._blocks(before, move):
            super()._shift_cards(transition, move)
            return
        transition.add(Moved(*move))
        ending.count(transition, move)
        transition.add(Ended(blocked=True))

    def _blocks(self, state: State, move: Shift) -> bool:
        """Whether a stock card is the last with which everybody has gone through all cards in vain."""
        after = Transition(state)
        after.add(Moved(*move))
        ending.count(after, move)
        return move.source == stock(state.turn) and ending.standstill(self.board, after.state)


class FirstRules(SecondRules):
    """The rules of version 1."""

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does; a false knock that costs nothing does not use up the knock either."""
        if move == KNOCK and self.settings.false_knock is FalseKnock.FREE:
            called = called_by(state, seat)
            if not called.violation:
                return Played(state, (called,))
        return super().play(state, seat, move)

    def rulebook(self) -> Sequence[Section]:
        """The rules of this table: a false knock that costs nothing may be repeated."""
        return reworded(super().rulebook(), {_FREE: "A false knock costs nothing."})
