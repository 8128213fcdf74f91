"""Hints that have been thought out, by nothing but what the player knows."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.model.facts import Who
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.model.playthrough import step_between
from bot.model.refusals import NotMoved, Refused
from bot.service.typed_moves import play_chain
from bot.service.winnable import Rulebook, SolverWork
from engine import catalogue
from engine.errors import MoveError
from engine.game import Game
from engine.moves import Move
from engine.solitaire.unseen import all_known
from engine.solo_knowledge import known_at, leads_back
from engine.solving.hint_choice import advise
from engine.solving.plain import Plain, in_plain, out_of_plain
from engine.solving.verdict import Verdict
from engine.state import State
from engine.table import HINT, Table

log = logging.getLogger(__name__)

# For how long a position is thought about; after how long whoever asks for a hint hears that it takes a while, and
# waits no longer, for others may have to be answered before.
HINT_SECONDS, HINT_SOON, HINT_PATIENCE = 2.0, 0.05, 2.5
# So many moves are tried at most, for each has to be kept in mind; a slow machine tries fewer in these seconds.
HINT_MOVES_TRIED = 100_000
# So many tables may wait to be thought about.
MOST_HINTS_WAITING = 5
# Of so many tables it is remembered what has been found out, and of each of so many positions.
MOST_TABLES_REMEMBERED, MOST_POSITIONS = 200, 500


class Thought(NamedTuple):
    """What has been found out about a position: the next move to make, and whether it comes out by that.

    True is said, and False, only where it is certain.
    """

    state: State
    move: Move | None = None
    comes_out: bool | None = None


@dataclass(slots=True)
class Thinking:
    """What is known of the positions of a table, the one that is to be thought about next, and who thinks."""

    known: dict[State, Thought] = field(default_factory=dict)
    guessed: dict[State, Move] = field(default_factory=dict)
    wanted: Table | None = None
    task: asyncio.Task[None] | None = None

    def thought(self, table: Table) -> Thought:
        """What is known of a table, but for a guess that leads back to where its player has been."""
        thought = self.known.get(table.state, Thought(table.state))
        if thought.move is None or thought.comes_out is not None or not leads_back(table, thought.move):
            return thought
        return Thought(table.state)

    def note(self, table: Table, verdict: Verdict) -> None:
        """Remember what has been found out about a table.

        Of a guess where all is known only the next move, for then it is thought about again; until more is found out,
        who follows one guess is not sent after another.
        """
        if len(self.known) + len(self.guessed) > MOST_POSITIONS:
            self.known.clear()
            self.guessed.clear()
        start, way = table.state, [*_along(table, verdict.moves)]
        again = verdict.comes_out is None and all_known(table.rules, known_at(table))
        self.known[start] = Thought(start, None, verdict.comes_out)
        if again and start not in self.guessed:
            self.guessed.update(way)
        way = [(start, self.guessed[start])] if again and start in self.guessed else way
        for state, move in way:
            if verdict.comes_out or self.known.get(state, Thought(state)).comes_out is None:
                self.known[state] = Thought(state, move, verdict.comes_out)


def _along(table: Table, moves: Sequence[Move]) -> Iterator[tuple[State, Move]]:
    """Some moves, each with the position in which it is made."""
    state = table.state
    for move in moves:
        yield state, move
        state = table.rules.play(state, 0, move).state


class Hints:
    """Thinks out hints; who follows them comes to the win that has been found.

    Where none is found in time, or cards are hidden, they are guesses. One table is thought about at a time, and for
    each person one waits at most: who asks at many at once is told what looks best at all others.
    """

    def __init__(self, work: SolverWork) -> None:
        self._work = work
        self._tables: OrderedDict[int, Thinking] = OrderedDict()
        self._turn, self._waiting = asyncio.Lock(), 0
        self._asking: set[int] = set()

    async def thought(self, live: LiveTable, user_id: int, put_off: Callable[[], object]) -> Thought:
        """What there is for somebody to be found out about a table, of what its player may see; it may be put off."""
        table, state = live.in_play, live.in_play.state
        if table.result is not None or table.stuck:
            return Thought(state)
        thinking = self._thinking(live.record.id)
        if state not in thinking.known and (thinking.task is not None or user_id not in self._asking):
            thinking.wanted = table
            if thinking.task is None:
                self._asking.add(user_id)
                thinking.task = asyncio.create_task(self._think(live, thinking, user_id))
            await _wait(thinking.task, put_off)
        return thinking.thought(table)

    def _thinking(self, table_id: int) -> Thinking:
        thinking = self._tables.setdefault(table_id, Thinking())
        self._tables.move_to_end(table_id)
        if len(self._tables) > MOST_TABLES_REMEMBERED:
            self._tables.popitem(last=False)
        return thinking

    async def _think(self, live: LiveTable, thinking: Thinking, user_id: int) -> None:
        """Find out for somebody about the positions that are wanted, one at a time."""
        try:
            while (table := thinking.wanted) is not None:
                thinking.wanted = None
                await self._find_out(live.game, table, thinking)
        except Exception:
            log.exception("a hint at table %s cannot be thought out", live.record.id)
        finally:
            thinking.task = None
            self._asking -= {user_id}

    async def _find_out(self, kind: Game, table: Table, thinking: Thinking) -> None:
        if table.state not in thinking.known and self._waiting < MOST_HINTS_WAITING:
            thinking.note(table, await self._asked(kind, table))

    async def _asked(self, kind: Game, table: Table) -> Verdict:
        """What is found out by what the player knows, and by nothing else."""
        asked = Rulebook.of(kind, table.rules.options), in_plain(known_at(table)), HINT_MOVES_TRIED, HINT_SECONDS
        self._waiting += 1
        try:
            async with self._turn:
                return await self._work(HINT_SECONDS, think, *asked)
        finally:
            self._waiting -= 1


def think(rulebook: Rulebook, plain: Plain, nodes: int, seconds: float) -> Verdict:
    """What is to be done next in a position of which so much is known, by so many moves and seconds."""
    kind = catalogue.game(rulebook.game).in_version(rulebook.version)
    end = time.monotonic() + seconds
    return advise(kind.at(rulebook.options, 1), out_of_plain(plain), nodes, lambda: time.monotonic() >= end)


async def _wait(task: asyncio.Task[None], put_off: Callable[[], object]) -> None:
    done, _ = await asyncio.wait([task], timeout=HINT_SOON)
    if not done:
        put_off()
        await asyncio.wait([task], timeout=HINT_PATIENCE - HINT_SOON)


def play_hint(
    thought: Thought, live: LiveTable, seat: int, moves: Sequence[str], who: Who
) -> tuple[tuple[MadeMove, ...], Table, Refused | None]:
    """Give a hint, by what has been found out if the table still stands as it did then."""
    table = live.in_play
    if table.state != thought.state or (thought.move is None and thought.comes_out is not False):
        return play_chain(live, seat, moves, who)
    table = table.advised(thought.move)
    try:
        after = table.repeat(seat, HINT)
    except MoveError as error:
        return (), table, NotMoved(error, table.rules, live.names, seat)
    return (step_between(table, after)._replace(who=who, sure=thought.comes_out is True),), after, None
