"""What a player of a game for one does not know, and the deals that it may turn out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.cards import Card
from engine.game import Rules
from engine.piles import Pile
from engine.shuffle import ALGORITHM, numbered, shuffled
from engine.solitaire.board import HOME, Board
from engine.solitaire.notes import redeals
from engine.solitaire.pile_groups import Group
from engine.state import State


def as_known(rules: Board, state: State, past: Iterable[State]) -> State:
    """A position as its player knows it: in the place of each card that was never seen an unknown one, and no seed.

    `past` are the positions that have been: a card that was seen is known wherever it went. Where there are several
    of a kind, only those are that came to the waste one by one.
    """
    return _as_seen(rules, state, {card for each in (state, *past) for card in _shown(rules, each)})


def shows_more(rules: Board, known: State, state: State) -> bool:
    """Whether a position that has come of a known one shows its player a card that was not known there."""
    return unknown(_as_seen(rules, state, {*_faces(known), *_shown(rules, state)})) < unknown(known)


def _as_seen(rules: Board, state: State, seen: set[Card]) -> State:
    through = {*HOME}
    if rules.draws == 1:
        through |= {"waste", "stock"} if redeals(state) and not rules.reshuffled else {"waste"}
    lying = zip(rules.group, state.piles, strict=True)
    known = {card for card in seen if rules.copies[card] == 1}
    piles = tuple(pile if group.kind in through else _as_known(rules, group, pile, known) for group, pile in lying)
    return state._replace(piles=piles, seed="")


def _shown(rules: Board, state: State) -> Iterator[Card]:
    lying = zip(rules.group, state.piles, strict=True)
    return (card for group, (cards, down) in lying for card in cards[_hidden(rules, group, cards, down) :])


def _hidden(rules: Board, group: Group, cards: tuple[Card, ...], down: int) -> int:
    """How many cards of a pile nobody sees."""
    return max(down, len(cards) - rules.open_cards(group.kind)) if group.squared else down


def _as_known(rules: Board, group: Group, pile: Pile, seen: set[Card]) -> Pile:
    cards, down = pile
    hidden = _hidden(rules, group, cards, down)
    return Pile(tuple(card if card in seen else Card.UNKNOWN for card in cards[:hidden]) + cards[hidden:], down)


def unknown(state: State) -> int:
    """How many cards of a position are not known."""
    return sum(pile.cards.count(Card.UNKNOWN) for pile in state.piles)


def all_known(rules: Rules, known: State) -> bool:
    """Whether there is nothing more to know than what a player does: no card, nor what a shuffle will bring."""
    return isinstance(rules, Board) and not unknown(known) and not rules.shuffles(known)


def deals(rules: Board, known: State) -> Iterator[State]:
    """Positions that one may turn out to be, without end; none where it is not clear which cards are missing.

    Which they are follows from what is known, and from nothing else.
    """
    whole = Counter(_faces(rules.deal(numbered(1))))
    missing = sorted((whole - Counter(_faces(known))).elements(), key=lambda card: card.code)
    number = 0
    while len(missing) == unknown(known):
        number += 1
        seed = f"{ALGORITHM}:{known.digest()} {number}"
        cards = iter(shuffled(missing, seed, 0))
        yield known._replace(piles=tuple(_dealt(pile, cards) for pile in known.piles), seed=seed)


def _faces(state: State) -> Iterator[Card]:
    return (card for pile in state.piles for card in pile.cards if card is not Card.UNKNOWN)


def _dealt(pile: Pile, cards: Iterator[Card]) -> Pile:
    return Pile(tuple(next(cards) if card is Card.UNKNOWN else card for card in pile.cards), pile.down)
