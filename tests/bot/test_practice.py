"""The practice room, without its page."""

from __future__ import annotations

from pathlib import Path

from bot.practice import room
from tests.bot.conftest import buttons, texts


async def test_a_game_goes_on_when_the_room_opens_again(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, (alice, bob, _)):
        await alice.slash(channel, "chinese start")
        await bob.slash(channel, "join")
        await alice.slash(channel, "begin")
    async with room(tmp_path / "table.db") as (_, channel, people):
        board = channel.last_message
        assert "'s turn" in texts(board)
        assert board.attachments
        player = next(member for member in people if f"**{member.name.capitalize()}**'s turn" in texts(board))
        await player.click(board, custom_id=next(iter(buttons(board))))
        assert "turned up " in texts(channel.last_message)
