"""What computers do at tables: whole turns, thought out and then made at once, and calls."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.model.playthrough import step_between
from bot.service.callers import callers, left_to_computers
from bot.service.tables import Outcome, Overtaken, Tables
from bot.service.thinking_time import SECONDS_OF_A_CALL, SECONDS_OF_A_TURN, SHARE_OF_WHAT_IS_LEFT, Mind
from bot.service.witnesses import WitnessedTable, Witnesses
from engine.errors import MoveError
from engine.events import Called
from engine.moves import Move

log = logging.getLogger(__name__)
# Longer turns are made in parts.
MOST_COMPUTER_MOVES = 100


class Kind(Enum):
    """What people need time for before it is done: to follow, or to call the turn before; or it is a call.

    Or it answers whether a move may be taken back: a call that comes instead must not be known by when it comes.
    """

    TURN = auto()
    CHALLENGED = auto()
    CALL = auto()
    ANSWER = auto()


class Plan(NamedTuple):
    """What a computer is going to do at a table as it stands, and how the table stands after that."""

    live: LiveTable
    kind: Kind
    steps: tuple[MadeMove, ...]
    after: WitnessedTable


class Computers:
    """Lets computers think of their turns, and makes these, each as one change."""

    def __init__(self, tables: Tables, mind: Mind) -> None:
        self._tables = tables
        self._mind = mind
        self._witnesses = Witnesses()

    async def plan(self, live: LiveTable) -> Plan | None:
        """What a computer does next at a table; None if there is nothing that any of them has to do or wants to.

        ReplayError or ValueError if the table's log leads elsewhere.
        """
        if not live.contested or not live.computers or live.position is None:
            self._witnesses.forget(live.record.id)
            return None
        followed = await self._witnesses.of(live)
        if left_to_computers(live):
            return await self._answer(live, followed)
        others = (seat for seat in callers(live) if seat != live.in_play.state.turn)
        if (call := await self._call(live, followed, others)) is not None:
            return call
        return await self._turn(live, followed) if live.to_move.computer else None

    async def carry_out(self, plan: Plan) -> Outcome | None:
        """Do what was planned, once; None if the table has changed meanwhile, and something else may be better."""
        live, steps, after = plan.live, plan.steps, plan.after
        # Who was rightly called has to know it, though it may still be that player's turn.
        called = any(isinstance(event, Called) and event.violation for step in steps for event in step.events)
        async with self._tables.lock(live.record.channel_id):
            try:
                done = await self._tables.commit_moves(None, live, after.table, steps, mentions=called)
            except Overtaken:
                return None
        self._witnesses.keep(live.record.id, after)
        return done

    async def _turn(self, live: LiveTable, followed: WitnessedTable) -> Plan:
        """The turn of a computer, or as much of it as is made before others may want to act."""
        seat, left = live.in_play.state.turn, SECONDS_OF_A_TURN
        kind, steps = Kind.CHALLENGED if _may_be_called(live) else Kind.TURN, list[MadeMove]()
        while not steps or (len(steps) < MOST_COMPUTER_MOVES and not _is_over(followed, seat)):
            share, began, before = left * SHARE_OF_WHAT_IS_LEFT, time.monotonic(), followed
            moves = await self._thought(live, followed, seat, share)
            left -= min(time.monotonic() - began, share)
            for step, after in _played(followed, seat, moves):
                if steps and _stands_alone(step, after):
                    return Plan(live, kind, tuple(steps), followed)
                followed = after
                steps.append(step)
                if _is_call(step):
                    return Plan(live, Kind.CALL, tuple(steps), followed)
            if followed is before:
                # Nobody waits for ever for one that does not know what to do.
                return Plan(live, kind, tuple(steps), followed) if steps else _skipped(live, followed)
        return Plan(live, kind, tuple(steps), followed)

    async def _answer(self, live: LiveTable, followed: WitnessedTable) -> Plan:
        """A call of the turn of which a move is to be taken back, or that it is."""
        if (call := await self._call(live, followed, callers(live))) is not None:
            return call._replace(kind=Kind.ANSWER)
        ask = live.record.ask
        assert ask is not None, "somebody has asked for it"
        after = followed.after(followed.table.take_back(live.seat(ask.asker_id)))
        return Plan(live, Kind.ANSWER, (step_between(followed.table, after.table),), after)

    async def _call(self, live: LiveTable, followed: WitnessedTable, seats: Iterable[int]) -> Plan | None:
        """The call of the first computer in some seats that wants to make one; None if none does."""
        for seat in seats:
            moves = await self._thought(live, followed, seat, SECONDS_OF_A_CALL)
            for step, after in _played(followed, seat, moves[:1]):
                if _is_call(step):
                    return Plan(live, Kind.CALL, (step,), after)
        return None

    async def _thought(self, live: LiveTable, followed: WitnessedTable, seat: int, seconds: float) -> Sequence[Move]:
        """What a seat thinks of; nothing where its thoughts fail."""
        seed, level = f"{live.record.salt} {seat}", live.record.members[seat].level
        try:
            return await self._mind.think(followed.witness.sight(seat), level, seed, seconds, live.record.host_id)
        except Exception:
            log.exception("the computer in seat %d of table %d cannot think", seat, live.record.id)
            return ()


def _played(followed: WitnessedTable, seat: int, moves: Sequence[Move]) -> Iterator[tuple[MadeMove, WitnessedTable]]:
    """The moves that a seat has thought of as they are made, up to one that is refused, or the end of the turn."""
    for move in moves:
        try:
            after = followed.after(followed.table.act(seat, move))
        except MoveError as error:
            log.warning("a computer's move is refused: %s", error)
            return
        yield step_between(followed.table, after.table), after
        followed = after
        if _is_over(followed, seat):
            return


def _is_over(followed: WitnessedTable, seat: int) -> bool:
    """Whether a seat can do nothing more before others may act."""
    table = followed.table
    return table.passed or table.result is not None or table.state.turn != seat


def _skipped(live: LiveTable, followed: WitnessedTable) -> Plan:
    """The turn of whoever is to move is passed over."""
    after = followed.after(followed.table.skip(followed.table.state.turn))
    return Plan(live, Kind.TURN, (step_between(followed.table, after.table),), after)


def _stands_alone(step: MadeMove, after: WitnessedTable) -> bool:
    """Whether others must have a moment before a move: it is a call, or wins the deal and nothing can be called."""
    result = after.table.result
    return _is_call(step) or (bool(after.table.rules.calls) and result is not None and result.reason == "won")


def _is_call(step: MadeMove) -> bool:
    return any(isinstance(event, Called) for event in step.events)


def _may_be_called(live: LiveTable) -> bool:
    """Whether a person may call the turn before, or own up to it, and cannot any more once the next player acts."""
    rules, state = live.in_play.rules, live.in_play.state
    people = (seat for seat, member in enumerate(live.record.members) if not member.computer)
    # Out of turn there is nothing else to do.
    return any(seat != state.turn and rules.legal(state, seat) for seat in people)
