"""Turns that may be called to account: whose is on trial, what it broke, and who has called already."""

from __future__ import annotations

from engine.events import Counted, Slid, Stood, Story
from engine.state import State

# Counters of every game in which players call each other to account. JUDGED is the seat whose turn may be called,
# or -1. BREACH is the first duty that it broke (0 for none) and BETTER the move it missed, as source * 256 +
# target, or 0. CALLED holds a bit for each seat that has used its call.
JUDGED, BREACH, BETTER, CALLED = range(1, 5)


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may call now: somebody else's turn is on trial, and its one call is not used up."""
    judged = state.counters[JUDGED]
    return judged not in (-1, seat) and not state.counters[CALLED] >> seat & 1


def open_trial(story: Story, seat: int, *counters: int) -> None:
    """Let the trial of a seat's turn begin with its first action; `counters` of the game's own begin anew as well."""
    if story.state.counters[JUDGED] == seat:
        return
    if story.state.before:
        story.add(Stood())
    story.add(Counted(JUDGED, seat), *(Counted(c, 0) for c in (BREACH, BETTER, CALLED, *counters)))


def close_trial(story: Story, seat: int) -> None:
    """If a seat's turn is on trial, it can no longer be called."""
    if story.state.counters[JUDGED] != seat:
        return
    if story.state.before:
        story.add(Stood())
    story.add(Counted(JUDGED, -1))


def charge(story: Story, breach: int, missed: tuple[int, int] | None) -> None:
    """Note a breach of the turn on trial, and the move that should have been made."""
    source, target = missed or (0, 0)
    story.add(Counted(BREACH, int(breach)), Counted(BETTER, source * 256 + target))


def missed(state: State) -> tuple[int, int] | None:
    """The source and target of the move that the turn on trial missed, if any."""
    return divmod(state.counters[BETTER], 256) if state.counters[BETTER] else None


def acquit(story: Story) -> None:
    """Nothing is held against the turn on trial any more."""
    story.add(Counted(BREACH, 0), Counted(BETTER, 0))


def use_call(story: Story, seat: int) -> None:
    """A seat's call for the turn on trial is used up."""
    story.add(Counted(CALLED, story.state.counters[CALLED] | 1 << seat))


def renew_calls(story: Story) -> None:
    """Everybody may call again, for the turn on trial has gone on."""
    if story.state.counters[CALLED]:
        story.add(Counted(CALLED, 0))


def give_card(story: Story, giver: tuple[int, int], under: int) -> None:
    """A penalty card: from the middle of the giver's draw pile, or else of the waste, it goes face down under a pile.

    `giver` holds the indices of these two piles; a giver without any card there gives none.
    """
    drawn, waste = giver
    face_down = story.state.piles[drawn].down  # a card that has been turned up is in play
    lying = len(story.state.piles[waste].cards)
    if face_down:
        # Of two cards the lower one is given, not the "middle" one, which would be the top.
        story.add(Slid(drawn, 0 if face_down == 2 else face_down // 2, under))
    elif lying:
        story.add(Slid(waste, lying // 2, under))


def judged(state: State) -> int | None:
    """The seat whose turn is on trial, from its first action to the next player's."""
    seat = state.counters[JUDGED]
    return None if seat == -1 else seat
