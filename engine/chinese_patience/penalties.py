"""Knocking, declaring, and the penalty cards that follow."""

from __future__ import annotations

from engine.chinese_patience.board import (
    BETTER,
    BREACH,
    CALLED,
    DECLARED,
    JUDGED,
    others,
    stock,
    waste,
)
from engine.events import Called, Counted, Declared, Moved, Slid, Story
from engine.state import State


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may knock now: somebody else's turn is on trial, and its one call is not used up."""
    judged = state.counters[JUDGED]
    return judged not in (-1, seat) and not state.counters[CALLED] >> seat & 1


def may_declare(state: State, seat: int) -> bool:
    """Whether a seat may own up now: its turn has ended, and nobody has acted or knocked rightly since."""
    return state.counters[JUDGED] == seat != state.turn and not state.counters[DECLARED]


def open_trial(story: Story, seat: int) -> None:
    """Let the trial of a seat's turn begin with its first action."""
    if story.state.counters[JUDGED] != seat:
        story.add(Counted(JUDGED, seat), *(Counted(c, 0) for c in (BREACH, BETTER, CALLED, DECLARED)))


def knock(story: Story, players: int, seat: int, false_knock: str) -> bool:
    """Let a seat knock, and tell whether it did so rightly; each opponent then gives the offender a card.

    `false_knock` is a value of the option that says what a false knock costs.
    """
    counters = story.state.counters
    judged, breach, missed = counters[JUDGED], counters[BREACH], counters[BETTER]
    better = divmod(missed, 256) if breach else None
    story.add(Called(seat, judged, breach, better))
    if breach or false_knock != "free":
        story.add(Counted(CALLED, counters[CALLED] | 1 << seat))
    if not breach:
        if false_knock == "card":
            _give(story, judged, seat)
        return False
    # What has been punished cannot be declared any more.
    story.add(Counted(BREACH, 0), Counted(BETTER, 0), Counted(DECLARED, 1))
    if story.state.turn == judged and story.state.piles[stock(judged)].top is not None:
        story.add(Moved(stock(judged), waste(judged)))
    for giver in others(story.state, players, judged):
        _give(story, giver, judged)
    return True


def declare(story: Story, players: int, seat: int) -> bool:
    """Let a seat own up, and tell whether there was a breach; it then gives each opponent a card."""
    breach = story.state.counters[BREACH]
    story.add(Declared(seat, breach), Counted(DECLARED, 1))
    if not breach:
        return False
    story.add(Counted(BREACH, 0), Counted(BETTER, 0))
    for taker in others(story.state, players, seat):
        _give(story, seat, taker)
    return True


def _give(story: Story, giver: int, taker: int) -> None:
    """A card from the middle of the giver's stock, or else of the waste, goes under the taker's stock."""
    piles = story.state.piles
    face_down = piles[stock(giver)].down  # a stock card that has been turned up is in hand
    if face_down:
        # Of two stock cards the lower one is given, not the "middle" one, which would be the top.
        story.add(Slid(stock(giver), 0 if face_down == 2 else face_down // 2, stock(taker)))
    elif piles[waste(giver)].cards:
        story.add(Slid(waste(giver), len(piles[waste(giver)].cards) // 2, stock(taker)))
