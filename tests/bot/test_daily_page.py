"""What `/daily` shows before a try begins."""

from __future__ import annotations

import re

import pytest

from bot.service import daily
from bot.service.daily import game_of
from bot.text.daily import LINES, daily_text
from engine.catalogue import GAMES
from tests.bot.conftest import Room, buttons, texts
from tests.bot.test_daily import DAY, NEXT_DAY

pytestmark = pytest.mark.asked
BUTTONS = ["Begin my one try", "Practise another deal"]


async def test_a_try_is_begun_by_whoever_knows_what_it_is(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    asked = await room.alice.slash(room.channel, "daily")
    page, kind = texts(asked.response.message), game_of(DAY)
    first, second, *lines = page.split("\n")
    assert first == f"### Daily deal of 2026-11-21: {kind.title}"
    assert "one try each" in second
    basics = kind.at({}, 1).basics
    assert [line.removeprefix("- ") in basic for line, basic in zip(lines, basics, strict=False)] == [True] * 3
    assert len(lines) == 3
    assert [each.label for each in buttons(asked.response.message).values()] == BUTTONS
    assert await room.store.tables.table_in(room.channel.id) is None, "nothing has begun"
    await room.alice.click(asked.response.message, label="Practise another deal")
    practice = (await room.live()).record
    assert (practice.game, practice.solo.day if practice.solo else "") == (kind.id, None)
    asked = await room.alice.slash(room.channel, "daily")
    await room.alice.click(asked.response.message, label="Begin my one try")
    assert (await room.live()).solo.day == DAY.isoformat(), "cards that nobody has touched make room"


async def test_a_page_of_yesterday_turns_to_today(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    asked = await room.alice.slash(room.channel, "daily")
    monkeypatch.setattr(daily, "today", lambda: NEXT_DAY)
    await room.alice.click(asked.response.message, label="Begin my one try")
    assert NEXT_DAY.isoformat() in texts(asked.response.message)
    assert await room.store.tables.table_in(room.channel.id) is None
    await room.alice.click(asked.response.message, label="Begin my one try")
    assert (await room.live()).solo.day == NEXT_DAY.isoformat()


def test_the_three_lines_tell_how_it_is_played_and_not_how_the_cards_lie() -> None:
    layout = re.compile(r"\b(are|is) dealt\b|\blie (in|face)\b|\b(columns|rows) (of|have|begin)\b")
    lines = {kind.id: daily_text(kind, "2026-11-22").splitlines()[-LINES:] for kind in GAMES if kind.solo}
    assert [(game, line) for game, told in lines.items() for line in told if layout.search(line)] == []
