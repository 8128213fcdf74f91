"""The Stop call: what is taken back, what has to be made good, and what a false call costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.events import Called, Counted, Doubted, Moved, Returned, Story, TakenBack
from engine.game import distinct
from engine.moves import Shift
from engine.piles import Pile
from engine.russian_bank import ending
from engine.russian_bank.board import AMENDS, CLOSED, DOUBT
from engine.russian_bank.duties import Duty, demand, owed
from engine.state import State
from engine.trial import BREACH, JUDGED, acquit, close_trial, give_card, missed, use_call

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank


def call(rules: RussianBank, story: Story, seat: int) -> None:
    """Let a seat call Stop against the turn on trial."""
    judged, breach = story.state.counters[JUDGED], story.state.counters[BREACH]
    story.add(Called(seat, judged, breach, missed(story.state)))
    use_call(story, seat)
    if not breach:
        _false(rules, story, seat, judged)
        return
    acquit(story)
    _take_back(rules, story)
    close_trial(story, judged)
    if story.state.turn != judged:
        story.add(Returned(judged))
    amend(rules, story, Duty(breach))


def _false(rules: RussianBank, story: Story, seat: int, judged: int) -> None:
    if story.state.counters[DOUBT]:
        story.add(Doubted())
    elif rules.options["false_knock"] == "card":
        board = rules.board
        give_card(story, (board.hand(judged), board.waste(judged)), board.hand(seat))
        ending.go_out(rules, story)


def _take_back(rules: RussianBank, story: Story) -> None:
    story.add(TakenBack())
    closed = story.state.counters[CLOSED]
    if closed and story.state.piles[closed].cards:
        story.add(Counted(CLOSED, 0))
    ending.take_back_turned(story)
    ending.restart(rules, story)


def amends(rules: RussianBank, state: State, duty: Duty) -> Sequence[Shift]:
    """The moves that make good what was left undone."""
    possible = rules.moves.possible(state)
    if duty in (Duty.RELEASE, Duty.LOAD, Duty.SPACE):
        return owed(rules, state, possible, duty).moves
    return demand(rules, state, possible, turning=False).moves


def amend(rules: RussianBank, story: Story, breach: Duty) -> None:
    """Make good what the player to move left undone, or let that player choose how; then the turn is over."""
    state = story.state
    asked = demand(rules, state, rules.moves.possible(state), turning=breach is Duty.SPACE)
    if asked.moves:
        go_on(rules, story, asked.duty)
    else:
        _finish(rules, story)


def go_on(rules: RussianBank, story: Story, duty: Duty) -> None:
    """Make the moves that make good for one duty, as long as there is no choice and no going round in circles."""
    lain: set[tuple[Pile, ...]] = set()
    while len(moves := distinct(rules, story.state, amends(rules, story.state, duty))) == 1:
        if story.state.piles in lain:
            break
        lain.add(story.state.piles)
        if make(rules, story, moves[0], duty):
            return
    if moves:
        story.add(Counted(AMENDS, int(duty)))
    else:
        _finish(rules, story)


def make(rules: RussianBank, story: Story, move: Shift, duty: Duty) -> bool:
    """Make one move of amends, and tell whether that was enough, so that the turn is over."""
    before = story.state
    rules.shift(story, move)
    enough = _enough(rules, before, story.state, move, duty)
    if enough:
        _finish(rules, story)
    return enough


def _enough(rules: RussianBank, before: State, state: State, move: Shift, duty: Duty) -> bool:
    """One card played, released or uncovered, one pile loaded or one space filled makes good."""
    board = rules.board
    if duty is Duty.RELEASE:
        wanted = rules.wanted(state)
        return any(state.piles[house].top in wanted for house in board.houses)
    if duty is Duty.SPACE:
        return move.source == board.reserve(state.turn)
    if duty is Duty.LOAD:
        uncovered = sum(before.piles[h].down - state.piles[h].down for h in board.houses)
        return uncovered > 0 or move.target in rules.moves.rivals[state.turn]
    return True


def _finish(rules: RussianBank, story: Story) -> None:
    """The turn of a player who was stopped is over; the hand card, if it lies face up, goes to the waste."""
    seat, board = story.state.turn, rules.board
    if story.state.counters[AMENDS]:
        story.add(Counted(AMENDS, 0))
    if story.state.piles[board.hand(seat)].top is not None:
        story.add(Moved(board.hand(seat), board.waste(seat)))
    ending.go_out(rules, story)
    if story.state.phase == "play":
        ending.pass_on(rules, story)
