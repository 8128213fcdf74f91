"""What a first game explains: each thing once to each person, when they come to it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.live_table import LiveTable
from bot.text.boards import aim_of
from bot.text.games import title_of, told
from bot.text.reader import Reader
from bot.text.table_kinds import telling_of

HOST, TURN, CARD, HELP, CALL = "host", "begin", "card", "help", "call"
# What belongs to somebody's very first turn, before it and after it, and is told even where nothing else is answered.
FIRST_TURN = (TURN, CALL)


def on_board(live: LiveTable) -> bool:
    """Whether tips stand on the board itself, because it is one person's; a board of several is everybody's."""
    return telling_of(live).personal


def tips_at(live: LiveTable, user_id: int) -> Iterator[str]:
    """What a person has come to at a table; it never depends on whether anybody has broken a rule."""
    if not live.is_member(user_id) or live.record.status not in ("lobby", "playing"):
        return
    if live.position is None:
        yield HOST if user_id == live.record.host_id else TURN
    elif not on_board(live):
        yield from _in_turns(live, live.seat(user_id))
    elif live.position.past:
        yield HELP  # how to move stands on every deal that nobody has touched


def _in_turns(live: LiveTable, seat: int) -> Iterator[str]:
    rules, state = live.in_play.rules, live.in_play.state
    yield TURN
    if state.turn == seat and rules.card_in_play(state, seat) is not None:
        yield CARD
    if rules.challenges is not None and state.turn != seat:
        yield CALL


def tip_text(reader: Reader, tip: str, live: LiveTable) -> str:
    """The sentence that explains something."""
    match tip:
        case "host":
            return reader.say("tip-host")
        case "card":
            return reader.say("tip-card")
        case "help":
            return reader.say("tip-undo")
        case "call":
            challenges = live.in_play.rules.challenges
            assert challenges is not None, "only where there are calls"
            return reader.say("tip-call", call=told(reader, live.game.id, challenges.label))
    return reader.say(
        "tip-turn", title=title_of(reader, live.game), aim=aim_of(reader, live.game, live.record.options)
    )
