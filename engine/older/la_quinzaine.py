"""La Quinzaine, version 1: other cards could be moved between the two halves of the grace."""

from __future__ import annotations

from engine.events import Moved, Transition
from engine.solitaire.games.la_quinzaine import LaQuinzaine


class FirstRules(LaQuinzaine):
    """The rules until version 2."""

    basics = (
        *LaQuinzaine.basics[:2],
        "The grace: while no foundation has begun, and no ace or king is at the foot of a column, one ace and one "
        "king that are sixth in their columns may be played; what was below moves up. You can leave either, and the "
        "grace ends when any other card is played to a foundation.",
        *LaQuinzaine.basics[3:],
    )

    def after_move(self, transition: Transition) -> None:
        """What lay below a withdrawn card moves up; other moves do not end the grace."""
        first = transition.events[0]
        if isinstance(first, Moved) and first.size > 1:
            super().after_move(transition)
