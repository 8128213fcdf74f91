"""Which cards there are at a table, and what their backs tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import Card, pack
from engine.game import Rules
from engine.russian_bank.dealing import ONE_PACK
from engine.russian_bank.game import RussianBank
from engine.shuffle import numbered


def packs(rules: Rules) -> Sequence[tuple[Card, ...]]:
    """The cards that have backs of their own, or all in one where they have the same."""
    if not isinstance(rules, RussianBank):
        return (_dealt(rules),)
    if rules.players == 3:
        return ((*pack(), *pack(), Card.JOKER),)
    if rules.settings.packs == 1:
        return [tuple(card for card in pack() if card.suit in suits) for suits in ONE_PACK]
    return (pack(),) * rules.players


@lru_cache(maxsize=64)
def _dealt(rules: Rules) -> tuple[Card, ...]:
    """All cards that there are at any table, in the order of a pack."""
    return tuple(sorted((card for pile in rules.deal(numbered(1)).piles for card in pile.cards), key=_code))


def _code(card: Card) -> int:
    return card.code


def backs(rules: Rules, dealt: bytes) -> bytes:
    """For each token the index of its pack; `dealt` tells how many cards were dealt to each pile."""
    one = not isinstance(rules, RussianBank) or rules.players == 3
    return bytes(0 if one else _dealer(rules, pile) for pile, size in enumerate(dealt) for _ in range(size))


def _dealer(rules: Rules, pile: int) -> int:
    """The seat that dealt a pile from its own pack."""
    assert isinstance(rules, RussianBank)
    owner = rules.board.owner(pile)
    if owner is not None:
        return owner
    return next(seat for seat in range(rules.players) if pile in rules.board.houses_of(seat))


@lru_cache(maxsize=64)
def may_be_joker(rules: Rules, dealt: bytes) -> bytes:
    """The tokens where a joker may lie that nobody has seen: one that would lie on the table is set aside at once."""
    held = [spot.kind == rules.draw_pile for spot, size in zip(rules.spots, dealt, strict=True) for _ in range(size)]
    return bytes(token for token, in_hand in enumerate(held) if in_hand)
