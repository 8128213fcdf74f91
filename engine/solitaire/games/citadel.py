"""Citadel."""

from __future__ import annotations

from itertools import cycle

from engine.cards import Card
from engine.solitaire.dealing import Dealing
from engine.solitaire.games.beleaguered_castle import BeleagueredCastle
from engine.solitaire.pile_groups import UP_IN_SUIT


class Citadel(BeleagueredCastle):
    """Beleaguered Castle whose foundations are built on while the cards are dealt."""

    id = "citadel"
    title = "Citadel"
    aliases = ("Under Siege",)
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Citadel"
    summary = "Beleaguered Castle in which the deal itself begins the foundations."
    basics = (
        *BeleagueredCastle.basics[:-1],
        "The whole pack is dealt face up, a card to each of the eight columns in turn.",
        "An ace, and any later card that fits on a foundation as it is dealt, goes straight there, and its column "
        "gets no card that time; cards in columns stay there until the deal is done.",
    )

    def deal_layout(self, deal: Dealing) -> None:
        """Card by card to column after column, but to the foundations whatever fits there."""
        for column in cycle(deal.at["tableau"]):
            if not deal.cards:
                return
            card = deal.cards.pop(0)
            home = deal.at["foundation"][card.suit]
            deal.put(home if goes_up(card, deal.top(home)) else column, card)


def goes_up(card: Card, top: Card | None) -> bool:
    """Whether a card fits on a foundation with that top card, or with none."""
    return card.rank == 1 if top is None else UP_IN_SUIT.fits(card, top)


GAME = Citadel.game()
