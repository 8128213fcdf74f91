"""Groups of piles: what may be put on them, and what may be lifted off them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle
from typing import Literal, NamedTuple

from engine.builds import Build, Suits
from engine.cards import Card, Suit, pack
from engine.phrases import Sentence
from engine.piles import Fan, Spot

Lift = Literal["none", "top", "run", "any", "whole"]


class Space(NamedTuple):
    """What may be put on an empty pile: cards of some ranks, and the words for them."""

    ranks: Collection[int]
    words: str


NOTHING = Space((), "no card")
# What an empty pile takes that belongs to a suit.
OF_SUIT = "{card} of {suit}"
ANYTHING = Space(range(1, 14), "any card")
ACES = Space((1,), "an ace")
KINGS = Space((13,), "a king")

UP_IN_SUIT = Build(Suits.SAME, (1,))
DOWN_IN_SUIT = Build(Suits.SAME, (-1,))
BOTH_WAYS_IN_SUIT = Build(Suits.SAME, (-1, 1))
DOWN_ALTERNATING = Build(Suits.ALTERNATE, (-1,))
DOWN_ANY_SUIT = Build(Suits.ANY, (-1,))


@dataclass(frozen=True)
class Group:
    """Some piles of one kind that follow the same rules.

    `build` says which card may be put on another (None: none), `empty` what an empty pile takes. `lift` says what may
    be taken: nothing, the top card, a `run` of cards that lie on each other by `joined` (by `build` if that is None),
    any face-up card with all that lie on it, or only the whole pile. `most` is how many cards may be put down at a
    time; with `full` cards a pile is complete and takes no more. At first so many cards are `dealt` to each pile, the
    first `down` of them face down; where they are `begun`, a card that may begin them is taken out of the pack
    before. Where a `filler` is named, only cards from that kind of pile are put on an empty one; one that is
    `refilled` gets a card by itself, from the first of those kinds of pile that has any. Where a group is `squared`,
    only the top cards can be seen, and how many there are; where it is `hidden`, they lie face down. A face-down card
    that comes to lie on top is turned up, unless its group is hidden. With `gone` an emptied place is gone, and
    nothing is shown there. With `suited` the piles belong to spades, hearts, diamonds and clubs in turn; `first` is
    the rank that is written on the empty place, 0 for none. Piles are numbered from 1 unless there is only one; two
    groups of one kind that follow each other count their piles on, each with the number of its first pile as `start`.
    `word` is what the game calls such a pile, as "fan" or "bed", where it is no column, row or pile by its spread.
    Groups are equal where the same rules hold, wherever they stand.
    """

    kind: str
    count: int = 1
    build: Build | None = None
    empty: Space = NOTHING
    lift: Lift = "top"
    joined: Build | None = None
    most: int = 52
    full: int = 104
    dealt: Sequence[int] | int = field(default=0, compare=False)
    down: Sequence[int] | int = field(default=0, compare=False)
    begun: bool = field(default=False, compare=False)
    filler: str = ""
    refilled: tuple[str, ...] = ()
    fan: Fan = field(default="none", compare=False)
    word: str = field(default="", compare=False)
    brief: str = ""
    squared: bool = False
    hidden: bool = False
    gone: bool = False
    suited: bool = False
    first: int = 0
    start: int = field(default=0, compare=False)

    @property
    def spots(self) -> list[Spot]:
        """The places of the piles."""
        first = self.start or 1
        numbers = range(first, first + self.count) if self.start or self.count > 1 else [0]
        suits = cycle(range(4) if self.suited else (None,))
        return [
            Spot(self.kind, number, None, self.fan, self.brief, suit, self.first, self.word)
            for number, suit in zip(numbers, suits, strict=False)
        ]

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """How many cards are dealt to each pile at first, and how many of them face down."""
        dealt, down = ([each] * self.count if isinstance(each, int) else each for each in (self.dealt, self.down))
        return list(zip(dealt, down, strict=True))

    @property
    def holds(self) -> Build | None:
        """What holds cards together that are lifted as one."""
        return self.joined or self.build


STOCK = Group("stock", lift="none", squared=True, hidden=True)
# One that is dealt once, whatever the rules that are chosen.
DEALT_ONCE = replace(STOCK, gone=True)
WASTE = Group("waste", squared=True)
DISCARD = Group("discard", lift="none", squared=True)


def swapped(groups: tuple[Group, ...], other: Group) -> tuple[Group, ...]:
    """Groups with another one in the place of that of its kind."""
    return tuple(other if group.kind == other.kind else group for group in groups)


def suit_name(suit: int) -> Sentence:
    """A suit as a part of a sentence."""
    return Sentence(Suit(suit).name.lower())


def foundations(count: int = 4, begun: bool = False) -> Group:
    """Piles that go up in suit from the ace to the king; where they are `begun`, the aces lie there at first."""
    return Group("foundation", count, UP_IN_SUIT, ACES, lift="none", most=1, full=13, begun=begun, suited=True)


# Foundations of two sorts: aces that go up, and kings that go down, one of each suit.
ACES_UP = replace(foundations(), first=1)
KINGS_DOWN = replace(ACES_UP, build=DOWN_IN_SUIT, empty=KINGS, first=13, start=5)


@cache
def beginning(ranks: tuple[int, ...], suit: int | None) -> Sequence[Card]:
    """The cards of some ranks, of one suit or of any."""
    return tuple(card for card in pack() if card.rank in ranks and suit in (None, card.suit))
