"""`/privacy`: all that is kept of a person is shown to them, and every trace of it goes when they ask for that."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from typing import Any

import pytest

from bot.model.facts import tells_of
from bot.model.looks import Look, Whose
from bot.model.records import Member
from bot.service.tables import RequestContext
from bot.store.archives import archive_old
from bot.store.people import SqlPeople
from bot.store.personal_columns import PERSONAL_COLUMNS, TRACES
from bot.text.reader import ENGLISH
from bot.ui.commands import privacy as commands
from bot.ui.delivery.messages import Messages
from tests.bot.conftest import Room, buttons, texts
from tests.bot.league import standings
from tests.stores import all_kept

pytestmark = pytest.mark.thorough

NAME = "Zebediah_*Quux*"


@pytest.fixture
def zeb(room: Room) -> Any:
    """A member whose name is nowhere else."""
    return room.guild.add_member(room.env.create_user("zeb", global_name=NAME))


async def lived(room: Room, zeb: Any) -> None:
    """Let somebody leave a trace of every kind."""
    thread, other = room.guild.create_text_channel("other"), room.guild.create_text_channel("third")
    await zeb.slash(room.channel, "settings")
    await room.bot.handler.service.looks.choose(Whose(0, zeb.id), theme="night")
    await room.store.tips.want_tips(zeb.id, False)
    # A game for one that is over, a daily deal that is not, and one that others may play too.
    await zeb.slash(thread, "patience start", game="Klondike", deal="1")
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
    await room.play_on()
    await zeb.slash(room.channel, "substitute", member=room.bob)
    await zeb.slash(room.channel, "resign")
    # Somebody else's game, in which all may move, and which is looked at once more.
    open_to_all = room.guild.create_text_channel("fourth")
    await room.alice.slash(open_to_all, "patience start", game="Klondike", deal="2", together=True)
    await zeb.slash(open_to_all, "move", move="stock")
    await zeb.slash(open_to_all, "replay", **{"as": "text"})
    asked = (await zeb.slash(room.channel, "puzzle")).response.message
    await zeb.click(asked, label=ENGLISH.say("label-puzzle-let"))
    # Left before the deal: nothing but what was told knows of it.
    await room.bob.slash(room.channel, "bank start")
    await zeb.slash(room.channel, "join")
    await zeb.slash(room.channel, "leave")


def asking(person: Any, room: Room) -> RequestContext:
    """A request of somebody in the room's channel that did not come from Discord."""
    return RequestContext(1, room.guild.id, room.channel.id, person.id, person.name)


async def kept(room: Room, person: Any) -> dict[str, Any]:
    """The file that somebody is given."""
    answer = (await person.slash(room.channel, "privacy export")).response
    assert answer.ephemeral
    if answer.message.content == ENGLISH.say("privacy-nothing"):
        return {}
    assert answer.message.content == ENGLISH.say("privacy-exported")
    return dict(json.loads(await answer.attachments[0].read()))


async def forgotten(room: Room, person: Any) -> Any:
    """Let a person be forgotten; the last answer."""
    asked = (await person.slash(room.channel, "privacy delete")).response
    assert texts(asked.message) == ENGLISH.say("privacy-sure")
    return await person.click(asked.message, custom_id="t:0:0:b-forget")


def in_file(room: Room, *traces: bytes) -> list[bytes]:
    """Which of some traces stand in the database's files."""
    found = b"".join(
        path.read_bytes() for path in room.place.path.parent.glob("table.db*") if "backup" not in path.name
    )
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
    there = {*TRACES, "moves", "boards"} - {"invitations", "asks", "seat_offers", "former_players", "strikes"}
    there -= {"season_lines", "season_champions", "day_finishes", "ratings", "rating_steps"}
    assert there <= {*rows}
    assert {row["name"] for row in rows["members"]} == {NAME}
    assert {row["user_id"] for table in ("visitors", "results", "tips", "tastes") for row in rows[table]} == {
        str(zeb.id)
    }
    assert "stock" in {row["text"] for row in rows["moves"]}
    assert any("Zebediah" in row["lines"] + row["former"] for row in rows["boards"])


async def test_the_export_betrays_no_card_of_a_game_that_goes_on(room: Room, zeb: Any) -> None:
    """By the digest of how the cards lie after a move, those that are hidden could be tried until it fits."""
    await lived(room, zeb)
    found = room.store._database.rows
    digests = {row[0] for row in await found("SELECT digest FROM moves")}
    dealt = {value for row in await found("SELECT seed, salt FROM tables") for value in row} - {""}
    assert min(len(digests), len(dealt)) > 3
    for packed in (False, True):
        rows = (await kept(room, zeb))["kept"]
        assert len(rows["moves"]) > 2
        assert not {"seed", "salt", "digest"} & {column for table in rows.values() for row in table for column in row}
        assert not [digest for digest in digests if digest in json.dumps(rows)]
        # What a board tells of a game that is over, everybody may know.
        untold = json.dumps([rows[table] for table in rows.keys() - {*PERSONAL_COLUMNS}])
        assert not [secret for secret in dealt if secret in untold]
        if not packed:
            assert await archive_old(room.store._database, 1 << 40) != (0, 0)


async def test_a_large_file_is_packed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin()
    monkeypatch.setattr(commands, "LARGEST_EXPORT", 100)
    answer = (await room.alice.slash(room.channel, "privacy export")).response
    assert answer.attachments[0].filename == "kept.json.gz"
    assert json.loads(gzip.decompress(await answer.attachments[0].read()))["user_id"] == str(room.alice.id)


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
    # Who only came by is known after a day as well, when nothing is noted any more of what they pressed.
    await room.store._database.rows("DELETE FROM interactions")
    (alice,) = [line for line in await standings(room.store, room.guild.id) if line.user_id == room.alice.id]
    assert in_file(room, *traces_of(zeb)) == [*traces_of(zeb)], "the search finds what is there"
    said = await forgotten(room, zeb)
    assert texts(said.response.message) == ENGLISH.say("privacy-deleted")
    assert buttons(said.response.message) == {}
    assert await kept(room, zeb) == {}
    lines = {line.user_id: line for line in await standings(room.store, room.guild.id)}
    assert lines.pop(room.alice.id) == alice
    (former,) = lines.values()
    assert (former.name, former.played, former.place) == (ENGLISH.say("former-player"), 1, 2)
    assert former.user_id < 0, "no number of Discord's"
    (solo,) = await room.store.results.solo_standings(room.guild.id, "klondike")
    assert (solo.user_id, solo.name) == (former.user_id, former.name)
    await room.store.people.sweep()
    assert in_file(room, *traces_of(zeb)) == []


async def test_what_was_pressed_is_forgotten_within_a_day(room: Room) -> None:
    await room.begin()
    await room.store._database.rows("UPDATE interactions SET arrived_at = arrived_at - 24 * 60 * 60")
    for job in room.bot._jobs():
        if job.name == "requests" and job.every < timedelta(hours=12):
            await job.work()
    assert not await room.store._database.rows("SELECT user_id FROM interactions")


async def test_the_copy_of_the_next_day_holds_nothing_either(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await forgotten(room, zeb)
    for former in room.place.path.parent.glob("*.backup"):
        former.unlink()
    await room.store.housekeeping.keep_copy()
    (copied,) = room.place.path.parent.glob("*.backup")
    copy = copied.read_bytes()
    assert [trace for trace in traces_of(zeb) if trace in copy] == []


async def test_what_was_told_stays_without_the_name(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await forgotten(room, zeb)
    told = "SELECT lines || former AS told FROM boards UNION SELECT lines FROM former_boards"
    everything = "\n".join(row["told"] for row in await room.store._database.rows(told))
    assert "A former player" in everything


async def test_each_who_is_forgotten_is_somebody_else(room: Room) -> None:
    for person in (room.alice, room.bob):
        await person.slash(room.channel, "patience start", game="Klondike", deal="1")
        await person.slash(room.channel, "move", move="stock")
        await person.slash(room.channel, "resign")
        await forgotten(room, person)
    former = await room.store.results.solo_standings(room.guild.id, "klondike")
    assert len({line.user_id for line in former}) == 2
    assert [line.name for line in former] == [ENGLISH.say("former-player")] * 2


async def test_a_game_with_others_goes_on_without_them(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "chinese start")
    for person in (room.alice, room.bob):
        await person.slash(room.channel, "join")
    await zeb.slash(room.channel, "begin")
    await forgotten(room, zeb)
    live = await room.live()
    assert live.record.status == "playing"
    assert live.names == (ENGLISH.say("former-player"), "Alice", "Bob")
    assert live.record.host_id == room.alice.id
    assert not live.plays(0)
    turn = room.people[live.in_play.state.turn - 1]
    assert f"<@{turn.id}>" in texts(room.channel.last_message), "it's their turn, and they're told"
    # The lobby above lists who sat down; what is posted stays as it is.
    shown = "\n".join(texts(each) for each in room.channel.history()[1:])
    assert "**A former player** resigned" in shown
    assert "Zebediah" not in shown
    assert str(zeb.id) not in shown
    await turn.slash(room.channel, "move", move="stock")
    assert (await room.live()).ply == live.ply + 1


async def test_a_lobby_loses_its_host_to_the_next(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "join")
    await forgotten(room, zeb)
    live = await room.live()
    assert (live.names, live.record.host_id) == (("Alice",), room.alice.id)
    assert "Zebediah" not in texts(room.channel.last_message)


async def test_a_game_for_one_is_given_up_and_makes_room(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "patience start", game="Klondike", deal="1")
    await zeb.slash(room.channel, "move", move="stock")
    table = (await room.live()).record.id
    await forgotten(room, zeb)
    record = await room.store.tables.table(table)
    assert record is not None
    assert record.status == "over"
    assert not any(buttons(each) or each.attachments for each in room.channel.history()), "only words are left"
    assert "Zebediah" not in "\n".join(texts(each) for each in room.channel.history())
    assert await room.store.boards.boards_to_post() == ()
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    assert (await room.live()).host == "Alice"


async def test_a_table_that_cannot_be_read_any_more_keeps_nobody(room: Room, zeb: Any) -> None:
    await zeb.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "join")
    await zeb.slash(room.channel, "begin")
    table = (await room.live()).record.id
    await room.store._database.rows("UPDATE tables SET rules_version = 99")
    await room.restart()
    await forgotten(room, zeb)
    record = await room.store.tables.table(table)
    assert record is not None
    assert record.status == "cancelled"
    assert await kept(room, zeb) == {}


async def test_who_comes_back_begins_from_nothing(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await forgotten(room, zeb)
    assert await room.bot.handler.service.looks.seen(room.guild.id, zeb.id) == Look(), "not even for a while"
    channel = room.guild.create_text_channel("fresh")
    await zeb.slash(channel, "patience start", game="Klondike", deal="1")
    await zeb.slash(channel, "move", move="stock")
    await zeb.slash(channel, "resign")
    standings = await room.store.results.solo_standings(room.guild.id, "klondike")
    (line,) = [each for each in standings if each.user_id == zeb.id]
    assert (line.played, line.name) == (1, NAME)


async def test_nobody_is_forgotten_without_meaning_it(room: Room, zeb: Any) -> None:
    await lived(room, zeb)
    await zeb.slash(room.channel, "privacy delete")
    assert await kept(room, zeb) != {}


async def test_who_sits_down_while_being_forgotten_leaves_again(
    room: Room, zeb: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "chinese start")
    forget, service = SqlPeople.forget, room.bot.handler.service

    async def late(people: SqlPeople, user_id: int, *others: Any) -> Member:
        # Theirs had come before they pressed the button, but waited for somebody else.
        monkeypatch.setattr(service.limits, "_shut", set())
        await service.lobby.join(asking(zeb, room)._replace(name=NAME))
        return await forget(people, user_id, *others)

    monkeypatch.setattr(SqlPeople, "forget", late)
    await forgotten(room, zeb)
    assert (await room.live()).names == ("Alice",)


async def test_games_are_given_up_before_anything_is_forgotten(
    room: Room, zeb: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot stops in between, no game waits for nobody."""
    await room.alice.slash(room.channel, "chinese start")
    await zeb.slash(room.channel, "join")
    seen = []

    async def looked(people: SqlPeople, user_id: int, instead: Member, day: str) -> Member:
        seen.append(await people.open_tables(user_id))
        return instead

    monkeypatch.setattr(SqlPeople, "forget", looked)
    await forgotten(room, zeb)
    assert seen == [()]


async def test_a_board_of_a_game_that_was_resigned_before_is_shown_anew(room: Room, zeb: Any) -> None:
    for member in (room.alice, room.bob):
        await member.slash(room.channel, "chinese start" if member is room.alice else "join")
    await zeb.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    live = await room.live()
    await zeb.slash(room.channel, "resign")
    board = await room.store.boards.board(live.record.id)
    assert board is not None
    assert any(tells_of(line, zeb.id) for line in (*board.lines, *board.before))
    await forgotten(room, zeb)
    assert (await room.live()).record.version == live.record.version + 2
    assert await room.store.boards.boards_to_post() == ()
    assert "Zebediah" not in texts(room.channel.last_message)


async def test_a_board_that_is_being_sent_tells_nothing_of_who_is_forgotten_meanwhile(
    room: Room, zeb: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await zeb.slash(room.channel, "join")
    change, service = Messages.change, room.bot.handler.service

    async def late(messages: Messages, *args: Any) -> bool:
        monkeypatch.setattr(Messages, "change", change)
        await service.privacy.forget(zeb.id)
        return await change(messages, *args)

    monkeypatch.setattr(Messages, "change", late)
    await zeb.slash(room.channel, "leave")
    await room.bot.handler.post_missing()
    assert "Zebediah" not in texts(room.channel.last_message)
    assert await all_kept(room.store, zeb.id) == {}
    board = await room.store.boards.board((await room.live()).record.id)
    assert "Zebediah" not in str(board)
