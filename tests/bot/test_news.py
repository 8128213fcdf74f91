"""What the store keeps of a change until a board has told it, and which table of a channel is the latest."""

from __future__ import annotations

import itertools

import pytest

from bot.model.records import Change, News, PostedBoard
from bot.store.sql_store import SqlStore
from tests.bot.test_store import CHANNEL, context, opened, store
from tests.stores import Place
from tests.told import line

pytestmark = pytest.mark.either

__all__ = ["store"]


def told(text: str, mentions: bool = False) -> News:
    return News((line(text), line("drew J♥", text)), mentions)


async def test_news_are_kept_until_a_board_has_told_them(place: Place) -> None:
    async with place.open("practice 1") as store:
        record = await opened(store, news=told("Deal 2 of the match.", mentions=True))
        other = await opened(store, channel_id=9, news=told("elsewhere"))
        for version, text in enumerate(("one", "two", "three")):
            await store.tables.commit(Change(record.id, version, context(), news=told(text, mentions=text == "two")))
        await store.tables.commit(Change(record.id, 3, context()))
    async with place.open("practice 2") as store:
        opening, one, two, three = told("Deal 2 of the match.", True), told("one"), told("two", True), told("three")
        assert await store.boards.untold(record.id, 4) == (opening, one, two, three)
        assert await store.boards.untold(record.id, 1) == (opening, one), "no more than the state that is shown"
        await store.boards.show_board(record.id, PostedBoard(CHANNEL, 77, 2))
        assert await store.boards.untold(record.id, 4) == (three,)
        assert await store.boards.untold(other.id, 4) == (told("elsewhere"),)


async def test_news_of_a_change_that_was_not_made_are_not_kept(store: SqlStore) -> None:
    record, request = await opened(store), context()
    await store.tables.commit(Change(record.id, 0, request, news=told("one")))
    await store.tables.commit(Change(record.id, 0, context(), news=told("stale")))
    await store.tables.commit(Change(record.id, 1, request, news=told("again")))
    assert await store.boards.untold(record.id, 9) == (told("one"),)


async def test_the_latest_table_of_a_channel(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_clock", itertools.count(1000).__next__)
    guest = await opened(store, channel_id=2)
    for _ in range(2):
        local = await opened(store)
        await store.tables.commit(Change(local.id, 0, context(), status="over"))
    assert (await store.tables.latest_in(CHANNEL)).id == local.id
    await store.tables.commit(Change(guest.id, 0, context(), channel_id=CHANNEL))
    assert (await store.tables.latest_in(CHANNEL)).id == guest.id, "the one in play, whatever its number"
    assert await store.tables.latest_in(2) is None
    await store.tables.commit(Change(guest.id, 1, context(), status="over"))
    assert (await store.tables.latest_in(CHANNEL)).id == guest.id, "the one that was played last"
