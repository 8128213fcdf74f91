"""What becomes of a table when somebody leaves their seat."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.model.records import Change, Request


def vacated(live: LiveTable, leaving: int, request: Request | None) -> Change:
    """The change by which a seat becomes free before the deal; with the last person, the table is closed."""
    record = live.record
    members = tuple(member for seat, member in enumerate(record.members) if seat != leaving)
    if all(member.computer for member in members):
        members = ()
    return Change(
        record.id,
        record.version,
        request,
        members=members,
        host_id=next_host(live, leaving),
        status="lobby" if members else "cancelled",
    )


def next_host(live: LiveTable, leaving: int) -> int:
    """Who is host once a seat is left: the same as before, or the next person who still plays."""
    members = live.record.members
    if members[leaving].user_id != live.record.host_id:
        return live.record.host_id
    active = live.position.rules.active(live.position.state) if live.position else (True,) * len(members)
    turns = [(leaving + step) % len(members) for step in range(1, len(members))]
    playing = (members[seat] for seat in turns if active[seat])
    return next((member.user_id for member in playing if not member.computer), live.record.host_id)
