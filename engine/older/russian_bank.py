"""Russian Bank as it was.

Version 2: a deal that went round in circles ended before the last turn could be called. Version 3: a card could be
misplaced on the king of a foundation. Version 4: who began where several might was drawn, and no card was cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card
from engine.contest import Contest
from engine.cut import DRAW, Cut
from engine.options import Options
from engine.russian_bank.game import RussianBank
from engine.russian_bank.moves import Moves
from engine.shuffle import shuffled


class ThirdMoves(Moves):
    """Foundations on which cards could be misplaced though they were complete."""

    def _foundations_for(self, tops: Sequence[Card | None], suit: int) -> list[int]:
        return [pile for pile in self._suited[suit] if (top := tops[pile]) is None or top.suit == suit]


class FourthRules(RussianBank):
    """The rules until version 5."""

    def cut(self, seed: str) -> Cut | None:
        """Nothing was cut for."""
        return None

    def _starter(self, able: Sequence[int], seed: str) -> int:
        return shuffled(able, seed, DRAW)[0]


class ThirdRules(FourthRules):
    """The rules until version 4."""

    def __init__(self, options: Options, players: int) -> None:
        super().__init__(options, players)
        self.moves = ThirdMoves(self.board, self.settings)
        self.setup = replace(self.setup, moves=self.moves)


class SecondRules(ThirdRules):
    """The rules until version 3."""

    def _contest(self) -> Contest:
        return super()._contest()._replace(last_call=False)
