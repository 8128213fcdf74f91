"""Whether the rest of the pack can be dealt in Strategy so that all of it goes up: a search for this game alone.

When all is dealt, no card is put on another any more. So a deal wins just if there is an order in which each card
comes after those that lie on it and after the lower ones of its suit. It is lost as soon as a card would have to come
after itself, for what lies on a card stays there until the end of the deal. Of each pile it matters only which of the
cards to come must go up later than its top card, none of which can lie on it; and of each card to come as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.solitaire.game import Solitaire
from engine.state import State


class Dealing(NamedTuple):
    """For the top of each pile, and each card to come in turn, a bit for each card to come that must go up later."""

    piles: tuple[int, ...]
    coming: tuple[int, ...]


def dealt_out(rules: Solitaire, state: State, most: int) -> tuple[bool | None, int]:
    """Whether a position of Strategy comes out, by putting each card to come wherever it can lie, and how often.

    None where that is more often than `most`.
    """
    start = _begun(rules, state)
    met, waiting, made = {start}, [start] if start else [], 0
    while waiting:
        piles, coming = waiting.pop()
        if not coming:
            return True, made
        for pile in {pile for pile in piles if not pile & 1}:
            if made == most:
                return None, made
            made += 1
            after = _put(piles, coming, pile)
            if after not in met:
                met.add(after)
                waiting.append(after)
    return False, made


def _put(piles: Sequence[int], coming: Sequence[int], pile: int) -> Dealing:
    """What is left once the first card has been put on a pile: what goes before it goes before all that it must."""
    later, rest = pile | coming[0], [*piles]
    rest.remove(pile)
    behind = [(each | later if each & 1 else each) >> 1 for each in (*rest, *coming[1:])]
    return Dealing(tuple(sorted((*behind[: len(rest)], later >> 1))), tuple(behind[len(rest) :]))


def _begun(rules: Solitaire, state: State) -> Dealing | None:
    """How the deal has begun, None if a card would already have to go up after itself."""
    (stock,) = rules.at["stock"]
    # An ace goes up by itself when its turn comes: it is in nothing's way.
    coming = [card for card in reversed(state.piles[stock].cards) if card.rank > 1]
    wastes = [state.piles[pile].cards for pile in rules.at["waste"]]
    later = _later(wastes, coming)
    if any(card in after for card, after in later.items()):
        return None
    bits = {card: sum((there in later[card]) << place for place, there in enumerate(coming)) for card in later}
    piles = sorted(bits[cards[-1]] if cards else 0 for cards in wastes)
    return Dealing(tuple(piles), tuple(bits[card] for card in coming))


def _later(wastes: Sequence[Sequence[Card]], coming: Sequence[Card]) -> dict[Card, set[Card]]:
    """For each card that is not up those that must go up later: under it, higher in its suit, and so on."""
    left = [*coming, *(card for cards in wastes for card in cards)]
    later = {card: {each for each in left if each.suit == card.suit and each.rank > card.rank} for card in left}
    for cards in wastes:
        for place, card in enumerate(cards):
            later[card].update(cards[:place])
    for between in left:
        for card in left:
            if between in later[card]:
                later[card] |= later[between]
    return later
