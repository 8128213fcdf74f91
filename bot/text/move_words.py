"""Moves and piles as a person says them: one way for buttons, lists, hints, news and captions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.text.sentences import say
from engine.cards import Card, listed
from engine.game import Rules
from engine.moves import Move, Say, Shift, Take
from engine.notation import short_move
from engine.piles import Spot
from engine.state import State


class MoveWords:
    """Says the moves of one table; `names` are the players' by seat, fit for where they will be read.

    Cards are named as far as the seat that reads it sees them, or with None everybody. In `labelling` only what moves
    is named of the cards: a label can bear one little card, and all other suits would have other colours.
    """

    def __init__(
        self, rules: Rules, names: Sequence[str], reader: int | None = None, *, labelling: bool = False
    ) -> None:
        self.rules, self.names, self.reader, self.labelling = rules, names, reader, labelling

    def place(self, pile: int, mover: int | None, told_apart: bool = False) -> str:
        """A pile: "column 4", "foundation", "Bob's waste", or of the player in seat `mover` "own waste".

        To that player alone it is "your waste", as in all else that only one person reads. Foundations have their
        numbers only where they have to be `told_apart`.
        """
        spot = self.rules.spots[pile]
        numbered = spot.number and (told_apart or spot.kind != self.rules.goal_pile)
        which = pile_words(spot) if numbered else spot.called
        if spot.owner is None:
            return which
        if spot.owner == mover:
            return say("place-your" if self.reader == mover else "place-own", which=which)
        return say("place-of", which=which, name=self.names[spot.owner])

    def shift(self, state: State, mover: int, shift: Shift, told_apart: bool = False, cards: str = "") -> str:
        """Cards and where they go, as they lie before that: "5♣ → 6♦ (column 4)", "K♥ → empty column 2".

        `cards` is what they are called, if it is not by the lowest of them and how many lie on it.
        """
        cards, place = cards or self.cards(state, shift), self.place(shift.target, mover, told_apart)
        spot, onto = self.rules.spots[shift.target], state.piles[shift.target].top
        if spot.kind == self.rules.goal_pile or spot.owner == mover:
            return say("move-to", cards=cards, place=place)
        if onto is not None and not self.labelling:
            return say("move-on", cards=cards, onto=str(onto), place=place)
        empty = onto is None and spot.fan != "none"
        return say("move-empty" if empty else "move-to", cards=cards, place=place)

    def move(self, state: State, mover: int, move: Move) -> str:
        """Any move: a word of the game by what it does."""
        if isinstance(move, Say):
            return self.rules.words[move.word]
        if isinstance(move, Take):
            return say("move-take", cards=listed(self.rules.seen_card(state, self.reader, p) for p in move.piles))
        return self.shift(state, mover, move)

    def cards(self, state: State, shift: Shift) -> str:
        """The cards that a shift takes: "5♣", "10♠ +2", "a card" where whoever reads it does not see which."""
        head = self.rules.seen_card(state, self.reader, shift.source, shift.size)
        if head is Card.UNKNOWN:
            return say("card-unseen")
        # Out of a hand whatever card is taken alone, for only cards that lie face up move together.
        number = self.rules.arriving(shift)
        if number == 1 or not self.rules.is_open(state, shift):
            return str(head)
        return say("cards-together", card=str(head), more=number - 1)

    def moves(self, state: State, mover: int, moves: Sequence[Move]) -> list[str]:
        """Several moves that stand beside each other: those that would read alike say more.

        First where the cards come from, which is always said of cards that leave a foundation; then to which of
        several foundations they go; and at last what is typed.
        """
        said = [self._unless_home(state, mover, move) for move in moves]
        for more in (self._from, self._to_which, self._typed):
            alike = Counter(said)
            said = [
                more(state, mover, move) if alike[words] > 1 and isinstance(move, Shift) else words
                for move, words in zip(moves, said, strict=True)
            ]
        return said

    def _unless_home(self, state: State, mover: int, move: Move) -> str:
        home = isinstance(move, Shift) and self.rules.spots[move.source].kind == self.rules.goal_pile
        return self._from(state, mover, move) if home else self.move(state, mover, move)

    def _from(self, state: State, mover: int, move: Move, told_apart: bool = False) -> str:
        assert isinstance(move, Shift), "only cards come from somewhere"
        cards = say("cards-from", cards=self.cards(state, move), place=self.place(move.source, mover))
        return self.shift(state, mover, move, told_apart, cards)

    def _to_which(self, state: State, mover: int, move: Move) -> str:
        return self._from(state, mover, move, told_apart=True)

    def _typed(self, state: State, mover: int, move: Move) -> str:
        text = short_move(self.rules, mover, move)
        return say("move-typed", move=self._to_which(state, mover, move), text=text)


def pile_words(spot: Spot) -> str:
    """What people call a pile, but for whose it is: "column 4", "waste"."""
    if not spot.number:
        return spot.called
    if len(spot.called) == 1:
        return say("place-lettered", kind=spot.called, number=spot.number)
    return say("place-numbered", kind=spot.called, number=spot.number)
