"""Knocking, declaring, and the penalty cards that follow."""

from __future__ import annotations

from engine.chinese_patience.board import DECLARED, others, stock, waste
from engine.events import Called, Counted, Declared, Moved, Story
from engine.state import State
from engine.trial import BREACH, JUDGED, acquit, give_card, missed, use_call


def may_declare(state: State, seat: int) -> bool:
    """Whether a seat may own up now: its turn has ended, and nobody has acted or knocked rightly since."""
    return state.counters[JUDGED] == seat != state.turn and not state.counters[DECLARED]


def knock(story: Story, players: int, seat: int, false_knock: str) -> bool:
    """Let a seat knock, and tell whether it did so rightly; each opponent then gives the offender a card.

    `false_knock` is a value of the option that says what a false knock costs.
    """
    judged, breach = story.state.counters[JUDGED], story.state.counters[BREACH]
    story.add(Called(seat, judged, breach, missed(story.state)))
    use_call(story, seat)
    if not breach:
        if false_knock == "card":
            _give(story, judged, seat)
        return False
    # What has been punished cannot be declared any more.
    acquit(story)
    story.add(Counted(DECLARED, 1))
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
    acquit(story)
    for taker in others(story.state, players, seat):
        _give(story, seat, taker)
    return True


def _give(story: Story, giver: int, taker: int) -> None:
    give_card(story, (stock(giver), waste(giver)), stock(taker))
