"""What is kept of a person, for them to see and to have forgotten."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence

from bot.model.live_table import LiveTable
from bot.model.looks import Whose
from bot.model.records import Member
from bot.service.dates import Dates
from bot.service.looks import Looks
from bot.service.table_kinds import Kinds
from bot.service.tables import Tables, Wording
from bot.store.protocol import Store
from bot.store.protocol.people import PersonalData

# Discord's numbers are above 0, so that those below are nobody's.
HIGHEST_NUMBER = 1 << 62


class Privacy:
    """Tells people what is kept of them, and forgets them."""

    def __init__(
        self, tables: Tables, store: Store, kinds: Kinds, looks: Looks, wording: Wording, *, dates: Dates
    ) -> None:
        self.tables = tables
        self._store = store
        self._kinds = kinds
        self._looks = looks
        self._wording = wording
        self._dates = dates

    def kept(self, user_id: int) -> AsyncIterator[PersonalData]:
        """All that is kept of a person, piece by piece."""
        return self._store.people.kept(user_id)

    async def forget(self, user_id: int) -> Sequence[LiveTable]:
        """Let nobody stand wherever a person stood, who gives up what they are playing; their own games that ended.

        Refused if others act at one of those tables at the very same time. Until it is done, the person can do
        nothing else: it would be forgotten as well, or not.
        """
        with self.tables.limits.shut(user_id):
            ended = await self._depart(user_id)
            instead = await self._forget(user_id)
            # They may have sat down somewhere just before.
            ended += await self._depart(instead.user_id)
        return [await self.tables.newest(table_id) for table_id in ended]

    async def _forget(self, user_id: int) -> Member:
        """Let nobody stand wherever a person stood; who that is."""
        nobody = Member(-secrets.randbelow(HIGHEST_NUMBER) - 1, self._wording.nobody())
        await self._store.boards.store_changed()  # what boards tell by now has to be found as well
        instead = await self._store.people.forget(user_id, nobody, (await self._dates.oldest_open()).isoformat())
        self._looks.forget(Whose(0, user_id))
        self.tables.forget_read()
        return instead

    async def _depart(self, user_id: int) -> list[int]:
        """Give up a person's games in play; the tables that ended because they were theirs alone."""
        gone = [await self._give_up(table_id, user_id) for table_id in await self._store.people.open_tables(user_id)]
        return [live.record.id for live in gone if live is not None]

    async def _give_up(self, table_id: int, user_id: int) -> LiveTable | None:
        channel_id = (await self.tables.stored(table_id)).channel_id
        async with self.tables.lock(channel_id):
            live = await self.tables.shown(await self.tables.stored(table_id))
            return await self._kinds[live.kind].depart(live, user_id) if live.is_member(user_id) else None
