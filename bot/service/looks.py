"""Which look each table has: what people and servers have chosen."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.model.looks import Look, Whose, read_look
from bot.model.records import TableRecord
from bot.store.protocol import Store

LOOK = "look"
# Of how many people and servers it is remembered what they have chosen, and of people for how many seconds: they may
# choose something else on a server that another process looks after.
LOOKS_REMEMBERED, LOOKS_REMEMBERED_FOR = 10_000, 60


class Looks:
    """Keeps what people and servers choose; what has been read once is remembered until it changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[Whose, tuple[Look, int]] = {}
        self._changing = asyncio.Lock()

    async def chosen(self, whose: Whose) -> Look:
        """What a person or a server has chosen."""
        look, since = self._known.get(whose, (None, 0))
        if look is not None and (whose.guild_id or self._store.timers.now() < since + LOOKS_REMEMBERED_FOR):
            return look
        async with self._changing:
            found = await self._store.tastes.tastes(whose.guild_id, [whose.user_id], LOOK)
            return self._remember(whose, read_look(found.get(whose.user_id)))

    async def choose(self, whose: Whose, **parts: str | None) -> None:
        """Change parts of what a person or a server has chosen; None leaves one open."""
        if not whose.guild_id:
            self.forget(whose)
        before = await self.chosen(whose)
        async with self._changing:
            latest, _ = self._known.get(whose, (before, 0))
            look = replace(latest, **parts)
            await self._store.tastes.choose_taste(*whose, LOOK, look.stored())
            self._remember(whose, look)

    def forget(self, whose: Whose) -> None:
        """What somebody had chosen is to be looked up again."""
        self._known.pop(whose, None)

    async def seen(self, guild_id: int, user_id: int) -> Look:
        """How a person sees what nobody else sees, on a server or, with 0, in direct messages."""
        return (await self.chosen(Whose(0, user_id))).over(await self.of_server(guild_id))

    async def of_table(self, record: TableRecord) -> Look:
        """How a table looks: as its player likes it if there is but one, else as its server does."""
        if record.solo is None or record.solo.together:
            return await self.of_server(record.guild_id)
        return await self.seen(record.guild_id, record.members[0].user_id)

    async def of_server(self, guild_id: int) -> Look:
        """How everybody sees what is shown to all on a server; with 0, in direct messages, nobody has chosen."""
        return await self.chosen(Whose(guild_id, 0)) if guild_id else Look()

    def _remember(self, whose: Whose, look: Look) -> Look:
        if len(self._known) >= LOOKS_REMEMBERED:
            self._known.clear()
        self._known[whose] = look, self._store.timers.now()
        return look
