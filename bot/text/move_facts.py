"""Moves and piles as facts, to be told to whoever reads them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model import game_words
from bot.model.facts import Fact, Note
from engine.cards import Card, listed
from engine.game import Rules
from engine.moves import Move, Say, Shift, Take
from engine.piles import Spot
from engine.state import State


class MoveFacts:
    """The moves of one table; `names` are the players' by seat.

    Cards are named as far as the `viewer`, a seat, sees them, or with None everybody. In `labelling` only what moves
    is named of the cards: a label can bear one little card, and all other suits would have other colours.
    """

    def __init__(
        self, rules: Rules, names: Sequence[Fact], viewer: int | None = None, *, labelling: bool = False
    ) -> None:
        self.rules, self.names, self.viewer, self.labelling = rules, names, viewer, labelling

    def place(self, pile: int, mover: int | None, told_apart: bool = False) -> Fact:
        """A pile: "column 4", "foundation", "Bob's waste", or of the player in seat `mover` "own waste".

        To that player alone it is "your waste", as in all else that only one person reads. Foundations have their
        numbers only where they have to be `told_apart`.
        """
        spot = self.rules.spots[pile]
        numbered = spot.number and (told_apart or spot.kind != self.rules.goal_pile)
        which = self.which(spot, bool(numbered))
        if spot.owner is None:
            return which
        if spot.owner == mover:
            return Note("place-your" if self.viewer == mover else "place-own", which=which)
        return Note("place-of", which=which, name=self.names[spot.owner])

    def which(self, spot: Spot, numbered: bool) -> Fact:
        """A pile, but for whose it is, or what all of its kind are called."""
        return pile_fact(self.rules.game_id, spot) if numbered else game_words.kind(self.rules.game_id, spot)

    def shift(self, state: State, mover: int, shift: Shift, told_apart: bool = False, cards: Fact = "") -> Note:
        """Cards and where they go, as they lie before that: "5♣ → 6♦ (column 4)", "K♥ → empty column 2".

        `cards` is what they are called, if it is not by the lowest of them and how many lie on it.
        """
        cards, place = cards or self.cards(state, shift), self.place(shift.target, mover, told_apart)
        spot, onto = self.rules.spots[shift.target], state.piles[shift.target].top
        if spot.kind == self.rules.goal_pile or spot.owner == mover:
            return Note("move-to", cards=cards, place=place)
        if onto is not None and not self.labelling:
            return Note("move-on", cards=cards, onto=str(onto), place=place)
        empty = onto is None and spot.fan != "none"
        return Note("move-empty" if empty else "move-to", cards=cards, place=place)

    def move(self, state: State, mover: int, move: Move) -> Fact:
        """Any move: a word of the game by what it does."""
        if isinstance(move, Say):
            return game_words.word(self.rules, move.word)
        if isinstance(move, Take):
            return Note("move-take", cards=listed(self.rules.seen_card(state, self.viewer, p) for p in move.piles))
        return self.shift(state, mover, move)

    def cards(self, state: State, shift: Shift) -> Fact:
        """The cards that a shift takes: "5♣", "10♠ +2", "a card" where whoever reads it does not see which."""
        head = self.rules.seen_card(state, self.viewer, shift.source, shift.size)
        if head is Card.UNKNOWN:
            return Note("card-unseen")
        # Out of a hand whatever card is taken alone, for only cards that lie face up move together.
        number = self.rules.arriving(shift)
        if number == 1 or not self.rules.is_open(state, shift):
            return str(head)
        return Note("cards-together", card=str(head), more=number - 1)


def pile_fact(game: str, spot: Spot) -> Fact:
    """What people call a pile, but for whose it is: "column 4", "waste"."""
    if not spot.number:
        return game_words.kind(game, spot)
    if len(spot.called) == 1:
        return Note("place-lettered", kind=game_words.kind(game, spot), number=spot.number)
    return Note("place-numbered", kind=game_words.kind(game, spot), number=spot.number)
