"""Which cards a seat sees lying on the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.game import Rules
from engine.state import State


def visible(rules: Rules, state: State, piles: Sequence[bytes], seat: int | None) -> dict[int, int]:
    """The tokens that a seat, or with None everybody, sees lying, each with the code of its card.

    `piles` are the tokens of each pile.
    """
    found = {}
    for pile, tokens in zip(rules.look(state, seat).piles, piles, strict=True):
        # Of a pile that nobody may look through, a view holds the top card at most.
        place = len(tokens) - len(pile.cards)
        for token, card in zip(tokens[place:], pile.cards, strict=True):
            if card is not Card.UNKNOWN:
                found[token] = card.code
    return found
