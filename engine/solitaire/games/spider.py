"""Spider."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine.cards import Card, Suit
from engine.errors import Refusal
from engine.options import Choice
from engine.solitaire.pile_groups import DEALT_ONCE, Group
from engine.solitaire.sorting import LEAVING, SORTED, Sorting
from engine.solitaire.stock_rows import Rows
from engine.state import State

SUITS = Choice(
    "suits",
    "Suits",
    {
        "4": "The two packs have all four suits.",
        "2": "The two packs are made of two suits only: spades and hearts, four times each.",
        "1": "The two packs are made of one suit only: spades, eight times.",
    },
    ((*Suit,), (Suit.SPADES, Suit.HEARTS), (Suit.SPADES,)),
)


class Spider(Sorting):
    """Ten columns built down whatever the suit, from which whole suits leave, and five rows to come."""

    id = "spider"
    title = "Spider"
    source = "the rules that most people play by"
    summary = "Ten columns of two packs: sort eight suits from king to ace."
    basics = (
        "You win when eight suits have left: one that is in order from king to ace at the end of a column leaves "
        "right away.",
        "Build columns down in any suit; nothing goes on an ace.",
        "The last cards of a column move together if they go down in rank and are all of one suit.",
        "Deal with `stock`, five times in all: one card face up to each column, whether it fits or not. No column "
        "may be empty then, unless fewer than ten cards are left in them.",
        "An empty column takes any card, or any cards that move together. There's no redeal.",
        "A face-down card turns up as soon as nothing covers it.",
        "The first four columns have six cards and the others five, only the last of each face up; fifty cards are "
        "the stock.",
    )
    choices = (SUITS,)
    extra_words = Rows.extra_words
    refusals = MappingProxyType({**LEAVING, "spaces": "You can't deal while a column is empty: fill them all first."})
    groups = (
        Group("foundation", 8, lift="none"),
        DEALT_ONCE,
        replace(SORTED, dealt=(6,) * 4 + (5,) * 6, down=(5,) * 4 + (4,) * 6),
    )
    grid = """
        s . f1 f2 f3 f4 f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """
    packs = 2
    alike = True

    def cards(self) -> tuple[Card, ...]:
        """Two packs, which may be made of fewer suits."""
        suits = SUITS.of(self.options)
        return tuple(card for card in super().cards() if card.suit in suits) * (len(Suit) // len(suits))

    def waits(self, state: State) -> Refusal | None:
        """The stock is dealt only while no column is empty that could be filled."""
        sizes = [len(state.piles[column].cards) for column in self.at["tableau"]]
        return Refusal("spaces") if not all(sizes) and sum(sizes) >= len(sizes) else None


GAME = Spider.game()
