"""Les Quatre Coins.

Long because it is two games in one: a deal in which only some cards may play, and what comes after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from engine.errors import Refusal
from engine.events import Moved, Noted, Redealt, Transition
from engine.moves import Move, Say, Shift
from engine.pile_words import CADOGAN
from engine.piles import EMPTY, Fan, Pile
from engine.solitaire.board import DRAW, SYNONYMS
from engine.solitaire.notes import SolitaireNotes, count_redeal, redeals
from engine.solitaire.pile_groups import ACES_UP, BOTH_WAYS_IN_SUIT, KINGS_DOWN, STOCK, Group
from engine.solitaire.redealing import Redealing, redeals_wait
from engine.state import State

# Of each side packet, counted from 0, the foundation beside it: the rows are clubs, diamonds, hearts and spades.
BESIDE = {1: 3, 2: 2, 3: 1, 4: 0, 7: 7, 8: 6, 9: 5, 10: 4}


@dataclass(frozen=True, slots=True)
class CoinsNotes(SolitaireNotes):
    """How many cards the packets held when one was dealt last: while they hold as many, it has not been played."""

    held: int = 0

    def numbers(self) -> Iterable[int]:
        """The redeals, and how many cards the packets held."""
        return self.redeals, self.held


def packets(start: int, corners: Fan, sides: Fan) -> tuple[Group, ...]:
    """A corner, four sides and a corner, numbered from `start`: all are spread from left to right.

    Corners keep to the corners of the table, and sides to the foundations.
    """
    side = Group("packet", 4, BOTH_WAYS_IN_SUIT, fan=sides, start=start + 1)
    corner = replace(side, count=1, fan=corners)
    return replace(corner, start=start), side, replace(corner, start=start + 5)


class LesQuatreCoins(Redealing):
    """Twelve packets that frame the foundations, and a deal in which only some may be played to."""

    id = "les-quatre-coins"
    title = "Les Quatre Coins"
    aliases = ("The Four Corners", "Four Corners", "Cornerstones")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: Les Quatre Coins"
    summary = "Twelve packets of two packs around the foundations; the deal itself is half the game."
    basics: ClassVar[Sequence[str]] = (
        "Build up in suit on one ace of each suit to its king, and down in suit on one king of each suit to its ace; "
        "cards on these foundations stay there.",
        "Deal on with `stock` until the card just dealt can be played.",
        "During the deal only that card may be played: from the four corners to any foundation, from the sides only "
        "to the foundation beside them: on the left the ace's of that row, on the right the king's. The next card "
        "takes its place.",
        "The four aces and four kings that begin the foundations go there by themselves as soon as they appear, "
        "wherever they fall, and the next card takes their place.",
        "After the deal, the top card of each packet may go to a foundation, or onto the next higher or next lower "
        "card of its suit on another packet. An emptied packet stays empty.",
        "You can redeal twice with `redeal`: the packets are taken up in order and dealt again without shuffling.",
        "Two packs are dealt in rounds to twelve packets: a corner, four sides and a corner on the left, then the "
        "same on the right.",
    )
    waiting = redeals_wait("the packets", "its neighbour in suit", " after the deal")
    choices = (waiting,)
    refusals = MappingProxyType(
        {
            "just-dealt": "During the deal you can play only the card just dealt.",
            "not-beside": "During the deal cards on {pile} go only to {beside}, right beside it.",
            "marry-later": "Cards go on other packets only after the deal.",
            "not-yet": "There are still cards to play, so you can't redeal yet.",
        }
    )
    extra_words = MappingProxyType({"stock": "deal on", "redeal": "redeal the packets"})
    synonyms = MappingProxyType({**SYNONYMS, "gather": "redeal"})
    version = 2
    pile_words = CADOGAN
    packs = 2
    notes = CoinsNotes()
    groups = (
        ACES_UP,
        KINGS_DOWN,
        *packets(start=1, corners="right", sides="ending"),
        *packets(start=7, corners="ending", sides="right"),
        STOCK,
    )
    grid = """
        p1 s . p7
        p2 f4 f8 p8
        p3 f3 f7 p9
        p4 f2 f6 p10
        p5 f1 f5 p11
        p6 . . p12
    """

    def opened(self, state: State) -> State:
        """The deal as far as there is nothing to decide."""
        transition = Transition(state)
        self._deal_on(transition)
        return transition.state

    def _held(self, state: State) -> int:
        return sum(len(state.piles[packet].cards) for packet in self.at["packet"])

    def _deal_on(self, transition: Transition) -> None:
        """Deal round by round until the card just dealt can be played; one that begins a foundation goes there."""
        packets, held = self.at["packet"], self._held(transition.state)
        while self.has(transition.state, "stock"):
            packet = packets[held % 12]
            self.deal_from_stock(transition, packet)
            if self.begins_foundation(transition, packet):
                continue
            held += 1
            if self._plays(transition.state, packet):
                break
        transition.add(Noted(CoinsNotes(redeals(transition.state), held)))

    def begins_foundation(self, transition: Transition, packet: int) -> bool:
        """Whether the top card of a packet begins a foundation: then it goes there."""
        piles = transition.state.piles
        cards = piles[packet].cards
        if not cards or (card := cards[-1]).rank not in (1, 13):
            return False
        foundation = self.at["foundation"][card.suit + (4 if card.rank == 13 else 0)]
        if piles[foundation].cards:
            return False
        transition.add(Moved(packet, foundation))
        return True

    def after_move(self, transition: Transition) -> None:
        """Cards that begin a foundation go there as soon as they lie on top."""
        foundations, packets = self.at["foundation"], self.at["packet"]
        while EMPTY in transition.state.piles[foundations.start : foundations.stop]:
            if not any(self.begins_foundation(transition, packet) for packet in packets):
                break

    def _just_dealt(self, state: State) -> int | None:
        """The packet of the card just dealt, if that has not been played."""
        held = self._held(state)
        return self.at["packet"][(held - 1) % 12] if state.noted(CoinsNotes).held == held > 0 else None

    def _plays(self, state: State, packet: int) -> list[Shift]:
        """The ways to play the top card of a packet."""
        suit, found = state.piles[packet].cards[-1].suit, list[Shift]()
        for foundation in self.at["foundation"][suit::4]:
            found += self.between(state, packet, foundation)
        return found

    def shifts(self, state: State) -> Iterator[Shift]:
        """During the deal only those of the card just dealt."""
        if not self.has(state, "stock"):
            yield from super().shifts(state)
        elif (packet := self._just_dealt(state)) is not None:
            yield from self._plays(state, packet)

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """During the deal cards go to no packet, and those of a side packet only to what is beside it."""
        source, target, _ = shift
        packets = self.at["packet"]
        if not self.has(state, "stock"):
            return None
        if target in packets:
            return Refusal("marry-later")
        beside = BESIDE.get(source - packets[0], target)
        return None if beside == target else Refusal("not-beside", (self.spots[source], self.spots[beside]))

    def waits(self, state: State) -> Refusal | None:
        """First the deal is finished."""
        return Refusal("stock-left") if self.has(state, "stock") else super().waits(state)

    def legal_words(self, state: State) -> Iterable[Say]:
        """The deal goes on, or begins again."""
        return (DRAW,) if self.has(state, "stock") else super().legal_words(state)

    def say(self, transition: Transition, word: str) -> None:
        """Deal on; before that gather the packets from the first, the bottom card of each first, to deal again."""
        if word == "redeal":
            piles, packets = transition.state.piles, self.at["packet"]
            cards = [card for packet in packets for card in piles[packet].cards][::-1]
            gathered = [EMPTY if index in packets else pile for index, pile in enumerate(piles)]
            gathered[self.at["stock"][0]] = Pile(tuple(cards), len(cards))
            transition.add(Redealt(tuple(gathered)))
            count_redeal(transition)
        self._deal_on(transition)

    def in_order(self, state: State) -> Collection[str]:
        """The packets are dealt to, and taken up again, in their order."""
        return ("packet",) if self.has(state, "stock") or self.passes_left(state) else ()

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why other cards aren't played during the deal, or cards aren't dealt again."""
        if not isinstance(move, Shift):
            return super().explain_special(state, move)
        other = move.source in self.at["packet"] and move.source != self._just_dealt(state)
        return Refusal("just-dealt") if other and self.has(state, "stock") else None


GAME = LesQuatreCoins.game()
