"""Piles of cards, and the names of the places where they lie."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.cards import Card

# Cards that are spread "ending" lie from left to right as well, but the last one has the place of the pile.
Fan = Literal["none", "down", "right", "ending"]
SIDEWAYS: frozenset[Fan] = frozenset(["right", "ending"])


class Pile(NamedTuple):
    """Cards from the bottom to the top, of which the lowest `down` lie face down."""

    cards: tuple[Card, ...] = ()
    down: int = 0

    @property
    def top(self) -> Card | None:
        """The top card if there is one and it lies face up."""
        return self.cards[-1] if len(self.cards) > self.down else None

    @property
    def shown(self) -> tuple[Card, ...]:
        """The pile as anyone sees it when it is spread out: face-down cards are unknown."""
        return (Card.UNKNOWN,) * self.down + self.cards[self.down :]


EMPTY = Pile()


def new_pile(cards: tuple[Card, ...], down: int) -> Pile:
    """The same as `Pile`, in half the time: nothing is made as often as piles."""
    return tuple.__new__(Pile, (cards, down))


# What people call the piles of a tableau, by how their cards are spread.
TABLEAU = "tableau"
SPREADS: dict[Fan, str] = {"down": "column", **dict.fromkeys(SIDEWAYS, "row"), "none": "pile"}


class Spot(NamedTuple):
    """The name of one pile on the table.

    `number` counts piles of a kind from 1 and is 0 where no number is needed to name it; `owner` is a seat
    (from 0), or None for a pile that all players share. `fan` says how its cards are spread. `brief` is the
    short form of the kind where its first letter is that of another kind. `suit` and `rank` are those of the card
    that belongs at the bottom, None and 0 where any does; where `Rules.wanted` tells what an empty pile takes, as the
    ace of its suit, the suit is enough. `word` is what the game calls the kind where people would call it something
    else.
    """

    kind: str
    number: int = 0
    owner: int | None = None
    fan: Fan = "none"
    brief: str = ""
    suit: int | None = None
    rank: int = 0
    word: str = ""

    def name(self, seat: int | None = None) -> str:
        """What the player in `seat` types for this pile: "tableau 2", "waste", "waste 3", "discard 3.2".

        The number of an opponent comes first: "discard 3.2" is the second discard pile of the third player, who
        types "discard 2" for it.
        """
        return self._with_number(self.kind, _gap(self.kind), seat)

    def short(self, seat: int | None = None) -> str:
        """The short form of the name: "t2", "w", "w3", "d3.2"."""
        return self._with_number(self.letters, "", seat)

    @property
    def called(self) -> str:
        """What people call the kind: "waste", and for a pile of a tableau "column", "row" or "pile", or "fan"."""
        return self.word or (SPREADS[self.fan] if self.kind == TABLEAU else self.kind)

    @property
    def spoken(self) -> str:
        """What people call the pile, but for whose it is: "column 4", "waste", "b4"."""
        return f"{self.called}{_gap(self.called)}{self.number}" if self.number else self.called

    @property
    def letters(self) -> str:
        """The short form of the kind."""
        return self.brief or self.kind[0]

    def _with_number(self, word: str, gap: str, seat: int | None) -> str:
        numbers = [str(self.number)] if self.number else []
        if self.owner is not None and self.owner != seat:
            numbers.insert(0, str(self.owner + 1))
        return f"{word}{gap}{'.'.join(numbers)}" if numbers else word


def _gap(kind: str) -> str:
    """What stands before a number: nothing after a single letter."""
    return " " if len(kind) > 1 else ""
