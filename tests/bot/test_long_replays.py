"""Games that go on and on: to look at them once more takes nobody else's time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.text import replays as in_text
from bot.text.reader import ENGLISH
from engine.catalogue import game
from engine.record import read
from engine.shuffle import numbered
from engine.table import Table
from tests.bot.conftest import Room
from tests.bot.test_replays import klondike
from tests.bot.test_request_rates import scene_of


async def test_games_are_played_again_one_at_a_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await klondike(room, "stock")
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    at_work, most, to_thread = 0, 0, asyncio.to_thread

    async def counted(work: Any, *args: Any) -> Any:
        nonlocal at_work, most
        at_work, most = at_work + 1, max(most, at_work + 1)
        await asyncio.sleep(0)
        at_work -= 1
        return await to_thread(work, *args)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    lives = await asyncio.gather(*(room.bot.handler.service.past.again(record) for _ in range(3)))
    assert ({live.ply for live in lives}, most) == ({1}, 1)


def test_what_a_text_says_in_words_ends_where_a_game_goes_on_and_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is not even played again, and the text can still be read."""
    monkeypatch.setattr(in_text, "MOST_REMARKS", 4)
    kind, entries = game("klondike"), ["stock", *["undo", "redo"] * 3]
    tables = [Table.open(kind.at(kind.preset(next(iter(kind.presets))), 1), numbered(7))]
    for entry in entries:
        tables.append(tables[-1].type(0, entry))
    played_again: list[str] = []
    repeat = Table.repeat
    monkeypatch.setattr(Table, "repeat", lambda *args: played_again.append(args[2]) or repeat(*args))
    written = in_text.record_text(ENGLISH, scene_of(kind, tables[-1]), False)
    assert len(played_again) <= 5
    _, _, moves = written.partition("\n\n")
    told = [line for line in moves.splitlines() if " # " in line]
    assert [each.split()[0] for each in told] == ["1.", "2.", "3.", "4.", "5."]
    assert told[-1].endswith(" # From here on, just the moves: the game is too long for more.")
    assert read(written).table.log == tables[-1].log
