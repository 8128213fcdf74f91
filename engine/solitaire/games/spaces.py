"""Spaces.

Long because it is played in rows of places, not on piles, and a redeal leaves what is in order where it lies.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from engine.cards import Card, Rank, Suit, pack
from engine.errors import Refusal
from engine.events import Redealt, Transition
from engine.moves import Move, Shift
from engine.options import Switch
from engine.phrases import Sentence
from engine.piles import EMPTY, Pile
from engine.shuffle import shuffled
from engine.solitaire.dealing import Dealing
from engine.solitaire.notes import count_redeal, redeals
from engine.solitaire.pile_groups import ANYTHING, Group
from engine.solitaire.redealing import Redealing
from engine.state import State

ACROSS, RUN = 13, 12
ACES, TWOS = (tuple(Card.of(rank, suit) for suit in Suit) for rank in (1, 2))
# For each card the one that belongs to its right.
FOLLOWING: dict[Card | None, tuple[Card, ...]] = {
    card: (Card.of(card.rank + 1, card.suit),) for card in pack() if card.rank != Rank.KING
}

# What a gap takes.
ONLY_TWOS, ONLY_ONE = "a gap at the far left only takes a two", "only {card} goes to the right of {left}"
NOTHING_THERE = "nothing goes to the right of a king or a gap"

REDEAL_AT_ANY_TIME = Switch(
    "dealing",
    "Dealing",
    {"stuck": "Redeal only when no card can move.", "any": "Redeal at any time."},
)
ACES_SHUFFLED = Switch(
    "aces",
    "Aces",
    {
        "aside": "After a redeal, each row's gap is just after the cards that stay, or at the far left if none do.",
        "shuffled": "In a redeal the aces are shuffled in, and wherever they land becomes a gap.",
    },
)


class Spaces(Redealing):
    """Four rows of thirteen places, four of which are free."""

    id = "spaces"
    title = "Spaces"
    aliases = ("Gaps", "Montana")
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Spaces"
    summary = "The whole pack in four rows with four gaps: put the suits in order."
    basics = (
        "You win when each row runs from two to king in one suit.",
        "A gap takes the card that follows the one on its left: same suit, one rank higher, wherever it is. That "
        "card leaves a gap of its own.",
        "A gap at the far left takes any two; nothing fits to the right of a king or another gap.",
        "You can redeal twice with `redeal`: runs in suit that begin with a two at the far left stay, and all other "
        "cards are gathered, shuffled and dealt back to the rows.",
        "The pack is dealt face up in four rows of thirteen; then the four aces are set aside and leave four gaps.",
    )
    left_out = len(ACES)
    choices = (REDEAL_AT_ANY_TIME, ACES_SHUFFLED)
    groups = tuple(Group(row, ACROSS, empty=ANYTHING) for row in "abcd")
    grid = "\n".join(" ".join(f"{row}{place + 1}" for place in range(ACROSS)) for row in "abcd")
    extra_words = MappingProxyType({"redeal": "gather and redeal"})
    extra_phrases = (ONLY_TWOS, ONLY_ONE, NOTHING_THERE)
    synonyms = MappingProxyType({"deal": "redeal", "shuffle": "redeal"})
    refusals = MappingProxyType(
        {
            "closed": "{pile} isn't a gap, and cards only go into gaps.",
            "space": "{card} can't go to {pile}: {takes}.",
            "can-move": "You can redeal only when no card can move.",
        }
    )

    def deal_layout(self, deal: Dealing) -> None:
        """The pack in rows, without the aces."""
        for place, card in enumerate(deal.cards):
            if card.rank != 1:
                deal.put(place, card)

    def fitting(self, state: State, target: int) -> tuple[Card, ...]:
        """The cards that a gap takes."""
        return FOLLOWING.get(state.piles[target - 1].top, ()) if target % ACROSS else TWOS

    def accepted_words(self, state: State, target: int) -> Sentence:
        """What a gap takes, in words."""
        if target % ACROSS == 0:
            return Sentence(ONLY_TWOS)
        left = state.piles[target - 1].top
        if left is None or left not in FOLLOWING:
            return Sentence(NOTHING_THERE)
        return Sentence(ONLY_ONE, (*FOLLOWING[left], left))

    def shifts(self, state: State) -> Iterator[Shift]:
        """Every card that fits a gap."""
        places = {pile.cards[0]: place for place, pile in enumerate(state.piles) if pile.cards}
        for gap, pile in enumerate(state.piles):
            if not pile.cards:
                for card in self.fitting(state, gap):
                    if card in places:
                        yield Shift(places[card], gap)

    def staying(self, state: State, row: int) -> int:
        """How many places of a row hold a run from a two at the far left."""
        places = range(row * ACROSS, (row + 1) * ACROSS)
        return next((k for k, place in enumerate(places) if state.piles[place].top not in self.fitting(state, place)))

    def settled(self, state: State) -> Mapping[int, int]:
        """The cards of the runs at the far left."""
        return {row * ACROSS + place: 1 for row in range(4) for place in range(self.staying(state, row))}

    def left(self, state: State) -> int:
        """The cards that are out of order."""
        return 4 * RUN - sum(self.staying(state, row) for row in range(4))

    def won(self, state: State) -> bool:
        """Whether each row runs from two to king."""
        return all(self.staying(state, row) == RUN for row in range(4))

    def waits(self, state: State) -> Refusal | None:
        """A redeal waits, unless the table wants it at any time, until nothing else can be done."""
        waits = not REDEAL_AT_ANY_TIME.on(self.options) and next(self.shifts(state), None) is not None
        return Refusal("can-move") if waits else None

    def say(self, transition: Transition, word: str) -> None:
        """Shuffle the cards that are out of order, and deal them row by row."""
        state = transition.state
        with_aces = ACES_SHUFFLED.on(self.options)
        first = [row * ACROSS + self.staying(state, row) for row in range(4)]
        rows = [range(place, (row + 1) * ACROSS) for row, place in enumerate(first)]
        loose = [card for place in chain(*rows) for card in state.piles[place].cards]
        cards = iter(shuffled([*loose, *ACES] if with_aces else loose, state.seed, redeals(state) + 1))
        piles = list(state.piles)
        for place in chain(*rows):
            card = next(cards, None) if with_aces or place not in first else None
            piles[place] = EMPTY if card is None or card.rank == 1 else Pile((card,))
        transition.add(Redealt(tuple(piles)))
        count_redeal(transition)

    def in_order(self, state: State) -> Collection[str]:
        """Each place stands in its row."""
        return [group.kind for group in self.arranged]

    def shuffles(self, state: State) -> bool:
        """Each redeal shuffles."""
        return self.passes_left(state)

    def worth(self, state: State, move: Move) -> int:
        """How many cards are in order after a move; a redeal looks worse than any."""
        return 1 + 4 * RUN - self.left(self.play(state, 0, move).state) if isinstance(move, Shift) else 0


GAME = Spaces.game()
