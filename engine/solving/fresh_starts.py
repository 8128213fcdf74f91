"""A search over numbers that begins anew from time to time, each time with another taste."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.solving.open_form import OpenForm
from engine.solving.open_search import OpenSearch
from engine.solving.worth import Weights
from engine.state import State

# By how many moves the first search looks before another begins, and how many each gets after that.
PATIENT, SHORT = 200_000, 100_000
# The first has every so many turns.
TURNS = 3


class FreshStarts:
    """One search that goes on to the end, so that it may prove that there is no win, and short ones beside it.

    What is won at all can be won in many ways. Where a search has taken none of them by so many moves it is rather
    lost in what it has than near to one, and one with another taste finds one sooner.
    """

    def __init__(self, form: OpenForm, state: State, orders: Sequence[Weights]) -> None:
        self._form, self._state, self._orders = form, state, orders
        self._first = self._now = OpenSearch(form, state, orders)
        self._until, self._turn, self._before = PATIENT, 0, 0

    @property
    def tries(self) -> int:
        """How many moves were made in all."""
        return self._before + self._first.tries + (0 if self._now is self._first else self._now.tries)

    def run(self, tries: int, enough: Callable[[], bool]) -> bool | None:
        """Whether a win is found by so many moves in all, False if none can be, None if that is not known yet."""
        while True:
            found = self._now.run(min(self._until, self._now.tries + tries - self.tries), enough)
            if found is not None:
                return found
            if self.tries >= tries or enough():
                return None
            self._take_turns()

    def _take_turns(self) -> None:
        self._before += 0 if self._now is self._first else self._now.tries
        self._turn += 1
        if self._turn % TURNS:
            self._now = OpenSearch(self._form, self._state, self._orders, taste=self._turn)
        else:
            self._now = self._first
        self._until = self._now.tries + SHORT

    def way(self) -> list[int]:
        """The moves to the position that is won, or else to what looks best to the first search."""
        return self._now.way() if self._now.won >= 0 else self._first.way()
