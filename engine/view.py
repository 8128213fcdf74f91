"""What one player, or the whole channel, may see of a table."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from engine.cards import Card, face
from engine.layout import Layout
from engine.piles import Spot
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


# Every card is printed as wide as a ten.
_WIDTH = 3


def _card(card: Card) -> str:
    return (str(card) if card.rank else "##").rjust(_WIDTH)


class PileView(NamedTuple):
    """One pile as it is seen, cards from the bottom to the top, face-down ones as `Card.UNKNOWN`.

    Where `thickness` is None, `cards` is the whole pile. Otherwise nobody may count it: `cards` holds the face-up top
    card or nothing, and `thickness` the look of the whole pile, that card included; `counted` is the number of its
    cards where the table shows that, though nobody may look through them. Where it is `closed` no card may lie
    any more.
    """

    spot: Spot
    cards: tuple[Card, ...]
    thickness: Thickness | None = None
    counted: int | None = None
    closed: bool = False

    @property
    def empty(self) -> bool:
        """Whether no card lies here."""
        return not self.cards and not self.thickness

    def block(self) -> Block:
        """The pile in print: its label, the cards that show, and how many or how thick a pile is that hides some."""
        label, fan = self.spot.short().rjust(_WIDTH), self.spot.fan
        if self.empty:
            return Block((label, "xx" if self.closed else f"({face(self.spot.rank, self.spot.suit)})"), fan)
        if self.thickness is not None:
            top = self.cards[-1] if self.cards else Card.UNKNOWN
            return Block(
                (label, _card(top), self.thickness.name.lower() if self.counted is None else f"×{self.counted}")
            )
        texts = [*map(_card, self.cards)]
        if fan in ("left", "right"):
            return Block((label, " ".join(texts if fan == "right" else reversed(texts))), fan)
        return Block((label, *(texts if fan == "down" else texts[-1:])), fan)


class View(NamedTuple):
    """A table as it is seen: one `PileView` for each pile of the layout, and who is to move.

    `turn` is a seat, or None when nobody is to move; `active` tells for each seat whether it still plays;
    `left` and `reached` are the piles that the last move took cards from and put them on.
    """

    piles: tuple[PileView, ...]
    layout: Layout
    turn: int | None
    active: tuple[bool, ...]
    left: frozenset[int] = frozenset()
    reached: frozenset[int] = frozenset()

    def __str__(self) -> str:
        """The table as text: "##" lies face down, "()" is an empty pile and "xx" one that is used no more."""
        return "\n\n".join([printed(self.layout, [pile.block() for pile in self.piles]), *self._standing()])

    def _standing(self) -> list[str]:
        """Whose turn it is, where several play, and who does not play any more."""
        if self.turn is None:
            return ["The game is over."]
        if len(self.active) == 1:
            return []
        out = ", ".join(str(player) for player, sits in enumerate(self.active, start=1) if not sits)
        return [f"Player {self.turn + 1}'s turn." + (f" Out: {out}." if out else "")]
