"""The pack is cut to see who deals or begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card, pack
from engine.shuffle import shuffled

# The draw of the seed from which the cards of the cut come: it tells nothing of the cards that are dealt.
DRAW = 9


class Cut(NamedTuple):
    """Who cut the lowest card, and that card."""

    seat: int
    card: Card


def lowest(seed: str, seats: Sequence[int]) -> Cut:
    """Who of some seats cuts the lowest card, ace low; equals cut again, from what is left."""
    cards = iter(shuffled(pack(), seed, DRAW))
    while True:
        cuts = {seat: next(cards) for seat in seats}
        least = min(card.rank for card in cuts.values())
        seats = [seat for seat, card in cuts.items() if card.rank == least]
        if len(seats) == 1:
            return Cut(seats[0], cuts[seats[0]])
