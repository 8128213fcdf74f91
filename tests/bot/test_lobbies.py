"""A lobby invites as long as it is open, and not a moment longer."""

from __future__ import annotations

import pytest

from bot.model.live_table import seal
from tests.bot.conftest import Room, buttons, texts

INVITING = ("tap **Join**", "**Begin**", "is open")


def inviting(room: Room) -> list[str]:
    """The texts in the channel that still invite people to sit down."""
    shown = [texts(message) for message in room.channel.history()]
    return [text for text in shown if any(word in text for word in INVITING)]


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_only_the_newest_lobby_invites_and_none_that_has_begun(room: Room, game: str) -> None:
    await room.alice.slash(room.channel, f"{game} start")
    assert len(inviting(room)) == 1
    first, proof = room.channel.last_message.id, seal((await room.live()).record)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "table")
    (text,) = inviting(room)
    assert text == texts(room.channel.last_message)
    await room.alice.slash(room.channel, "begin")
    assert inviting(room) == []
    assert first not in [message.id for message in room.channel.history()], "the lobby went down to the end"
    left = room.channel.history()[0]
    assert proof in texts(left), "the seal of the deal was shown before it, and stays"
    assert "**Alice**" in texts(left)
    assert not buttons(left)


@pytest.mark.parametrize("how", ["cancel", "leave", "button"])
async def test_a_lobby_that_was_closed_does_not_invite(room: Room, how: str) -> None:
    await room.alice.slash(room.channel, "chinese start")
    if how == "button":
        lobby = room.channel.last_message
        await room.alice.click(lobby, custom_id=next(each for each in buttons(lobby) if each.endswith("b-cancel")))
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
