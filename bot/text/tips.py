"""What a first game explains: each thing once to each person, when they come to it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.live_table import LiveTable
from bot.text.sentences import say

HOST, TURN, CARD, HELP, CALL = "host", "begin", "card", "help", "call"


def tips_at(live: LiveTable, user_id: int) -> Iterator[str]:
    """What a person has come to at a table; it never depends on whether anybody has broken a rule."""
    seat = next((n for n, member in enumerate(live.record.members) if member.user_id == user_id), None)
    if seat is None or live.record.status not in ("lobby", "playing"):
        return
    if live.position is None:
        yield HOST if user_id == live.record.host_id else TURN
        return
    rules, state = live.position.rules, live.position.state
    yield TURN
    if state.turn == seat and rules.card_in_play(state, seat) is not None:
        yield CARD
    if rules.undoable and live.position.past:
        yield HELP
    if rules.challenges is not None and state.turn != seat:
        yield CALL


def tip_text(tip: str, live: LiveTable) -> str:
    """The sentence that explains something."""
    match tip:
        case "host":
            return say("tip-host")
        case "card":
            return say("tip-card")
        case "help":
            return say("tip-undo")
        case "call":
            challenges = live.in_play.rules.challenges
            assert challenges is not None, "only where there are calls"
            return say("tip-call", call=challenges.label)
    return say("tip-turn")
