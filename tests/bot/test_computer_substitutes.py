"""A computer plays on for who is late or has to go, by buttons and commands, once the others agree."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from bot.model.computers import SIGN
from bot.model.durations import DAY
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_clocks import Hands
from tests.bot.test_play import answer, board
from tests.bot.test_time_on_boards import absent_and_other, component, dealt, mentions, run_out

pytestmark = pytest.mark.thorough


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def store(
    tmp_path: Path, stack: contextlib.AsyncExitStack, monkeypatch: pytest.MonkeyPatch, hands: Hands
) -> SqliteStore:
    """The room's store, with a clock that is moved by hand."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)
    hands.store = await stack.enter_async_context(SqliteStore.open(tmp_path / "table.db", "discord", hands))
    return hands.store


async def test_a_computer_plays_on_for_who_is_late_by_a_button(room: Room, hands: Hands) -> None:
    await dealt(room, lapse="substitute")
    absent, other = await absent_and_other(room)
    shown = await run_out(room, hands)
    await other.click(shown, custom_id=component(shown, "b-instead"))
    live = await room.live()
    (computer,) = [member for member in live.record.members if member.computer]
    assert absent.id not in [member.user_id for member in live.record.members]
    assert live.to_move.user_id == other.id, "it has played its turn already"
    assert computer.name.endswith(SIGN)
    assert f"takes {absent.name.capitalize()}'s seat" in "\n".join(map(texts, room.channel.history()))


@pytest.mark.asked
async def test_whoever_is_left_alone_with_a_computer_is_asked_once(room: Room, hands: Hands) -> None:
    await dealt(room, lapse="substitute")
    _, other = await absent_and_other(room)
    shown = await run_out(room, hands)
    (asked,) = private(await other.click(shown, custom_id=component(shown, "b-instead")))
    assert texts(asked) == ENGLISH.say("sure-computer")
    assert not (await room.live()).computers
    await other.click(asked, custom_id=component(asked, "regular"))
    assert (await room.live()).computers


async def test_the_absent_player_is_no_opponent_who_may_ask(room: Room, hands: Hands) -> None:
    await dealt(room, lapse="substitute", players=3)
    live = await room.live()
    shown = await run_out(room, hands)
    await room.people[(live.in_play.state.turn + 1) % 3].click(shown, custom_id=component(shown, "b-instead"))
    after = await room.live()
    assert after.record.ask is not None
    assert after.record.ask.waiting == (room.people[(live.in_play.state.turn + 2) % 3].id,)
    assert "wants a computer" in texts(board(room))


async def test_only_people_are_told_that_somebody_is_late(room: Room, hands: Hands) -> None:
    await room.alice.slash(room.channel, "chinese start", rules="guided", time=2 * DAY, computers=1)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    live = await room.live()
    late = live.to_move.user_id
    await run_out(room, hands)
    (other,) = {room.alice.id, room.bob.id} - {late}
    told = board(room)
    assert texts(told) == ENGLISH.say("go-on", who=f"<@{other}>", name=live.to_move.name)
    assert mentions(room, told) == [other]


async def test_a_seat_is_left_to_a_computer_by_command(room: Room) -> None:
    await room.begin("guided", 3)
    await room.alice.slash(room.channel, "substitute", computer="sharp")
    asked = board(room)
    assert mentions(room, asked) == [room.bob.id, room.carol.id]
    for person in (room.bob, room.carol):
        await person.click(asked, custom_id=component(asked, "b-agree"))
    live = await room.live()
    assert live.record.members[0].level == "sharp"
    assert live.record.host_id == room.bob.id
    assert ENGLISH.say("uncounted") not in texts(board(room)), "that is told at the end, and was when it was asked"


async def test_who_is_there_is_not_replaced_by_command(room: Room) -> None:
    await room.begin("guided", 3)
    refused = await room.alice.slash(room.channel, "substitute", computer="sharp", player=room.bob)
    assert "isn't away" in answer(refused)
    stranger = room.guild.add_member(room.env.create_user("dora", global_name="Dora"))
    refused = await room.alice.slash(room.channel, "substitute", computer="sharp", player=stranger)
    assert answer(refused) == ENGLISH.say("nobody-to-resign")


async def test_computers_are_not_offered_as_people_who_have_left(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=2)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    offered = await room.alice.autocomplete(room.channel, "resign", "player", "")
    assert [choice["name"] for choice in offered] == ["Bob"]
    assert buttons(board(room))


async def test_where_late_turns_are_only_skipped_no_computer_takes_the_seat(room: Room, hands: Hands) -> None:
    await dealt(room)
    absent, other = await absent_and_other(room)
    shown = await run_out(room, hands)
    assert not [each for each in buttons(shown) if each.endswith("b-instead")]
    refused = await other.slash(room.channel, "substitute", computer="beginner", player=absent)
    assert "isn't away" in answer(refused)
    assert not (await room.live()).computers


async def test_a_game_against_a_computer_is_not_closed_but_lost(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1)
    await room.alice.slash(room.channel, "begin")
    live = await room.live()
    await room.alice.slash(room.channel, "cancel")
    assert await room.store.tables.table_in(room.channel.id) is None, "nothing had been played"
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1)
    await room.alice.slash(room.channel, "begin")
    live = await room.live()
    while not live.ply or live.to_move.user_id != room.alice.id:
        if live.to_move.user_id == room.alice.id:
            await room.alice.slash(room.channel, "move", move=live.in_play.legal_texts()[-1])
        else:
            await room.env.advance(1)
        live = await room.live()
    await room.alice.slash(room.channel, "cancel")
    after = await room.store.tables.table(live.record.id)
    assert after is not None
    assert after.status == "over"
