"""Streets and Alleys."""

from __future__ import annotations

from engine.solitaire.games.beleaguered_castle import BeleagueredCastle, columns
from engine.solitaire.pile_groups import DOWN_ANY_SUIT, foundations


class StreetsAndAlleys(BeleagueredCastle):
    """Beleaguered Castle with the aces among the other cards."""

    id = "streets-and-alleys"
    title = "Streets and Alleys"
    aliases = ()
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Streets and Alleys"
    summary = "Beleaguered Castle with the aces still buried in the columns."
    basics = (
        *BeleagueredCastle.basics[:-1],
        "The aces go to the foundations as they become free.",
        "The whole pack is dealt face up in eight columns: four of seven cards, then four of six.",
    )
    groups = (foundations(), columns(DOWN_ANY_SUIT, (*(7,) * 4, *(6,) * 4)))


GAME = StreetsAndAlleys.game()
