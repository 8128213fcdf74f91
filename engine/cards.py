"""Playing cards and how they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache
from typing import ClassVar, Final


class Suit(IntEnum):
    """The four suits, in the order in which foundations stand."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3


class Rank(IntEnum):
    """The thirteen ranks; an ace is low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


_RANK_TEXTS = ("?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")
_JOKER_RANK = 14
_SUIT_TEXTS = "♠♥♦♣"
_RANK_NAMES = {rank.name.lower(): rank for rank in Rank}
_RANK_LETTERS = {"a": 1, "1": 1, "t": 10, "j": 11, "q": 12, "k": 13} | {str(n): n for n in range(2, 11)}
_SUIT_LETTERS = {"s": 0, "h": 1, "d": 2, "c": 3} | {
    symbol: suit for row in ("♠♥♦♣", "♤♡♢♧") for suit, symbol in enumerate(row)
}
_SUIT_NAMES = {suit.name.lower(): suit for suit in Suit} | {suit.name.lower()[:-1]: suit for suit in Suit}
_SHORT = re.compile(r"(10|[1-9atjqk])([shdc♠♥♦♣♤♡♢♧])")
_LONG = re.compile(r"(\w+) of (\w+)")


class Card:
    """One playing card; the same card is always the same object, so `is` and `==` agree.

    `rank` is 1 (ace) to 13 (king), 0 for a card whose face is not known, 14 for the joker, which has no suit of
    its own; `code` is a small stable number.
    """

    __slots__ = ("code", "rank", "suit")

    UNKNOWN: ClassVar[Card]
    JOKER: ClassVar[Card]

    def __init__(self, rank: int, suit: int, code: int) -> None:
        self.rank: Final = rank
        self.suit: Final = suit
        self.code: Final = code

    @staticmethod
    def of(rank: int, suit: int) -> Card:
        """The card of a rank (1-13) and suit (0-3)."""
        return _PACK[suit * 13 + rank - 1]

    @staticmethod
    def parse(text: str) -> Card | None:
        """The card that a lower-case text names ("7c", "10♥", "th", "seven of clubs"), or None."""
        if text == "joker":
            return Card.JOKER
        if short := _SHORT.fullmatch(text):
            return Card.of(_RANK_LETTERS[short[1]], _SUIT_LETTERS[short[2]])
        if long := _LONG.fullmatch(text):
            rank = _RANK_NAMES.get(long[1]) or _RANK_LETTERS.get(long[1])
            suit = _SUIT_NAMES.get(long[2])
            return None if rank is None or suit is None else Card.of(rank, suit)
        return None

    @property
    def red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self.suit in (Suit.HEARTS, Suit.DIAMONDS)

    def __str__(self) -> str:
        return _RANK_TEXTS[self.rank] + (_SUIT_TEXTS[self.suit] if 0 < self.rank < _JOKER_RANK else "")

    def __repr__(self) -> str:
        return str(self)

    @staticmethod
    def coded(code: int) -> Card:
        """The card of a code, 0 for one that is not known."""
        return _BY_CODE[code]

    def __reduce__(self) -> tuple[Callable[[int], Card], tuple[int]]:
        """The same object again, where a card comes back from another process."""
        return Card.coded, (self.code,)


_PACK = tuple(Card(rank, suit, suit * 13 + rank) for suit in Suit for rank in Rank)
Card.UNKNOWN = Card(0, 0, 0)
Card.JOKER = Card(_JOKER_RANK, 0, 53)
_BY_CODE = (Card.UNKNOWN, *_PACK, Card.JOKER)


def pack() -> tuple[Card, ...]:
    """The 52 cards in suit order, ace to king.

    >>> pack()[:3], len(pack())
    ((A♠, 2♠, 3♠), 52)
    """
    return _PACK


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in a text, separated by blanks; ValueError if one cannot be read.

    >>> cards("7c 10♥ as")
    (7♣, 10♥, A♠)
    """
    return tuple(_must_parse(word) for word in text.lower().split())


def _must_parse(word: str) -> Card:
    card = Card.parse(word)
    if card is None:
        raise ValueError(f"not a card: {word!r}")
    return card


def face(rank: int, suit: int | None) -> str:
    """A rank and a suit as they are written on a card, each only as far as it is known (0, None).

    >>> face(1, Suit.HEARTS), face(1, None), face(0, Suit.HEARTS)
    ('A♥', 'A', '♥')
    """
    return (_RANK_TEXTS[rank] if rank else "") + ("" if suit is None else _SUIT_TEXTS[suit])


@cache
def names_of(card: Card) -> tuple[str, ...]:
    """The words that somebody may type for a card or a part of it, in lower case.

    >>> names_of(Card.of(12, Suit.HEARTS))
    ('q♥', 'qh', 'queen', 'hearts')
    """
    if card in (Card.UNKNOWN, Card.JOKER):
        return (str(card).lower(),)
    rank, suit = Rank(card.rank).name.lower(), Suit(card.suit).name.lower()
    return (str(card).lower(), _RANK_TEXTS[card.rank].lower() + suit[0], rank, suit)


def rank_of(word: str) -> int | None:
    """The rank that a lower-case word names, of one card or several ("7", "q", "queens", "sixes"), or None."""
    for each in (word, word.removesuffix("s"), word.removesuffix("es")):
        if (rank := _RANK_NAMES.get(each) or _RANK_LETTERS.get(each)) is not None:
            return rank
    return None


def listed(some: Iterable[Card]) -> str:
    """Cards written one after another with blanks between."""
    return " ".join(map(str, some))


def spoken(some: Sequence[Card]) -> str:
    """Cards as a sentence names them: a joker by its name, which is its own."""
    return "the joker" if tuple(some) == (Card.JOKER,) else listed(some)
