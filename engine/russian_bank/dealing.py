"""The deal of Russian Bank, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Rank, Suit, pack
from engine.piles import EMPTY, Pile
from engine.russian_bank.board import SUITS
from engine.russian_bank.settings import Starts
from engine.russian_bank.setup import Setup
from engine.shuffle import shuffled

ONE_PACK = ((Suit.HEARTS, Suit.CLUBS), (Suit.SPADES, Suit.DIAMONDS))


def deal(setup: Setup, seed: str) -> tuple[Pile, ...]:
    """All piles: each player's reserve, houses and hand; a joker that would lie on the table is set aside."""
    board, settings = setup.board, setup.settings
    piles = [EMPTY] * len(board.spots)
    for seat, cards in enumerate(packets(setup, seed)):
        reserve, houses = settings.reserve_size, board.own_houses * (2 if settings.houses_down else 1)
        hand = cards[reserve + houses :]
        table = [_not_joker(card, hand) for card in cards[: reserve + houses]]
        down = reserve if settings.reserves_down else reserve - 1
        piles[board.reserve(seat)] = Pile(tuple(table[:reserve]), down)
        for pile, laid in _lay_out(setup, seat, table[reserve:]).items():
            piles[pile] = laid
        piles[board.hand(seat)] = Pile(tuple(hand[::-1]), len(hand))
        if board.joker is not None and Card.JOKER in cards[: reserve + houses]:
            piles[board.joker] = Pile((Card.JOKER,))
    return tuple(piles)


def packets(setup: Setup, seed: str) -> list[list[Card]]:
    """Each player's shuffled cards, the first one dealt first."""
    if setup.board.players == 3:
        deck = shuffled([*pack(), *pack(), Card.JOKER], seed, 0)
        return [deck[seat * 35 : seat * 35 + 35] for seat in range(3)]
    if setup.settings.packs == 1:
        return [
            shuffled([card for card in pack() if card.suit in suits], seed, seat)
            for seat, suits in enumerate(ONE_PACK)
        ]
    return [shuffled(pack(), seed, seat) for seat in range(2)]


def _not_joker(card: Card, hand: list[Card]) -> Card:
    """A card for the table: in place of a joker the first of the hand."""
    return hand.pop(0) if card is Card.JOKER else card


def _lay_out(setup: Setup, seat: int, cards: Sequence[Card]) -> dict[int, Pile]:
    """A player's houses: cards face up from the far end; where there are cards face down, these first, from near."""
    near = setup.board.houses_of(seat)
    count = len(near)
    if not setup.settings.houses_down:
        return {house: Pile((card,)) for house, card in zip(reversed(near), cards, strict=True)}
    return {
        house: Pile((hidden, card), 1) for house, hidden, card in zip(near, cards[:count], cards[count:], strict=True)
    }


def starters(setup: Setup, piles: tuple[Pile, ...]) -> list[int]:
    """The seats that may begin, by the option that says who does: they cut if there are several."""
    keys = [_standing(setup, piles, seat) for seat in range(setup.board.players)]
    return [seat for seat, key in enumerate(keys) if key == min(keys)]


def _standing(setup: Setup, piles: tuple[Pile, ...], seat: int) -> tuple[int, ...]:
    """What decides who begins: the least does."""
    how = setup.settings.starts
    top = piles[setup.board.reserve(seat)].top
    if how is Starts.CUT:
        return ()
    if how is Starts.HIGH and top is not None:
        rank = top.rank if top.rank != Rank.ACE else Rank.KING + 1
        return -rank, top.suit % SUITS
    houses = tuple(piles[house].cards[-1].rank for house in setup.board.houses_of(seat))
    return houses if how is Starts.TABLEAU or top is None else (top.rank, *houses)
