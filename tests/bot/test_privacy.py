"""`/privacy`: all that is kept of a person is shown to them, and every trace of it goes when they ask for that."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.records import Board, Line, Member, News
from bot.store.database import Database
from bot.store.privacy import SECRETS, TOLD, TRACES
from bot.store.sqlite_store import SqliteStore
from bot.text.news import unnamed
from bot.text.sentences import say
from tests.bot.conftest import Room, buttons, texts
from tests.bot.test_store import CHANNEL, NEW, context, opened

NAME = "Zebediah_*Quux*"
# Columns of numbers and texts that hold nothing of any person, wherever they stand.
PLACES = {"guild_id", "channel_id", "message_id", "table_id", "match_id"}
# The same in one table each: what games are, how they went, and what servers or the bot itself have chosen.
IMPERSONAL = {
    "tables": {"id", "game", "options", "seed", "salt", "status", "day"},
    "moves": {"text", "digest"},
    "boards": {"session"},
    "former_boards": {"session"},
    "interactions": {"session", "id"},
    "settings": {"name", "value"},
    "server_settings": {"name", "value"},
    "solo_results": {"game", "options", "seed", "day", "seconds"},
    "daily_deals": {"day", "game", "seed", "salt"},
    "tips": {"tip"},
    "tastes": {"name", "value"},
}


def covered(table: str) -> set[str]:
    """The columns of a table of the database that are looked at when a person is to be found there."""
    found: set[str] = set()
    if table in TRACES:
        found |= {*TRACES[table].ids, TRACES[table].name}
    if table in TOLD:
        found |= {*TOLD[table].texts, *TOLD[table].lines, *TOLD[table].users}
    return found


async def test_every_column_that_may_hold_a_person_is_covered(tmp_path: Path) -> None:
    async with Database.open(tmp_path / "table.db") as database:
        found = (
            "SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
        )
        columns = [tuple(row) for row in await database.rows(found)]
    assert len(columns) > 80
    # Times are the only large numbers that never are anybody's.
    asked = [(t, name) for t, name, kind in columns if kind in ("BIGINT", "TEXT") or name.endswith("_id")]
    left = [(t, name) for t, name in asked if not name.endswith("_at") and name not in PLACES | covered(t)]
    assert [each for each in left if each[1] not in IMPERSONAL.get(each[0], ())] == []
    there = {(table, name) for table, name, _ in columns}
    assert {(table, name) for table in {*TRACES, *TOLD} for name in covered(table) - {""}} <= there
    assert {(table, name) for table, names in IMPERSONAL.items() for name in names} <= there


def test_a_name_goes_from_a_text_however_it_is_written() -> None:
    told = unnamed(f"**Zebediah\\_\\*Quux\\*** joined. {NAME} won, Zebediah did not.", [NAME])
    assert told == "**A former player** joined. A former player won, Zebediah did not."
    assert unnamed("Ann, Annabel and Joann", ["Ann"]) == "A former player, Annabel and Joann"
    assert (
        unnamed("**player** met Ann Lee", ["Ann", "Ann Lee", "player"]) == "**A former player** met A former player"
    )
    assert unnamed("Somebody joined.", ["\u200b"]) == "Somebody joined.", "that is nobody's name"


# With the bot.


@pytest.fixture
def zeb(room: Room) -> Any:
    """A member whose name is nowhere else."""
    return room.guild.add_member(room.env.create_user("zeb", global_name=NAME))


async def lived(room: Room, zeb: Any) -> None:
    """Let somebody leave a trace of every kind."""
    thread, other = room.guild.create_text_channel("other"), room.guild.create_text_channel("third")
    await zeb.slash(room.channel, "settings")
    await room.store.choose_taste(0, zeb.id, "look", "theme=night")
    await room.store.want_tips(zeb.id, False)
    # A game for one that is over, a daily deal that is not, and one that others may play too.
    await zeb.slash(thread, "patience start", game="Klondike", deal=1)
    await zeb.slash(thread, "move", move="stock")
    await zeb.slash(thread, "resign")
    await zeb.slash(other, "daily")
    # A game of several: hosted, with a wrong knock, resigned and over.
    await zeb.slash(room.channel, "chinese start")
    await zeb.slash(room.channel, "invite", member=room.carol)
    await room.alice.slash(room.channel, "invite", member=room.bob)
    await room.alice.slash(room.channel, "join")
    await zeb.slash(room.channel, "begin")
    live = await room.live()
    await (zeb, room.alice)[live.in_play.state.turn].slash(room.channel, "move", move="stock")
    await zeb.slash(room.channel, "knock")
    await zeb.slash(room.channel, "resign")
    # Left before the deal: nothing but what was told knows of it.
    await room.bob.slash(room.channel, "bank start")
    await zeb.slash(room.channel, "join")
    await zeb.slash(room.channel, "leave")


async def kept(room: Room, person: Any) -> dict[str, Any]:
    """The file that somebody is given."""
    answer = (await person.slash(room.channel, "privacy export")).response
    assert answer.ephemeral
    if answer.message.content == say("privacy-nothing"):
        return {}
    assert answer.message.content == say("privacy-exported")
    return dict(json.loads(await answer.attachments[0].read()))


async def forgotten(room: Room, person: Any) -> Any:
    """Let a person be forgotten; the last answer."""
    asked = (await person.slash(room.channel, "privacy delete")).response
    assert texts(asked.message) == say("privacy-sure")
    return await person.click(asked.message, custom_id="t:0:0:b-forget")


def in_file(room: Room, *traces: bytes) -> list[bytes]:
    """Which of some traces stand in the database's files."""
    found = b"".join(path.read_bytes() for path in room.path.parent.glob("table.db*") if "backup" not in path.name)
    return [trace for trace in traces if trace in found]


def traces_of(person: Any) -> tuple[bytes, ...]:
    """A name and a number, as SQLite and JSON write them."""
    return (b"Zebediah", person.id.to_bytes(8, "big"), str(person.id).encode())


async def test_the_text_says_what_is_kept(room: Room) -> None:
    said = (await room.alice.slash(room.channel, "privacy about")).response
    assert said.ephemeral
    assert all(word in texts(said.message) for word in ("What I keep", "/privacy export", "/privacy delete", "day"))


async def test_the_export_has_everything_and_nothing_secret(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    told = await kept(room, zeb)
    assert told["user_id"] == str(zeb.id)
    rows = told["kept"]
    assert [*rows] == sorted(rows)
    there = {*TRACES, "moves", "boards"} - {"invitations"}
    assert there <= {*rows}
    assert {row["name"] for row in rows["members"]} == {NAME}
    assert {row["name"] for row in rows["visitors"]} == {NAME}
    assert {row["user_id"] for table in ("results", "tips", "tastes") for row in rows[table]} == {str(zeb.id)}
    assert "stock" in {row["text"] for row in rows["moves"]}
    assert any("Zebediah" in row["text"] + row["lines"] + row["former"] for row in rows["boards"])
    assert not {column for table in rows.values() for row in table for column in row} & {*SECRETS}
    seeds = {row[0] for row in await room.store._database.rows("SELECT seed FROM tables")}
    # What a board tells of a game that is over, everybody may know.
    untold = json.dumps([rows[table] for table in rows.keys() - {*TOLD}])
    assert not [seed for seed in seeds if seed in untold]


async def test_an_export_tells_of_nobody_elses_moves(room: Room) -> None:
    await room.begin()
    live = await room.live()
    turn = live.in_play.state.turn
    await room.people[turn].slash(room.channel, "move", move="stock")
    assert "moves" in (await kept(room, room.people[turn]))["kept"]
    assert "moves" not in (await kept(room, room.people[1 - turn]))["kept"]
    assert await kept(room, room.carol) == {}


async def test_every_trace_goes_and_the_results_of_others_stand(room: Room, zeb: Any) -> None:
    # Some builds of SQLite overwrite at once what is deleted, so that less is left to find.
    await room.store._database.rows("PRAGMA secure_delete=OFF")
    await lived(room, zeb)
    (alice,) = [line for line in await room.store.standings(room.guild.id) if line.user_id == room.alice.id]
    assert len(in_file(room, *traces_of(zeb))) == 2, "the search finds what is there"
    said = await forgotten(room, zeb)
    assert texts(said.response.message) == say("privacy-deleted")
    assert buttons(said.response.message) == {}
    assert await kept(room, zeb) == {}
    lines = {line.user_id: line for line in await room.store.standings(room.guild.id)}
    assert lines.pop(room.alice.id) == alice
    (former,) = lines.values()
    assert (former.name, former.played, former.place) == (say("former-player"), 1, 2)
    assert former.user_id < 0, "no number of Discord's"
    (solo,) = await room.store.solo_standings(room.guild.id, "klondike")
    assert (solo.user_id, solo.name) == (former.user_id, former.name)
    await room.store.people.sweep()
    assert in_file(room, *traces_of(zeb)) == []


async def test_the_copy_of_the_next_day_holds_nothing_either(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await forgotten(room, zeb)
    for former in room.path.parent.glob("*.backup"):
        former.unlink()
    await room.store.housekeeping.keep_copy()
    (copied,) = room.path.parent.glob("*.backup")
    copy = copied.read_bytes()
    assert [trace for trace in traces_of(zeb) if trace in copy] == []


async def test_what_was_told_stays_without_the_name(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await forgotten(room, zeb)
    told = "SELECT text || lines || former AS told FROM boards UNION SELECT text || lines FROM former_boards"
    everything = "\n".join(row["told"] for row in await room.store._database.rows(told))
    assert "A former player" in everything
    assert "**Alice** wins" in everything


async def test_each_who_is_forgotten_is_somebody_else(room: Room) -> None:
    for person in (room.alice, room.bob):
        await person.slash(room.channel, "patience start", game="Klondike", deal=1)
        await person.slash(room.channel, "move", move="stock")
        await person.slash(room.channel, "resign")
        await forgotten(room, person)
    former = await room.store.solo_standings(room.guild.id, "klondike")
    assert len({line.user_id for line in former}) == 2
    assert [line.name for line in former] == [say("former-player")] * 2


async def test_a_game_with_others_goes_on_without_them(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "chinese start")
    for person in (room.alice, room.bob):
        await person.slash(room.channel, "join")
    await zeb.slash(room.channel, "begin")
    await forgotten(room, zeb)
    live = await room.live()
    assert live.record.status == "playing"
    assert live.names == (say("former-player"), "Alice", "Bob")
    assert live.record.host_id == room.alice.id
    assert not live.plays(0)
    # The lobby above lists who sat down; what is posted stays as it is.
    shown = "\n".join(texts(each) for each in room.channel.history()[1:])
    assert say("departed") in shown
    assert "Zebediah" not in shown
    assert str(zeb.id) not in shown
    await room.people[live.in_play.state.turn - 1].slash(room.channel, "move", move="stock")
    assert len((await room.live()).record.log) == len(live.record.log) + 1


async def test_a_lobby_loses_its_host_to_the_next(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "join")
    await forgotten(room, zeb)
    live = await room.live()
    assert (live.names, live.record.host_id) == (("Alice",), room.alice.id)
    assert "Zebediah" not in texts(room.channel.last_message)


async def test_a_game_for_one_is_given_up_and_makes_room(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "patience start", game="Klondike", deal=1)
    await zeb.slash(room.channel, "move", move="stock")
    table = (await room.live()).record.id
    await forgotten(room, zeb)
    record = await room.store.table(table)
    assert record is not None
    assert record.status == "over"
    assert "Zebediah" not in "\n".join(texts(each) for each in room.channel.history())
    assert await room.store.boards_to_post() == ()
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal=1)
    assert (await room.live()).host == "Alice"


async def test_a_table_that_cannot_be_read_any_more_keeps_nobody(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "join")
    await zeb.slash(room.channel, "begin")
    table = (await room.live()).record.id
    await room.store._database.rows("UPDATE tables SET rules_version = 99")
    await room.restart()
    await forgotten(room, zeb)
    record = await room.store.table(table)
    assert record is not None
    assert record.status == "cancelled"
    assert await kept(room, zeb) == {}


async def test_who_comes_back_begins_from_nothing(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await forgotten(room, zeb)
    assert (
        await room.bot.handler.service.looks.seen(room.guild.id, zeb.id)
        == type(await room.bot.handler.service.looks.of_server(0))()
    ), "nor does the bot remember how their tables looked"
    channel = room.guild.create_text_channel("fresh")
    await zeb.slash(channel, "patience start", game="Klondike", deal=1)
    await zeb.slash(channel, "move", move="stock")
    await zeb.slash(channel, "resign")
    (line,) = [each for each in await room.store.solo_standings(room.guild.id, "klondike") if each.user_id == zeb.id]
    assert (line.played, line.name) == (1, NAME)


async def test_nobody_is_forgotten_without_meaning_it(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await zeb.slash(room.channel, "privacy delete")
    assert await kept(room, zeb) != {}


async def test_who_sits_down_while_being_forgotten_leaves_again(
    room: Room, zeb: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "chinese start")
    forget = type(room.store.people).forget

    async def late(people: Any, user_id: int, *others: Any) -> None:
        await zeb.slash(room.channel, "join")
        await forget(people, user_id, *others)

    monkeypatch.setattr(type(room.store.people), "forget", late)
    await forgotten(room, zeb)
    assert (await room.live()).names == ("Alice",)


async def test_what_has_not_been_told_yet_calls_nobody_who_is_forgotten(tmp_path: Path) -> None:
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        news = News((Line("Ann is up for another game."), Line("waves", "Zebediah")), invites=(77, 78))
        record = await opened(store, news=news)
        board = Board(CHANNEL, 5, -1, "<@77>, Zebediah invites you.", (), (Line("Zebediah left."),))
        await store.show_board(record.id, board)
        await store.open_table(replace(NEW, channel_id=1, host=Member(77, "Zebediah")), context(77))
        assert {*(await store.people.kept(77))} >= {"news", "tables", "interactions"}
        assert "boards" in await store.people.kept(77), "though nobody of that name sits at that table"
        await store.people.forget(77, Member(-1, "Nobody"), lambda text, names: text.replace("Zebediah", "Nobody"))
        lines = (Line("Ann is up for another game."), Line("waves", "Nobody"))
        assert await store.untold(record.id, 0) == (News(lines, invites=(78,)),)
        assert await store.board(record.id) == replace(
            board, text="Nobody, Nobody invites you.", before=(Line("Nobody left."),)
        )
        assert await store.people.kept(77) == {}


# The file.


async def test_a_file_is_written_anew_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    rewrite = Database.rewrite

    async def counted(database: Database) -> None:
        written.append(1)
        await rewrite(database)

    monkeypatch.setattr(Database, "rewrite", counted)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        await store.people.sweep()
        assert not written, "nobody has been forgotten"
        await store.people.forget(7, Member(-1, "nobody"), unnamed)
        await store.people.sweep()
        await store.people.sweep()
    assert len(written) == 1


async def test_whoever_is_forgotten_meanwhile_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        await store.people.forget(7, Member(-1, "nobody"), unnamed)
        rewrite = Database.rewrite

        async def slow(database: Database) -> None:
            await rewrite(database)
            await store.people.forget(8, Member(-2, "nobody"), unnamed)

        with monkeypatch.context() as patched:
            patched.setattr(Database, "rewrite", slow)
            await store.people.sweep()
        assert await store.value("unswept") == "-2"


def test_a_rewritten_file_is_whole(tmp_path: Path) -> None:
    async def work() -> None:
        async with Database.open(tmp_path / "table.db") as database:
            await database.rewrite()

    asyncio.run(work())
    with contextlib.closing(sqlite3.connect(tmp_path / "table.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
