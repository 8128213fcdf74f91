"""What is kept of people in the database: every column that may hold a person is looked at, and the file wiped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.asks import Ask, AskKind
from bot.model.facts import ALONE, BoardLine, Cards, Note, Stays, Who
from bot.model.records import Change, Member, News, PostedBoard, TableRecord
from bot.store.kept_news import read
from bot.store.personal_columns import PERSONAL_COLUMNS, TRACES
from bot.store.sql_store import SqlStore
from bot.store.sqlite import database
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite_store import SqliteStore
from engine.cards import cards
from tests.bot.test_store import ALICE, BOB, CHANNEL, NEW, context, opened, played
from tests.stores import File, Place, all_kept

pytestmark = pytest.mark.either

NAME = "Zebediah_*Quux*"
# Columns of numbers and texts that hold nothing of any person, wherever they stand.
PLACES = {"guild_id", "channel_id", "message_id", "table_id", "match_id"}
# The same in one table each: what games are, how they went, and what servers or the bot itself have chosen.
IMPERSONAL = {
    "tables": {"id", "game", "options", "seed", "salt", "status", "day", "time_up"},
    "timers": {"what", "away"},
    "asks": {"kind", "level"},
    "members": {"level"},
    "results": {"level", "against", "why"},
    "moves": {"text", "digest"},
    "boards": {"session", "stays"},
    "former_boards": {"session", "stays"},
    "interactions": {"session", "id"},
    "settings": {"name", "value"},
    "server_settings": {"name", "value"},
    "ratings": {"game"},
    "rating_steps": {"game"},
    "solo_results": {"game", "options", "seed", "day", "seconds"},
    "daily_deals": {"day", "game", "seed", "salt", "to_beat"},
    "day_tries": {"day"},
    "day_places": {"day"},
    "day_finishes": {"day"},
    "day_excuses": {"day"},
    "day_posts": {"day"},
    "turn_puzzles": {"day", "found"},
    "turn_answers": {"day"},
    "seasons": {"name", "period", "points", "version"},
    "season_champions": {"what"},
    "strikes": {"reason"},
    "tips": {"tip"},
    "tastes": {"name", "value"},
}


def covered(table: str) -> set[str]:
    """The columns of a table of the database that are looked at when a person is to be found there."""
    found: set[str] = set()
    if table in TRACES:
        found |= {*TRACES[table].ids, TRACES[table].name}
    if table in PERSONAL_COLUMNS:
        found |= {*PERSONAL_COLUMNS[table].lines, *PERSONAL_COLUMNS[table].users}
    return found


async def test_every_column_that_may_hold_a_person_is_covered(tmp_path: Path) -> None:
    async with SqliteDatabase.open(tmp_path / "table.db") as database:
        columns = [tuple(row)[:3] for row in await database.rows(File.catalogue)]
    assert len(columns) > 80
    # Times are the only large numbers that never are anybody's.
    asked = [(t, name) for t, name, kind in columns if kind in ("BIGINT", "TEXT") or name.endswith("_id")]
    left = [(t, name) for t, name in asked if not name.endswith("_at") and name not in PLACES | covered(t)]
    assert [each for each in left if each[1] not in IMPERSONAL.get(each[0], ())] == []
    there = {(table, name) for table, name, _ in columns}
    assert {(table, name) for table in {*TRACES, *PERSONAL_COLUMNS} for name in covered(table) - {""}} <= there
    assert {(table, name) for table, names in IMPERSONAL.items() for name in names} <= there


async def test_who_has_handed_on_a_seat_is_known_at_the_table(place: Place) -> None:
    async with place.open() as store:
        record = await played(store)
        members = (Member(77, "Zebediah"), BOB)
        await store.tables.commit(Change(record.id, record.version, context(BOB.user_id), members=members))
        assert (await all_kept(store, ALICE.user_id))["visitors"][0]["user_id"] == ALICE.user_id
        assert "visitors" not in await all_kept(store, BOB.user_id)


ANN, ZEBEDIAH = Who(78, "Ann"), Who(77, "Zebediah")


def left(who: Who) -> BoardLine:
    return BoardLine(Note("leaves", name=who))


async def visited(store: SqlStore, record: TableRecord, *people: Who) -> None:
    """Let people do something at a table."""
    for later, who in enumerate(people):
        await store.tables.commit(Change(record.id, record.version + later, context(who.user_id)))


def drew(who: Who, card: str) -> BoardLine:
    return BoardLine(Note("told-drew", cards=Cards(cards(card))), who)


async def test_of_what_was_told_an_export_holds_what_tells_of_that_person(place: Place) -> None:
    """Of the rest they need not be able to see the channel any more."""
    async with place.open() as store:
        news = News((drew(ANN, "jh"), drew(ZEBEDIAH, "3c")), invites=(77, 78))
        record = await opened(store, news=news)
        await visited(store, record, ANN, ZEBEDIAH)
        await store.boards.show_board(
            record.id, PostedBoard(CHANNEL, 5, -1, Stays.LOBBY, (left(ZEBEDIAH), left(ANN)))
        )
        ask = Ask(AskKind.CLOSE, 78, (77, 79))
        await store.tables.commit(Change(record.id, record.version + 2, context(), ask=ask))
        alone = News((drew(ALONE, "qs"),))
        await store.tables.open_table(
            replace(NEW, channel_id=1, host=Member(77, "Zebediah"), news=alone), context(77)
        )
        kept = await all_kept(store, 77)
    (board,), (told, own), (ask_row,) = kept["boards"], kept["news"], kept["asks"]
    assert [read(str(board[column])) for column in ("lines", "former")] == [(left(ZEBEDIAH),), ()]
    assert read(str(told["lines"])) == (drew(ZEBEDIAH, "3c"),)
    assert json.loads(str(told["invites"])) == [77]
    assert read(str(own["lines"])) == (drew(ALONE, "qs"),), "at their own table for one"
    assert json.loads(str(ask_row["waiting"])) == [77]


async def test_what_has_not_been_told_yet_calls_nobody_who_is_forgotten(place: Place) -> None:
    async with place.open() as store:
        news = News((left(ANN), drew(ZEBEDIAH, "3c")), invites=(77, 78))
        record = await opened(store, news=news)
        ask = Ask(AskKind.CLOSE, 78, (77, 79))
        await store.tables.commit(Change(record.id, record.version, context(), ask=ask))
        await store.tables.open_table(replace(NEW, channel_id=1, host=Member(77, "Zebediah")), context(77))
        assert {*(await all_kept(store, 77))} >= {"news", "tables", "interactions"}
        assert "visitors" not in await all_kept(store, 77), "nobody of that number has been at that table"
        await store.people.forget(77, Member(-1, "Nobody"), "2026-11-21")
        nobody = Who(-1, "Nobody")
        assert await store.boards.untold(record.id, 0) == (News((left(ANN), drew(nobody, "3c")), invites=(78,)),)
        remaining = await store.tables.table(record.id)
        assert remaining is not None
        assert remaining.ask is not None
        assert remaining.ask.waiting == (79,)
        assert await all_kept(store, 77) == {}


async def test_a_board_that_was_drawn_before_somebody_was_forgotten_tells_nothing_of_them(place: Place) -> None:
    """Discord took its time over it, so that it is noted only now."""
    async with place.open() as store:
        record = await opened(store)
        await visited(store, record, ANN, ZEBEDIAH)
        told = (left(ZEBEDIAH), BoardLine(Note("leaves", name=Who(0, "")), ANN), drew(ZEBEDIAH, "3c"), left(ANN))
        board = PostedBoard(CHANNEL, 5, 2, Stays.LOBBY, told, told)
        await store.boards.show_board(record.id, board, replace(board, message_id=4, before=()))
        assert await store.boards.board(record.id) == board
        await store.people.forget(77, Member(-1, "Nobody"), "2026-11-21")
        await store.boards.show_board(record.id, board, replace(board, message_id=4, before=()))
        shown, former = await store.boards.board(record.id), await store.boards.former_board(record.id)
        assert shown == replace(board, lines=told[1::2], before=told[1::2])
        assert former == replace(board, message_id=4, lines=told[1::2], before=())
    kept = [await place.rows(f"SELECT * FROM {table}") for table in PERSONAL_COLUMNS]
    assert "Zebediah" not in str(kept)


# The file.


async def test_a_file_is_written_anew_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    rewrite = SqliteDatabase._rewrite

    async def counted(database: SqliteDatabase) -> None:
        written.append(1)
        await rewrite(database)

    monkeypatch.setattr(SqliteDatabase, "_rewrite", counted)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        await store.people.sweep()
        assert not written, "nobody has been forgotten"
        await store.people.forget(7, Member(-1, "nobody"), "2026-11-21")
        await store.people.sweep()
        await store.people.sweep()
    assert len(written) == 1


async def test_nobody_waits_for_a_large_file_which_is_written_anew_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its copies hold nothing of who was forgotten, all the same."""
    monkeypatch.setattr(database, "SMALL_FILE_BYTES", 0)
    path = tmp_path / "table.db"
    async with SqliteStore.open(path, "discord") as store:
        await store.tables.open_table(NEW, context(7))
        rows = store._database.rows
        for sql in (
            "PRAGMA secure_delete=OFF",
            "CREATE TABLE scrap (x)",
            "INSERT INTO scrap VALUES ('Zebediah')",
            "DROP TABLE scrap",
        ):
            await rows(sql)
        await store.people.forget(7, Member(-1, "nobody"), "2026-11-21")
        await store.housekeeping.keep_copy()
        (copied,) = tmp_path.glob("*.backup")
        assert b"Zebediah" not in copied.read_bytes()
        copied.unlink()
        await rows("PRAGMA wal_checkpoint(TRUNCATE)")
        assert b"Zebediah" in path.read_bytes(), "a file that is only deleted from keeps it"
    async with SqliteStore.open(path, "discord"):
        assert b"Zebediah" not in path.read_bytes()


@pytest.mark.threaded
async def test_whoever_is_forgotten_meanwhile_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        await store.people.forget(7, Member(-1, "nobody"), "2026-11-21")
        rewrite = SqliteDatabase._rewrite

        async def slow(database: SqliteDatabase) -> None:
            await rewrite(database)
            await store.people.forget(8, Member(-2, "nobody"), "2026-11-21")

        with monkeypatch.context() as patched:
            patched.setattr(SqliteDatabase, "_rewrite", slow)
            await store.people.sweep()
        assert await store.values.value("unswept") == "-2"


def test_a_rewritten_file_is_whole(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteDatabase.open(tmp_path / "table.db") as database:
            await database.purge(starting=True)

    asyncio.run(work())
    with contextlib.closing(sqlite3.connect(tmp_path / "table.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
