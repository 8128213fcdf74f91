"""Positions that agree with all that a seat has seen: what it does not know is dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.cards import Card
from engine.game import Rules
from engine.piles import Pile
from engine.players.packs import backs, may_be_joker, packs
from engine.players.sight import Lie, Position, Sight
from engine.state import State


class _Unseen(NamedTuple):
    """Tokens with the same back that were never seen, and the cards that they are, in some order."""

    tokens: tuple[int, ...]
    cards: tuple[Card, ...]


class Sampler:
    """Deals what a seat does not know, as often as asked."""

    def __init__(self, sight: Sight) -> None:
        self._now = sight.now
        self._seen = _seen(sight.faces)
        self._unseen = _unseen(sight.rules, sight.dealt, sight.faces)
        self._jokers = may_be_joker(sight.rules, sight.dealt)

    def deal(self, rng: Random) -> Sequence[Card]:
        """A card for each token: those that were seen, and the others shuffled among them, each pack for itself."""
        faces = [*self._seen]
        for tokens, cards in self._unseen:
            for token, card in zip(tokens, rng.sample(cards, len(cards)), strict=True):
                faces[token] = card
            if Card.JOKER in cards:
                self._set_joker_right(tokens, faces, rng)
        return faces

    def _set_joker_right(self, tokens: Sequence[int], faces: list[Card], rng: Random) -> None:
        """Exchange a joker that lies where none can lie for another card that was not seen."""
        where = faces.index(Card.JOKER)
        if where not in self._jokers:
            other = rng.choice([token for token in tokens if token in self._jokers])
            faces[where], faces[other] = faces[other], faces[where]

    def position(self, rng: Random) -> State:
        """The position as it may be."""
        return laid(self._now, self.deal(rng))


def _seen(faces: bytes) -> list[Card]:
    return [Card.coded(code) for code in faces]


@lru_cache(maxsize=64)
def _unseen(rules: Rules, dealt: bytes, faces: bytes) -> Sequence[_Unseen]:
    """For each pack what of it was never seen."""
    seen, back, found = _seen(faces), backs(rules, dealt), []
    for number, cards in enumerate(packs(rules)):
        own = [token for token, index in enumerate(back) if index == number]
        left = Counter(cards) - Counter(seen[token] for token in own)
        tokens = tuple(token for token in own if seen[token] is Card.UNKNOWN)
        found.append(_Unseen(tokens, tuple(left.elements())))
    return found


def possible(sight: Sight, rng: Random) -> State:
    """A position as it may be, for all that a seat has seen."""
    return Sampler(sight).position(rng)


def laid(position: Position, faces: Sequence[Card]) -> State:
    """A position with a card for each token."""
    repeated = tuple(_piles(lie, faces) for lie in position.repeated)
    return State(_piles(position.lie, faces), position.notes, position.turn, position.phase, repeated=repeated)


def _piles(lie: Lie, faces: Sequence[Card]) -> tuple[Pile, ...]:
    return tuple([Pile(tuple([faces[token] for token in tokens]), down) for tokens, down in zip(*lie, strict=True)])
