"""One life of the bot: it plays, shows and copies until it is killed."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any, NamedTuple

from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.ui.delivery.publisher import Publisher
from bot.ui.delivery.request_guard import Requests
from bot.ui.emojis import CardEmojis
from engine.notation import offered_texts
from tests.kills.channel import Channel, PretendedClient, PretendedReply, network

PEOPLE = ((1, "Alice"), (2, "Bob"))
PLACE = 1
# One time in so many the whole database is copied beside what else goes on.
COPIED = 15
# The share of boards that are shown as the answer to a press.
ANSWERED = 0.5


class Asked(NamedTuple):
    """A request that somebody has made: its number, by whom, and what they typed; "start" and the like are words."""

    number: int
    user_id: int
    text: str

    @property
    def context(self) -> RequestContext:
        """As the service gets it."""
        return RequestContext(self.number, PLACE, PLACE, self.user_id, dict(PEOPLE)[self.user_id], sure=None)


class Life:
    """What one process does; whatever it has stored is told to `ears`, before and after each request."""

    def __init__(self, folder: Path, ears: int, seed: int) -> None:
        self.folder, self.ears = folder, ears
        self.chance = random.Random(seed)

    def tell(self, *words: object) -> None:
        """Say one line to the process that watches."""
        os.write(self.ears, (" ".join(map(str, words)) + "\n").encode())

    async def live(self, again: Asked | None, number: int, most: int) -> None:
        """Repeat the request that was cut off, show what is to be shown, then play on until the end comes."""
        async with SqliteStore.open(self.folder / "table.db", "discord") as store:
            service = Service(store, news)
            service.limits.spend = lambda *_: None  # a life is short, and who lives it in a hurry
            self.client: Any = PretendedClient(Channel(self.folder / "channel.jsonl"), self.chance)
            publisher = Publisher(self.client, store, CardEmojis(), service.looks, Requests())
            for table_id in await store.boards.boards_to_post():
                await publisher.publish(await service.tables.newest(table_id), late=True)
            if again is not None:
                await self.ask(service, publisher, again)
            self.tell("ready", await self.stands(service))
            copying: asyncio.Task[None] | None = None
            for step in range(most):
                if self.chance.randrange(COPIED) == 0 and (copying is None or copying.done()):
                    copying = asyncio.create_task(store.backup(self.folder / "table.db.backup"))
                await self.ask(service, publisher, await self.choose(service, number + step))
            if copying is not None:
                await copying

    async def stands(self, service: Service) -> str:
        """How many moves have been made at the newest table, and its number; "0 0" before the first."""
        record = await service.store.tables.latest_in(PLACE)
        return "0 0" if record is None else f"{record.id} {record.ply}"

    async def choose(self, service: Service, number: int) -> Asked:
        """What somebody asks for as things stand: a table, the deal, or a move of whoever is to move."""
        record = await service.store.tables.table_in(PLACE)
        if record is None:
            return Asked(number, 1, "start")
        live = await service.tables.of(record)
        if live.position is None:
            return Asked(number, 2, "join") if len(record.members) == 1 else Asked(number, 1, "begin")
        return Asked(number, *self.move(live))

    def move(self, live: LiveTable) -> tuple[int, str]:
        """Who is to move, and a move of theirs."""
        table = live.in_play
        seat = table.state.turn
        return live.record.members[seat].user_id, self.chance.choice(offered_texts(table.rules, table.state, seat))

    async def ask(self, service: Service, publisher: Publisher, asked: Asked) -> None:
        """Carry out a request and show the table; both ends are told."""
        self.tell("asks", *asked)
        outcome = await self.carry_out(service, asked)
        await network(self.chance)
        self.tell("done", asked.number, int(outcome.repeated), outcome.live.record.id, outcome.live.ply)
        reply: Any = PretendedReply(self.client) if self.chance.random() < ANSWERED else None
        await publisher.publish(outcome.live, reply=reply)

    async def carry_out(self, service: Service, asked: Asked) -> Outcome:
        """What the service makes of a request."""
        match asked.text:
            case "start":
                return await service.lobby.start(asked.context, "chinese", "standard")
            case "join":
                return await service.lobby.join(asked.context)
            case "begin":
                return await service.lobby.begin(asked.context)
        return await service.play.move(asked.context, asked.text)
