"""What somebody shares of their daily deal while others may still play it: nothing that tells where a card is."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bot.model.day_points import cards_dealt
from bot.model.difficulty import Difficulty
from bot.model.outcomes import moves_of
from engine.game import Rules
from engine.shuffle import numbered
from engine.table import Table

# In some games a card or two may be home as soon as they are dealt, but seldom in all of these.
DEALS_COUNTED = range(1, 5)


class CardsHome(NamedTuple):
    """How many cards are home, of how many."""

    home: int
    cards: int


class DailyCard(NamedTuple):
    """A finished daily deal: its date and game, how hard it is, how it ended, and its player's streak.

    The bars are of the suits, the longest first, so that they do not tell which suit was stuck; a game whose piles
    belong to no suits has one bar for all its cards.
    """

    day: str
    game: str
    difficulty: Difficulty | None
    won: bool
    moves: int
    cards_left: int
    streak: int
    bars: tuple[CardsHome, ...]

    @property
    def cards(self) -> int:
        """How many cards there are to bring home."""
        return sum(bar.cards for bar in self.bars)


def daily_card(table: Table, day: str, game: str, difficulty: Difficulty | None, streak: int) -> DailyCard:
    """What is shared of a finished try."""
    result = table.result
    assert result is not None, "only a finished try is shared"
    (left,) = result.cards_left
    bars = suit_bars(table) or (_one_bar(table.rules, left),)
    return DailyCard(day, game, difficulty, result.reason == "won", moves_of(table), left, streak, bars)


def suit_bars(table: Table) -> tuple[CardsHome, ...]:
    """How many cards of the suits lie on the piles that belong to suits, the most first; none without such piles."""
    placed = [(spot.suit, pile) for spot, pile in zip(table.rules.spots, table.state.piles, strict=True)]
    home = Counter[int]()
    for suit, pile in placed:
        if suit is not None:
            home[suit] += len(pile.cards)
    every = Counter(card.suit for _, pile in placed for card in pile.cards)
    return tuple(sorted((CardsHome(number, every[suit]) for suit, number in home.items()), reverse=True))


def _one_bar(rules: Rules, left: int) -> CardsHome:
    """All cards of a game, as many as its first deals have left: what this deal had would tell something of it."""
    cards = max(cards_dealt(rules, numbered(deal)) for deal in DEALS_COUNTED)
    return CardsHome(max(0, cards - left), cards)
