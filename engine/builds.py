"""Building rules: which card may lie on which, and the words that explain it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from engine.cards import Card, Rank, pack
from engine.phrases import Sentence


class Suits(Enum):
    """How the suits of two cards that lie on each other must compare."""

    SAME = "the same suit"
    ALTERNATE = "the opposite colour"
    OTHER = "a different suit"
    ANY = "any suit"


_COMPARE: dict[Suits, Callable[[Card, Card], bool]] = {
    Suits.SAME: lambda card, onto: card.suit == onto.suit,
    Suits.ALTERNATE: lambda card, onto: card.red != onto.red,
    Suits.OTHER: lambda card, onto: card.suit != onto.suit,
    Suits.ANY: lambda card, onto: True,
}
# The steps of a rule to which ranks are no matter.
ANY_RANK = tuple(range(-12, 13))
_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True)
class Build:
    """A rule that says which card may be put on which; nothing goes on a joker or an unknown card.

    `steps` are the allowed differences of rank, sorted; with `wrap` king and ace are neighbours; `also` is
    another rule that is as good.
    """

    suits: Suits
    steps: tuple[int, ...]
    wrap: bool = False
    also: Build | None = None

    @cached_property
    def takers(self) -> dict[Card, frozenset[Card]]:
        """For each card those that may lie directly on it."""
        cards, compare = pack(), _COMPARE[self.suits]
        near = [step for step in ANY_RANK if self._is_near(step)]
        takers = {
            onto: frozenset(card for card in cards if card.rank - onto.rank in near and compare(card, onto))
            for onto in cards
        }
        if self.also is not None:
            takers = {onto: fitting | self.also.takers[onto] for onto, fitting in takers.items()}
        return takers | dict.fromkeys((Card.JOKER, Card.UNKNOWN), frozenset())

    def _is_near(self, step: int) -> bool:
        return step in self.steps or (self.wrap and (step + 13 in self.steps or step - 13 in self.steps))

    def fits(self, card: Card, onto: Card) -> bool:
        """Whether `card` may lie directly on `onto`."""
        return card in self.takers[onto]

    @property
    def sentence(self) -> str:
        """The rule in words that follow "it must be": "one rank lower and the opposite colour"."""
        return self._told("")

    @property
    def sentences(self) -> tuple[str, ...]:
        """The rule in words; where ace and king are neighbours, also as told of cards that lie at that corner."""
        return (self.sentence, self._told(f" ({self._corner()})")) if self.wrap else (self.sentence,)

    @property
    def phrase(self) -> Sentence:
        """The rule as a part of a sentence."""
        return Sentence(self.sentence)

    def phrase_on(self, onto: Card) -> Sentence:
        """The same for what goes on one card, which may be a king on which an ace goes."""
        turns = any(not Rank.ACE <= onto.rank + step <= Rank.KING for step in self.steps)
        return Sentence(self.sentences[-1] if turns else self.sentence)

    def _told(self, corner: str) -> str:
        joined = ", in" if self.suits is Suits.ANY else " and"
        ranks = "" if self.steps == ANY_RANK else f"{' or '.join(self._ranks())}{corner}{joined} "
        own = f"{ranks}{self.suits.value}"
        return own if self.also is None else f"{own}, or {self.also.sentence}"

    def _corner(self) -> str:
        """How ranks go on from king to ace, from ace to king, or both ways."""
        if self.steps[0] < 0 < self.steps[-1]:
            return "ace and king are neighbours"
        return "the king follows the ace" if self.steps[0] < 0 else "the ace follows the king"

    def _ranks(self) -> Iterator[str]:
        """The words for the steps, those of one width together: "one rank higher or lower"."""
        for width in sorted({abs(step) for step in self.steps}):
            ways = [way for step, way in ((width, "higher"), (-width, "lower")) if step in self.steps]
            ranks = "rank" if width == 1 else "ranks"
            yield f"{_NUMBERS[width]} {ranks} {' or '.join(ways)}" if width else "the same rank"
