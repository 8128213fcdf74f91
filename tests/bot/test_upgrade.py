"""A database of the version before: what was in play is played on by its own rules, a lobby begins under today's.

`tests/older/database.sql` was written by that version of the bot: tables of Chinese Patience, Les Quatre Coins, and
Klondike by rules that clash today, Russian Bank by its first rules, and lobbies.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.model.live_table import LiveTable
from bot.model.refusals import Lost
from bot.service.service import Service
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from engine.catalogue import game
from engine.table import ReplayError, Table
from tests.bot.conftest import SESSION, Room, texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.bot.test_play import answer, board
from tests.older.write import FOLDER

pytestmark = pytest.mark.thorough

CHINESE, COINS, KLONDIKE, LOBBY, BANK, BANK_LOBBY = range(10, 16)
ALICE, BOB = 7, 8


@pytest.fixture
async def store(tmp_path: Path, stack: contextlib.AsyncExitStack) -> SqliteStore:
    """The store of the version before, opened by this one."""
    with contextlib.closing(sqlite3.connect(tmp_path / "table.db")) as old:
        old.executescript((FOLDER / "database.sql").read_text("utf-8"))
    return await stack.enter_async_context(SqliteStore.open(tmp_path / "table.db", SESSION))


@pytest.fixture
def service(store: SqliteStore) -> Service:
    return Service(store, news)


def asked(user_id: int, channel_id: int) -> Any:
    return context(user_id)._replace(channel_id=channel_id, interaction_id=10**6 + context(user_id).interaction_id)


async def bring(room: Room, channel: int) -> LiveTable:
    """Let the table of a former channel stand in the room's, and Alice and Bob sit at it."""
    rows = room.store._database.rows
    await rows(
        "UPDATE tables SET channel_id = ?, guild_id = ? WHERE channel_id = ?", room.channel.id, room.guild.id, channel
    )
    for table in ("tables", "members"):
        column = "host_id" if table == "tables" else "user_id"
        for user, member in ((ALICE, room.alice), (BOB, room.bob)):
            await rows(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", member.id, user)
    return await room.live()


@pytest.mark.parametrize("channel", [CHINESE, COINS, KLONDIKE])
async def test_a_table_is_moved_on_after_the_upgrade(room: Room, channel: int) -> None:
    before = await bring(room, channel)
    assert before.record.rules_version == before.game.version == 1
    text = before.in_play.legal_texts()[0]
    await room.people[before.in_play.state.turn].slash(room.channel, "move", move=text)
    after = await room.live()
    assert after.in_play.log[-1].text == text
    assert after.in_play == before.in_play.type(before.in_play.state.turn, text)
    await room.restart()
    assert (await room.live()).in_play.log == after.in_play.log, "it is stored, and read again by the same rules"
    await room.alice.slash(room.channel, "table")
    assert texts(board(room))


async def test_the_rules_that_are_told_are_those_of_the_table(room: Room) -> None:
    await bring(room, COINS)
    told = texts((await room.alice.slash(room.channel, "rules")).response.message)
    assert "one that begins a foundation from anywhere" in told
    told = texts((await room.alice.slash(room.channel, "rules", game="Les Quatre Coins")).response.message)
    assert "go there by themselves as soon as they appear" in told


@pytest.mark.parametrize("channel", [COINS, KLONDIKE])
async def test_the_present_rules_would_not_do(service: Service, channel: int) -> None:
    live = await service.tables.live(channel)
    with pytest.raises((ReplayError, ValueError)):
        Table.replay(game(live.game.id).at(live.record.options, 1), live.record.seed, live.in_play.log)


async def test_a_table_is_played_to_its_end_and_counts(service: Service) -> None:
    outcome = await service.play.resign(asked(ALICE, COINS))
    assert outcome.live.record.status == "over"
    (line,) = await service.store.results.solo_standings(5, "les-quatre-coins")
    assert (line.user_id, line.played) == (ALICE, 1)


async def test_what_is_dealt_again_is_dealt_by_the_present_rules(service: Service) -> None:
    await service.matches.restart(asked(ALICE, COINS))
    live = await service.tables.live(COINS)
    assert (live.record.rules_version, live.in_play.log) == (game("les-quatre-coins").version, ())


async def test_what_clashes_today_is_not_dealt_again_and_the_table_stays(service: Service) -> None:
    before = await service.tables.live(KLONDIKE)
    for again in (service.matches.restart, service.matches.follow):
        with refusing("with this table's rules any more"):
            await again(asked(ALICE, KLONDIKE))
    assert (await service.tables.live(KLONDIKE)).record == before.record


@pytest.mark.parametrize("channel", [LOBBY, BANK_LOBBY])
async def test_a_lobby_begins_under_the_present_rules(service: Service, channel: int) -> None:
    outcome = await service.lobby.begin(asked(ALICE, channel))
    present = game(outcome.live.game.id)
    assert outcome.live.record.rules_version == present.version
    assert outcome.live.in_play.rules.__class__ is present.rules


async def test_computers_come_to_a_lobby_of_before_and_play(service: Service) -> None:
    await service.lobby.leave(asked(BOB, LOBBY))
    await service.computer_seats.add(asked(ALICE, LOBBY))
    live = (await service.lobby.begin(asked(ALICE, LOBBY))).live
    assert [member.level for member in live.record.members][-1] == "regular"
    assert live.shut_out
    assert await service.store.computers.tables() == {live.record.id: live.record.version}


async def test_a_lobby_whose_choices_are_not_possible_any_more_says_so(service: Service, store: SqliteStore) -> None:
    await store._database.rows("""UPDATE tables SET options = '{"mood": "gay"}' WHERE channel_id = ?""", LOBBY)
    with pytest.raises(Lost) as lost:
        await service.lobby.begin(asked(ALICE, LOBBY))
    assert "I can't read this channel's game" in in_words(ENGLISH, lost.value)
    assert (await service.lobby.cancel(asked(ALICE, LOBBY))).live.record.status == "cancelled"


async def test_a_table_of_the_first_rules_of_russian_bank_is_played_on(room: Room) -> None:
    live = await bring(room, BANK)
    assert live.record.rules_version == 1
    player = room.alice if live.to_move.user_id == room.alice.id else room.bob
    drawn = "hand waste" in live.in_play.legal_texts(live.in_play.state.turn)
    await player.slash(room.channel, "move", move="hand waste" if drawn else "hand")
    assert (await room.live()).ply == live.ply + 1


async def test_a_version_of_which_no_rules_are_kept_says_so_and_can_be_closed(room: Room) -> None:
    await room.store._database.rows("UPDATE tables SET rules_version = 0 WHERE channel_id = ?", BANK)
    with pytest.raises(Lost):
        await bring(room, BANK)
    assert answer(await room.alice.slash(room.channel, "move", move="hand")) == ENGLISH.say("lost")
    await room.alice.slash(room.channel, "cancel")
    assert texts(board(room)) == "Alice closed the table."
