"""Hints that have been thought out, where all cards lie open."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.model.playthrough import step_between
from bot.model.refusals import NotMoved, Refused
from bot.service.typed_moves import play_chain
from bot.service.winnable import Winnable
from engine.errors import MoveError
from engine.moves import Move
from engine.solving.openness import all_open
from engine.solving.verdict import Verdict
from engine.state import State
from engine.table import HINT, Table

# For how long a hint is thought out.
SECONDS = 2.0
# Of so many tables it is remembered how they are won.
MOST_WAYS = 200
# By the positions on the way to a win the moves that lead there.
Way = Mapping[State, Move]


class Thought(NamedTuple):
    """What has been found out about a position: the next move on the way to a win, or that it is lost."""

    state: State
    move: Move | None = None
    lost: bool = False


class Hints:
    """Thinks out hints; who follows them comes to the win that has been found."""

    def __init__(self, winnable: Winnable) -> None:
        self._winnable = winnable
        self._ways: OrderedDict[int, Way] = OrderedDict()

    async def thought(self, live: LiveTable) -> Thought:
        """What there is to be found out about a table, of what its player may see."""
        table, state = live.in_play, live.in_play.state
        if table.result is not None or table.stuck or not all_open(table.rules, state):
            return Thought(state)
        move = self._ways.get(live.record.id, {}).get(state)
        if move is not None:
            return Thought(state, move)
        verdict = await self._winnable.solve(live.game, table.rules.options, state, seconds=SECONDS)
        if verdict.comes_out:
            self._remember(live.record.id, _way(table, verdict))
        return Thought(state, verdict.moves[0] if verdict.moves else None, verdict.comes_out is False)

    def _remember(self, table_id: int, way: Way) -> None:
        self._ways[table_id] = way
        self._ways.move_to_end(table_id)
        if len(self._ways) > MOST_WAYS:
            self._ways.popitem(last=False)


def _way(table: Table, verdict: Verdict) -> Way:
    way, state = dict[State, Move](), table.state
    for move in verdict.moves:
        way[state] = move
        state = table.rules.play(state, 0, move).state
    return way


def play_hint(
    thought: Thought, live: LiveTable, seat: int, text: str, who: str
) -> tuple[tuple[Step, ...], Table, Refused | None]:
    """Give a hint, by what has been found out if the table still stands as it did then."""
    table = live.in_play
    if table.state != thought.state or (thought.move is None and not thought.lost):
        return play_chain(live, seat, text, who)
    table = table.advised(thought.move)
    try:
        after = table.repeat(seat, HINT)
    except MoveError as error:
        return (), table, NotMoved(error, table.rules.sentences, live.names, seat)
    return (step_between(table, after)._replace(who=who),), after, None
