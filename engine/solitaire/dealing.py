"""Dealing: from a pack in some order to piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.cards import Card, listed
from engine.events import Redealt
from engine.piles import EMPTY, Pile, new_pile
from engine.shuffle import shuffled
from engine.solitaire.notes import redeals
from engine.solitaire.pile_groups import Group
from engine.state import State


class Dealing:
    """A pack that is being dealt, and the piles so far; piles are given by their index.

    `at` tells which piles each kind has; `cards` are the cards still to come, the next one first.
    """

    def __init__(self, cards: Sequence[Card], at: Mapping[str, range], size: int) -> None:
        self.cards = list(cards)
        self.at = at
        self._piles: list[list[Card]] = [[] for _ in range(size)]
        self._down = [0] * size

    def row(self, piles: Iterable[int], up: bool = True) -> None:
        """Deal one card to each of some piles, as far as there are cards."""
        for pile in piles:
            if self.cards:
                self.put(pile, self.cards.pop(0), up)

    def rows(self, kind: str, sizes: Sequence[int], down: Sequence[int] | int = 0) -> None:
        """Deal row by row until each pile of a kind has its number of cards, the first `down` of each face down."""
        hidden = [down] * len(sizes) if isinstance(down, int) else down
        places = [*zip(self.at[kind], sizes, hidden, strict=True)]
        for row in range(max(sizes)):
            for pile, size, backs in places:
                if row < size and self.cards:
                    self.put(pile, self.cards.pop(0), row >= backs)

    def lay_out(self, groups: Iterable[Group]) -> None:
        """Deal to each kind of pile in turn as its groups say, and lay what is left down as the stock, if any."""
        there = [*groups]
        self._begin(there)
        for kind in self.at:
            sizes = [size for group in there if group.kind == kind for size in group.sizes]
            self.rows(kind, [size for size, _ in sizes], [down for _, down in sizes])
        if "stock" in self.at:
            self.rest()

    def _begin(self, groups: Sequence[Group]) -> None:
        """Put on each pile that is begun the first card of the pack that may begin it."""
        places = [(group, index) for group in groups for index in range(group.count)]
        for pile, (group, index) in enumerate(places):
            if group.begun and (card := self._beginning(group, index)) is not None:
                self.cards.remove(card)
                self.put(pile, card)

    def _beginning(self, group: Group, index: int) -> Card | None:
        """The first card of the pack that may begin a pile of a group."""
        ranks, suits = group.empty.ranks, (index % 4,) if group.suited else range(4)
        for card in self.cards:
            if card.rank in ranks and card.suit in suits:
                return card
        return None

    def put(self, pile: int, card: Card, up: bool = True) -> None:
        """Put a card on a pile."""
        self._piles[pile].append(card)
        self._down[pile] += not up

    def take(self, wanted: Callable[[Card], bool], most: int = 104) -> list[Card]:
        """Take the cards out of the pack that are wanted, at most so many, in the order in which they lie."""
        found = [card for card in self.cards if wanted(card)][:most]
        for card in found:
            self.cards.remove(card)
        return found

    def lay_under(self, kind: str, wanted: Callable[[Card], bool]) -> None:
        """Lay the wanted cards of each pile of a kind under its others, in the order in which they lie."""
        for pile in self.at[kind]:
            self._piles[pile].sort(key=wanted, reverse=True)

    def top(self, pile: int) -> Card | None:
        """The top card of a pile."""
        return self._piles[pile][-1] if self._piles[pile] else None

    def rest(self, kind: str = "stock") -> None:
        """Lay what is left face down, the next card on top."""
        (pile,) = self.at[kind]
        self._piles[pile] = self.cards[::-1]
        self._down[pile] = len(self.cards)
        self.cards = []

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles as they lie."""
        lying = zip(self._piles, self._down, strict=True)
        return tuple([new_pile(tuple(cards), down) for cards, down in lying])


def shuffled_over(state: State, waste: int, stock: int) -> Redealt:
    """The waste becomes the stock, shuffled by the next draw of the seed."""
    piles = list(state.piles)
    cards = shuffled(piles[waste].cards, state.seed, redeals(state) + 1)
    piles[stock], piles[waste] = Pile(tuple(cards), len(cards)), EMPTY
    return Redealt(tuple(piles))


def dealing_fault(piles: Iterable[Pile], whole: Counter[Card], left_out: int) -> str | None:
    """What is wrong where some cards, but for so many, do not lie on the piles; None if all is well."""
    dealt = Counter([card for pile in piles for card in pile.cards])
    if not left_out and dict(dealt) == dict(whole):
        return None
    if twice := dealt - whole:
        return f"{twice.total()} cards too many are dealt: {listed(twice.elements())}"
    if (missing := (whole - dealt).total()) != left_out:
        return f"{missing} cards of {whole.total()} are missing from the deal, and `left_out` is {left_out}"
    return None
