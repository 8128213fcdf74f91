"""Knocking and declaring through the bot, and what nobody may see of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.model.live_table import LiveTable
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.ui.components import TableButton
from engine.challenges import ContestNotes, challenge_of
from tests.bot.conftest import Room, buttons, is_left, newest, private, texts
from tests.bot.league import standings
from tests.bot.test_asked_once import keep_questions


async def until_breach(room: Room) -> tuple[Any, Any]:
    """Play the stock and nothing else until somebody has broken the order; the offender and the other player."""
    for _ in range(60):
        live = await room.live()
        offender = await room.to_move()
        hand = live.in_play.rules.card_in_play(live.in_play.state, live.in_play.state.turn)
        await offender.slash(room.channel, "move", move="stock" if hand is None else "stock waste")
        if challenge_of((await room.live()).in_play.state).violation:
            return offender, room.bob if offender is room.alice else room.alice
    raise AssertionError("nobody broke the order")


def knock_button(live: LiveTable, ply: int | None = None) -> str:
    return f"t:{live.record.id}:{live.ply if ply is None else ply}:b-knock"


async def test_a_rightful_knock_is_told_and_counted(room: Room) -> None:
    await room.begin("knocking")
    await room.play_on()
    offender, caller = await until_breach(room)
    await caller.slash(room.channel, "knock")
    said = newest(room)
    call = rf"\*\*{caller.name.capitalize()}\*\* knocked: \S+ could go to .*\."
    assert re.search(rf"^{call}$", said, re.MULTILINE)
    assert said.count("penalty card") == said.count(f"**{offender.name.capitalize()}** takes a penalty card.") == 1
    assert "each opponent" not in said
    await offender.slash(room.channel, "resign")
    (suffered,) = [s.knocks for s in await standings(room.store, room.guild.id) if s.user_id == offender.id]
    assert suffered == 1


async def test_a_knock_by_the_button_of_a_board_of_the_same_turn(room: Room) -> None:
    """The offender plays on quickly: the opponent's knock, pressed on an earlier board, still counts."""
    await room.begin("knocking")
    offender, caller = await until_breach(room)
    live = await room.live()
    service = room.bot.handler.service
    await offender.slash(room.channel, "move", move="stock waste")
    if (await room.live()).ply == live.ply:
        await offender.slash(room.channel, "move", move="stock")
    await caller.click(room.channel.last_message, custom_id=knock_button(await room.live()))
    assert "knocked" in newest(room)
    assert not challenge_of((await service.tables.live(room.channel.id)).in_play.state).violation


async def test_a_false_knock_is_answered_plainly_and_used_up(room: Room) -> None:
    await room.begin("knocking")
    offender = await room.to_move()
    caller = room.bob if offender is room.alice else room.alice
    await offender.slash(room.channel, "move", move="turn")
    await caller.slash(room.channel, "knock")
    assert "hadn't broken a rule" in texts(room.channel.last_message)
    again = await caller.slash(room.channel, "knock")
    assert texts(again.response.message) == "You've already knocked this turn."
    own = await offender.slash(room.channel, "move", move="knock")
    assert texts(own.response.message) == "It's your own turn: only others can knock."


async def test_a_table_without_further_words_is_one_where_players_knock(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    assert knock_button(await room.live()) in buttons(room.channel.last_message)
    offender, caller = await until_breach(room)
    await caller.slash(room.channel, "knock")
    said = newest(room)
    assert re.search(rf"\*\*{caller.name.capitalize()}\*\* knocked: \S+ could go to its foundation\.", said)
    assert f"**{offender.name.capitalize()}** takes a penalty card." in said


async def test_nobody_knocks_at_a_guided_table(room: Room) -> None:
    await room.begin("guided")
    result = await room.bob.slash(room.channel, "knock")
    assert texts(result.response.message).startswith("There's no knocking at this table")
    assert not any(custom_id.endswith("knock") for custom_id in buttons(room.channel.last_message))


async def begin_declaring(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", rules="knocking")
    await room.choose(room.alice, "declare", "yes")
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")


async def test_nobody_declares_before_others_could_knock(room: Room) -> None:
    """A turn that ends and is declared in one text would leave nobody the time to knock."""
    await begin_declaring(room)
    player = await room.to_move()
    result = await player.slash(room.channel, "move", move="turn, stock, stock waste, declare")
    (stopped,) = private(result)
    assert texts(stopped).endswith(f"Then I stopped: {ENGLISH.say('turn-over')}")
    assert [row.text for row in (await room.live()).in_play.log] == ["turn", "stock", "stock waste"]
    await player.slash(room.channel, "declare")
    assert (await room.live()).in_play.log[-1].text == "declare"


async def test_a_knock_is_typed_by_itself(room: Room) -> None:
    """Among moves it would be about a turn that those moves change."""
    await room.begin("knocking")
    offender, caller = await until_breach(room)
    ply = (await room.live()).ply
    result = await caller.slash(room.channel, "move", move="knock, stock")
    assert texts(result.response.message) == "Type `knock` by itself, not together with moves."
    assert (await room.live()).ply == ply
    await caller.slash(room.channel, "move", move="knock!,")
    assert "knocked" in newest(room)
    assert await room.to_move() is not offender


async def test_declaring(room: Room) -> None:
    await begin_declaring(room)
    offender, _ = await until_breach(room)
    early = await offender.slash(room.channel, "declare")
    assert "only right after your turn" in texts(early.response.message)
    while await room.to_move() is offender:
        live = await room.live()
        hand = live.in_play.rules.card_in_play(live.in_play.state, live.in_play.state.turn)
        await offender.slash(room.channel, "move", move="stock" if hand is None else "stock waste")
    await offender.slash(room.channel, "declare")
    said = newest(room)
    assert f"**{offender.name.capitalize()}** didn't" in said
    assert "first, and declared it." in said
    assert f"**{(await room.to_move()).name.capitalize()}** takes a penalty card." in said


async def test_a_breach_shows_nowhere(room: Room) -> None:
    """The board of a breach looks like that of any other move: the same words, buttons and list."""
    await room.begin("knocking")
    await until_breach(room)
    live = await room.live()
    board = room.channel.last_message
    notes = live.in_play.state.noted(ContestNotes)
    unbroken = replace(notes, challenge=replace(notes.challenge, violation=0, missed_move=None))
    innocent = live.in_play.state._replace(notes=unbroken)
    assert innocent != live.in_play.state
    rules = live.in_play.rules
    assert rules.look(innocent) == rules.look(live.in_play.state)
    assert all(rules.legal(innocent, seat) == rules.legal(live.in_play.state, seat) for seat in (0, 1))
    assert "breach" not in texts(board) + board.attachments[0].description
    assert text_of(ENGLISH, live).alt_text() == board.attachments[0].description
    assert knock_button(live) in buttons(board)


async def test_an_ambiguous_move_offers_its_meanings_as_buttons(room: Room) -> None:
    """Turn up cards until one fits in two places, and name it alone."""
    await room.begin()
    for _ in range(200):
        live = await room.live()
        player = await room.to_move()
        table = live.in_play
        hand = table.rules.card_in_play(table.state, table.state.turn)
        if hand is None:
            await player.slash(room.channel, "move", move="stock")
            continue
        card = table.state.piles[hand].cards[-1]
        result = await player.slash(room.channel, "move", move=str(card))
        if (await room.live()).ply == live.ply:
            assert "can mean several moves" in texts(result.response.message)
            offered = buttons(result.response.message)
            assert len(offered) > 1
            await player.click(result.response.message, custom_id=next(iter(offered)))
            assert (await room.live()).ply == live.ply + 1
            return
    raise AssertionError("no card fitted twice")


async def test_unknown_components_say_that_they_are_out_of_date(room: Room) -> None:
    await room.begin()
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Old", custom_id="something else"))
    channel = room.bot.get_partial_messageable(room.channel.id)
    old = await channel.send("an old board", view=view)
    result = await room.alice.click(old, custom_id="something else")
    assert texts(private(result)[-1]) == ENGLISH.say("outdated")


# A tap on the call that may have been meant for another button.


async def turn_passed(room: Room, breach: bool) -> Any:
    """Let Bob end his turn, with a rule broken or none; whoever is to move then."""
    await room.bob.slash(room.channel, "move", move="turn, stock, stock waste")
    table = (await room.live()).in_play
    assert bool(challenge_of(table.state).violation) is breach
    assert await room.to_move() is room.alice
    return room.alice


@pytest.mark.asked
@pytest.mark.parametrize(("rules", "breach"), [("knocking", True), ("standard", False)])
async def test_whoever_is_to_move_is_asked_before_a_tapped_knock(room: Room, rules: str, breach: bool) -> None:
    await room.begin(rules)
    mover = await turn_passed(room, breach)
    before = await room.live()
    tapped = await mover.click(room.channel.last_message, custom_id=knock_button(before))
    (asked,) = private(tapped)
    assert texts(asked) == ("Knock on Bob's turn? A false knock uses up your knock for the turn."), (
        "the same whether there is a reason or not"
    )
    ((sure, button),) = buttons(asked).items()
    assert button.label == "Knock"
    assert (await room.live()).record == before.record
    await mover.click(asked, custom_id=sure)
    assert ("hadn't broken a rule" in newest(room)) is not breach
    assert (await room.live()).in_play.log[-1].text == "knock"


@pytest.mark.asked
async def test_a_question_before_a_knock_that_is_answered_too_late_does_nothing(room: Room) -> None:
    keep_questions(room)
    await room.begin()
    mover = await turn_passed(room, breach=False)
    tapped = await mover.click(room.channel.last_message, custom_id=knock_button(await room.live()))
    asked = private(tapped)[-1]
    (sure,) = buttons(asked)
    await mover.slash(room.channel, "move", move="stock")
    before = (await room.live()).record
    late = await mover.click(asked, custom_id=sure)
    assert is_left(late.response.message)
    assert (await room.live()).record == before


@pytest.mark.asked
async def test_a_knock_on_an_old_board_is_no_question_about_another_turn(room: Room) -> None:
    await room.begin()
    table_id = (await room.live()).record.id
    mover = await turn_passed(room, breach=False)
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(table_id, 0, "knock"))
    old = await room.bot.get_partial_messageable(room.channel.id).send("an old board", view=view)
    tapped = await mover.click(old, custom_id=knock_button(await room.live(), 0))
    assert texts(private(tapped)[-1]) == ENGLISH.say("too-late")


@pytest.mark.asked
async def test_whoever_is_not_to_move_knocks_with_one_tap(room: Room) -> None:
    await room.begin("knocking")
    _, caller = await until_breach(room)
    if await room.to_move() is caller:
        await caller.slash(room.channel, "move", move="stock")
        caller = room.bob if caller is room.alice else room.alice
    await caller.click(room.channel.last_message, custom_id=knock_button(await room.live()))
    assert (await room.live()).in_play.log[-1].text == "knock"


@pytest.mark.asked
async def test_where_a_false_knock_is_free_nobody_is_asked(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await room.choose(room.alice, "false_knock", "free")
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    mover = await turn_passed(room, breach=False)
    await mover.click(room.channel.last_message, custom_id=knock_button(await room.live()))
    assert (await room.live()).in_play.log[-1].text == "knock"
