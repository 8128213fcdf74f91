"""Le Moulin, version 1: the centre took cards beyond its fourth king."""

from __future__ import annotations

from dataclasses import replace

from engine.solitaire.games.le_moulin import LeMoulin
from engine.state import State

_ANGLES, _CENTRE, *_OTHERS = LeMoulin.groups


class FirstRules(LeMoulin):
    """The rules until version 2."""

    basics = (
        "An ace is in the centre (f5): build up on it four times from ace to king, an ace following each king.",
        *LeMoulin.basics[1:],
    )
    groups = (_ANGLES, replace(_CENTRE, full=104), *_OTHERS)

    def won(self, state: State) -> bool:
        """Whether all cards lie on foundations, however many on each."""
        return not self.left(state)
