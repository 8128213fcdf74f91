"""How turns and deals of Russian Bank end: passing, going out, giving up, stalemate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.challenge import VIOLATION, close_challenge
from engine.events import CounterSet, Ended, Moved, Passed, Resigned, Transition
from engine.result import Result, places
from engine.russian_bank.board import KEPT_TURNED, REMEDY, STANDING, TURNED
from engine.russian_bank.priorities import required
from engine.state import State

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank

WIN = 30
# So often all turn over their waste in vain before the deal is blocked; as much as two bits hold.
MOST_TURNED = 3


def pass_on(rules: RussianBank, transition: Transition) -> None:
    """Give the turn to the next player who is still in the game."""
    transition.add(Passed(next(rules.board.others(transition.state, transition.state.turn))))


def end_turn(rules: RussianBank, transition: Transition) -> None:
    """The player to move has nothing more to play, and the turn passes."""
    counter = rules.board.ended(transition.state.turn)
    transition.add(CounterSet(counter, transition.state.counters[counter] + 1))
    pass_on(rules, transition)


def stalemate(rules: RussianBank, state: State) -> bool:
    """Whether nobody gets any further: for all who play that they have gone through their cards in vain.

    That is, all have gone through hand and waste since anything else was played, or all have turned over the waste
    three times since a card went to a foundation or left a reserve. It ends the deal when somebody who owes nothing
    wants another hand card, not before: until then the last turn may be called, and something else may be played.
    """
    playing = [seat for seat, sits in enumerate(rules.active(state)) if sits]
    return all(_gone_through(rules, state, seat) for seat in playing) or all(
        _turned(state, seat) == MOST_TURNED for seat in playing
    )


def _gone_through(rules: RussianBank, state: State, seat: int) -> bool:
    _, hand, waste = (len(state.piles[pile].cards) for pile in rules.board.own(seat))
    return state.counters[rules.board.ended(seat)] >= max(1, hand + waste)


def owes_nothing(rules: RussianBank, state: State) -> bool:
    """Whether the player to move has left out no compulsory move, and has done nothing that may yet be called."""
    available_moves = required(rules, state, rules.moves.possible(state), turning=True).moves
    return not available_moves and not state.counters[VIOLATION]


def _turned(state: State, seat: int) -> int:
    return state.counters[TURNED] >> 2 * seat & MOST_TURNED


def count_turned(transition: Transition, seat: int) -> None:
    """A seat has turned over its waste once more."""
    if _turned(transition.state, seat) < MOST_TURNED:
        transition.add(CounterSet(TURNED, transition.state.counters[TURNED] + (1 << 2 * seat)))


def keep_turned(transition: Transition) -> None:
    """Remember, together with the piles, how often the wastes were turned over."""
    _set(transition, KEPT_TURNED, transition.state.counters[TURNED])


def take_back_turned(transition: Transition) -> None:
    """The wastes were turned over as often as when the piles were kept."""
    _set(transition, TURNED, transition.state.counters[KEPT_TURNED])


def progress(transition: Transition) -> None:
    """A card went to a foundation or left a reserve, so it counts anew how often wastes are turned over."""
    _set(transition, TURNED, 0)


def _set(transition: Transition, counter: int, value: int) -> None:
    if transition.state.counters[counter] != value:
        transition.add(CounterSet(counter, value))


def restart(rules: RussianBank, transition: Transition) -> None:
    """Something was played, so the way to a stalemate begins anew."""
    for seat in range(rules.players):
        _set(transition, rules.board.ended(seat), 0)


def go_out(rules: RussianBank, transition: Transition) -> None:
    """End the deal if a player has got rid of all cards."""
    state = transition.state
    for seat in (state.turn, *rules.board.others(state, state.turn)):
        if not rules.board.held(state, seat):
            transition.add(CounterSet(STANDING + seat, 1), Ended())
            return


def resign(rules: RussianBank, transition: Transition, seat: int) -> None:
    """A player gives up, and the cards stay where they lie; the last one who stays wins."""
    board, state = rules.board, transition.state
    rank = 1 + sum(standing < 0 for standing in _standings(rules, state))
    transition.add(Resigned(seat))
    if state.piles[board.hand(seat)].top is not None:
        transition.add(Moved(board.hand(seat), board.waste(seat)))
    close_challenge(transition, seat)
    if state.turn == seat:
        if state.counters[REMEDY]:
            transition.add(CounterSet(REMEDY, 0))
        pass_on(rules, transition)
    transition.add(CounterSet(STANDING + seat, -rank))
    if sum(rules.active(transition.state)) == 1:
        transition.add(Ended())


def _standings(rules: RussianBank, state: State) -> tuple[int, ...]:
    return state.counters[STANDING : STANDING + rules.players]


def result(rules: RussianBank, state: State) -> Result:
    """The places and points of a deal that has ended."""
    standings = _standings(rules, state)
    worth = tuple(rules.board.worth(state, seat) for seat in range(rules.players))
    left = tuple(rules.board.held(state, seat) for seat in range(rules.players))
    keys = [
        (0, 0) if standing > 0 else (1, worth[seat]) if standing == 0 else (2, standing)
        for seat, standing in enumerate(standings)
    ]
    ranking = places(keys)
    if any(standing > 0 for standing in standings):
        return Result(ranking, left, "won", _won(ranking, worth))
    if standings.count(0) == 1:
        return Result(ranking, left, "resigned", _won(ranking, worth))
    return Result(ranking, left, "blocked", _drawn(standings, worth))


def _won(ranking: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    """The winner's points: for winning, and for the cards of all others."""
    others = sum(count for place, count in zip(ranking, worth, strict=True) if place != 1)
    return tuple(WIN + others if place == 1 else 0 for place in ranking)


def _drawn(standings: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    """The points of a stalemate: the lowest count gets its difference from each other one."""
    playing = [count for standing, count in zip(standings, worth, strict=True) if standing == 0]
    best = min(playing)
    gain = sum(count - best for count in playing)
    return tuple(
        gain if standing == 0 and count == best else 0 for standing, count in zip(standings, worth, strict=True)
    )
