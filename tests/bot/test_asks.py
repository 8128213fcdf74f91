"""What others are asked to agree to: closing a table, taking a move back, going on without somebody who has left."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.text.reader import ENGLISH
from bot.ui.components import TableButton
from engine.record import read
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.league import standings
from tests.bot.test_asked_once import question
from tests.bot.test_play import answer, board
from tests.test_taking_back import known

pytestmark = [pytest.mark.asked, pytest.mark.thorough]


def button(room: Room, what: str) -> str:
    """The id of a button of the newest board."""
    return next(each for each in buttons(board(room)) if each.endswith(f":b-{what}"))


async def press(room: Room, member: Any, what: str) -> Any:
    return await member.click(board(room), custom_id=button(room, what))


async def press_late(room: Room, member: Any, version: int) -> Any:
    """Let a member agree by a button of a board that others have followed."""
    record = (await room.live()).record
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(record.id, version, "agree"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("an older board", view=view)
    return await member.click(message, custom_id=f"t:{record.id}:{version}:b-agree")


async def version(room: Room) -> int:
    """The version of the table with which the open question was asked."""
    ask = (await room.live()).record.ask
    assert ask is not None
    return ask.version


def refused(pressed: Any) -> str:
    """What the person reads who has pressed a button in vain."""
    return texts(private(pressed)[-1])


def mentioned(room: Room) -> set[int]:
    """Who is called by the newest board."""
    allowed = room.env.backend.get_message(room.channel.id, board(room).id).allowed_mentions
    return {user.id for user in board(room).mentions if allowed.allows_user(user.id)}


async def after(room: Room, table_id: int) -> Any:
    record = await room.store.tables.table(table_id)
    assert record is not None
    return record


# Closing.


@pytest.mark.either
@pytest.mark.parametrize("host", [True, False])
async def test_a_table_in_play_is_closed_only_once_all_others_agree(room: Room, host: bool) -> None:
    before = (await room.begin(players=3)).record
    asker, *others = room.people if host else [room.bob, room.alice, room.carol]
    await asker.slash(room.channel, "cancel")
    people = ", ".join(f"<@{each.id}>" for each in sorted(others, key=room.people.index))
    name = "**Alice**" if host else "**Bob**"
    assert ENGLISH.say("ask-close", name=name, people=people) in texts(board(room))
    assert mentioned(room) == {each.id for each in others}
    await press(room, others[0], "agree")
    assert (await after(room, before.id)).status == "playing"
    assert f"<@{others[1].id}>, do you agree?" in texts(board(room))
    await press(room, others[1], "agree")
    assert (await after(room, before.id)).status == "cancelled"
    assert texts(board(room)) == ENGLISH.say("closed-by-all")
    assert not await standings(room.store, room.guild.id), "nothing of it counts"


async def test_one_who_does_not_agree_is_enough_and_is_not_asked_again_at_once(room: Room) -> None:
    await room.begin()
    await room.alice.slash(room.channel, "cancel")
    await press(room, room.bob, "disagree")
    assert (await room.live()).record.status == "playing"
    assert ENGLISH.say("plays-on", name="Bob") in texts(board(room))
    assert "do you agree?" not in texts(board(room))
    assert answer(await room.alice.slash(room.channel, "cancel")) == ENGLISH.say("asked-lately")
    later = room.store._now() + 60 * 60
    room.store._clock = lambda: later
    await room.alice.slash(room.channel, "cancel")
    assert "do you agree?" in texts(board(room))


async def test_nobody_answers_for_others(room: Room) -> None:
    await room.begin()
    await room.alice.slash(room.channel, "cancel")
    for member in (room.alice, room.carol):
        assert refused(await press(room, member, "agree")) == ENGLISH.say("not-asked")
    assert refused(await press(room, room.carol, "disagree")) == ENGLISH.say("not-asked")
    assert (await room.live()).record.ask is not None
    await press(room, room.alice, "disagree")
    assert ENGLISH.say("ask-withdrawn", name="Alice") in texts(board(room))


async def test_a_move_made_meanwhile_withdraws_the_question(room: Room) -> None:
    await room.begin()
    await room.alice.slash(room.channel, "cancel")
    asked = await version(room)
    await room.bob.slash(room.channel, "move", move="turn")
    assert "do you agree?" not in texts(board(room))
    assert refused(await press_late(room, room.bob, asked)) == ENGLISH.say("ask-over")
    assert (await room.live()).record.status == "playing"


async def test_an_answer_to_an_older_question_is_none_to_a_newer_one(room: Room) -> None:
    await room.begin(players=3)
    await room.alice.slash(room.channel, "cancel")
    first = await version(room)
    await press(room, room.bob, "disagree")
    await room.carol.slash(room.channel, "cancel")
    assert refused(await press_late(room, room.bob, first)) == ENGLISH.say("ask-over")
    assert (await room.live()).record.ask is not None


async def test_who_asks_for_what_they_are_asked_agrees(room: Room) -> None:
    before = (await room.begin()).record
    await room.alice.slash(room.channel, "cancel")
    await room.bob.slash(room.channel, "cancel")
    assert (await after(room, before.id)).status == "cancelled"


async def test_who_has_to_answer_asks_nothing_else(room: Room) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock, stock waste")
    await room.alice.slash(room.channel, "cancel")
    assert answer(await room.bob.slash(room.channel, "undo")) == ENGLISH.say("answer-first")


async def test_who_is_not_seated_asks_nothing(room: Room) -> None:
    await room.begin()
    for command in ("cancel", "undo"):
        assert answer(await room.carol.slash(room.channel, command)) == ENGLISH.say("not-seated")


async def test_a_moderator_closes_any_table_at_once_and_is_asked_once(room: Room) -> None:
    before = (await room.begin()).record
    role = room.guild.create_role("moderator", permissions=discord.Permissions(manage_channels=True))
    dora = room.guild.add_member(room.env.create_user("dora", global_name="Dora"), roles=[role])
    message, said, sure = question(await dora.slash(room.channel, "cancel"))
    assert said == ENGLISH.say("sure-cancel")
    assert (await after(room, before.id)).status == "playing"
    await dora.click(message, custom_id=sure)
    assert (await after(room, before.id)).status == "cancelled"
    assert texts(board(room)) == ENGLISH.say("closed-by-moderator", name="Dora")


async def test_who_has_resigned_need_not_agree(room: Room) -> None:
    before = (await room.begin(players=3)).record
    message, _, sure = question(await room.carol.slash(room.channel, "resign"))
    await room.carol.click(message, custom_id=sure)
    await room.alice.slash(room.channel, "cancel")
    await press(room, room.bob, "agree")
    assert (await after(room, before.id)).status == "cancelled"


@pytest.mark.parametrize("command", ["cancel", "undo"])
async def test_who_has_resigned_asks_nothing(room: Room, command: str) -> None:
    before = await room.begin(players=3)
    mover = await room.to_move()
    if command == "undo":
        await mover.slash(room.channel, "move", move="turn, stock, stock waste")
    message, _, sure = question(await mover.slash(room.channel, "resign"))
    await mover.click(message, custom_id=sure)
    assert not (await room.live()).plays(before.in_play.state.turn)
    assert answer(await mover.slash(room.channel, command)) == ENGLISH.say("out-of-game")
    assert (await room.live()).record.ask is None


async def test_a_question_and_its_buttons_survive_a_restart(room: Room) -> None:
    before = (await room.begin()).record
    await room.alice.slash(room.channel, "cancel")
    await room.restart()
    await press(room, room.bob, "agree")
    assert (await after(room, before.id)).status == "cancelled"


# Taking back.


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_a_move_is_taken_back_once_the_others_agree(room: Room, game: str) -> None:
    await room.begin(game=game)
    mover, other = (room.people if await room.to_move() is room.alice else room.people[1::-1])[:2]
    await mover.slash(room.channel, "move", move="turn, stock" if game == "chinese" else "hand")
    before = (await room.live()).in_play
    await mover.slash(room.channel, "move", move="stock waste" if game == "chinese" else "hand waste")
    assert answer(await other.slash(room.channel, "undo")).startswith("That can't be undone")
    await mover.slash(room.channel, "undo")
    assert "wants to take back" in texts(board(room))
    assert "own waste" in texts(board(room))
    await press(room, other, "agree")
    table = (await room.live()).in_play
    assert (table.state, table.log[-1].text) == (before.state, "undo")
    assert f"<@{mover.id}>'s turn" in texts(board(room)), "the turn is theirs again"
    told = "\n".join(map(texts, room.channel.history()))
    assert "took back " in told
    await room.restart()
    assert (await room.live()).in_play.state == before.state, "it is stored, and replays"


async def test_a_game_with_a_move_taken_back_is_replayed_and_verified(room: Room) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock, stock waste")
    await room.bob.slash(room.channel, "undo")
    await press(room, room.alice, "agree")
    message, _, sure = question(await room.bob.slash(room.channel, "resign"))
    await room.bob.click(message, custom_id=sure)
    (file,) = (await room.carol.slash(room.channel, "replay", **{"as": "text"})).response.message.attachments
    written = (await file.read()).decode()
    assert "took back 6♠ → own waste" in written
    assert [entry.text for entry in read(written).table.log][-2:] == ["undo", "resign"]
    shown = await room.carol.slash(room.channel, "replay")
    assert shown.response.message.attachments[0].filename == "replay.gif"
    proof = texts((await room.carol.slash(room.channel, "verify")).response.message)
    assert "the game ended the same way" in proof


async def test_a_move_stands_if_another_does_not_agree(room: Room) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock, stock waste")
    before = (await room.live()).in_play
    await room.bob.slash(room.channel, "undo")
    await press(room, room.alice, "disagree")
    assert (await room.live()).in_play == before
    assert ENGLISH.say("declined", name="Alice") in texts(board(room))


@pytest.mark.parametrize("typed", ["undo", "undo, stock", "stock, undo"])
async def test_nobody_takes_back_without_asking(room: Room, typed: str) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock")
    await room.bob.slash(room.channel, "move", move=typed)
    assert "undo" not in [row.text for row in (await room.live()).in_play.log]


async def test_nobody_knows_more_after_a_move_was_taken_back(room: Room) -> None:
    """At this table the owner may look at the next hand card, so that the end of a turn stands."""
    await room.begin("easy", game="bank")
    mover = await room.to_move()
    await mover.slash(room.channel, "move", move="hand, hand waste")
    assert answer(await mover.slash(room.channel, "undo")).startswith("That can't be undone")
    table = (await room.live()).in_play
    assert known(table.rules, table.state, 0)
