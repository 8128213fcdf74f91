"""The piles and counters of a table of Chinese Patience."""

from __future__ import annotations

from collections.abc import Iterator

from engine.layout import Layout, layout
from engine.piles import Pile, Spot
from engine.state import State

FOUNDATIONS = range(4)
TABLEAU = range(4, 8)

# Counters of the state. The first is the dealer's seat, then come those of challenge.py. DECLARED tells whether
# the challenged turn can no longer be declared. From STANDING on, by seat: 0 while it plays, n if it was the n-th
# to go out, -n if it was the n-th to resign; after those, by seat, the cards drawn since anything else was moved;
# and after those, by seat, the cards drawn since a card went to a foundation.
DEALER, DECLARED, STANDING = 0, 5, 6


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


def drawn(players: int, seat: int) -> int:
    """The counter of the cards that a seat has drawn since anything else was moved."""
    return STANDING + players + seat


def drawn_since(players: int, seat: int) -> int:
    """The counter of the cards that a seat has drawn since a card went to a foundation."""
    return STANDING + 2 * players + seat


def packs(players: int) -> range:
    """The pile indices of the two packs of four from which the tableau is chosen, where that is played."""
    return range(8 + 2 * players, 10 + 2 * players)


def is_active(state: State, seat: int) -> bool:
    """Whether a seat is still in the game."""
    return state.counters[STANDING + seat] == 0


def others(state: State, players: int, seat: int) -> Iterator[int]:
    """The other seats still in the game, clockwise from the left of `seat`."""
    for step in range(1, players):
        other = (seat + step) % players
        if is_active(state, other):
            yield other


def spots(players: int, choice: bool) -> tuple[Spot, ...]:
    """The names of all piles, in the order of the state."""
    foundations = [Spot("foundation", suit=suit) for suit in range(4)]
    columns = [Spot("tableau", column, fan="down") for column in range(1, 5)]
    own = [Spot(kind, owner=seat) for seat in range(players) for kind in ("stock", "waste")]
    spare = [Spot("pack", 1), Spot("pack", 2)] if choice else []
    return (*foundations, *columns, *own, *spare)


def seating(players: int, choice: bool) -> Layout:
    """Foundations over tableau in the middle, players clockwise around it from the lower left."""
    if players == 2:
        rows = ["s1 | f f f f | s2", "w1 | t1 t2 t3 t4 | w2", "p1 | | p2"]
        return layout("\n".join(rows if choice else rows[:2]), spots(2, choice))
    left = [f"s{seat} w{seat}" for seat in range((players + 1) // 2, 0, -1)]
    right = [f"s{seat} w{seat}" for seat in range((players + 1) // 2 + 1, players + 1)]
    middle = ["f f f f", "t1 t2 t3 t4"]
    columns = [column + [""] * (len(left) - len(column)) for column in (left, middle, right)]
    return layout("\n".join(" | ".join(row) for row in zip(*columns, strict=True)), spots(players, choice))


def turned(pile: Pile) -> bool:
    """Whether the top card of a stock has been turned up and waits to be placed."""
    return len(pile.cards) > pile.down
