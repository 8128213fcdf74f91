"""Tables of several players: what is done otherwise there than where one plays."""

from __future__ import annotations

from dataclasses import replace

from bot.model import game_words
from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.model.records import Change, Finish, Member, NewTable
from bot.model.refusals import Refused
from bot.service.left_seats import next_host, vacated
from bot.service.new_tables import changed, following, rematch
from bot.service.permissions import before_the_deal, owner_only
from bot.service.tables import Outcome, RequestContext, Tables, empty_change


class Shared:
    """Deals the next hand of a match, and does what is done otherwise at tables of several players."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def deal_next(self, context: RequestContext, live: LiveTable, ply: int | None) -> Outcome:
        """The next deal of a match whose last one is over; Refused if no match goes on."""
        if not live.follows:
            raise Refused("no-next")
        live.seat(context.user_id)
        new = following(live, context.user_id)
        number = live.record.deal + 2  # they are counted from 0
        rules, deal = live.game.at(new.options, len(live.record.members)), new.following
        assert deal is not None, "it follows another"
        cut = game_words.cut(rules, new.seed, deal.first_seat, deal.members)
        note = Note("next-deal", number=number) if cut is None else Note("next-deal-cut", number=number, cut=cut)
        return await self.tables.open(context, new, note, mentions=True)

    async def deal_again(self, context: RequestContext, live: LiveTable, ply: int | None) -> Outcome:
        """Refused: nobody plays the same cards twice against others."""
        raise Refused("no-again")

    def rematch(self, live: LiveTable, host: Member) -> NewTable:
        """A lobby for another game by the same rules; Refused if they are not possible any more."""
        return rematch(live, host)

    async def change_rule(self, context: RequestContext, live: LiveTable, option: str, value: str) -> Outcome:
        """The host chooses before the deal."""
        before_the_deal(live)
        owner_only(context, live)
        change = replace(empty_change(context, live), options=changed(live, option, value))
        return await self.tables.commit_with_note(change, None)

    async def depart(self, live: LiveTable, user_id: int) -> LiveTable | None:
        """The others play on, with another host if it was that one's table; before the deal a seat becomes free."""
        seat = live.seat(user_id)
        if live.record.status == "lobby":
            await self.tables.commit(vacated(live, seat, None))
        elif live.position is None:
            await self.tables.commit(Change(live.record.id, live.record.version, None, status="cancelled"))
        elif live.plays(seat):
            await self._resign(live, seat)
        return None

    async def _resign(self, live: LiveTable, seat: int) -> None:
        after = live.in_play.resign(seat)
        steps = (step_between(live.in_play, after),)
        await self.tables.commit_moves(None, live, after, steps, host_id=next_host(live, seat))

    async def abandoned(self, live: LiveTable) -> bool:
        """Never: the host closes the table, or who may manage the channel."""
        return False

    def stays(self, live: LiveTable) -> bool:
        """No: nobody can play there any more."""
        return False

    def closing(self, live: LiveTable) -> Finish | None:
        """Nothing counts of a table that is closed."""
        return None
