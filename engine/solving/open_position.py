"""A position of a game that lies open, as numbers, in which moves are made."""

from __future__ import annotations

from engine.solving.open_columns import EMPTY, Columns
from engine.solving.open_form import CODES, RANKS, SUITS, OpenForm
from engine.state import State

# Where a move brings a card that it puts on no other. A move is the card, shifted by six bits, and that or the other.
SPACE, CELL, UP = 0, 62, 63
# How much the bits of `up` are shifted for each suit, and all suits that are up.
NIBBLE = 4
ALL_UP = sum(RANKS << NIBBLE * suit for suit in range(SUITS))


class OpenPosition:
    """Columns, the set of loose cards, and how far each suit is `up`; if a `log` is kept, moves are written there.

    The columns are in no order: to which of several places alike a card goes is no matter.
    """

    def __init__(self, form: OpenForm, columns: Columns) -> None:
        self.form, self.columns = form, columns
        self.lying: list[int] = []
        self.loose = self.up = 0
        self.log: list[int] | None = None

    def read(self, state: State) -> None:
        """Become a position of the game."""
        self.lying, self.loose, self.up = [], 0, 0
        for pile in self.form.columns:
            column = EMPTY
            for card in state.piles[pile].cards:
                column = self.columns.put(column, card.code)
            self.lying.append(column)
        self.lying.sort()
        for pile in self.form.loose:
            for card in state.piles[pile].cards:
                self.loose |= 1 << card.code
        for pile in self.form.foundations:
            for card in state.piles[pile].cards:
                self.up += 1 << NIBBLE * card.suit

    def won(self) -> bool:
        """Whether the game is won: all suits are up, or each column is empty or one whole suit."""
        if not self.form.sorted:
            return self.up == ALL_UP
        # A list is compiled to what is faster.
        return all([self.columns.run[column] in (0, RANKS) for column in self.lying])  # noqa: C419

    def settle(self) -> None:
        """Make the moves that can take no win away, until there are none."""
        while not self.form.sorted and (self._bring_up() or self._brings_out()):
            pass

    def _brings_out(self) -> bool:
        return self.form.brought and self.loose > 0 and self._bring_out()

    def _bring_up(self) -> bool:
        """Let go up what no other card can need; whether anything did."""
        form, lying, found = self.form, self.lying, False
        top, rest, suit, height = self.columns.top, self.columns.rest, form.suit, form.height
        for place in range(len(lying)):
            card = top[lying[place]]
            while card and self.up >> NIBBLE * suit[card] & 15 == height[card] and self.is_safe(card):
                lying[place] = rest[lying[place]]
                self._note_up(card)
                card, found = top[lying[place]], True
        if self.loose:
            for each in range(SUITS):
                card = form.ups[each * (RANKS + 1) + (self.up >> NIBBLE * each & 15)]
                if card and self.loose >> card & 1 and self.is_safe(card):
                    self.loose ^= 1 << card
                    self._note_up(card)
                    found = True
        return found

    def _note_up(self, card: int) -> None:
        self.up += 1 << NIBBLE * self.form.suit[card]
        if self.log is not None:
            self.log.append(card << 6 | UP)

    def is_safe(self, card: int) -> bool:
        """Whether a card that may go up is needed by no other.

        Those that could be put on it are up, or could go up themselves whenever they come free, and need not lie
        there, for in their turn nothing is left that could be put on them.
        """
        form = self.form
        for other in form.leaning[card]:
            height = self.up >> NIBBLE * form.suit[other] & 15
            if form.height[other] > height or (form.height[other] == height and not self._is_bare(other, card)):
                return False
        return True

    def _is_bare(self, card: int, other: int) -> bool:
        """Whether all that could be put on a card is up, but for one other."""
        form = self.form
        for each in range(1, CODES):
            away = form.height[each] >= self.up >> NIBBLE * form.suit[each] & 15
            if away and form.taken[card] >> each & 1 and each != other:
                return False
        return True

    def _bring_out(self) -> bool:
        """Put a card of a cell on the one on which none but it could go; whether there is any.

        Nothing is lost: whatever the card there is moved for, both can be moved instead, with the cell that is free.
        """
        columns = self.columns
        for place, column in enumerate(self.lying):
            takes = self.form.taken[columns.top[column]] & self.loose
            if column and takes:
                card = takes.bit_length() - 1
                if self.log is not None:
                    self.log.append(card << 6 | columns.top[column])
                self.loose ^= takes
                self.lying[place] = columns.put(column, card)
                return True
        return False

    def follow(self, move: int) -> None:
        """Make a move, and what can be done then without a thought."""
        head, goal, columns = move >> 6, move & 63, self.columns
        if self.log is not None:
            self.log.append(move)
        source, rest, number = EMPTY, EMPTY, 1
        if self.loose >> head & 1:
            self.loose ^= 1 << head
            source = columns.put(EMPTY, head)
        else:
            place = [columns.cards[column] >> head & 1 for column in self.lying].index(1)
            source = rest = self.lying[place]
            while columns.top[rest] != head:
                rest, number = columns.rest[rest], number + 1
            self.lying[place] = columns.rest[rest]
        if goal == UP:
            self.up += 1 << NIBBLE * self.form.suit[head]
        elif goal == CELL:
            self.loose |= columns.cards[source] & ~columns.cards[columns.rest[rest]]
        else:
            place = [columns.top[column] for column in self.lying].index(goal)
            self.lying[place] = columns.put_all(self.lying[place], source, number)
        self.settle()
        self.lying.sort()
