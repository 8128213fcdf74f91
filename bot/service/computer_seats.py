"""Computers are asked to a table that waits for players, and leave it again, as its host says."""

from __future__ import annotations

from dataclasses import replace

from bot.model.computers import LEVELS, USUAL_LEVEL, at_level, highest, silenced, with_computer
from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.records import Member
from bot.model.refusals import Refused
from bot.service.permissions import before_the_deal, owner_only, room
from bot.service.servers import Servers
from bot.service.tables import Outcome, RequestContext, Tables, empty_change, once


class ComputerSeats:
    """Seats computers before the deal."""

    def __init__(self, tables: Tables, servers: Servers) -> None:
        self.tables = tables
        self._servers = servers

    @once
    async def add(self, context: RequestContext) -> Outcome:
        """Seat one more computer, as good as those that are there; Refused at a table that is full."""
        live = await self._choosing(context)
        room(live)
        members = with_computer(live.record.members, highest(live.record.members) or USUAL_LEVEL)
        uncounted = not await self._servers.computers_count(context.guild_id)
        return await self._seated(context, live, members, Note("sits-down", name=members[-1].who), uncounted)

    @once
    async def remove(self, context: RequestContext) -> Outcome:
        """Let the last computer leave that has come; Refused if there is none."""
        live = await self._choosing(context)
        members = live.record.members
        seat = max((seat for seat, member in enumerate(members) if member.computer), default=None)
        if seat is None:
            raise Refused("no-computer")
        note = Note("leaves", name=members[seat].who)
        return await self._seated(context, live, (*members[:seat], *members[seat + 1 :]), note)

    @once
    async def play_at(self, context: RequestContext, level: str) -> Outcome:
        """Let all computers of a table play at a level; Refused if there is none of that name."""
        live = await self._choosing(context)
        if level not in LEVELS:
            raise Refused("outdated")
        return await self._seated(context, live, at_level(live.record.members, level), None)

    @once
    async def speak(self, context: RequestContext, remarks: bool) -> Outcome:
        """Let the computers of a table make remarks on their turns, or play without a word."""
        live = await self._choosing(context)
        return await self._seated(context, live, silenced(live.record.members, not remarks), None)

    async def _choosing(self, context: RequestContext) -> LiveTable:
        """The table of a channel, for its host; Refused for others, and after the deal."""
        live = await self.tables.live(context.channel_id)
        before_the_deal(live)
        owner_only(context, live)
        return live

    async def _seated(
        self,
        context: RequestContext,
        live: LiveTable,
        members: tuple[Member, ...],
        note: Note | None,
        uncounted: bool | None = None,
    ) -> Outcome:
        change = replace(empty_change(context, live), members=members, uncounted=uncounted)
        return await self.tables.commit_with_note(change, note)
