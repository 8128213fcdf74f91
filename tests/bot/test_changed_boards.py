"""What boards show that were only changed is stored later: it is true at once, and nothing else is undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.facts import BoardLine, Note, Stays, Who
from bot.model.records import Change, Member, News, PostedBoard, TableRecord
from bot.store import boards
from bot.store.sql_store import SqlStore
from tests.bot.test_store import CHANNEL, GUILD, context, opened
from tests.stores import Place

pytestmark = pytest.mark.either

ANN, ZEBEDIAH = Who(78, "Ann"), Who(77, "Zebediah")
FIRST = PostedBoard(CHANNEL, 77, 0, Stays.RESULT)


def said(who: Who) -> BoardLine:
    """A line that tells of somebody."""
    return BoardLine(Note("leaves", name=who), who)


async def moved(store: SqlStore, record: TableRecord, *people: Who) -> tuple[TableRecord, PostedBoard]:
    """A table at which some people have done something, one after the other, and what its board shows by now."""
    for who in people:
        news = News((said(who),))
        record = (
            await store.tables.commit(Change(record.id, record.version, context(who.user_id), news=news))
        ).record
    return record, replace(FIRST, version=record.version, lines=tuple(said(who) for who in people))


async def shown(store: SqlStore, *people: Who) -> tuple[TableRecord, PostedBoard]:
    """The same, once that has been shown."""
    record = await opened(store)
    await store.boards.show_board(record.id, FIRST)
    record, board = await moved(store, record, *people)
    store.boards.change_board(record.id, FIRST, board)
    return record, board


async def versions(store: SqlStore) -> list[int]:
    """Which versions of their tables the boards show by what is stored."""
    return [row[0] for row in await store._database.rows("SELECT version FROM boards ORDER BY table_id")]


async def test_what_a_board_shows_is_true_at_once_and_stored_later(place: Place) -> None:
    async with place.open() as store:
        record, board = await shown(store, ANN, ANN)
        assert await versions(store) == [0]
        for stored in ([0], [2]):
            assert await versions(store) == stored
            assert await store.boards.board(record.id) == board
            assert await store.boards.both(record.id) == (board, None)
            assert await store.boards.untold(record.id, 9) == ()
            assert await store.boards.boards_to_post() == ()
            await store.boards.store_changed()
        assert await store._database.rows("SELECT * FROM news") == []


async def test_when_the_bot_stops_everything_is_stored(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "STORED_AT_ONCE", 2)
    async with place.open() as store:
        tables = []
        for channel in range(1, 6):
            record = await opened(store, channel_id=channel)
            await store.boards.show_board(record.id, FIRST, replace(FIRST, message_id=70))
            record, board = await moved(store, record, ANN)
            store.boards.change_board(record.id, FIRST, board)
            store.boards.forget_former(record.id, replace(FIRST, message_id=70))
            tables.append(record.id)
        assert await store.boards.boards_to_post() == ()
    async with place.open() as store:
        assert await versions(store) == [1] * 5
        assert {await store.boards.both(table) for table in tables} == {(board, None)}


async def test_after_a_kill_the_table_is_shown_once_more_on_the_same_message(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.open() as store:
        left = replace(FIRST, message_id=70)
        record = await opened(store)
        await store.boards.show_board(record.id, FIRST, left)
        record, board = await moved(store, record, ANN, ZEBEDIAH)
        store.boards.change_board(record.id, FIRST, board)
        store.boards.forget_former(record.id, left)
        monkeypatch.setattr(store.boards, "store_changed", opened_nothing)
    async with place.open() as store:
        assert await store.boards.both(record.id) == (FIRST, left)
        assert await store.boards.boards_to_post() == (record.id,)
        assert await store.boards.untold(record.id, 9) == (News((said(ANN),)), News((said(ZEBEDIAH),)))


async def opened_nothing() -> None:
    """What a bot does that is killed."""


async def test_what_is_shown_while_an_earlier_state_is_stored_is_stored_after_it(place: Place) -> None:
    async with place.open() as store:
        record, board = await shown(store, ANN)
        transaction = store._database.transaction

        async def slow(work: object) -> object:
            done = await transaction(work)  # type: ignore[arg-type]
            store.boards.change_board(record.id, board, newer)
            assert await store.boards.board(record.id) == newer, "the row is another one by now"
            assert await store.boards.untold(record.id, 9) == ()
            return done

        later, _ = await moved(store, record, ZEBEDIAH)
        newer = replace(board, version=later.version, lines=(*board.lines, said(ZEBEDIAH)))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(store._database, "transaction", slow)
            await store.boards.store_changed()
        assert await versions(store) == [1]
        assert await store.boards.board(record.id) == newer
        await store.boards.store_changed()
        assert await versions(store) == [2]
        assert await store.boards.board(record.id) == newer


@pytest.mark.parametrize("anew", [False, True])
async def test_what_has_become_of_a_board_meanwhile_stays(place: Place, anew: bool) -> None:
    """Another message has followed it, as another process posts it that has the table now, or its server is back."""
    async with place.open() as store:
        record, board = await shown(store, ANN)
        if anew:
            await store._database.rows("UPDATE boards SET message_id = 78")
            there = replace(FIRST, message_id=78)
        else:
            await store.servers.come_back(GUILD)
            there = replace(FIRST, version=-1)
        for _ in range(2):
            assert await store.boards.board(record.id) == there
            assert await store.boards.untold(record.id, 9) == (News((said(ANN),)),)
            await store.boards.store_changed()
        store.boards.change_board(record.id, there, replace(board, message_id=there.message_id))
        await store.boards.store_changed()
        assert await store.boards.board(record.id) == replace(board, message_id=there.message_id)
        assert await store.boards.untold(record.id, 9) == ()


async def test_a_former_message_that_is_still_to_be_left_is_another_one(place: Place) -> None:
    async with place.open() as store:
        record, board = await shown(store)
        first, second = replace(FIRST, message_id=70), replace(FIRST, message_id=71)
        await store.boards.show_board(record.id, board, first)
        store.boards.forget_former(record.id, first)
        await store.boards.show_board(record.id, board, second)
        for _ in range(2):
            assert await store.boards.former_board(record.id) == second
            assert await store.boards.boards_to_post() == (record.id,)
            await store.boards.store_changed()


async def test_who_is_forgotten_is_told_of_by_no_board_that_was_not_stored(place: Place) -> None:
    async with place.open() as store:
        record, board = await shown(store, ANN, ZEBEDIAH)
        store.boards.change_board(record.id, FIRST, replace(board, before=board.lines))
        await store.people.forget(77, Member(-1, "Nobody"), "2026-11-21")
        expected = replace(board, lines=(said(ANN),), before=(said(ANN),))
        for _ in range(2):
            assert await store.boards.board(record.id) == expected
            await store.boards.store_changed()
    assert "Zebediah" not in str(await place.rows("SELECT * FROM boards"))
    assert "Zebediah" not in str(await place.rows("SELECT * FROM news"))


async def test_what_is_stored_while_it_is_read_is_not_taken_for_what_was_there_before(place: Place) -> None:
    """On PostgreSQL, what is read stands as it did when reading began."""
    async with place.open() as store:
        record, board = await shown(store, ANN)
        row, late = store.boards._row, list[object]()

        async def slow(*what: object) -> object:
            found = await row(*what)  # type: ignore[arg-type]
            late.append(store.boards._changed.pop(record.id, None))
            return found

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(store.boards, "_row", slow)
            assert await store.boards.both(record.id) == (board, None)
        assert late[0] is not None
