"""The daily deal: one deal a day for each server, and one ranked try at it for each member."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime

from bot.choosing import SOLO
from bot.opening import for_one
from bot.records import Daily, DailyResult, Member, SoloDeal, TableRecord
from bot.scene import Refused
from bot.solo import Patience
from bot.tables import Ask, Outcome
from engine.catalogue import game
from engine.game import Game
from engine.shuffle import ALGORITHM

# A deal of the day should be worth a try. The sources say of Scorpion that it very rarely comes out, however far one
# looks ahead, and of the Shah that it seldom succeeds.
LEFT_OUT = ("scorpion", "le-shah")
ROTA = tuple(kind for kind in SOLO if kind.id not in LEFT_OUT)
# Deals that cannot be opened are rare, so that so many in a row never come.
MOST_DEALS = 100

TRIED = "You have had your try at the daily deal: `/standings game:Daily deal` shows how it went."
ELSEWHERE = "Your try at the daily deal is in play in <#{channel}>: go on there."
COUNTS = "This is the daily deal of {day}: everybody on this server has one try at it."


def today() -> date:
    """The date by which daily deals go: that of UTC, everywhere."""
    return datetime.now(UTC).date()


def game_of(day: date, games: Sequence[Game] = ROTA) -> Game:
    """The game of a day: the games take turns day by day in the order of the catalogue, and then again."""
    return games[day.toordinal() % len(games)]


def _playable(kind: Game) -> str:
    """A seed that nobody can foresee, whose deal has a move to begin with."""
    rules = kind.at(kind.preset(next(iter(kind.presets))), 1)
    for _ in range(MOST_DEALS):
        seed = f"{ALGORITHM}:{secrets.token_hex(32)}"
        if not rules.stuck(rules.deal(seed)):
            break
    return seed


class DailyDeals(Patience):
    """Carries out the requests about daily deals."""

    async def daily(self, guild_id: int, day: date) -> Daily:
        """A server's deal of a day; it is settled when it is asked for the first time."""
        # Nobody can know the seed before, and the bot keeps to it whatever the catalogue may hold by then.
        kind = game_of(day)
        proposal = Daily(day=day.isoformat(), game=kind.id, seed=_playable(kind), salt=secrets.token_hex(16))
        return await self._store.daily(guild_id, proposal.day, proposal)

    async def former_daily(self, guild_id: int, day: date) -> Daily | None:
        """The last deal of a server before a day, whose secrets may be told."""
        return await self._store.former_daily(guild_id, day.isoformat())

    async def daily_results(self, guild_id: int, day: date) -> tuple[DailyResult, ...]:
        """How the tries of a day ended."""
        return await self._store.daily_results(guild_id, day.isoformat())

    async def daily_try(self, ask: Ask, day: date) -> TableRecord | None:
        """The table of a member's own try, finished or not."""
        table_id = await self._store.daily_table(ask.guild_id, day.isoformat(), ask.user_id)
        return None if table_id is None else await self._store.table(table_id)

    async def play_daily(self, ask: Ask, day: date) -> Outcome:
        """Deal the daily deal to a member who has not had it; one who is at it is shown the board again."""
        record = await self.daily_try(ask, day)
        if record is None:
            return await self._begin_try(ask, day)
        if record.status != "playing":
            raise Refused(TRIED)
        if record.channel_id != ask.channel_id:
            raise Refused(ELSEWHERE.format(channel=record.channel_id))
        return Outcome(self._scenes.of(record), repeated=await self._store.seen(ask.request))

    async def _begin_try(self, ask: Ask, day: date) -> Outcome:
        deal = await self.daily(ask.guild_id, day)
        kind = game(deal.game)
        usual = kind.preset(next(iter(kind.presets)))
        solo = SoloDeal(None, day=deal.day)
        where, host = (ask.guild_id, ask.channel_id), Member(ask.user_id, ask.name)
        outcome = await self.deal_alone(ask, for_one(kind, where, host, usual, solo, secret=(deal.seed, deal.salt)))
        return outcome._replace(note=COUNTS.format(day=deal.day))
