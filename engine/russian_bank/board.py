"""The piles of a table of Russian Bank."""

from __future__ import annotations

from engine.layout import Layout, layout
from engine.piles import Spot
from engine.russian_bank.notes import noted
from engine.state import State

SUITS = 4
_GRIDS = {
    (2, 2): """
        hand1 w1 r1 . . r2 w2 hand2
        f1 f2 f3 f4 f5 f6 f7 f8
        h1 h2 h3 h4 h5 h6 h7 h8
    """,
    (1, 2): """
        hand1 w1 r1 r2 w2 hand2
        . f1 f2 f3 f4 .
        h1 h2 h3 h4 h5 h6
    """,
    (2, 3): """
        hand1 w1 r1 hand2 w2 r2 hand3 w3 r3
        f1 f2 f3 f4 f5 f6 f7 f8 j
        h1 h2 h3 h4 h5 h6 h7 h8 h9
    """,
}


class Board:
    """Where the piles of a table stand in its states, for one or two packs and two or three players.

    The layout shows each foundation the suit that is its index, counted in fours, but an empty one takes any. Each
    seat has as many houses as the others, beginning with the one next to its reserve.
    """

    def __init__(self, packs: int, players: int) -> None:
        self.players = players
        self.packs = packs
        self.own_houses = 4 if (packs, players) == (2, 2) else 3
        self.foundations = range(SUITS * packs)
        start = len(self.foundations)
        self.houses = range(start, start + players * self.own_houses)
        # Where three play, the first house that becomes empty is closed.
        self.house_limit = len(self.houses) - (players == 3)
        self._own = self.houses.stop
        self.joker = self._own + 3 * players if players == 3 else None
        self.spots = self._spots()
        self._clockwise = [[*range(seat + 1, players), *range(seat)] for seat in range(players)]
        self._owners = [spot.owner for spot in self.spots]
        self.layout: Layout = layout(_GRIDS[packs, players], self.spots)

    def reserve(self, seat: int) -> int:
        """The pile index of a seat's reserve."""
        return self._own + 3 * seat

    def hand(self, seat: int) -> int:
        """The pile index of a seat's hand."""
        return self._own + 3 * seat + 1

    def waste(self, seat: int) -> int:
        """The pile index of a seat's waste."""
        return self._own + 3 * seat + 2

    def own(self, seat: int) -> range:
        """The pile indices of a seat's reserve, hand and waste."""
        return range(self._own + 3 * seat, self._own + 3 * seat + 3)

    def loadable(self, seat: int) -> tuple[int, int]:
        """The pile indices of a seat's reserve and waste, which others load."""
        return self.reserve(seat), self.waste(seat)

    def owner(self, pile: int) -> int | None:
        """The seat that a reserve, hand or waste belongs to, None for the other piles."""
        return self._owners[pile]

    def houses_of(self, seat: int) -> range:
        """The houses that a seat lays out, beginning with the one next to its reserve."""
        start = self.houses.start + seat * self.own_houses
        return range(start, start + self.own_houses)

    def held(self, state: State, seat: int) -> int:
        """How many cards a seat still has to get rid of."""
        piles, reserve = state.piles, self.reserve(seat)
        return len(piles[reserve].cards) + len(piles[reserve + 1].cards) + len(piles[reserve + 2].cards)

    def worth(self, state: State, seat: int) -> int:
        """What the cards of a seat count at the end: one each, and two each in the reserve."""
        return self.held(state, seat) + len(state.piles[self.reserve(seat)].cards)

    def is_active(self, state: State, seat: int) -> bool:
        """Whether a seat is still in the game."""
        return noted(state).plays(seat)

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it is still in the game."""
        notes = noted(state)
        return tuple([notes.plays(seat) for seat in range(self.players)])

    def playing(self, state: State) -> list[int]:
        """The seats still in the game."""
        notes = noted(state)
        return [seat for seat in range(self.players) if notes.plays(seat)]

    def others(self, state: State, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        notes = noted(state)
        return [other for other in self._clockwise[seat] if notes.plays(other)]

    def spaces(self, state: State) -> list[int]:
        """The empty houses that may be filled."""
        piles, closed = state.piles, noted(state).closed
        return [house for house in self.houses if house != closed and not piles[house].cards]

    def open_houses(self, state: State) -> list[int]:
        """The houses that are in use."""
        closed = noted(state).closed
        return [house for house in self.houses if house != closed]

    def covered_reserve(self, state: State, seat: int) -> bool:
        """Whether a reserve lies face down as a whole."""
        pile = state.piles[self.reserve(seat)]
        return bool(pile.cards) and pile.top is None

    def _spots(self) -> tuple[Spot, ...]:
        foundations = [Spot("foundation", number + 1, suit=number % 4) for number in self.foundations]
        houses = [Spot("house", number, fan="down") for number in range(1, len(self.houses) + 1)]
        own = [
            Spot(kind, owner=seat, brief="hand" if kind == "hand" else "")
            for seat in range(self.players)
            for kind in ("reserve", "hand", "waste")
        ]
        return (*foundations, *houses, *own, *([Spot("joker")] if self.players == 3 else []))
