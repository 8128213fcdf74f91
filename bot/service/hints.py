"""Hints that have been thought out, where all cards lie open."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.model.playthrough import step_between
from bot.model.refusals import NotMoved, Refused
from bot.service.typed_moves import play_chain
from bot.service.winnable import Winnable
from engine.errors import MoveError
from engine.game import Game
from engine.moves import Move
from engine.solving.openness import all_open
from engine.state import State
from engine.table import HINT, Table

log = logging.getLogger(__name__)

# For how long a position is thought about; after how long whoever asks for a hint hears that it takes a while, and
# waits no longer, for others may have to be answered before.
SECONDS, SOON, PATIENCE = 2.0, 0.05, 2.5
# Of so many tables it is remembered what has been found out, and of each of so many positions.
MOST_TABLES, MOST_POSITIONS = 200, 500


class Thought(NamedTuple):
    """What has been found out about a position: the next move on the way to a win, or that it is lost."""

    state: State
    move: Move | None = None
    lost: bool = False


@dataclass(slots=True)
class Thinking:
    """What is known of the positions of a table, the one that is to be thought about next, and who thinks."""

    known: dict[State, Thought] = field(default_factory=dict)
    wanted: Table | None = None
    task: asyncio.Task[None] | None = None


class Hints:
    """Thinks out hints; who follows them comes to the win that has been found.

    What looks best is told where nothing can be found out in time, which may well not lead there.
    """

    def __init__(self, winnable: Winnable) -> None:
        self._winnable = winnable
        self._tables: OrderedDict[int, Thinking] = OrderedDict()

    async def thought(self, live: LiveTable, put_off: Callable[[], object]) -> Thought:
        """What there is to be found out about a table, of what its player may see; it may be put off."""
        table, state = live.in_play, live.in_play.state
        if table.result is not None or table.stuck or not all_open(table.rules, state):
            return Thought(state)
        thinking = self._thinking(live.record.id)
        if state not in thinking.known:
            thinking.wanted = table
            if thinking.task is None:
                thinking.task = asyncio.create_task(self._think(live, thinking))
            await _wait(thinking.task, put_off)
        return thinking.known.get(state, Thought(state))

    def _thinking(self, table_id: int) -> Thinking:
        thinking = self._tables.setdefault(table_id, Thinking())
        self._tables.move_to_end(table_id)
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return thinking

    async def _think(self, live: LiveTable, thinking: Thinking) -> None:
        """Find out about the positions that are wanted, one at a time."""
        try:
            while (table := thinking.wanted) is not None:
                thinking.wanted = None
                await self._find_out(live.game, table, thinking.known)
        except Exception:
            log.exception("a hint at table %s cannot be thought out", live.record.id)
        finally:
            thinking.task = None

    async def _find_out(self, kind: Game, table: Table, known: dict[State, Thought]) -> None:
        rules, state = table.rules, table.state
        if state not in known and not self._winnable.busy:
            verdict = await self._winnable.solve(kind, rules.options, state, seconds=SECONDS)
            if len(known) > MOST_POSITIONS:
                known.clear()
            known[state] = Thought(state, lost=verdict.comes_out is False)
            for move in verdict.moves:
                known[state] = Thought(state, move)
                state = rules.play(state, 0, move).state


async def _wait(task: asyncio.Task[None], put_off: Callable[[], object]) -> None:
    done, _ = await asyncio.wait([task], timeout=SOON)
    if not done:
        put_off()
        await asyncio.wait([task], timeout=PATIENCE - SOON)


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
