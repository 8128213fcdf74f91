"""Russian Bank, version 2: a deal that went round in circles ended before the last turn could be called."""

from __future__ import annotations

from engine.options import Options
from engine.russian_bank.game import RussianBank


class SecondRules(RussianBank):
    """The rules until version 3."""

    def __init__(self, options: Options, players: int) -> None:
        super().__init__(options, players)
        self.contest = self.contest._replace(last_call=False)
