"""A lobby invites as long as it is open, and not a moment longer."""

from __future__ import annotations

import pytest

from bot.model.seals import seal
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, component, is_left, private, texts

pytestmark = pytest.mark.thorough

INVITING = ("tap **Join**", "**Begin**", "is open")


def inviting(room: Room) -> list[str]:
    """The texts in the channel that still invite people to sit down."""
    shown = [texts(message) for message in room.channel.history()]
    return [text for text in shown if any(word in text for word in INVITING)]


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_only_the_newest_lobby_invites_and_none_that_has_begun(room: Room, game: str) -> None:
    await room.alice.slash(room.channel, f"{game} start")
    assert len(inviting(room)) == 1
    first = room.channel.last_message.id
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "table")
    (text,) = inviting(room)
    assert text == texts(room.channel.last_message)
    await room.alice.slash(room.channel, "begin")
    assert inviting(room) == []
    assert first not in [message.id for message in room.channel.history()], "the lobby went down to the end"
    left = room.channel.history()[0]
    assert "**Alice**" in texts(left)
    assert not buttons(left)


@pytest.mark.parametrize("how", ["cancel", "leave", "button"])
async def test_a_lobby_that_was_closed_does_not_invite(room: Room, how: str) -> None:
    await room.alice.slash(room.channel, "chinese start")
    if how == "button":
        page = await room.more(room.alice)
        await room.alice.click(page, custom_id=component(page, "b-cancel"))
    else:
        await room.alice.slash(room.channel, how)
    assert inviting(room) == []
    assert "Alice" in texts(room.channel.last_message)


async def test_a_lobby_begun_by_its_button_does_not_invite(room: Room) -> None:
    await room.alice.slash(room.channel, "bank start")
    lobby = room.channel.last_message
    join, begin = (next(each for each in buttons(lobby) if each.endswith(f"b-{what}")) for what in ("join", "begin"))
    await room.bob.click(lobby, custom_id=join)
    await room.alice.click(room.channel.last_message, custom_id=begin)
    assert (await room.live()).position is not None
    assert inviting(room) == []


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_a_lobby_has_four_buttons_and_all_else_behind_one_of_them(room: Room, game: str) -> None:
    await room.alice.slash(room.channel, f"{game} start")
    labels = [each.label for each in buttons(room.channel.last_message).values()]
    assert labels == ["Join", "Begin", "Add a computer", "More"]
    host, other = [await room.more(each) for each in (room.alice, room.bob)]
    whats = [[each.partition(":b-")[2] for each in buttons(page) if ":b-" in each] for page in (host, other)]
    assert whats == [["rules", "proof", "leave", "cancel"], ["proof"]]
    assert len([each for each in buttons(host) if ":s-" in each]) == 2, "rules and time"
    await room.alice.slash(room.channel, "cancel")
    late = await room.alice.click(host, custom_id=component(host, "b-leave"))
    assert is_left(late.response.message)


async def test_where_all_seats_are_taken_nobody_is_invited_and_no_computer_offered(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", players=2)
    for done, closed in (("join", ["Join", "Add a computer"]), ("leave", [])):
        await room.bob.slash(room.channel, done)
        lobby = room.channel.last_message
        assert [each.label for each in buttons(lobby).values() if each.disabled] == closed
        assert ("tap **Join**" in texts(lobby)) == (not closed)


async def test_the_seal_is_shown_to_who_asks_and_pushes_nobody_elses_table_off_a_phone(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    sealed = seal((await room.live()).record)
    await room.bob.slash(room.channel, "join")
    page = await room.more(room.carol)
    told = await room.carol.click(page, custom_id=component(page, "b-proof"))
    assert texts(private(told)[-1]) == ENGLISH.say("fair-later", seal=sealed)
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "resign")
    shown = [texts(message) for message in room.channel.history()]
    assert not [text for text in shown if sealed in text or "seed" in text]
    board = room.channel.last_message
    assert [each.label for each in buttons(board).values()][-1] == "Fair deal?"
    told = await room.carol.click(board, custom_id=component(board, "b-proof"))
    assert sealed in texts(private(told)[-1])


async def test_a_later_deal_of_a_match_has_no_lobby_and_shows_its_seal_on_its_first_board(room: Room) -> None:
    await room.begin("mitchell")
    assert "Fair deal?" not in [each.label for each in buttons(room.channel.last_message).values()]
    await room.alice.slash(room.channel, "resign")
    await room.alice.slash(room.channel, "next")
    board = room.channel.last_message
    told = await room.bob.click(board, custom_id=component(board, "b-proof"))
    assert seal((await room.live()).record) in texts(private(told)[-1])


async def test_a_rematch_asks_nobody_whether_it_is_the_first_time(room: Room) -> None:
    await room.alice.slash(room.channel, "bank start")
    assert "First time?" in texts(room.channel.last_message)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    await (await room.to_move()).slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    await room.alice.slash(room.channel, "resign")
    await room.bob.click(room.channel.last_message, custom_id=component(room.channel.last_message, "b-again"))
    assert "who's in?" in texts(room.channel.last_message)
    assert "First time?" not in texts(room.channel.last_message)
