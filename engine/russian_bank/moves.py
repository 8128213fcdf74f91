"""Which moves there are at a table of Russian Bank, by the building rules and beyond them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.builds import Build, Suits
from engine.cards import Card, Rank, pack
from engine.moves import Move, Say, Shift
from engine.russian_bank.board import CLOSED, SUITS, Board
from engine.russian_bank.search import HOUSES
from engine.state import State

HAND, PASS, RESERVE = map(Say, ("hand", "pass", "reserve"))
LOADING = Build(Suits.SAME, (-1, 1))
# The card on which each card goes on a foundation; an ace goes on none.
_BELOW = {card: None if card.rank == Rank.ACE else Card.of(card.rank - 1, card.suit) for card in pack()}


class Moves:
    """Finds the moves of the player to move; `own_waste` and `groups` are the options of those names."""

    def __init__(self, board: Board, own_waste: bool, groups: bool) -> None:
        self.board, self.own_waste, self.groups = board, own_waste, groups
        seats, piles = range(board.players), range(len(board.spots))
        # For each seat the piles that it may load.
        self.rivals = [
            [pile for other in seats if other != seat for pile in (board.reserve(other), board.waste(other))]
            for seat in seats
        ]
        # The same shifts of one card are offered over and over: make each only once.
        self._shift = [[Shift(source, target) for target in piles] for source in piles]

    def unlike(self, state: State, moves: Sequence[Shift]) -> list[Shift]:
        """The moves without those to a second space, or to a second foundation that looks like the first."""
        alike: dict[tuple[int, int, int, tuple[Card, ...]], Shift] = {}
        for move in moves:
            target = state.piles[move.target].cards
            place = move.target
            if place in self.board.foundations:
                place %= SUITS
            elif place in self.board.houses and not target:
                place = self.board.houses.start
            alike.setdefault((move.source, move.size, place, target), move)
        return list(alike.values())

    def available(self, state: State) -> Iterator[int]:
        """The piles whose top card the player to move may play."""
        board, piles, seat = self.board, state.piles, state.turn
        own = [board.reserve(seat), board.hand(seat), *([board.waste(seat)] if self.own_waste else [])]
        for pile in (*own, *board.houses):
            if piles[pile].top is not None:
                yield pile

    def possible(self, state: State) -> list[Move]:
        """Every move of the player to move that keeps the building rules, to foundations first."""
        founding: list[Move] = []
        moves: list[Move] = []
        for source in self.available(state):
            self._add_founding(founding, state, source)
            self._add_house(moves, state, source)
            self._add_loads(moves, state, source)
        if self.groups:
            moves += self.joins(state)
        return [*founding, *moves, *self._closings(state)]

    def _add_founding(self, moves: list[Move], state: State, source: int) -> None:
        card = state.piles[source].cards[-1]
        below = _BELOW[card]
        row = self._shift[source]
        foundations = range(card.suit, self.board.foundations.stop, SUITS)
        moves += [row[foundation] for foundation in foundations if state.piles[foundation].top is below]

    def _add_house(self, moves: list[Move], state: State, source: int) -> None:
        piles, closed = state.piles, state.counters[CLOSED]
        card = piles[source].cards[-1]
        alone = source in self.board.houses and len(piles[source].cards) == 1
        for house in self.board.houses:
            onto = piles[house].top
            if card in HOUSES.takers[onto] if onto is not None else not alone and house != closed:
                moves.append(self._shift[source][house])

    def _add_loads(self, moves: list[Move], state: State, source: int) -> None:
        card = state.piles[source].cards[-1]
        for pile in self.rivals[state.turn]:
            onto = state.piles[pile].top
            if onto is not None and card in LOADING.takers[onto] and self._in_play(state, pile):
                moves.append(self._shift[source][pile])

    def _in_play(self, state: State, pile: int) -> bool:
        """Whether a pile belongs neither to somebody who has given up nor to the joker."""
        owner = self.board.owner(pile)
        return pile != self.board.joker if owner is None else self.board.plays(state, owner)

    def joins(self, state: State) -> Iterator[Shift]:
        """Cards of a house that can go to another together, at least two of them."""
        closed = state.counters[CLOSED]
        for source in self.board.houses:
            cards, down = state.piles[source]
            for size in range(2, len(cards) - down + 1):
                head = cards[-size]
                if not HOUSES.fits(cards[1 - size], head):
                    break
                for target in self.board.houses:
                    onto = state.piles[target].top
                    fits = size < len(cards) and target != closed if onto is None else HOUSES.fits(head, onto)
                    if fits and target != source:
                        yield Shift(source, target, size)

    def _closings(self, state: State) -> list[Move]:
        """What comes after all other moves: turning up a card, putting it on one's own waste, passing."""
        board, piles, seat = self.board, state.piles, state.turn
        hand, waste = board.hand(seat), board.waste(seat)
        if piles[hand].top is not None:
            return [self._shift[hand][waste]]
        if self.covered_reserve(state, seat):
            return [RESERVE]
        return [HAND if piles[hand].cards or piles[waste].cards else PASS]

    def covered_reserve(self, state: State, seat: int) -> bool:
        """Whether a reserve lies face down as a whole."""
        pile = state.piles[self.board.reserve(seat)]
        return bool(pile.cards) and pile.top is None

    def tried(self, state: State) -> list[Move]:
        """What a player may try where nothing is refused: any card that is seen, to any pile but a hand."""
        possible = self.possible(state)
        moves: list[Move] = [move for move in possible if isinstance(move, Say) or move.size > 1]
        targets = self._targets(state)
        for source in self._seen(state):
            if self._last(state, source):
                moves += [move for move in possible if isinstance(move, Shift) and move[::2] == (source, 1)]
            else:
                moves += self._tries(state, source, targets)
        return moves if self.groups else [*moves, *self.joins(state)]

    def _seen(self, state: State) -> Iterator[int]:
        """The piles whose top card is seen and in play, available or not."""
        for index, pile in enumerate(state.piles):
            if pile.top is not None and self._in_play(state, index):
                yield index

    def _tries(self, state: State, source: int, targets: Sequence[int]) -> list[Shift]:
        """Every pile on which somebody may try to put the top card of a pile."""
        board, cards = self.board, state.piles[source].cards
        if source in board.houses and len(cards) == 1:
            targets = [target for target in targets if target not in board.houses or state.piles[target].cards]
        foundations = range(cards[-1].suit, board.foundations.stop, SUITS)
        row = self._shift[source]
        return [row[target] for target in (*targets, *foundations) if target != source]

    def _targets(self, state: State) -> list[int]:
        """The piles other than foundations on which a player may try to put a card."""
        board, closed = self.board, state.counters[CLOSED]
        playing = [seat for seat in range(board.players) if board.plays(state, seat)]
        own = [pile for seat in playing for pile in (board.reserve(seat), board.waste(seat))]
        return [*(house for house in board.houses if house != closed), *own]

    def _last(self, state: State, source: int) -> bool:
        """Whether a pile holds the last card of its owner, which may not be misplaced: that would end the deal."""
        owner = self.board.owner(source)
        return owner is not None and self.board.held(state, owner) == 1
