"""The practice room, without its page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.practice import _page, room
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


async def test_the_page_has_the_pictures_of_the_cards_that_its_messages_show(tmp_path: Path) -> None:
    emojis = CardEmojis()
    async with room(tmp_path / "table.db", emojis) as (env, channel, people):
        assert len(emojis.known) == 58
        async with _page(env, channel, people, 0, emojis) as page:
            await people[0].slash(channel, "patience start", game="Klondike", deal=1)
            await people[0].slash(channel, "move", move="6s 7d, stock")
            shown = [*custom_emojis(await page.snapshot())]
    assert {emoji["name"].split("_")[0] for emoji in shown} >= {"6spades", "3diamonds", "4clubs"}
    assert all(emoji["available"] for emoji in shown)


def custom_emojis(part: Any) -> Iterator[dict[str, Any]]:
    """The emojis in what the page shows."""
    if isinstance(part, dict):
        if part.get("custom"):
            yield part
        part = [*part.values()]
    if isinstance(part, list):
        for each in part:
            yield from custom_emojis(each)
