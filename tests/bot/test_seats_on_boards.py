"""Seats that pass to somebody else, as members see it: `/substitute`, and the buttons below what it asks."""

from __future__ import annotations

import discord
import pytest

from bot.model.clocks import deadline
from bot.model.durations import DAY, HOUR
from bot.text.reader import ENGLISH
from bot.ui.components import LET_COMPUTER, TAKE_SEAT, TableButton
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_abandoned import START
from tests.bot.test_clocks import Hands
from tests.bot.test_time_on_boards import absent_and_other, component, dealt, hands, mentions, run_out, store

__all__ = ["hands", "store"]


async def test_a_seat_passes_to_the_member_who_accepts(room: Room) -> None:
    await dealt(room)
    told = await room.alice.slash(room.channel, "substitute", member=room.carol)
    assert "I've asked Carol" in texts(told.response.message)
    asked = room.channel.last_message
    assert mentions(room, asked) == [room.carol.id]
    refused = await room.bob.click(asked, custom_id=component(asked, "b-seat_0"))
    assert "offered to somebody else" in texts(private(refused)[-1])
    await room.carol.click(asked, custom_id=component(asked, "b-seat_0"))
    record = (await room.live()).record
    assert [member.user_id for member in record.members] == [room.carol.id, room.bob.id]
    assert asked.id not in [message.id for message in room.channel.history()]
    assert "Carol takes Alice's seat." in "\n".join(map(texts, room.channel.history()))


async def test_an_offer_of_a_seat_says_how_long_it_stands_and_that_it_was_taken_back(room: Room) -> None:
    await dealt(room)
    await room.alice.slash(room.channel, "substitute", member=room.carol)
    asked = room.channel.last_message
    assert f"The offer stands till <t:{START + DAY}:f>, as long as Alice doesn't play on." in texts(asked)
    take, never_mind = component(asked, "b-seat_0"), component(asked, "b-keepseat_0")
    refused = await room.bob.click(asked, custom_id=never_mind)
    assert "offered to somebody else" in texts(private(refused)[-1])
    assert take in buttons(asked), "it still stands"
    await room.alice.click(asked, custom_id=never_mind)
    (left,) = [each for each in room.channel.history() if each.id == asked.id]
    assert (texts(left), buttons(left)) == ("Alice's seat isn't on offer any more.", {})


async def test_a_seat_is_not_taken_by_an_offer_from_before_its_players_last_move(room: Room) -> None:
    await dealt(room)
    player, _ = await absent_and_other(room)
    seat = (await room.live()).in_play.state.turn
    await player.slash(room.channel, "substitute", member=room.carol)
    asked = room.channel.last_message
    await player.slash(room.channel, "move", move="turn")
    late = await room.carol.click(asked, custom_id=component(asked, f"b-seat_{seat}"))
    assert "isn't on offer" in texts(private(late)[-1])
    assert (await room.live()).record.members[seat].user_id == player.id


async def test_anybody_takes_the_seat_of_who_is_late_by_a_button(room: Room, hands: Hands) -> None:
    await dealt(room, lapse="substitute")
    absent, _ = await absent_and_other(room)
    board = await run_out(room, hands)
    await room.carol.click(board, custom_id=component(board, "b-sit"))
    live = await room.live()
    assert live.names[live.in_play.state.turn] == "Carol"
    assert mentions(room, room.channel.last_message) == [room.carol.id]
    timer = deadline(live.record.timers)
    assert timer is not None
    assert timer.due_at == START + 4 * DAY
    late = await absent.slash(room.channel, "move", move="turn")
    assert "not in this game" in texts(late.response.message)


@pytest.mark.parametrize("what", [TAKE_SEAT, LET_COMPUTER])
async def test_an_old_board_gives_away_nobody_elses_seat(room: Room, hands: Hands, what: str) -> None:
    """Its button names whoever was late then, and stays where Discord did not let it be taken away."""
    await dealt(room, lapse="substitute")
    absent, other = await absent_and_other(room)
    board, before = await run_out(room, hands), await room.live()
    view = discord.ui.View(timeout=None).add_item(TableButton(before.record.id, before.ply, what))
    old = await room.bot.get_partial_messageable(room.channel.id).send("Take a seat", view=view)
    await other.click(board, custom_id=component(board, "b-skip"))
    await run_out(room, hands)
    late = await (room.carol if what == TAKE_SEAT else absent).click(old, custom_id=f"t:1:{before.ply}:b-{what}")
    assert texts(private(late)[-1]) == ENGLISH.say("outdated")
    live = await room.live()
    assert (live.record.members, live.record.ask) == (before.record.members, None)


async def test_opponents_offer_the_seat_of_who_is_late(room: Room, hands: Hands) -> None:
    await dealt(room, lapse="substitute")
    absent, other = await absent_and_other(room)
    await run_out(room, hands)
    await other.slash(room.channel, "substitute", member=room.carol, player=absent)
    asked = room.channel.last_message
    seat = (await room.live()).in_play.state.turn
    await room.carol.click(asked, custom_id=component(asked, f"b-seat_{seat}"))
    assert (await room.live()).record.members[seat].user_id == room.carol.id


async def test_without_anybody_late_there_is_no_seat_to_take(room: Room) -> None:
    await dealt(room, HOUR * 12)
    refused = await room.carol.slash(room.channel, "substitute")
    assert "still has time" in texts(refused.response.message)
