"""Which moves there are at a table of Russian Bank, by the building rules and beyond them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from engine import repeats
from engine.builds import Build, Suits
from engine.cards import Card, Rank, pack
from engine.moves import Move, Say, Shift, new_shift
from engine.russian_bank.board import SUITS, Board
from engine.russian_bank.search import HOUSES
from engine.russian_bank.settings import Settings
from engine.state import State

HAND, PASS, RESERVE = map(Say, ("hand", "pass", "reserve"))
LOADING = Build(Suits.SAME, (-1, 1))
ACES = tuple(Card.of(Rank.ACE, suit) for suit in range(SUITS))
# The card that goes on each card of a foundation; none goes on a king.
_ABOVE = {card: None if card.rank == Rank.KING else Card.of(card.rank + 1, card.suit) for card in pack()}
# To look these up in their enum takes longer than all that is done with them here.
_ACE: Final = int(Rank.ACE)
_KING: Final = int(Rank.KING)
# By the code of each card the one on which it goes on a foundation: one that is not known where there is none.
_BELOW: Final = [
    Card.UNKNOWN,
    *(Card.UNKNOWN if card.rank == Rank.ACE else Card.of(card.rank - 1, card.suit) for card in pack()),
    Card.UNKNOWN,
]
# For so many ways in which houses may be empty it is kept which moves that leaves.
ROWS_KEPT = 64


def _onto(build: Build) -> list[tuple[Card, Card]]:
    """By the code of each card the two on which it goes: one that is not known where there are fewer."""
    cards = (Card.UNKNOWN, *pack(), Card.JOKER)
    onto = [[under for under in cards if build.fits(card, under)] for card in cards]
    return [(first, second) for first, second, *_ in ([*each, Card.UNKNOWN, Card.UNKNOWN] for each in onto)]


# A card is always the same object: once compiled, to ask with `is` for two of them takes a tenth of what a set takes.
_ON_HOUSES: Final = _onto(HOUSES)
_ON_RIVALS: Final = _onto(LOADING)


class _Found:
    """What has been found out about one state so far: its moves are listed, one is judged, and one is made."""

    def __init__(self, state: State, spaces: list[int]) -> None:
        self.state, self.spaces = state, spaces
        # For each pile its top card, if that lies face up, and how many do.
        self.tops = [cards[-1] if len(cards) > down else None for cards, down in state.piles]
        self.up = [len(cards) - down for cards, down in state.piles]
        self.possible: Sequence[Move] | None = None
        self.tried: Sequence[Move] | None = None
        self.joins: list[Shift] | None = None


class Moves:
    """Finds the moves of the player to move at one table."""

    def __init__(self, board: Board, settings: Settings) -> None:
        self.board, self._groups = board, settings.groups
        self._newest: _Found | None = None
        seats, piles = range(board.players), range(len(board.spots))
        # What the board tells over and over, as lists: once compiled, they are gone through and asked the fastest.
        self._foundations, self._houses = [*board.foundations], [*board.houses]
        self._is_house = [pile in board.houses for pile in piles]
        self._loadable = [[*board.loadable(seat)] for seat in seats]
        # For each seat the piles that it may load.
        self.rivals = [[pile for other in seats if other != seat for pile in self._loadable[other]] for seat in seats]
        # For each seat its own piles, and those whose top cards it may play.
        available = 3 if settings.own_waste else 2
        self._own = [[*board.own(seat)] for seat in seats]
        self._available = [[*own[:available], *board.houses] for own in self._own]
        # For each suit the foundations, those where the layout shows it first.
        self._suited = [
            sorted(board.foundations, key=lambda foundation: foundation % SUITS != suit) for suit in range(SUITS)
        ]
        # The same shifts of one card are offered over and over: make each only once.
        self._shift = [[Shift(source, target) for target in piles] for source in piles]
        # What may be tried at one turn is mostly what might have been at the last.
        self._rows: Callable[[tuple[int, ...]], list[list[Shift]]] = lru_cache(ROWS_KEPT)(self._rows_to)

    def _known(self, state: State) -> _Found:
        """What has been found out about a state, kept for the newest one that was asked about."""
        if self._newest is None or self._newest.state is not state:
            self._newest = _Found(state, self.board.spaces(state))
        return self._newest

    def possible(self, state: State) -> Sequence[Move]:
        """Every move of the player to move that keeps the building rules, to foundations first."""
        known = self._known(state)
        if known.possible is None:
            known.possible = self._unbarred(state, self._find(known))
        return known.possible

    def tried(self, state: State) -> Sequence[Move]:
        """What a player may try where nothing is refused: any card that is seen, to any pile but a hand."""
        known = self._known(state)
        if known.tried is None:
            known.tried = self._unbarred(state, self._find_tried(known))
        return known.tried

    def joins(self, state: State) -> list[Shift]:
        """Cards of a house that can go to another together, at least two of them."""
        known = self._known(state)
        if known.joins is None:
            known.joins = self._find_joins(known)
        return known.joins

    def barred(self, state: State) -> list[Shift]:
        """The shifts that would bring back a position once too often; to end the turn is always possible."""
        end = self.board.hand(state.turn), self.board.waste(state.turn)
        return [shift for shift in repeats.barred(state) if shift[:2] != end] if state.repeated else []

    def _unbarred(self, state: State, moves: Sequence[Move]) -> Sequence[Move]:
        barred = self.barred(state)
        return [move for move in moves if move not in barred] if barred else moves

    def _find(self, known: _Found) -> Sequence[Move]:
        state, tops, spaces = known.state, known.tops, known.spaces
        others = self.board.others(state, state.turn)
        rivals = [pile for other in others for pile in self._loadable[other]]
        to_foundations: list[Move] = []
        moves: list[Move] = []
        for source in self._available[state.turn]:
            if (card := tops[source]) is not None:
                row = self._shift[source]
                to_foundations += [row[foundation] for foundation in self._takers(tops, card)]
                moves += _built(row, tops, self._houses, _ON_HOUSES[card.code])
                moves += _built(row, tops, rivals, _ON_RIVALS[card.code])
                if spaces and not self._alone(state, source):
                    moves += [row[target] for target in spaces]
        joins = self.joins(state) if self._groups else ()
        hand, waste = self.board.hand(state.turn), self.board.waste(state.turn)
        return [*to_foundations, *moves, *joins, *(self._words(state) or [self._shift[hand][waste]])]

    def _alone(self, state: State, pile: int) -> bool:
        """Whether a card that lies on top of a pile is the only one of a house."""
        return self._is_house[pile] and len(state.piles[pile].cards) == 1

    def _takers(self, tops: list[Card | None], card: Card) -> list[int]:
        """The foundations on which a card fits: for an ace those where the layout shows its suit come first."""
        if card.rank == _ACE:
            return [foundation for foundation in self._suited[card.suit] if tops[foundation] is None]
        below = _BELOW[card.code]
        return [foundation for foundation in self._foundations if tops[foundation] is below]

    def foundation_ready(self, state: State) -> frozenset[Card]:
        """The cards that fit on foundations."""
        tops = self._known(state).tops[: len(self._foundations)]
        ready = {card for top in tops if top is not None and (card := _ABOVE[top]) is not None}
        return frozenset(ready.union(ACES) if None in tops else ready)

    def _find_joins(self, known: _Found) -> list[Shift]:
        piles, tops, spaces = known.state.piles, known.tops, known.spaces
        found: list[Shift] = []
        for source in self._houses:
            for size in range(2, known.up[source] + 1):
                cards = piles[source].cards
                head = cards[-size]
                if not _goes(cards[1 - size], head):
                    break
                for target in self._houses:
                    onto = tops[target]
                    fits = size < len(cards) and target in spaces if onto is None else _goes(head, onto)
                    if fits and target != source:
                        found.append(new_shift(source, target, size))
        return found

    def _words(self, state: State) -> list[Move]:
        """What a player without a hand card to play may say: turn up a card, or pass."""
        board, piles, seat = self.board, state.piles, state.turn
        hand, waste = piles[board.hand(seat)], piles[board.waste(seat)]
        if hand.top is not None:
            return []
        if board.covered_reserve(state, seat):
            return [RESERVE]
        return [HAND if hand.cards or waste.cards else PASS]

    def _find_tried(self, known: _Found) -> Sequence[Move]:
        state, tops = known.state, known.tops
        playing = self.board.playing(state)
        built = [house for house in self._houses if state.piles[house].cards]
        for seat in playing:
            built += self._loadable[seat]
        to_built, to_all = self._rows((*built,)), self._rows((*built, *known.spaces))
        to_foundations = [self._foundations_for(tops, suit) for suit in range(SUITS)]
        tries: list[Move] = []
        for source in self._misplaceable(state, playing):
            if (card := tops[source]) is not None:
                row = self._shift[source]
                tries += [row[foundation] for foundation in to_foundations[card.suit] if foundation != source]
                tries += (to_built if self._alone(state, source) else to_all)[source]
        tries += self._last(state)
        tries += self.joins(state)
        tries += self._words(state)
        return tries

    def _rows_to(self, targets: tuple[int, ...]) -> list[list[Shift]]:
        """For each pile the shifts of one card from there to each of some others."""
        return [[row[target] for target in targets if target != source] for source, row in enumerate(self._shift)]

    def _foundations_for(self, tops: Sequence[Card | None], suit: int) -> list[int]:
        """The foundations that belong to a suit or to none yet, which is what lies on them says, up to the king."""
        row = self._suited[suit]
        return [pile for pile in row if (top := tops[pile]) is None or (top.suit == suit and top.rank < _KING)]

    def _misplaceable(self, state: State, playing: Sequence[int]) -> list[int]:
        """The piles whose top card may be misplaced if it is seen: a player's last card might end the deal."""
        piles = self._foundations + self._houses
        for seat in playing:
            if self.board.held(state, seat) > 1:
                piles += self._own[seat]
        return piles

    def _last(self, state: State) -> list[Move]:
        """The moves that a player may make with the last card of all, which may not be misplaced."""
        if self.board.held(state, state.turn) > 1:
            return []
        own = self.board.own(state.turn)
        return [move for move in self.possible(state) if isinstance(move, Shift) and move.source in own]


def _goes(card: Card, onto: Card | None) -> bool:
    """Whether a card goes on another in a house."""
    first, second = _ON_HOUSES[card.code]
    return onto is first or onto is second


def _built(row: list[Shift], tops: list[Card | None], targets: list[int], onto: tuple[Card, Card]) -> list[Shift]:
    """Those of a pile's shifts that go to some targets where one of two cards lies on top."""
    first, second = onto
    return [row[target] for target in targets if (top := tops[target]) is first or top is second]
