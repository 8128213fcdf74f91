"""What one player, or the whole channel, may see of a table."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.cards import Card, Rank, face
from engine.layout import Layout
from engine.piles import SIDEWAYS, Spot
from engine.printing import Block, printed


class Thickness(IntEnum):
    """How thick a pile looks whose cards nobody may count."""

    NOTHING = 0
    THIN = 1
    MEDIUM = 2
    THICK = 3

    @staticmethod
    def of(count: int) -> Thickness:
        """The look of a pile of `count` cards."""
        if count == 0:
            return Thickness.NOTHING
        return Thickness.THIN if count <= 6 else Thickness.MEDIUM if count <= 16 else Thickness.THICK


class Wanted(NamedTuple):
    """What an empty place takes: cards of one `rank`, or of any where that is 0, of one `suit`, or None for any."""

    rank: int = 0
    suit: int | None = None

    @staticmethod
    @lru_cache(maxsize=256)
    def among(cards: tuple[Card, ...] | frozenset[Card]) -> Wanted | None:
        """What all the cards that a place takes have in common; None if it takes none."""
        ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
        if not cards:
            return None
        return Wanted(ranks.pop() if len(ranks) == 1 else 0, suits.pop() if len(suits) == 1 else None)


ANY_CARD = Wanted()


class Climb(NamedTuple):
    """How a pile goes up that has a step of its own: by so many ranks at a time, and which rank comes next."""

    step: int
    rank: int

    @property
    def said(self) -> tuple[str, str]:
        """The step and the next rank in print: "+2", "6"."""
        return f"+{self.step}", face(self.rank, None)


# What has been done with cards: they went face up from a pile to another, were taken out of the game, were turned up
# where they lie; a whole pile was turned over; cards came face down out of a pile, or all of them were gathered.
Deed = Literal["moved", "taken", "turned", "flipped", "dealt"]


class Step(NamedTuple):
    """One thing that was done in a turn: cards of the piles `sources` came to the piles `targets`, by their indices.

    "moved" has one pile each, "taken" several sources and the pile of what is out of the game; "turned" has no
    source; "flipped" has one pile each, and "dealt" as many as it needs, none where all cards were gathered and dealt
    anew. `size` is how many cards these were, 0 where that is not to be told.
    """

    deed: Deed
    sources: tuple[int, ...]
    targets: tuple[int, ...]
    size: int = 0


class Trail(NamedTuple):
    """What was done in a turn, step by step; `seat` is whose turn it is, or was if it is `over`.

    Where one plays alone each move is a turn, with all that followed by itself.
    """

    seat: int | None = None
    steps: tuple[Step, ...] = ()
    over: bool = True

    @property
    def moves(self) -> list[tuple[int, Step]]:
        """The moves among the steps, as they are counted wherever a turn is told, each with its place among them.

        What was only turned up is no move, and neither is a pile that was turned over.
        """
        return [
            (at, step)
            for at, step in enumerate(self.steps)
            if len(step.sources) == 1 == len(step.targets) and step.deed != "flipped"
        ]

    @property
    def left(self) -> frozenset[int]:
        """The piles that cards came from."""
        return frozenset([pile for step in self.steps for pile in step.sources])

    @property
    def reached(self) -> frozenset[int]:
        """The piles that cards came to, or were turned up on."""
        return frozenset([pile for step in self.steps for pile in step.targets])


NO_TRAIL = Trail()

# Every card is printed as wide as a ten.
_WIDTH = 3


def _card(card: Card) -> str:
    return (str(card) if card.rank else "##").rjust(_WIDTH)


class PileView(NamedTuple):
    """One pile as it is seen, cards from the bottom to the top, face-down ones as `Card.UNKNOWN`.

    Where `thickness` is None, `cards` is the whole pile. Otherwise nobody may count it: `cards` holds what lies
    open at its top, if anything does, at most as many as are `opened`, and `thickness` the look of the whole pile,
    these included; `counted` is the number of its cards where the table shows that, though nobody may look through
    them. Where it is `closed` no card can be played there any more; `blocked` tells that the top card cannot be
    played before others that lie over it have gone. The lowest `settled` cards lie where they belong at the end of
    the game, apart from foundations. What an empty pile `takes` is None if nothing may be played there. A pile with a
    step of its own has a `climb` until it is complete.
    """

    spot: Spot
    cards: tuple[Card, ...]
    thickness: Thickness | None = None
    counted: int | None = None
    closed: bool = False
    blocked: bool = False
    settled: int = 0
    takes: Wanted | None = None
    climb: Climb | None = None
    opened: int = 1

    @property
    def empty(self) -> bool:
        """Whether no card lies here."""
        return not self.cards and not self.thickness

    def block(self) -> Block:
        """The pile in print: its label, the cards that show, and how many or how thick a pile is that hides some."""
        label, fan = self.spot.short().rjust(_WIDTH), self.spot.fan
        if self.empty:
            return Block((label, "xx" if self.closed else f"({self._sign()})"), fan)
        if self.thickness is not None:
            thick = self.thickness.name.lower() if self.counted is None else f"×{self.counted}"
            return Block((label, *map(_card, self.cards or (Card.UNKNOWN,)), thick))
        texts = self._texts()
        if fan in SIDEWAYS:
            return Block((label, " ".join(texts)), fan)
        going = [] if self.climb is None else ["→".join(self.climb.said)]
        return Block((label, *(texts if fan == "down" else texts[-1:]), *going), fan)

    def _texts(self) -> list[str]:
        """The cards in print, with a mark before those that are blocked or settled."""
        texts = [*map(_card, self.cards)]
        for place in range(self.settled):
            texts[place] = f"={texts[place].lstrip()}".rjust(_WIDTH)
        if self.blocked:
            texts[-1] = f"·{texts[-1].lstrip()}".rjust(_WIDTH)
        return texts

    def _sign(self) -> str:
        """What is written in the empty place."""
        spot, takes = self.spot, self.takes
        if takes is None:
            return face(spot.rank, spot.suit)
        if takes == ANY_CARD:
            return "*"
        suit = spot.suit if takes.suit is None else takes.suit
        # That a foundation of one suit begins with its ace goes without saying.
        rank = spot.rank if takes.rank == Rank.ACE and suit is not None else takes.rank
        return face(rank, suit)


class View(NamedTuple):
    """A table as it is seen: one `PileView` for each pile of the layout, and who is to move.

    `turn` is a seat, or None when nobody is to move; `active` tells for each seat whether it still plays; `trail` is
    what was done in the turn that goes on, or as long as nothing was, in the one that has just ended. Of a game for
    one player, `home` is how many cards have come where they belong, and the `goal` how many have once it is won;
    they come `together` by so many, as whole suits.
    """

    piles: tuple[PileView, ...]
    layout: Layout
    turn: int | None
    active: tuple[bool, ...]
    trail: Trail = NO_TRAIL
    goal: int = 0
    home: int = 0
    together: int = 1

    def __str__(self) -> str:
        """The table as text.

        "##" lies face down, "·7♣" is blocked and "=7♣" settled; "()" is an empty pile, "(K)" one that takes a king,
        "(*)" one that takes any card, and "xx" one that is used no more. "+2→6" goes up by twos, next with a six.
        """
        return "\n\n".join([printed(self.layout, [pile.block() for pile in self.piles]), *self._standing()])

    def _standing(self) -> list[str]:
        """Whose turn it is, where several play, and who does not play any more."""
        if self.turn is None:
            return ["The game is over."]
        if len(self.active) == 1:
            return []
        out = ", ".join(str(player) for player, sits in enumerate(self.active, start=1) if not sits)
        return [f"Player {self.turn + 1}'s turn." + (f" Out: {out}." if out else "")]
