"""The deal of Russian Bank, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards import Card, Rank, Suit, pack
from engine.piles import EMPTY, Pile
from engine.russian_bank.board import SUITS
from engine.shuffle import shuffled

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank

ONE_PACK = ((Suit.HEARTS, Suit.CLUBS), (Suit.SPADES, Suit.DIAMONDS))
# Draws of the seed: the players' packs come first.
_CUT = 9


def deal(rules: RussianBank, seed: str) -> tuple[Pile, ...]:
    """All piles: each player's reserve, houses and hand; a joker that would lie on the table is set aside."""
    board = rules.board
    piles = [EMPTY] * len(rules.spots)
    for seat, cards in enumerate(packets(rules, seed)):
        reserve, houses = rules.reserve_size, board.own_houses * (2 if rules.face_down else 1)
        hand = cards[reserve + houses :]
        table = [_not_joker(card, hand) for card in cards[: reserve + houses]]
        down = 0 if rules.options["reserve_first"] == "up" else 1
        piles[board.reserve(seat)] = Pile(tuple(table[:reserve]), reserve - 1 + down)
        for pile, laid in _lay_out(rules, seat, table[reserve:]).items():
            piles[pile] = laid
        piles[board.hand(seat)] = Pile(tuple(hand[::-1]), len(hand))
        if board.joker is not None and Card.JOKER in cards[: reserve + houses]:
            piles[board.joker] = Pile((Card.JOKER,))
    return tuple(piles)


def packets(rules: RussianBank, seed: str) -> list[list[Card]]:
    """Each player's shuffled cards, the first one dealt first."""
    if rules.players == 3:
        deck = shuffled([*pack(), *pack(), Card.JOKER], seed, 0)
        return [deck[seat * 35 : seat * 35 + 35] for seat in range(3)]
    if rules.board.packs == 1:
        return [
            shuffled([card for card in pack() if card.suit in suits], seed, seat)
            for seat, suits in enumerate(ONE_PACK)
        ]
    return [shuffled(pack(), seed, seat) for seat in range(2)]


def _not_joker(card: Card, hand: list[Card]) -> Card:
    """A card for the table: in place of a joker the first of the hand."""
    return hand.pop(0) if card is Card.JOKER else card


def _lay_out(rules: RussianBank, seat: int, cards: Sequence[Card]) -> dict[int, Pile]:
    """A player's houses: cards face up from the far end; where there are cards face down, these first, from near."""
    near = rules.board.houses_of(seat)
    count = len(near)
    if not rules.face_down:
        return {house: Pile((card,)) for house, card in zip(reversed(near), cards, strict=True)}
    return {
        house: Pile((hidden, card), 1) for house, hidden, card in zip(near, cards[:count], cards[count:], strict=True)
    }


def starter(rules: RussianBank, piles: tuple[Pile, ...], seed: str) -> int:
    """The seat that begins, by the option that says who does; the cards are cut where that leaves several."""
    keys = [_standing(rules, piles, seat) for seat in range(rules.players)]
    equal = [seat for seat, key in enumerate(keys) if key == min(keys)]
    return shuffled(equal, seed, _CUT)[0]


def _standing(rules: RussianBank, piles: tuple[Pile, ...], seat: int) -> tuple[int, ...]:
    """What decides who begins: the least does."""
    how = rules.options["starts"]
    top = piles[rules.board.reserve(seat)].top
    if how == "cut":
        return ()
    if how == "high" and top is not None:
        rank = top.rank if top.rank != Rank.ACE else Rank.KING + 1
        return -rank, top.suit % SUITS
    houses = tuple(piles[house].cards[-1].rank for house in rules.board.houses_of(seat))
    return houses if how == "tableau" or top is None else (top.rank, *houses)
