"""Games that are looked at once more: which there are in a channel, and which one is meant."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.model.live_table import LiveTable, game_or_placeholder, replayed
from bot.model.past_game import PastGame
from bot.model.records import TableRecord
from bot.model.refusals import Refused
from bot.service.dates import Dates
from bot.store.protocol import Store

# Further back a game is found by its number alone.
MOST_PAST_GAMES = 200
# Of what is typed; each word of it is looked for in all of them.
LONGEST_SEARCH = 100


class PastGames:
    """Finds the games of a channel."""

    def __init__(self, store: Store, dates: Dates) -> None:
        self._store = store
        self._dates = dates
        # The log of a long game takes a second to play again.
        self._turn = asyncio.Semaphore(1)

    async def like(self, user_id: int, channel_id: int, typed: str) -> Sequence[PastGame]:
        """The games of a channel, and one's own private ones, whose title or players hold what is typed.

        The one that goes on comes first.
        """
        wanted = typed[:LONGEST_SEARCH].casefold().split()
        past_games = await self._store.past.past_games(channel_id, user_id, await self._closed(), MOST_PAST_GAMES)
        return [past for past in past_games if _matches(past, wanted)]

    async def shown_to(self, user_id: int, channel_id: int, typed: str) -> Sequence[PastGame]:
        """The same, of those that somebody may look at once more."""
        found = await self.like(user_id, channel_id, typed)
        return [past for past in found if user_id == past.host_id or not past.secret]

    async def find(self, user_id: int, channel_id: int, typed: str | None) -> TableRecord:
        """The game that somebody names by its number or by a part of its name, else the newest; Refused if none."""
        if typed is not None and typed.strip("# ").isdecimal():
            return await self._numbered(user_id, channel_id, int(typed.strip("# ")[:18]))
        found = await self.like(user_id, channel_id, typed or "")
        if not found:
            raise Refused("no-past-game" if typed is None else "no-past-game-like")
        return await self._record(found[0].id)

    async def _numbered(self, user_id: int, channel_id: int, table_id: int) -> TableRecord:
        record = await self._store.tables.table(table_id)
        if record is None or not record.ply:
            raise Refused("no-past-game-like")
        if record.channel_id != channel_id and not (record.private and record.host_id == user_id):
            raise Refused("no-past-game-like")
        if record.status == "over" or (record.status == "playing" and record.solo is not None):
            return record
        raise Refused("still-played")

    async def _record(self, table_id: int) -> TableRecord:
        record = await self._store.tables.table(table_id)
        assert record is not None, "only those of a server left long ago are deleted"
        return record

    async def again(self, record: TableRecord) -> LiveTable:
        """A game played anew from its deal, one at a time beside all else; Lost if that leads elsewhere."""
        async with self._turn:
            return await asyncio.to_thread(replayed, record, await self._store.tables.log(record))

    async def show(self, record: TableRecord, user_id: int) -> bool:
        """Let somebody look at a game once more; whether nobody else may see what they see.

        Refused if it is somebody else's and others may still play the deal. Who sees somebody else's knows that deal.
        """
        secret = await self.kept_secret(record)
        if secret and user_id != record.host_id:
            raise Refused("replay-later")
        await self._store.past.note_seen(record.id, user_id)
        return secret

    async def kept_secret(self, record: TableRecord) -> bool:
        """Whether the seed of a table may not be told yet: it goes on, or others may still play the same deal."""
        if record.solo is not None and record.solo.number is not None:
            return False
        return record.status != "over" or await self._store.past.kept_secret(record.id, await self._closed())

    async def unhelped(self, record: TableRecord) -> bool:
        """Whether a table is there to practise a deal that others may still have as their one try of a date.

        Its player has had theirs, and would be led to a win that another account could play at once.
        """
        solo = record.solo
        if solo is None or solo.number is not None or solo.day is not None:
            return False
        return await self._store.past.kept_secret(record.id, await self._closed())

    async def _closed(self) -> str:
        """The oldest date that is not closed yet."""
        return (await self._dates.oldest_open()).isoformat()


def _matches(past: PastGame, wanted: Sequence[str]) -> bool:
    number = () if past.which is None else (str(past.which),)
    said = " ".join([game_or_placeholder(past.game).title, *past.names, past.day or "", *number]).casefold()
    return all(word in said for word in wanted)
