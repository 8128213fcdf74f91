"""Which computers may call somebody's turn, and so have a say in whether a move of it is taken back."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.asks import AskKind
from bot.model.live_table import LiveTable
from engine.challenges import may_call


def callers(live: LiveTable) -> Iterator[int]:
    """The seats of computers that may call now, in the order of their turns, the one to move last."""
    table, members = live.in_play, live.record.members
    if table.rules.challenges is None:
        return
    for step in range(1, len(members) + 1):
        seat = (table.state.turn + step) % len(members)
        if members[seat].computer and live.plays(seat) and may_call(table.state, seat):
            yield seat


def left_to_computers(live: LiveTable) -> bool:
    """Whether all people have agreed that a move is taken back, and computers have still to."""
    ask = live.record.ask
    return ask is not None and ask.kind is AskKind.UNDO and bool(ask.waiting) and not ask.of(live.people)
