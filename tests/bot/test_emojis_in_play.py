"""The card emojis in a pretended Discord: games with them, and games where they are refused."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.text.board_lines import words
from bot.text.reader import ENGLISH
from bot.text.table_messages import remains
from bot.ui.client import TableBot
from bot.ui.emojis import CardEmojis
from tests.bot.conftest import SESSION, Room, buttons, pass_by, texts

pytestmark = pytest.mark.thorough

EMOJI = re.compile(r"<:(\w+)_[0-9a-f]{8}:\d+>")
PLAIN = re.compile("[♠♥♦♣]")


async def restarted(room: Room, emojis: CardEmojis) -> None:
    """Start the bot anew, with emojis, and wait until it has brought to Discord what it can."""
    room.bot = TableBot(room.store, SESSION, emojis, shard_count=1)
    await room.env.restart_bot(room.bot)
    await emojis.bring(room.bot)


async def klondike(room: Room) -> Any:
    """A board that tells of cards."""
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    await room.alice.slash(room.channel, "move", move="6s 7d, stock")
    return room.channel.last_message


async def test_a_board_and_its_list_show_cards(room: Room) -> None:
    await restarted(room, CardEmojis())
    board = await klondike(room)
    assert [found[1] for found in EMOJI.finditer(texts(board))] == ["6spades", "7diamonds", "3diamonds", "4clubs"]
    assert not PLAIN.search(texts(board))
    known = {str(emoji.id): emoji.name for emoji in room.env.backend.application_emojis.values()}
    entries = [entry for item in buttons(board).values() for entry in getattr(item, "options", [item])]
    moves = [entry for entry in entries if "→" in entry.label]
    assert moves
    assert all(str(entry.emoji.id) in known and not re.search("[♠♣]", entry.label) for entry in moves)


async def test_what_is_asked_back_shows_cards_on_its_buttons(room: Room) -> None:
    await restarted(room, CardEmojis())
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    asked = await room.alice.slash(room.channel, "move", move="from t1")
    known = {str(emoji.id): emoji.name for emoji in room.env.backend.application_emojis.values()}
    for button in buttons(asked.response.message).values():
        assert known[str(button.emoji.id)].startswith("7diamonds"), "the card in column 1"
        assert button.label.startswith("→")
    assert buttons(asked.response.message)


async def test_a_board_that_is_edited_in_its_place_shows_cards(room: Room) -> None:
    await restarted(room, CardEmojis())
    board = await klondike(room)
    live = await room.live()
    await room.alice.click(board, custom_id=f"t:{live.record.id}:{live.ply}:b-stock")
    edited = room.channel.last_message
    assert edited.id == board.id
    assert EMOJI.search(texts(edited))[1] == "9clubs"
    assert not PLAIN.search(texts(edited))


async def test_what_is_stored_and_what_describes_the_picture_stays_plain(room: Room) -> None:
    await restarted(room, CardEmojis())
    board = await klondike(room)
    live = await room.live()
    stored = await room.store.boards.board(live.record.id)
    assert stored is not None
    assert "6♠" in words(ENGLISH, stored.before[0])
    assert "<:" not in remains(ENGLISH, live, stored, None)
    assert "6♠" in board.attachments[0].description
    assert "<:" not in board.attachments[0].description


async def test_a_result_shows_its_last_moves_and_a_former_board_no_plain_cards(room: Room) -> None:
    await restarted(room, CardEmojis())
    former = await klondike(room)
    await room.alice.slash(room.channel, "resign")
    assert EMOJI.search(texts(room.channel.last_message))
    await room.alice.slash(room.channel, "next")
    kept = next(message for message in room.channel.history() if message.id == former.id)
    assert not buttons(kept)
    assert not PLAIN.search(texts(kept))


async def test_a_private_answer_shows_cards_but_what_was_typed_stays(room: Room) -> None:
    await restarted(room, CardEmojis())
    await klondike(room)
    refused = await room.alice.slash(room.channel, "move", move="5h 7♦")
    assert EMOJI.search(texts(refused.response.message))
    unread = await room.alice.slash(room.channel, "move", move="throw 7♦ away")
    assert "throw 7♦ away" in texts(unread.response.message)


async def test_the_first_start_brings_them_and_a_restart_finds_them(room: Room) -> None:
    await restarted(room, CardEmojis())
    there = dict(room.env.backend.application_emojis)
    assert len(there) == 58
    await restarted(room, CardEmojis())
    assert dict(room.env.backend.application_emojis) == there
    assert EMOJI.search(texts(await klondike(room)))


async def test_a_bot_without_them_speaks_plainly(room: Room) -> None:
    board = await klondike(room)
    assert "6♠" in texts(board)
    assert not room.env.backend.application_emojis


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_where_discord_refuses_them_the_game_goes_on_in_plain_text(
    room: Room, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    room.env.inject_error(method, "/applications/*/emojis", status=403, code=50001, times=None)
    await restarted(room, CardEmojis())
    assert "6♠" in texts(await klondike(room))
    assert all(
        "card emojis are there" in record.message for record in caplog.records if record.levelname == "WARNING"
    )
    assert "Traceback" not in caplog.text


async def test_the_bot_is_ready_before_they_are_there(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch = TableBot.fetch_application_emojis

    async def slowly(bot: TableBot) -> Any:
        assert bot.is_ready()
        await asyncio.sleep(600)
        return await fetch(bot)

    monkeypatch.setattr(TableBot, "fetch_application_emojis", slowly)
    room.bot = TableBot(room.store, SESSION, CardEmojis(), shard_count=1)
    await room.env.restart_bot(room.bot)
    assert "6♠" in texts(await klondike(room))
    await pass_by(room, 11)
    await room.alice.slash(room.channel, "move", move="stock")
    assert EMOJI.search(texts(room.channel.last_message))


async def test_a_bot_that_closes_brings_no_more(room: Room) -> None:
    await restarted(room, CardEmojis())
    assert room.bot.jobs.running
    await room.bot.close()
    await asyncio.sleep(0)
    assert not room.bot.jobs.running


@pytest.mark.thorough
async def test_they_are_brought_again_within_the_hour(room: Room) -> None:
    await restarted(room, CardEmojis())
    room.env.backend.application_emojis.popitem()
    await pass_by(room, 61)
    assert len(room.env.backend.application_emojis) == 58
