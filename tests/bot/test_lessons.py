"""A lesson by taps: private, step by step, and a wrong tap is explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.text.games import told
from engine.catalogue import game
from engine.lessons import LESSONS
from tests.bot.conftest import Room, buttons, texts
from tests.bot.pseudo import left_in_english, spoken
from tests.lanes import leading


async def begun(room: Room, name: str) -> Any:
    """The first page of a lesson, which somebody has opened below the rules."""
    asked = await room.alice.slash(room.channel, "rules", game=game(name).title)
    assert asked.response.message.flags.ephemeral
    pressed = await room.alice.click(asked.response.message, label="Show me")
    return pressed.followups[0]


def labels(message: Any) -> list[str]:
    """What stands on the buttons of a page."""
    return [each.label for each in buttons(message).values()]


@pytest.mark.parametrize("name", leading(sorted(LESSONS)))
async def test_a_lesson_is_taken_to_its_end_and_once_more(room: Room, name: str) -> None:
    lesson, opened = LESSONS[name], await begun(room, name)
    for number, step in enumerate(lesson.steps):
        page = opened.message
        assert f"step {number + 1} of {len(lesson.steps)}" in texts(page)
        assert step.says in texts(page)
        assert len(page.attachments) == 1
        places = [*step.offered]
        wrong = places.index(next(iter(step.wrong)))
        await room.alice.click(page, label=labels(page)[wrong])
        page = opened.message
        assert "❌" in texts(page)
        assert f"step {number + 1} of" in texts(page), "it stays where it is"
        await room.alice.click(page, label=labels(page)[places.index(step.right)])
        page = opened.message
        assert "✅" in texts(page)
    assert lesson.ends in texts(page)
    await room.alice.click(page, label="Once more")
    assert lesson.steps[0].says in texts(opened.message)
    assert await room.store.tables.private_of(room.guild.id, room.alice.id) is None, "no table was opened"


async def test_other_games_offer_no_lesson(room: Room) -> None:
    asked = await room.alice.slash(room.channel, "rules", game="Yukon")
    assert "Show me" not in labels(asked.response.message)


@pytest.mark.thorough
def test_what_a_lesson_says_comes_in_the_reader_s_language(accents: Path) -> None:
    with spoken(accents) as reader:
        said = [told(reader, name, text) for name, lesson in LESSONS.items() for text in lesson.texts()]
        assert [each for each in said if left_in_english(each)] == []
