"""What is stored of a game as facts that are never computed again: calls and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.records import Knock, ResultRow
from bot.scene import Scene
from engine.events import Called, Event, Slid
from engine.result import points, stakes
from engine.state import State
from engine.table import Table


class Step(NamedTuple):
    """One move that was made: whose, in which state, and what happened."""

    seat: int
    before: State
    events: tuple[Event, ...]


def knocks_of(scene: Scene, steps: Sequence[Step]) -> tuple[Knock, ...]:
    """The calls among some moves."""
    members = scene.record.members
    rules = scene.live.rules
    return tuple(
        Knock(
            ply=scene.ply + index,
            caller_id=members[event.seat].user_id,
            offender_id=members[event.against].user_id,
            rule=rules.duty(event.breach) if event.breach else "",
            right=bool(event.breach),
            cards=sum(isinstance(other, Slid) for other in step.events),
        )
        for index, step in enumerate(steps)
        for event in step.events
        if isinstance(event, Called)
    )


def results_of(scene: Scene, after: Table) -> tuple[ResultRow, ...]:
    """What each player comes away with, once the game has ended; nothing before."""
    result = after.result
    if result is None:
        return ()
    worth = points(result.places)
    rules = after.rules
    nothing = (0,) * len(result.places)
    scores = rules.match.worth(result) if rules.match else nothing
    paid = stakes(result) if rules.stakes else nothing
    return tuple(
        ResultRow(
            seat=seat,
            user_id=member.user_id,
            name=member.name,
            place=result.places[seat],
            points=worth[seat],
            cards_left=result.cards_left[seat],
            won=result.places[seat] == 1,
            score=scores[seat],
            stakes=paid[seat],
        )
        for seat, member in enumerate(scene.record.members)
    )
