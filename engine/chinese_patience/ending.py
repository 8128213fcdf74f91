"""How turns and deals of Chinese Patience end: passing, going out, giving up, standstill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.challenge import CHALLENGED, close_challenge
from engine.chinese_patience.board import (
    FOUNDATIONS,
    STANDING,
    drawn,
    drawn_since,
    held,
    is_active,
    others,
    stock,
    turned,
    waste,
)
from engine.events import CounterSet, Ended, InsertedUnder, Moved, Passed, Resigned, Transition
from engine.moves import Shift
from engine.result import Result, places
from engine.state import State

if TYPE_CHECKING:
    from engine.chinese_patience.game import ChinesePatience


def pass_on(rules: ChinesePatience, transition: Transition) -> None:
    """Give the turn to the next player who is still in the game."""
    transition.add(Passed(next(others(transition.state, rules.players, transition.state.turn))))


def _standings(rules: ChinesePatience, state: State) -> tuple[int, ...]:
    return state.counters[STANDING : STANDING + rules.players]


def go_out(rules: ChinesePatience, transition: Transition, seat: int) -> None:
    """A player has got rid of all cards: that ends the deal, or the others play on for the places."""
    rank = 1 + sum(standing > 0 for standing in _standings(rules, transition.state))
    transition.add(CounterSet(STANDING + seat, rank))
    close_challenge(transition, seat)
    if rules.options["places"] == "no" or sum(rules.active(transition.state)) <= 1:
        transition.add(Ended())
    elif transition.state.turn == seat:
        pass_on(rules, transition)


def resign(rules: ChinesePatience, transition: Transition, seat: int) -> None:
    """A player gives up; the last one who stays has the best place left."""
    rank = 1 + sum(standing < 0 for standing in _standings(rules, transition.state))
    transition.add(Resigned(seat))
    if turned(transition.state.piles[stock(seat)]):
        transition.add(Moved(stock(seat), waste(seat)))
    close_challenge(transition, seat)
    if transition.state.turn == seat:
        pass_on(rules, transition)
    transition.add(CounterSet(STANDING + seat, -rank))
    if sum(rules.active(transition.state)) == 1:
        transition.add(Ended())


def after_penalty(rules: ChinesePatience, transition: Transition, punished: bool) -> None:
    """Let those go out whose last card was a penalty card, and end the turn of who was punished."""
    challenged_seat = transition.state.counters[CHALLENGED]
    if any(isinstance(event, InsertedUnder) for event in transition.events):
        _restart(transition, range(drawn(rules.players, 0), drawn(rules.players, rules.players)))
    # Clockwise from the offender, who may be out too, after declaring.
    for seat in (*others(transition.state, rules.players, challenged_seat), challenged_seat):
        if not held(transition.state, seat):
            go_out(rules, transition, seat)
        if transition.state.phase == "over":
            return
    if punished and transition.state.turn == challenged_seat:
        pass_on(rules, transition)


def count(rules: ChinesePatience, transition: Transition, move: Shift) -> None:
    """Keep count of what was drawn since anything else was moved, and since a card went to a foundation."""
    seat, players = transition.state.turn, rules.players
    if move.target == waste(seat):
        _add_one(transition, drawn(players, seat))
    else:
        _restart(transition, range(drawn(players, 0), drawn(players, players)))
    if not rules.packs:
        return
    if move.target in FOUNDATIONS:
        _restart(transition, range(drawn_since(players, 0), drawn_since(players, players)))
    elif move.source == stock(seat):
        _add_one(transition, drawn_since(players, seat))


def _add_one(transition: Transition, counter: int) -> None:
    transition.add(CounterSet(counter, transition.state.counters[counter] + 1))


def _restart(transition: Transition, counters: range) -> None:
    for counter in counters:
        if transition.state.counters[counter]:
            transition.add(CounterSet(counter, 0))


def standstill(rules: ChinesePatience, transition: Transition) -> bool:
    """End the deal if every player has gone through all of their cards without moving anything else.

    Where four cards are out of the game they are brought in first, once a whole round has gone by without a card
    going to a foundation. Tells whether the deal has ended.
    """
    counter = drawn_since if _unused(rules, transition.state) else drawn
    state = transition.state
    playing = [seat for seat in range(rules.players) if is_active(state, seat)]
    if all(state.counters[counter(rules.players, seat)] >= held(state, seat) for seat in playing):
        give_up(rules, transition)
    return transition.state.phase == "over"


def _unused(rules: ChinesePatience, state: State) -> bool:
    """Whether four cards of a pack that was not chosen are still out of the game."""
    return any(state.piles[pile].cards for pile in rules.packs)


def give_up(rules: ChinesePatience, transition: Transition) -> None:
    """Bring in the four cards that are out of the game, two for each player, or end the deal if there are none."""
    if not _unused(rules, transition.state):
        transition.add(Ended(blocked=True))
        return
    (pile,) = (pile for pile in rules.packs if transition.state.piles[pile].cards)
    for position in range(3, -1, -1):
        transition.add(InsertedUnder(pile, position, stock((transition.state.turn + position) % rules.players)))
    players = rules.players
    _restart(transition, range(drawn(players, 0), drawn_since(players, players)))


def result(rules: ChinesePatience, state: State) -> Result:
    """The places of a deal that has ended."""
    standings = _standings(rules, state)
    left = tuple(held(state, seat) for seat in range(rules.players))
    keys = [
        (0, standing) if standing > 0 else (1, left[seat]) if standing == 0 else (2, standing)
        for seat, standing in enumerate(standings)
    ]
    won = any(standing > 0 for standing in standings)
    return Result(places(keys), left, "won" if won else "resigned" if standings.count(0) == 1 else "blocked")
