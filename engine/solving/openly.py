"""Whether games that lie open come out: found by a search over numbers, and told as moves of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.moves import Move, Say, Shift
from engine.solitaire.game import Solitaire
from engine.solving.fresh_starts import FreshStarts
from engine.solving.open_form import OpenForm, open_form
from engine.solving.open_position import CELL, SPACE, UP
from engine.solving.open_search import OpenSearch
from engine.solving.verdict import Verdict
from engine.solving.worth import Weights, orders
from engine.state import State

# So many moves over numbers take the time and the room of one by the rules of a game.
LIGHTNESS = 10
# By how many such moves each way to begin is looked at in the first round, and how many times as many in each other.
FIRST_ROUND, MORE = 2_000, 5


class _Start(NamedTuple):
    """A position from which the cards move, and the word that leads there, if one is said first."""

    said: tuple[Move, ...]
    state: State
    form: OpenForm
    search: OpenSearch | FreshStarts


def solve_openly(rules: Solitaire, state: State, nodes: int, enough: Callable[[], bool]) -> Verdict | None:
    """Whether a position comes out, as far as so many moves tell or until it is `enough`.

    None where the game does not lie open; where it is not known, with the moves to what looks best.
    """
    starts = _starts(rules, state)
    if not starts:
        return None
    comes_out, best = _searched(starts, nodes * LIGHTNESS, enough)
    tried = -(-sum(start.search.tries for start in starts) // LIGHTNESS)
    if comes_out is False:
        return Verdict(False, (), tried)
    moves = _told(rules, best)
    if moves is None:
        return None
    return Verdict(comes_out, moves, tried)


def _starts(rules: Solitaire, state: State) -> list[_Start]:
    """The ways to begin, none where the game does not lie open."""
    moves = rules.legal(state, 0)
    said = [move for move in moves if isinstance(move, Say)]
    after = [((word,), rules.play(state, 0, word).state) for word in said] if said else [((), state)]
    found = []
    for word, begun in after if len(said) in (0, len(moves)) else ():
        form = open_form(rules, begun)
        if form is None:
            return []
        found.append(_Start(word, begun, form, _search(form, begun, orders(rules.id))))
    return found


def _search(form: OpenForm, state: State, orders: Sequence[Weights]) -> OpenSearch | FreshStarts:
    """A search that begins anew now and then where that decides more: where there are several orders of looking."""
    return FreshStarts(form, state, orders) if len(orders) > 1 else OpenSearch(form, state, orders)


def _searched(starts: Sequence[_Start], tries: int, enough: Callable[[], bool]) -> tuple[bool | None, _Start]:
    """Whether any way to begin leads to a win, and which, or the first that may; each is looked at in rounds."""
    left, most = [*starts], FIRST_ROUND if len(starts) > 1 else tries
    while True:
        for start in [*left]:
            comes_out = start.search.run(min(most, tries // len(left)), enough)
            if comes_out:
                return True, start
            if comes_out is False:
                left.remove(start)
        if not left:
            return False, starts[0]
        if most >= tries or enough():
            return None, left[0]
        most *= MORE


def _told(rules: Solitaire, start: _Start) -> tuple[Move, ...] | None:
    """The moves of the game that a search has found; None if cards that went up by themselves are in their way."""
    state, found = start.state, [*start.said]
    for number in start.search.way():
        for shift in _shifts(rules, start.form, state, Card.coded(number >> 6), number & 63):
            if rules.playing_up and shift not in rules.legal(state, 0):
                return None
            found.append(shift)
            state = rules.play(state, 0, shift).state
    return tuple(found)


def _shifts(rules: Solitaire, form: OpenForm, state: State, head: Card, goal: int) -> Sequence[Shift]:
    """The moves that bring a card somewhere with all that lie on it, none if it has gone up by itself."""
    piles = state.piles
    source = next(pile for pile, there in enumerate(piles) if head in there.cards)
    size = len(piles[source].cards) - piles[source].cards.index(head)
    free = [pile for pile in form.loose if not piles[pile].cards]
    if source in form.foundations:
        return []
    if goal == CELL:
        return [Shift(source, cell) for cell in free[:size]]
    target = _goal(rules, form, state, head, goal)
    if size == 1 or form.runs:
        return [Shift(source, target, size)]
    # One after the other, as in a game in which no cards move together.
    aside = free[: size - 1]
    there = [Shift(source, cell) for cell in aside]
    back = [Shift(cell, target) for cell in aside[::-1]]
    return [*there, Shift(source, target), *back]


def _goal(rules: Solitaire, form: OpenForm, state: State, head: Card, goal: int) -> int:
    """The pile where a card goes: its foundation, the first empty column, or one that ends with another card."""
    piles = state.piles
    there: list[int]
    if goal == UP:
        there = [pile for pile in form.foundations if rules.spots[pile].suit == head.suit]
    elif goal == SPACE:
        there = [pile for pile in form.columns if not piles[pile].cards]
    else:
        there = [pile for pile in form.columns if Card.coded(goal) in piles[pile].cards]
    return there[0]
