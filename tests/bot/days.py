"""The dates on which tests of the daily deal play, and a clock that is set by them."""

from __future__ import annotations

import itertools
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from typing import Any

import pytest

from bot.model.records import Member, SoloDeal, TableRecord
from bot.service.new_tables import for_one
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sql_store import SqlStore
from engine.catalogue import game
from engine.notation import legal_texts
from tests.bot.conftest import Room, buttons, component, texts

DAY = date(2026, 11, 21)
NEXT_DAY = DAY + timedelta(days=1)
# The first on which nobody can play the deal of `DAY` any more.
CLOSED = DAY + timedelta(days=2)


class Calendar:
    """A clock that is set by dates, and goes on from there only when told to."""

    def __init__(self, day: date = DAY) -> None:
        self.turn(day)

    def __call__(self) -> float:
        return self.now

    def turn(self, day: date, hour: int = 12) -> None:
        """Let it be an hour of a date, by UTC."""
        self.now = int(datetime.combine(day, time(hour), UTC).timestamp())


@pytest.fixture
def wall_clock() -> Calendar:
    """It is noon on `DAY` until a test says otherwise; in a room as well."""
    return Calendar()


@pytest.fixture
def secrets_apart(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deal of a room has secrets of its own, though always the same ones."""
    numbers = itertools.count(1)
    monkeypatch.setattr("secrets.token_hex", lambda size: sha256(b"%d" % next(numbers)).hexdigest()[: 2 * size])


async def own_try(room: Room, member: Any) -> Any:
    """The table of somebody's try, as the bot knows it."""
    record = await room.store.tables.private_of(room.guild.id, member.id)
    assert record is not None
    return await room.bot.handler.service.tables.of(record)


async def first_move(room: Room, member: Any) -> str:
    """The first legal move at somebody's private table."""
    table = (await own_try(room, member)).in_play
    return legal_texts(table.rules, table.state, 0)[0]


async def give_up_try(room: Room) -> None:
    """Let Alice begin her try, make a move and resign."""
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    await room.alice.slash(room.channel, "resign")


async def told_of_try(room: Room, what: str) -> str:
    """What Alice is told who presses one of the buttons below her try."""
    seen = room.channel.history(viewer=room.alice)
    own = next(each for each in seen if any(what in key for key in buttons(each)))
    result = await room.alice.click(own, custom_id=component(own, what))
    return texts(next(each.message for each in result.followups if each.ephemeral))


OLD_SEED, OLD_SALT = f"s1:{'2' * 64}", "winnable-" + "3" * 32


async def old_try(service: Service, context: RequestContext, day: date = DAY) -> TableRecord:
    """A try that everybody sees, as there were when each server had a deal of its own."""
    store: Any = service.store
    kind, rows = game("klondike"), store._database.rows
    deal = (context.guild_id, day.isoformat(), kind.id, OLD_SEED, OLD_SALT)
    await rows("INSERT INTO daily_deals VALUES (?, ?, ?, ?, ?, NULL, NULL, NULL, NULL) ON CONFLICT DO NOTHING", *deal)
    where, host = (context.guild_id, context.channel_id), Member(context.user_id, context.name)
    options, solo = kind.preset("standard"), SoloDeal(None, day=day.isoformat())
    new = for_one(kind, where, host, options, solo, secret=(OLD_SEED, OLD_SALT))
    record = (await service.tables.open(context, new)).live.record
    # Nobody claimed tries then.
    await rows("DELETE FROM day_tries WHERE table_id = ?", record.id)
    await rows("DELETE FROM day_places WHERE user_id = ?", context.user_id)
    return record


async def old_try_of(room: Room, member: Any, channel: Any = None) -> TableRecord:
    """The same of a member of a room."""
    place = (channel or room.channel).id
    # No request of Discord's has such a number, nor any of a test by itself.
    context = RequestContext(next(_NUMBERS), room.guild.id, place, member.id, member.name.title())
    record = await old_try(room.bot.handler.service, context)
    await room.bot.handler.show(await room.bot.handler.service.tables.newest(record.id))
    return record


_NUMBERS = itertools.count(1001)
