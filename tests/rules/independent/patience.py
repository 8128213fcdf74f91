"""What all games have in common: cards in piles with names, and a plain way to write down what may go where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from engine.cards import Card

# A shift is where from, where to and how many cards; a combination is the places that it leaves; else it is a word.
Move = tuple[str, str, int] | frozenset[str] | str
ACE, KING = 1, 13
RED = (1, 2)


@dataclass
class Lay:
    """How the cards lie: each place with its cards from the bottom to the top, and how many of them lie face down."""

    piles: dict[str, list[Card]] = field(default_factory=dict)
    down: dict[str, int] = field(default_factory=dict)
    redeals: int = 0

    def put(self, place: str, cards: list[Card], down: int = 0) -> None:
        """Lay cards on a place where nothing has lain."""
        self.piles[place], self.down[place] = cards, down

    def copy(self) -> Lay:
        """The same, to be changed by itself."""
        return Lay({place: [*cards] for place, cards in self.piles.items()}, {**self.down}, self.redeals)


class Patience:
    """A game: how it is dealt, which cards are at hand, what each place takes, and what happens after a move.

    `packs` is how many packs it is played with; `anywhere` are the kinds of places that are all one, so that nobody
    asks which of them is which, nor in which order the cards lie there; `shuffling` are the words that shuffle cards.
    So many cards as `draw` says come from the stock at a time, and lie open together.
    """

    packs = 1
    anywhere: tuple[str, ...] = ()
    shuffling: tuple[str, ...] = ()
    draw = 1

    def pack(self) -> list[Card]:
        """The cards of the game, as they lie before they are shuffled."""
        return [Card.of(rank, suit) for _ in range(self.packs) for suit in range(4) for rank in range(1, 14)]

    def deal(self, cards: list[Card]) -> Lay:
        """How cards lie that come from the pack in this order."""
        raise NotImplementedError

    def at_hand(self, lay: Lay) -> Iterator[tuple[str, int]]:
        """The places that cards can be taken from, each with every number of cards."""
        raise NotImplementedError

    def takes(self, lay: Lay, cards: list[Card], source: str, target: str) -> bool:
        """Whether cards that are at hand fit on another place."""
        raise NotImplementedError

    def words(self, lay: Lay) -> Iterator[str]:
        """What can be done besides moving cards."""
        return iter(())

    def say(self, lay: Lay, word: str) -> None:
        """What a word does."""
        raise NotImplementedError

    def settle(self, lay: Lay) -> None:
        """What happens by itself after a move."""

    def won(self, lay: Lay) -> bool:
        """Whether the game has come out: as a rule, when all cards lie on the foundations."""
        return all(not cards for place, cards in lay.piles.items() if kind(place) != "foundation")

    def moves(self, lay: Lay) -> set[Move]:
        """Everything that may be done."""
        if self.won(lay):
            return set()
        found: set[Move] = {*self.words(lay)}
        for source, size in self.at_hand(lay):
            cards = lay.piles[source][-size:]
            found |= {
                (source, target, size)
                for target in lay.piles
                if target != source and self.takes(lay, cards, source, target)
            }
        return found

    def play(self, lay: Lay, move: Move) -> None:
        """Do what a move says, and what follows by itself."""
        if isinstance(move, str):
            self.say(lay, move)
        elif isinstance(move, frozenset):
            self.take_away(lay, move)
        else:
            source, target, size = move
            lay.piles[target] += lay.piles[source][-size:]
            del lay.piles[source][-size:]
            turn_up(lay, source)
        self.settle(lay)

    def take_away(self, lay: Lay, places: frozenset[str]) -> None:
        """What becomes of a combination."""
        raise NotImplementedError


@cache
def kind(place: str) -> str:
    """What a place is called without its number."""
    return place.partition(" ")[0]


def places(word: str, count: int) -> list[str]:
    """So many places with numbers."""
    return [f"{word} {number}" for number in range(1, count + 1)]


@cache
def number(place: str) -> int:
    """The number of a place."""
    return int(place.partition(" ")[2])


def by_rows(cards: list[Card], columns: int, count: int) -> list[list[Card]]:
    """The first `count` cards dealt to columns, row by row."""
    return [cards[column:count:columns] for column in range(columns)]


def turn_up(lay: Lay, place: str) -> None:
    """Turn the last card of a place up if it lies face down; a stock stays as it is."""
    if kind(place) == "stock":
        lay.down[place] = len(lay.piles[place])
    elif lay.piles[place] and lay.down[place] == len(lay.piles[place]):
        lay.down[place] -= 1


def turn_stock(lay: Lay, target: str, size: int = 1) -> None:
    """Turn cards of the stock one after the other, as many as there are, on a place."""
    for _ in range(min(size, len(lay.piles["stock"]))):
        lay.piles[target].append(lay.piles["stock"].pop())
    lay.down["stock"] = len(lay.piles["stock"])


def turn_waste(lay: Lay) -> None:
    """Turn the waste over for a new stock."""
    lay.put("stock", lay.piles["waste"][::-1], len(lay.piles["waste"]))
    lay.put("waste", [])
    lay.redeals += 1


def tops(lay: Lay, *kinds: str) -> Iterator[tuple[str, int]]:
    """The last card of every place of some kinds, if it lies face up."""
    for place, cards in lay.piles.items():
        if kind(place) in kinds and len(cards) > lay.down[place]:
            yield place, 1


def below(card: Card, on: Card) -> bool:
    """Whether a card is one rank lower than another."""
    return card.rank == on.rank - 1


def alternate(card: Card, on: Card) -> bool:
    """Whether two cards are of two colours."""
    return (card.suit in RED) != (on.suit in RED)


def down_alternating(card: Card, on: Card) -> bool:
    """One rank lower and the other colour."""
    return below(card, on) and alternate(card, on)


def down_in_suit(card: Card, on: Card) -> bool:
    """One rank lower and the same suit."""
    return below(card, on) and card.suit == on.suit


def own_foundation(lay: Lay, cards: list[Card], target: str) -> bool:
    """Whether one card goes on a foundation from the ace to the king, the place of its suit: ♠ ♥ ♦ ♣, and again."""
    card = cards[0]
    fits = card.rank == len(lay.piles[target]) + 1 and card.suit == (number(target) - 1) % 4
    return fits and len(cards) == 1
