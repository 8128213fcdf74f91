"""The columns of games that lie open, each a number."""

from __future__ import annotations

from collections.abc import Sequence

from engine.solving.open_form import CODES, OpenForm
from engine.solving.worth import Weights

EMPTY = 0
# By how much a taste of its own may change what a card counts, in tenths.
WHIM = 30


class Columns:
    """All columns that have been met, each once, however often it lies like that: it tells by its number what it is.

    `top` is its last card, 0 if it is empty, `rest` the column without that, `run` how many cards at its end lie as
    one, `cards` the set of them all, and each of the `worths` tells how near to a win it looks.
    """

    def __init__(self, form: OpenForm, orders: Sequence[Weights], taste: int) -> None:
        self.top, self.rest, self.run, self.cards = [0], [EMPTY], [0], [0]
        self.worths = [Worth(form, weights, taste) for weights in orders]
        self._form = form
        self._after: dict[int, int] = {}

    def put(self, column: int, card: int) -> int:
        """The column that comes of putting a card on one."""
        asked = column << 6 | card
        found = self._after.get(asked, -1)
        if found >= 0:
            return found
        self._after[asked] = found = len(self.top)
        joined = self._form.held[card] >> self.top[column] & 1 if column else 0
        for worth in self.worths:
            worth.add(column, self.cards[column], self.top[column], card)
        self.top.append(card)
        self.rest.append(column)
        self.run.append(1 + joined * self.run[column])
        self.cards.append(self.cards[column] | 1 << card)
        return found

    def put_all(self, column: int, source: int, number: int) -> int:
        """The column that comes of putting so many of the last cards of another on one."""
        if number > 1:
            column = self.put_all(column, self.rest[source], number - 1)
        return self.put(column, self.top[source])


class Worth:
    """How near to a win columns look, by what `engine/solving/worth.py` counts: `of` each, ten times as much.

    With a taste other than 0, each card on each column counts a little more or less, always the same for a taste.
    """

    def __init__(self, form: OpenForm, weights: Weights, taste: int) -> None:
        self.of = [round(10 * weights.space)]
        self._form, self._taste = form, taste
        self._away, self._buries = round(10 * weights.away), round(10 * weights.buries)
        self._low, self._joined = round(10 * weights.low), round(5 * weights.joined)
        # A card of a reserve is at hand, and in nobody's way.
        self.parked = self._away if form.cells else 0
        order = form.height
        self._lower = [sum(1 << low for low in range(1, CODES) if order[low] < order[card]) for card in range(CODES)]
        self._alike = [
            sum(1 << other for other in range(1, CODES) if form.suit[other] == form.suit[card])
            for card in range(CODES)
        ]

    def add(self, column: int, cards: int, top: int, card: int) -> None:
        """Judge the next column, which comes of putting a card on one of such cards."""
        form, lower = self._form, cards & self._lower[card]
        worth = (self.of[column] if column else 0) - self._away - self._low * lower.bit_count()
        if lower & self._alike[card]:
            worth -= self._buries
        fits = (form.held if form.runs else form.onto)[card] >> top & 1 if column else 0
        if fits:
            worth += self._joined * (2 if form.suit[card] == form.suit[top] else 1)
        if self._taste:
            # The numbers of an old generator that everybody knows; any would do.
            self._taste = (1103515245 * self._taste + 12345) & 0x7FFFFFFF
            worth += (self._taste >> 12) % (2 * WHIM + 1) - WHIM
        self.of.append(worth)
