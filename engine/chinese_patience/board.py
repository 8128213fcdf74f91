"""The piles of a table of Chinese Patience, and what it is played by."""

from __future__ import annotations

from collections.abc import Mapping

from engine.builds import Build, Suits
from engine.chinese_patience.notes import noted
from engine.chinese_patience.sentences import WORDS
from engine.chinese_patience.settings import Settings
from engine.layout import Layout, layout
from engine.piles import Pile, Spot
from engine.state import State

FOUNDATIONS = range(4)
TABLEAU = range(4, 8)
# What the first player says to choose a pack.
PACK_WORDS = ("pack 1", "pack 2")
_THREE = """
    s1 w1 s2 w2 s3 w3
    f f t1 t2 t3 t4
    f f . . . .
"""
_FOUR = """
    s1 w1 f f s2 w2
    s4 w4 f f s3 w3
"""
_FIVE = """
    s1 w1 s2 w2 s3 w3
    . s5 w5 s4 w4 .
    f f t1 t2 t3 t4
    f f . . . .
"""
_SIX = """
    s1 w1 s2 w2 s3 w3
    s6 w6 s5 w5 s4 w4
    f f t1 t2 t3 t4
    f f . . . .
"""
_SEVEN = """
    s1 w1 s2 w2 s3 w3 s4 w4
    . s7 w7 s6 w6 s5 w5 .
    f f t1 t2 t3 t4 f f
"""
_PACKS_BELOW = "p1 p2 . . . ."
# By the number of players, and whether two packs lie there from which the tableau is chosen.
_GRIDS = {
    (2, False): "s1 w1 w2 s2 \n f f f f \n t1 t2 t3 t4",
    (2, True): ". s1 w1 w2 s2 . \n p1 f f f f p2 \n . t1 t2 t3 t4 .",
    (3, False): _THREE,
    (3, True): _THREE + _PACKS_BELOW,
    (4, False): _FOUR + ". t1 t2 t3 t4 .",
    (4, True): _FOUR + "p1 t1 t2 t3 t4 p2",
    (5, False): _FIVE,
    (5, True): _FIVE + _PACKS_BELOW,
    (6, False): _SIX,
    (6, True): _SIX + _PACKS_BELOW,
    (7, False): _SEVEN,
    (7, True): _SEVEN + "p1 . . . . . . p2",
}

COLUMNS = Build(Suits.ALTERNATE, (-1,))
SUIT_NEIGHBOURS = Build(Suits.SAME, (-1, 1))
EQUAL_RANKS_TOO = Build(Suits.SAME, (-1, 1), also=Build(Suits.OTHER, (0,)))


def stock(seat: int) -> int:
    """The pile index of a seat's stock."""
    return 8 + 2 * seat


def waste(seat: int) -> int:
    """The pile index of a seat's waste."""
    return 9 + 2 * seat


def owner(pile: int) -> int:
    """The seat that a stock or waste pile belongs to."""
    return (pile - 8) // 2


def held(state: State, seat: int) -> int:
    """How many cards a seat still has to get rid of."""
    return len(state.piles[stock(seat)].cards) + len(state.piles[waste(seat)].cards)


def turned(pile: Pile) -> bool:
    """Whether the top card of a stock has been turned up and waits to be placed."""
    return len(pile.cards) > pile.down


class Board:
    """What stays the same at one table: how many play there, by which settings, and so which piles there are.

    `packs` are the pile indices of the two packs of four from which the tableau is chosen, where that is played;
    `spots` the names of all piles, in the order of the state; `loading` says which card may be put on a waste, and
    `words` for each word that can be said here what it does.
    """

    def __init__(self, players: int, settings: Settings) -> None:
        self.players, self.settings = players, settings
        self._clockwise = [[*range(seat + 1, players), *range(seat)] for seat in range(players)]
        first, two = stock(players), settings.two_packs
        self.packs = range(first, first + 2) if two else range(0)
        self.spots = spots(players, two)
        self.loading = EQUAL_RANKS_TOO if settings.equal_ranks else SUIT_NEIGHBOURS
        self.words: Mapping[str, str] = {word: what for word, what in WORDS.items() if two or word not in PACK_WORDS}

    def others(self, state: State, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        gone = noted(state).gone
        return [other for other in self._clockwise[seat] if other not in gone]

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it is still in the game."""
        gone = noted(state).gone
        return tuple([seat not in gone for seat in range(self.players)])

    def choosing(self, state: State) -> bool:
        """Whether the pack that starts the tableau has still to be chosen."""
        return self.settings.two_packs and all(state.piles[pile].cards for pile in self.packs)

    def unused(self, state: State) -> int | None:
        """The pack whose four cards are out of the game, if any."""
        return next((pile for pile in self.packs if state.piles[pile].cards), None)


def spots(players: int, two_packs: bool) -> tuple[Spot, ...]:
    """The names of all piles, in the order of the state."""
    foundations = [Spot("foundation", suit=suit) for suit in range(4)]
    columns = [Spot("tableau", column, fan="down") for column in range(1, 5)]
    own = [Spot(kind, owner=seat) for seat in range(players) for kind in ("stock", "waste")]
    spare = [Spot("pack", 1), Spot("pack", 2)] if two_packs else []
    return (*foundations, *columns, *own, *spare)


def table_layout(players: int, two_packs: bool) -> Layout:
    """The players' piles clockwise around the table from the upper left, the tableau below them."""
    return layout(_GRIDS[players, two_packs], spots(players, two_packs))
