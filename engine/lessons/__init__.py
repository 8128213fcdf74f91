"""Lessons in games, by the game's id; each is told in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.lessons import chinese_patience, klondike, russian_bank
from engine.lessons.lesson import Lesson

LESSONS: Mapping[str, Lesson] = {
    "klondike": klondike.LESSON,
    "chinese": chinese_patience.LESSON,
    "bank": russian_bank.LESSON,
}
