"""A card that does not fit is asked back where it may be tried, and only the person who typed it learns that."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.model.refusals import Refused
from bot.service.tables import Outcome, RequestContext
from bot.text.reader import ENGLISH
from engine.moves import Shift
from engine.notation import print_move
from engine.table import Table
from tests.bot.conftest import Room, buttons, is_left, newest, private, texts
from tests.bot.taps import insist, tap
from tests.bot.test_asked_once import keep_questions
from tests.bot.test_bank_game import compulsory, deal_number, misplaces

DEAL = 14


async def table_of(room: Room, monkeypatch: pytest.MonkeyPatch, preset: str = "standard") -> tuple[Table, Any]:
    deal_number(monkeypatch, DEAL)
    await room.begin(preset, game="bank")
    return (await room.live()).in_play, await room.to_move()


def wrong(table: Table) -> str:
    """A card of a house that does not fit on another."""
    rules, state = table.rules, table.state
    moves = (move for move in rules.legal(state, state.turn) if rules.misbuilt(state, state.turn, move) is not None)
    return print_move(rules, state, state.turn, next(moves))


async def test_a_slip_is_asked_back_in_private_and_played_by_one_button(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, player = await table_of(room, monkeypatch)
    text, before = wrong(table), [message.id for message in room.channel.history()]
    asked = await player.slash(room.channel, "move", move=text)
    message = asked.response.message
    assert asked.response.ephemeral
    assert texts(message).endswith(" Play it anyway?")
    assert [button.label for button in buttons(message).values()] == [ENGLISH.say("play-anyway")]
    assert [each.id for each in room.channel.history() if each.id != message.id] == before, "nothing public shows it"
    assert (await room.live()).ply == 0
    (custom_id,) = buttons(message)
    await player.click(message, custom_id=custom_id)
    assert [row.text for row in (await room.live()).in_play.log] == [text]
    assert room.channel.last_message.id == before[-1], "the board is edited, as after any other move"
    assert "→" in texts(room.channel.last_message)


async def test_a_slip_that_is_thought_better_of_costs_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, player = await table_of(room, monkeypatch)
    text = wrong(table)
    keep_questions(room)
    asked = await player.slash(room.channel, "move", move=text)
    (custom_id,) = buttons(asked.response.message)
    other = next(move for move in table.rules.offered(table.state, table.state.turn) if isinstance(move, Shift))
    await player.slash(room.channel, "move", move=print_move(table.rules, table.state, table.state.turn, other))
    late = await player.click(asked.response.message, custom_id=custom_id)
    assert is_left(late.response.message)
    assert len((await room.live()).in_play.log) == 1


def overtaken(room: Room, monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """Let another move be made between the refusal of one and the question about it."""
    service = room.bot.handler.service
    move = service.play.move
    other = next(each for each in table.rules.offered(table.state, table.state.turn) if isinstance(each, Shift))
    text = print_move(table.rules, table.state, table.state.turn, other)

    async def refused(context: RequestContext, *typed: Any, **more: Any) -> Outcome:
        try:
            return await move(context, *typed, **more)
        except Refused:
            monkeypatch.setattr(service.play, "move", move)
            await move(context._replace(interaction_id=1), text)
            raise

    monkeypatch.setattr(service.play, "move", refused)


async def test_a_question_is_about_the_position_in_which_the_card_did_not_fit(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, player = await table_of(room, monkeypatch)
    overtaken(room, monkeypatch, table)
    asked = await player.slash(room.channel, "move", move=wrong(table))
    assert (await room.live()).ply == 1
    (custom_id,) = buttons(asked.response.message)
    late = await player.click(asked.response.message, custom_id=custom_id)
    assert is_left(late.response.message)
    assert (await room.live()).ply == 1


async def test_moves_that_may_be_meant_are_not_offered_for_a_later_position(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, player = await table_of(room, monkeypatch)
    offered = await player.slash(room.channel, "move", move="reserve house")
    assert buttons(offered.response.message)
    overtaken(room, monkeypatch, table)
    asked = await player.slash(room.channel, "move", move="reserve house")
    assert (await room.live()).ply == 1
    assert not buttons(asked.response.message)


async def test_a_move_against_the_order_is_never_asked_about(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fits: that another one comes first is for the opponents to see."""
    table, player = await table_of(room, monkeypatch)
    assert compulsory(table)
    lazy = next(
        move
        for move in table.rules.offered(table.state, table.state.turn)
        if isinstance(move, Shift) and move not in compulsory(table)
    )
    done = await player.slash(room.channel, "move", move=print_move(table.rules, table.state, table.state.turn, lazy))
    assert texts(done.response.message).startswith("Done: ")
    assert (await room.live()).ply == 1


async def test_where_wrong_moves_are_refused_there_is_nothing_to_insist_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, _ = await table_of(room, monkeypatch)
    text = wrong(stop)
    room.channel = room.guild.create_text_channel("another")
    _, player = await table_of(room, monkeypatch, "guided")
    refused = await player.slash(room.channel, "move", move=text)
    assert "anyway" not in texts(refused.response.message)
    assert not buttons(refused.response.message)


async def test_a_card_that_was_insisted_on_can_be_called(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, player = await table_of(room, monkeypatch)
    (right,) = (print_move(table.rules, table.state, table.state.turn, move) for move in compulsory(table))
    await tap(room, player, right)
    slip = misplaces((await room.live()).in_play)
    assert slip is not None
    await insist(room, player, slip)
    caller = next(member for member in (room.alice, room.bob) if member is not player)
    await tap(room, caller, "knock")
    assert "put a card where it doesn't fit" in newest(room)


async def test_a_card_with_several_places_is_three_taps_away(room: Room) -> None:
    """Where there are too many moves for lists: open the list, choose the card, and press the place."""
    await room.alice.slash(room.channel, "patience start", game="house-on-the-hill", deal="2")
    live = await room.live()
    lists = {i: part for i, part in buttons(room.channel.last_message).items() if ":s-cards" in i}
    custom_id, value = next(
        (i, option.value) for i, part in lists.items() for option in part.options if "from " in option.value
    )
    asked = await room.alice.select(room.channel.last_message, [value], custom_id=custom_id)
    message = private(asked)[-1]
    places = buttons(message)
    assert len(places) > 1
    await room.alice.click(message, custom_id=next(iter(places)))
    assert len((await room.live()).in_play.log) == len(live.in_play.log) + 1


async def test_a_list_forgets_the_card_that_was_picked_once_the_board_changes(room: Room) -> None:
    """Discord keeps what is picked under the same id, and the practice room as long as the same value is offered."""
    await room.alice.slash(room.channel, "patience start", game="house-on-the-hill", deal="2")
    former, values = lists_of(room)
    custom_id, value = next((i, each) for i in former for each in former[i] if "from " in each)
    asked = await room.alice.select(room.channel.last_message, [value], custom_id=custom_id)
    await room.alice.click(private(asked)[-1], custom_id=next(iter(buttons(private(asked)[-1]))))
    now, others = lists_of(room)
    assert now
    assert not {*now} & {*former}
    assert not others & values


def lists_of(room: Room) -> tuple[dict[str, list[str]], set[str]]:
    """The values of each list of moves of the newest board by its id, and all of them."""
    parts = {i: part for i, part in buttons(room.channel.last_message).items() if re.search(":s-(cards|move)", i)}
    found = {i: [option.value for option in part.options] for i, part in parts.items()}
    return found, {value for values in found.values() for value in values}
