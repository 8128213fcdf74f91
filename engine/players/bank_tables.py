"""What never changes while Russian Bank is played on fast: moves and cards as numbers, and what fits where."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Rank, pack
from engine.moves import Say
from engine.players.numbers import by_card, takers
from engine.russian_bank.board import SUITS
from engine.russian_bank.moves import HAND, LOADING, PASS, RESERVE
from engine.russian_bank.notes import Priority
from engine.russian_bank.search import HOUSES, Aim
from engine.russian_bank.setup import Setup

# A move is a number: a shift one less than its cards, times 1024, and its source, times 32, and its target; a word
# what follows here.
SAID = 1 << 20
WORDS: tuple[Say, ...] = (HAND, PASS, RESERVE)
DRAW, PASS_ON, UNCOVER = range(SAID, SAID + len(WORDS))
# Code 0 lies at the bottom of each pile but hands, so that there is always a top card; in a house that is
# closed there lies this instead.
CLOSED = 54
JOKER = 53
JOINS = takers(HOUSES)
LOADS = takers(LOADING)
ACES = sum(1 << card.code for card in pack() if card.rank == Rank.ACE)
# What fits on a foundation on which a card lies.
NEXT = by_card([(card.rank < Rank.KING) << (card.code + 1) for card in pack()])
NEXT[0] = ACES


class Ground:
    """What stays the same at one table: where piles lie, and its settings as positions use them."""

    def __init__(self, setup: Setup) -> None:
        board, settings = setup.board, setup.settings
        seats = range(board.players)
        self.setup, self.players = setup, board.players
        self.houses = [*board.houses]
        self.first_house, self.houses_end = board.houses.start, board.houses.stop
        self.based = [*board.foundations, *board.houses, *map(board.reserve, seats), *map(board.waste, seats)]
        self.joker = board.joker
        self.own_waste, self.groups, self.early = settings.own_waste, settings.groups, settings.early_hand
        self.making_spaces, self.houses_down = settings.making_spaces, settings.houses_down
        self.fewest, self.loading = settings.fewest, Priority.LOAD in settings.asked_always
        self.releasing = Priority.RELEASE in settings.asked_always
        # What may be asked for that has to be searched for among the moves between houses.
        aims = {Aim.RELEASE: self.releasing, Aim.UNCOVER: self.houses_down, Aim.SPACE: self.making_spaces}
        self.aims = [aim for aim, asked in aims.items() if asked]
        self.own = [(board.reserve(seat), board.hand(seat), board.waste(seat)) for seat in seats]
        # Whence a seat may play, without a hand card and with one.
        self.sources = [self._sources(*own) for own in self.own]
        # For each suit the foundations, those where the layout shows it first.
        self.suited = [sorted(board.foundations, key=lambda pile: pile % SUITS != suit) for suit in range(SUITS)]

    def _sources(self, reserve: int, hand: int, waste: int) -> tuple[Sequence[int], Sequence[int]]:
        wastes = (waste,) if self.own_waste else ()
        return (reserve, *wastes, *self.houses), (reserve, hand, *wastes, *self.houses)
