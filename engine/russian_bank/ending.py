"""How turns and deals of Russian Bank end: passing, going out, giving up, stalemate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Counted, Ended, Moved, Passed, Resigned, Story
from engine.result import Result, places
from engine.russian_bank.board import AMENDS, STANDING
from engine.russian_bank.duties import demand
from engine.state import State
from engine.trial import close_trial

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank

WIN = 30


def pass_on(rules: RussianBank, story: Story) -> None:
    """Give the turn to the next player who is still in the game."""
    story.add(Passed(next(rules.board.others(story.state, story.state.turn))))


def end_turn(rules: RussianBank, story: Story) -> None:
    """The player to move has nothing more to play, and the turn passes."""
    counter = rules.board.ended(story.state.turn)
    story.add(Counted(counter, story.state.counters[counter] + 1))
    pass_on(rules, story)


def stalemate(rules: RussianBank, state: State) -> bool:
    """Whether all players have gone through their hand and waste since anything else was played.

    This ends the deal when somebody who owes no move wants to go through them once more, not before: until then the
    last turn may be called, and something else may be played.
    """
    if demand(rules, state, rules.moves.possible(state), turning=True).moves:
        return False
    board = rules.board
    for seat in range(rules.players):
        cards = len(state.piles[board.hand(seat)].cards) + len(state.piles[board.waste(seat)].cards)
        if board.plays(state, seat) and state.counters[board.ended(seat)] < max(1, cards):
            return False
    return True


def restart(rules: RussianBank, story: Story) -> None:
    """Something was played, so the way to a stalemate begins anew."""
    for seat in range(rules.players):
        if story.state.counters[rules.board.ended(seat)]:
            story.add(Counted(rules.board.ended(seat), 0))


def go_out(rules: RussianBank, story: Story) -> None:
    """End the deal if a player has got rid of all cards."""
    state = story.state
    for seat in (state.turn, *rules.board.others(state, state.turn)):
        if not rules.board.held(state, seat):
            story.add(Counted(STANDING + seat, 1), Ended())
            return


def resign(rules: RussianBank, story: Story, seat: int) -> None:
    """A player gives up, and the cards stay where they lie; the last one who stays wins."""
    board, state = rules.board, story.state
    rank = 1 + sum(standing < 0 for standing in _standings(rules, state))
    story.add(Resigned(seat))
    if state.piles[board.hand(seat)].top is not None:
        story.add(Moved(board.hand(seat), board.waste(seat)))
    close_trial(story, seat)
    if state.turn == seat:
        if state.counters[AMENDS]:
            story.add(Counted(AMENDS, 0))
        pass_on(rules, story)
    story.add(Counted(STANDING + seat, -rank))
    if sum(rules.sitting(story.state)) == 1:
        story.add(Ended())


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
