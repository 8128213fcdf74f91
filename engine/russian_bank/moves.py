"""Which moves there are at a table of Russian Bank, by the building rules and beyond them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from engine import repeats
from engine.builds import Build, Suits
from engine.cards import Card, Rank, pack
from engine.moves import Move, Say, Shift, new_shift
from engine.russian_bank.board import SUITS, Board
from engine.russian_bank.notes import BankNotes
from engine.russian_bank.search import HOUSES
from engine.russian_bank.settings import Settings
from engine.state import State

HAND, PASS, RESERVE = map(Say, ("hand", "pass", "reserve"))
LOADING = Build(Suits.SAME, (-1, 1))
ACES = tuple(Card.of(Rank.ACE, suit) for suit in range(SUITS))
# The card that goes on each card of a foundation; none goes on a king.
_ABOVE = {card: None if card.rank == Rank.KING else Card.of(card.rank + 1, card.suit) for card in pack()}
# For so many ways in which houses may be empty it is kept which moves that leaves.
ROWS_KEPT = 64


class Moves:
    """Finds the moves of the player to move at one table."""

    def __init__(self, board: Board, settings: Settings) -> None:
        self.board, self._groups = board, settings.groups
        # A state is asked for its moves several times in a row: to list them, to judge one, to make it.
        self._latest: tuple[State | None, tuple[Move, ...]] = (None, ())
        self._latest_tried: tuple[State | None, tuple[Move, ...]] = (None, ())
        self._latest_tops: tuple[State | None, list[Card | None]] = (None, [])
        self._latest_joins: tuple[State | None, list[Shift]] = (None, [])
        seats, piles = range(board.players), range(len(board.spots))
        # For each seat the piles that it may load.
        self.rivals = [[pile for other in seats if other != seat for pile in board.loadable(other)] for seat in seats]
        # For each seat the piles whose top cards it may play.
        available = 3 if settings.own_waste else 2
        self._own = [[*board.own(seat)[:available], *board.houses] for seat in seats]
        # For each suit the foundations, those where the layout shows it first.
        self._suited = [
            sorted(board.foundations, key=lambda foundation: foundation % SUITS != suit) for suit in range(SUITS)
        ]
        # The same shifts of one card are offered over and over: make each only once.
        self._shift = [[Shift(source, target) for target in piles] for source in piles]
        # What may be tried at one turn is mostly what might have been at the last.
        self._rows: Callable[[tuple[int, ...]], list[list[Shift]]] = lru_cache(ROWS_KEPT)(self._rows_to)

    def possible(self, state: State) -> Sequence[Move]:
        """Every move of the player to move that keeps the building rules, to foundations first."""
        known, moves = self._latest
        if known is not state:
            moves = self._unbarred(state, self._find(state))
            self._latest = state, moves
        return moves

    def barred(self, state: State) -> list[Shift]:
        """The shifts that would bring back a position once too often; to end the turn is always possible."""
        end = self.board.hand(state.turn), self.board.waste(state.turn)
        return [shift for shift in repeats.barred(state) if shift[:2] != end] if state.repeated else []

    def _unbarred(self, state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        barred = self.barred(state)
        return tuple(move for move in moves if move not in barred) if barred else moves

    def _find(self, state: State) -> tuple[Move, ...]:
        tops = self._tops(state)
        founding, building = self._foundations(tops), self._buildings(state, tops)
        spaces = self.board.spaces(state)
        to_foundations: list[Move] = []
        moves: list[Move] = []
        for source in self._own[state.turn]:
            card = tops[source]
            if card is not None:
                row = self._shift[source]
                if card in founding:
                    to_foundations += [row[target] for target in founding[card]]
                if card in building:
                    moves += [row[target] for target in building[card]]
                if spaces and (source not in self.board.houses or len(state.piles[source].cards) > 1):
                    moves += [row[target] for target in spaces]
        joins = self.joins(state) if self._groups else ()
        hand, waste = self.board.hand(state.turn), self.board.waste(state.turn)
        return (*to_foundations, *moves, *joins, *(self._words(state) or [self._shift[hand][waste]]))

    def foundation_ready(self, state: State) -> frozenset[Card]:
        """The cards that fit on foundations."""
        tops = {state.piles[foundation].top for foundation in self.board.foundations}
        following = (_ABOVE[top] for top in tops if top is not None)
        return frozenset(card for card in following if card is not None).union(ACES if None in tops else ())

    def _foundations(self, tops: Sequence[Card | None]) -> dict[Card, list[int]]:
        """For each card that fits on foundations, these."""
        fitting = defaultdict[Card, list[int]](list)
        for foundation in self.board.foundations:
            if (top := tops[foundation]) is not None and (following := _ABOVE[top]) is not None:
                fitting[following].append(foundation)
        if None in tops[: self.board.foundations.stop]:
            for ace in ACES:
                # Those where the layout shows the suit come before the others that are just as good.
                fitting[ace] = [foundation for foundation in self._suited[ace.suit] if tops[foundation] is None]
        return fitting

    def _buildings(self, state: State, tops: Sequence[Card | None]) -> dict[Card, list[int]]:
        """For each card that fits on houses and opponents' piles, these."""
        fitting = defaultdict[Card, list[int]](list)
        rivals = [pile for other in self.board.others(state, state.turn) for pile in self.board.loadable(other)]
        for targets, takers in ((self.board.houses, HOUSES.takers), (rivals, LOADING.takers)):
            for target in targets:
                if (top := tops[target]) is not None:
                    for card in takers[top]:
                        fitting[card].append(target)
        return fitting

    def joins(self, state: State) -> list[Shift]:
        """Cards of a house that can go to another together, at least two of them."""
        known, joins = self._latest_joins
        if known is not state:
            joins = [*self._find_joins(state)]
            self._latest_joins = state, joins
        return joins

    def _find_joins(self, state: State) -> Iterator[Shift]:
        closed, tops, takers = state.noted(BankNotes).closed, self._tops(state), HOUSES.takers
        for source in self.board.houses:
            cards, down = state.piles[source]
            for size in range(2, len(cards) - down + 1):
                head = cards[-size]
                if cards[1 - size] not in takers[head]:
                    break
                for target in self.board.houses:
                    onto = tops[target]
                    fits = size < len(cards) and target != closed if onto is None else head in takers[onto]
                    if fits and target != source:
                        yield new_shift(source, target, size)

    def _words(self, state: State) -> list[Move]:
        """What a player without a hand card to play may say: turn up a card, or pass."""
        board, piles, seat = self.board, state.piles, state.turn
        hand, waste = piles[board.hand(seat)], piles[board.waste(seat)]
        if hand.top is not None:
            return []
        if board.covered_reserve(state, seat):
            return [RESERVE]
        return [HAND if hand.cards or waste.cards else PASS]

    def tried(self, state: State) -> Sequence[Move]:
        """What a player may try where nothing is refused: any card that is seen, to any pile but a hand."""
        known, moves = self._latest_tried
        if known is not state:
            moves = self._unbarred(state, self._find_tried(state))
            self._latest_tried = state, moves
        return moves

    def _find_tried(self, state: State) -> tuple[Move, ...]:
        board, piles, possible = self.board, state.piles, self.possible(state)
        playing = [seat for seat, plays in enumerate(board.active(state)) if plays]
        own = [pile for seat in playing for pile in board.loadable(seat)]
        built = (*[house for house in board.houses if piles[house].cards], *own)
        to_built, to_all = self._rows(built), self._rows((*built, *board.spaces(state)))
        tops = self._tops(state)
        to_foundations = [self._foundations_for(tops, suit) for suit in range(SUITS)]
        tries: list[Move] = []
        for source in self._seen(state, tops, playing):
            row, cards = self._shift[source], piles[source].cards
            tries += [row[foundation] for foundation in to_foundations[cards[-1].suit] if foundation != source]
            tries += (to_built if source in board.houses and len(cards) == 1 else to_all)[source]
        tries += self._last(state, possible)
        return (*tries, *self.joins(state), *self._words(state))

    def _rows_to(self, targets: tuple[int, ...]) -> list[list[Shift]]:
        """For each pile the shifts of one card from there to each of some others."""
        return [[row[target] for target in targets if target != source] for source, row in enumerate(self._shift)]

    def _foundations_for(self, tops: Sequence[Card | None], suit: int) -> list[int]:
        """The foundations that belong to a suit or to none yet, which is what lies on them says, up to the king."""
        row = self._suited[suit]
        return [pile for pile in row if (top := tops[pile]) is None or (top.suit == suit and _ABOVE[top] is not None)]

    def _seen(self, state: State, tops: Sequence[Card | None], playing: Sequence[int]) -> list[int]:
        """The piles whose top card may be misplaced; that of a player's last card might end the deal."""
        board = self.board
        own = [pile for seat in playing if board.held(state, seat) > 1 for pile in board.own(seat)]
        return [pile for pile in (*range(board.houses.stop), *own) if tops[pile] is not None]

    def _last(self, state: State, possible: Sequence[Move]) -> list[Move]:
        """The moves that a player may make with the last card of all, which may not be misplaced."""
        if self.board.held(state, state.turn) > 1:
            return []
        own = self.board.own(state.turn)
        return [move for move in possible if isinstance(move, Shift) and move.source in own]

    def _tops(self, state: State) -> list[Card | None]:
        """For each pile its top card, if that lies face up."""
        known, tops = self._latest_tops
        if known is not state:
            tops = [cards[-1] if len(cards) > down else None for cards, down in state.piles]
            self._latest_tops = state, tops
        return tops
