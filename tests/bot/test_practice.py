"""The practice room, without its page."""

from __future__ import annotations

from pathlib import Path

from bot.practice import room
from bot.ui.emojis import CardEmojis
from tests.bot.conftest import buttons, texts


async def test_a_game_goes_on_when_the_room_opens_again(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db", CardEmojis()) as (_, channel, (alice, bob, _)):
        await alice.slash(channel, "chinese start")
        await bob.slash(channel, "join")
        await alice.slash(channel, "begin")
    async with room(tmp_path / "table.db", CardEmojis()) as (_, channel, people):
        board = channel.last_message
        assert "is to move" in texts(board)
        assert board.attachments
        player = next(member for member in people if f"**{member.name.capitalize()}** is to move" in texts(board))
        await player.click(board, custom_id=next(iter(buttons(board))))
        assert "turned up the tableau" in texts(channel.last_message)
