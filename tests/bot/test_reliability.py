"""Restarts, double deliveries, races, and a Discord that fails."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.service.tables import Outcome, RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import ENGLISH
from tests.bot.conftest import CANNOT_POST, Room, buttons, private, texts
from tests.bot.refusing import refusing

pytestmark = pytest.mark.thorough


def context(room: Room, member: Any, number: int) -> RequestContext:
    """A request as the service gets it."""
    return RequestContext(number, room.guild.id, room.channel.id, member.id, member.name)


@pytest.mark.either
async def test_a_restart_in_the_middle_of_a_turn_loses_nothing(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    before, old_board = (await room.live()), room.channel.last_message
    await room.restart()
    after = await room.live()
    assert after.record == before.record
    assert after.in_play.state == before.in_play.state
    assert room.channel.last_message.id == old_board.id
    await player.click(old_board, custom_id=f"t:{before.record.id}:1:b-stock_waste")
    assert [row.text for row in (await room.live()).in_play.log] == ["stock", "stock waste"]


async def test_where_messages_are_gone_the_board_is_posted_again(room: Room) -> None:
    await room.begin()
    old = room.channel.last_message.id
    # They are not deleted here, but the bot may not look.
    room.env.inject_error("GET", f"/channels/{room.channel.id}/messages", status=403, code=50001, times=None)
    await room.restart(session="practice")
    assert room.channel.last_message.id != old
    assert buttons(room.channel.last_message)


async def test_a_board_that_was_posted_but_not_noted_is_not_posted_twice(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    store: Any = room.bot.handler.service.store
    await store._database.rows("DELETE FROM boards")
    there = [message.id for message in room.channel.history()]
    await room.bot.handler.publisher.publish(await room.live(), late=True)
    assert [message.id for message in room.channel.history()] == there
    board = await store.boards.board((await room.live()).record.id)
    assert board is not None
    assert board.message_id == there[-1]


async def test_a_lobby_survives_a_restart(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    lobby = room.channel.last_message
    live = await room.live()
    await room.restart()
    await room.bob.click(lobby, custom_id=f"t:{live.record.id}:0:b-join")
    assert (await room.live()).names == ("Alice", "Bob")


@pytest.mark.either
async def test_the_same_interaction_delivered_twice(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A false knock that costs nothing: the interaction's number shows that it is not made again."""
    await room.alice.slash(room.channel, "chinese start", rules="knocking")
    await room.choose(room.alice, "false_knock", "free")
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    player = await room.to_move()
    other = room.bob if player is room.alice else room.alice
    await player.slash(room.channel, "move", move="turn")
    run, said = room.bot.handler.run, []

    async def twice(interaction: Any, action: Any) -> None:
        await run(interaction, action)
        await run(interaction, action)

    async def listen(_: Any, sentence: str, *__: Any) -> None:
        said.append(sentence)

    monkeypatch.setattr(room.bot.handler, "run", twice)
    monkeypatch.setattr("bot.ui.interactions.answer", listen)
    await other.slash(room.channel, "knock")
    assert [row.text for row in (await room.live()).in_play.log] == ["turn", "knock"]
    assert said == [ENGLISH.say("repeated")]
    monkeypatch.setattr(room.bot.handler, "run", run)
    await player.slash(room.channel, "move", move="stock")
    await other.slash(room.channel, "knock")
    assert [row.text for row in (await room.live()).in_play.log] == ["turn", "knock", "stock", "knock"]


async def test_a_request_repeated_is_answered_as_such(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    service = room.bot.handler.service
    first = await service.play.move(context(room, player, 1), "stock, stock waste")
    again = await service.play.move(context(room, player, 1), "stock, stock waste")
    assert not first.repeated
    assert again.repeated
    assert again.live.record == first.live.record


@pytest.mark.either
async def test_two_who_act_at_once_both_get_an_answer(room: Room) -> None:
    await room.begin()
    service = room.bot.handler.service
    requests = [
        service.play.move(context(room, member, n), "turn") for n, member in enumerate((room.alice, room.bob))
    ]
    outcomes = await asyncio.gather(*requests, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NotMoved", "Outcome"]


async def test_a_knock_is_for_the_turn_that_was_seen(room: Room) -> None:
    await room.begin("knocking", players=3)
    service = room.bot.handler.service
    seen = await room.live()
    people = [room.alice, room.bob, room.carol]
    turn = seen.in_play.state.turn
    first, second, third = (people[(turn + step) % 3] for step in range(3))
    await service.play.move(context(room, first, 1), "stock, stock waste")
    ply = (await room.live()).ply
    await service.play.move(context(room, second, 2), "stock")
    with refusing(ENGLISH.say("too-late")):
        await service.play.call(context(room, third, 3), "knock", ply)
    outcome = await service.play.call(context(room, third, 4), "knock")
    assert isinstance(outcome, Outcome)


async def test_a_button_of_an_old_board_says_so(room: Room) -> None:
    await room.begin()
    old = room.channel.last_message
    live = await room.live()
    for path in (f"/channels/{room.channel.id}", "/webhooks/*"):
        room.env.inject_error("*", f"{path}/messages/{old.id}", status=500, times=None)
    player = await room.to_move()
    await player.slash(room.channel, "move", move="turn")
    kept = next(m for m in room.channel.history() if m.id == old.id)
    result = await player.click(kept, custom_id=f"t:{live.record.id}:0:b-turn")
    assert texts(private(result)[-1]) == ENGLISH.say("outdated")


@pytest.mark.usefixtures("put_off")
async def test_the_move_stands_when_the_board_cannot_be_posted(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    room.env.inject_error("*", f"/channels/{room.channel.id}/messages*", status=403, code=50013, times=2)
    result = await player.slash(room.channel, "move", move="stock")
    assert texts(result.response.message) == CANNOT_POST
    assert [row.text for row in (await room.live()).in_play.log] == ["stock"]
    await player.slash(room.channel, "table")
    assert room.channel.last_message.attachments


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (403, 50001)])
async def test_a_board_that_cannot_be_edited_is_posted_anew(room: Room, status: int, code: int) -> None:
    await room.begin()
    old = room.channel.last_message
    live = await room.live()
    player = await room.to_move()
    room.env.inject_error("PATCH", f"/*/messages/{old.id}", status=status, code=code, times=None)
    room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=1)
    await player.click(old, custom_id=f"t:{live.record.id}:0:b-turn")
    assert room.channel.last_message.id != old.id
    assert "**Bob** turned up" in texts(room.channel.last_message)


@pytest.mark.usefixtures("put_off")
async def test_a_board_that_failed_appears_when_discord_is_back(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    await room.begin()
    old = room.channel.last_message.id
    player = await room.to_move()
    room.env.inject_error("*", f"/channels/{room.channel.id}/messages*", status=400, times=2)
    result = await player.slash(room.channel, "move", move="stock")
    assert texts(result.response.message) == ENGLISH.say("shown-later")
    await room.env.advance_time(61)
    assert room.channel.last_message.id == old
    assert "**Bob** turned up" in texts(room.channel.last_message)
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (401, 50027), (500, 0)])
async def test_the_move_counts_when_it_cannot_be_acknowledged(room: Room, status: int, code: int) -> None:
    await room.begin()
    player = await room.to_move()
    room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=None)
    room.env.inject_error("*", "/webhooks/*", status=404, code=10015, times=None)
    await player.slash(room.channel, "move", move="stock")
    assert [row.text for row in (await room.live()).in_play.log] == ["stock"]
    assert "turned up" in texts(room.channel.last_message)


async def test_what_fails_inside_is_told_in_one_sentence(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await room.begin()
    player = await room.to_move()

    async def broken(*_: object) -> Outcome:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(room.bot.handler.service.play, "move", broken)
    result = await player.slash(room.channel, "move", move="stock")
    assert texts(result.response.message) == ENGLISH.say("broken")
    assert "the disk is full" in caplog.text


async def test_bad_input_leaves_no_traceback(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await room.begin()
    player = await room.to_move()
    for text in ("", "7c", "t1 t2 t3", "\u0000", "a" * 5999, "stock stock", "waste 99 t1", "knock", "declare"):
        await player.slash(room.channel, "move", move=text or " ")
    assert "Traceback" not in caplog.text
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.either
@pytest.mark.usefixtures("put_off")
async def test_the_end_of_a_game_is_shown_when_discord_is_back(room: Room) -> None:
    await room.begin()
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=400, times=1)
    await room.alice.slash(room.channel, "resign")
    assert " wins" not in texts(room.channel.last_message)
    await room.restart()
    assert " wins" in texts(room.channel.last_message)
    shown = room.channel.last_message.id
    await room.restart()
    assert room.channel.last_message.id == shown


async def test_a_copy_is_kept_from_the_first_start_of_a_day(room: Room) -> None:
    await room.begin()
    await room.restart()
    record = (await room.live()).record
    copied = room.place.path.with_name(f"table.db.{datetime.now(UTC).date()}.backup")
    async with SqliteStore.open(copied, "discord") as copy:
        assert await copy.tables.table(record.id) == record


async def test_standings_that_fail_are_answered(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(room.bot.handler.service.store.results, "solo_games", broken)
    monkeypatch.setattr(room.env, "check_errors", False)
    result = await room.alice.slash(room.channel, "standings")
    assert texts(result.response.message) == ENGLISH.say("broken")


async def test_suggestions_that_fail_are_simply_not_there(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin()

    async def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(room.bot.handler.service.play, "suggestions", broken)
    monkeypatch.setattr(room.env, "check_errors", False)
    player = await room.to_move()
    assert not await player.autocomplete(room.channel, "move", "move", "")
