"""For whom each seat of a game counts in the league, where some were given up to others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.model.former_players import TURNS_TO_COUNT, FormerPlayer
from bot.model.live_table import LiveTable
from bot.model.records import Member
from engine.table import Table
from engine.turns import turns_had


def holders(live: LiveTable, after: Table) -> Mapping[int, Member | None]:
    """For whom each seat counts: of one that was given up, for whoever had most turns there, three at least.

    Else a lost game could be passed on, or a won one be taken over. Of equals it is the last, and nobody who would
    come out of the game in two seats.
    """
    found = {seat: _holder(live, after, seat) for seat in range(len(live.record.members))}
    seats = Counter(holder.user_id for holder in found.values() if holder is not None)
    return {seat: holder if holder and seats[holder.user_id] == 1 else None for seat, holder in found.items()}


def given_up(live: LiveTable, seat: int) -> FormerPlayer:
    """What is to be known of the player of a seat who gives it up now."""
    member = live.record.members[seat]
    return FormerPlayer(seat, live.ply, _turns(live, live.in_play, seat), member.user_id, member.name)


def _holder(live: LiveTable, after: Table, seat: int) -> Member | None:
    member, former = live.record.members[seat], _former(live, seat)
    if member.computer or not former:
        return member
    own = _turns(live, after, seat)
    longer = [each for each in former if each.turns >= TURNS_TO_COUNT and each.turns > own]
    if longer:
        most = max(longer, key=lambda each: (each.turns, each.ply))
        return Member(most.user_id, most.name)
    return member if own >= TURNS_TO_COUNT else None


def _turns(live: LiveTable, after: Table, seat: int) -> int:
    """How many turns the player of a seat has had there, also before somebody else sat there meanwhile."""
    member, former = live.record.members[seat], _former(live, seat)
    since = former[-1].ply if former else 0
    before = max((each.turns for each in former if each.user_id == member.user_id), default=0)
    return before + turns_had(after, since)[seat]


def _former(live: LiveTable, seat: int) -> list[FormerPlayer]:
    return [each for each in live.record.former if each.seat == seat]
