"""How a game came to where it stands, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from bot.model.facts import ALONE, Who
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from engine.notation import print_move
from engine.table import HELPS, HINT, UNDO, Table


class Stage(NamedTuple):
    """A table after so many moves, counting help, and the step that led there; None for the deal."""

    table: Table
    step: MadeMove | None = None

    @property
    def ply(self) -> int:
        """How many entries its log has."""
        return len(self.table.log)


def stages(live: LiveTable) -> Iterator[Stage]:
    """A game from its deal to where it stands, without the hints, after which the cards lie as before.

    It plays all of it again; ReplayError if that leads elsewhere.
    """
    table, record = live.in_play, live.record
    tables = Table.playthrough(table.rules, table.seed, table.log, record.first_seat)
    for number, (before, after) in enumerate(pairwise(tables)):
        if not number:
            yield Stage(before)
        if after.log[-1].text != HINT:
            yield Stage(after, step_between(before, after))
    if not table.log:
        yield Stage(table)


def step_between(before: Table, after: Table, who: Who = ALONE) -> MadeMove:
    """The step from a table to the next one; `who` is the person who acted."""
    seat, text, _ = after.log[-1]
    if text in HELPS:
        state = (after if text == UNDO else before).state
        return MadeMove(seat, state, (), text, _about(before, text), who)
    return MadeMove(seat, before.state, after.last, text, who=who)


def _about(table: Table, text: str) -> str:
    """The move that is taken back, made again, or advised; nothing where a hint tells that the game is lost."""
    if text == HINT:
        if table.advice is None:
            return ""
        return print_move(table.rules, table.state, table.state.turn, table.advice)
    if text == UNDO and table.before is not None:
        return table.log[len(table.before.log)].text
    return next(iter(table.past if text == UNDO else table.future)).text
