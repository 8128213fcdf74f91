"""Le Shah.

Long because the star is dealt, blocked and filled again in an order of its own, which has to be remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.errors import Refusal
from engine.events import Moved, Noted, Transition
from engine.moves import Move, Say, Shift
from engine.pile_words import CADOGAN
from engine.solitaire.board import DRAW
from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import SolitaireNotes
from engine.solitaire.pile_groups import ANYTHING, DOWN_IN_SUIT, STOCK, WASTE, Group, foundations
from engine.state import State
from engine.view import Wanted

# Where the star lies among the piles: the inner circle, the middle, the outer.
STAR = range(9, 33)
INNER, OUTER = STAR[:8], STAR[16:]


@dataclass(frozen=True, slots=True)
class ShahNotes(SolitaireNotes):
    """How many circles have been dealt, and whether the places of the star are being filled again."""

    circles: int = 1
    filling: bool = False

    def numbers(self) -> Iterable[int]:
        """The redeals, the circles, and 1 while places are filled."""
        return self.redeals, self.circles, self.filling


class LeShah(Solitaire):
    """A star of three circles around a king."""

    id = "le-shah"
    title = "Le Shah"
    version = 2
    aliases = ("The Shah", "The Star", "Star")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: Le Shah"
    seldom_won = True  # the source: "this patience seldom succeeds"
    summary = "A star of eight rays around the Shah; two packs without the other seven kings."
    basics = (
        "Build the eight aces up in suit to the queens; cards stay there.",
        "Only cards in the outer circle are built on, down in suit, by outer cards and the top of the waste. Those "
        "further in only go to foundations.",
        "A card is blocked while its ray has cards further out.",
        "You don't have to fill empty places right away, but fill them before you draw to the waste: from the waste "
        "or with `stock`, the inner circle first, clockwise from the top. Once you begin, fill them all before "
        "anything else.",
        "In an empty ray, the inner place may take an outer card instead, and the waste must be used before the "
        "stock; its other two places are then filled right away.",
        "With no empty place, draw a card onto the waste with `stock`. There's no redeal.",
        "One king is in the centre, the other seven are left out. Around it are three circles of eight: deal the "
        "second and the third with `stock`; until then, a card you play is replaced from the stock right away.",
    )
    refusals = MappingProxyType(
        {
            "blocked": "{pile} is blocked while its ray has cards further out.",
            "unmarried": "Cards in the inner and middle circles can only go to foundations.",
            "fill": "The star is being filled: {pile} comes next.",
            "fill-order": "Empty places are filled from the inner circle outwards, and clockwise: {pile} comes next.",
            "fill-from": "{pile} is filled from the waste or the stock.",
            "waste-first": "An empty ray is filled from the waste first.",
        }
    )
    extra_words = MappingProxyType({"stock": "deal on"})
    pile_words = MappingProxyType({**CADOGAN, "centre": ("shah",), "center": ("shah",)})
    packs = 2
    left_out = 7
    notes = ShahNotes()
    groups = (
        replace(foundations(8, begun=True), full=12),
        Group("shah", lift="none", brief="sh"),
        Group("inner", 8, None, ANYTHING, dealt=1),
        Group("middle", 8, None, ANYTHING),
        Group("outer", 8, DOWN_IN_SUIT, ANYTHING, fan="down"),
        STOCK,
        WASTE,
    )
    grid = """
        . . s . w . .
        . . f1 f2 f3 . .
        . . f4 sh f5 . .
        . . f6 f7 f8 . .

        . i8+m8+o8 . . . i1+m1+o1 .
        i7+m7+o7 . . . . . i2+m2+o2
        i6+m6+o6 . . . . . i3+m3+o3
        . i5+m5+o5 . . . i4+m4+o4 .
    """

    def deal_layout(self, deal: Dealing) -> None:
        """The aces, one king, and the first circle."""
        kings = deal.take(lambda card: card.rank == 13)
        deal.put(self.at["shah"][0], kings[0])
        super().deal_layout(deal)

    def _gap(self, state: State) -> int | None:
        """The place of the whole star that is to be filled next, if any."""
        if state.noted(ShahNotes).circles < 3:
            return None
        return next((place for place in STAR if not state.piles[place].cards), None)

    def _beyond(self, place: int) -> range:
        """The places of a ray that lie further out."""
        return range(place + 8, STAR.stop, 8) if place in STAR else range(0)

    def lift_sizes(self, state: State, source: int) -> Iterable[int]:
        """The top card, if nothing in its ray lies further out."""
        for place in self._beyond(source):
            if state.piles[place].cards:
                return ()
        return super().lift_sizes(state, source)

    def blocked(self, state: State) -> Collection[int]:
        """The cards of the star that cannot be lifted."""
        return [place for place in STAR if state.piles[place].cards and not self.lift_sizes(state, place)]

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """In the star only the place that is to be filled next takes a card."""
        return super().wanted(state, pile) if pile not in STAR or pile == self._gap(state) else None

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """Inner cards do not marry; filling goes in order and is finished."""
        source, target, _ = shift
        gap = self._gap(state)
        if target in STAR and source in STAR and source not in OUTER:
            return Refusal("unmarried")
        if gap is not None and target in STAR and not state.piles[target].cards:
            return self._filled(shift, gap)
        if gap is not None and state.noted(ShahNotes).filling:
            return Refusal("fill", (self.spots[gap],))
        return None

    def _filled(self, shift: Shift, gap: int) -> Refusal | None:
        """Why a card does not fill a place of the star, or None."""
        if shift.target != gap:
            return Refusal("fill-order", (self.spots[gap],))
        grace = gap in INNER and shift.source in OUTER
        return None if grace or shift.source in self.at["waste"] else Refusal("fill-from", (self.spots[gap],))

    def legal_words(self, state: State) -> Iterator[Say]:
        """The stock, but for an empty ray while there is a waste."""
        if self.has(state, "stock") and not (self._gap(state) in INNER and self.has(state, "waste")):
            yield DRAW

    def say(self, transition: Transition, word: str) -> None:
        """Deal a circle, or the next card to the star or the waste."""
        notes, gap = transition.state.noted(ShahNotes), self._gap(transition.state)
        if notes.circles == 3:
            self.deal_from_stock(transition, self.at["waste"][0] if gap is None else gap)
            return
        for place in STAR[8 * notes.circles :][:8]:
            self.deal_from_stock(transition, place)
        transition.add(Noted(replace(notes, circles=notes.circles + 1)))

    def after_move(self, transition: Transition) -> None:
        """Fill the star: at once during the deal, and the rest of a ray whose inner place has been filled."""
        notes, last = transition.state.noted(ShahNotes), transition.events[-1]
        if notes.circles < 3:
            for place in STAR[: 8 * notes.circles]:
                self.fill(transition, place, "waste", "stock")
        elif isinstance(last, Moved) and last.target in STAR and len(transition.state.piles[last.target].cards) == 1:
            for place in self._beyond(last.target) if last.target in INNER else ():
                self.fill(transition, place, "waste", "stock")
            more = self.has(transition.state, "stock") or self.has(transition.state, "waste")
            filling = more and self._gap(transition.state) is not None
            transition.add(Noted(replace(notes, filling=filling)))

    def spares(self, state: State, shift: Shift) -> bool:
        """Not while places are filled from the stock and the waste, in which any card may serve to fill one."""
        return not self.has(state, "stock") and not self.has(state, "waste")

    def in_order(self, state: State) -> Collection[str]:
        """Each place of the star has its own ray and its turn."""
        return ("inner", "middle", "outer")

    def left(self, state: State) -> int:
        """The cards that are not on the foundations, but for the Shah."""
        return super().left(state) - len(state.piles[self.at["shah"][0]].cards)

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why the stock is not used, or a card is blocked."""
        if move == DRAW and self.has(state, "stock"):
            return Refusal("waste-first")
        if not isinstance(move, Shift) or move.source not in STAR or not state.piles[move.source].cards:
            return None
        return None if self.lift_sizes(state, move.source) else Refusal("blocked", (self.spots[move.source],))


GAME = LeShah.game()
