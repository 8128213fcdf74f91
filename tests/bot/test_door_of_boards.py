"""Boards of every game in another language: nothing on them is in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import discord
import pytest

from bot.model.endings import SoloEnding
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.text.board_lines import ToldLines, told
from bot.text.captions import in_picture
from bot.text.fairness import verdict
from bot.text.move_words import pile_words
from bot.text.reader import ENGLISH, Reader
from bot.text.replays import record_said, replay_alt, replay_text, title
from bot.text.table_in_letters import table_in_letters
from bot.text.table_kinds import telling_of, text_of
from bot.text.table_messages import dealt_text
from bot.ui.board_buttons import board_of
from bot.ui.move_items import ButtonRows, private_view
from engine.catalogue import game
from engine.table import Table
from render.ending_panel import Ending
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_request_rates import scene_of
from tests.lanes import leading
from tests.playing import Setting, random_game, smallest_settings


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


def labels(rows: ButtonRows | list[discord.ui.Item[discord.ui.View]]) -> Iterator[str]:
    """All that can be read on buttons and in lists."""
    for row in rows:
        for item in row.children if isinstance(row, discord.ui.ActionRow) else [row]:
            inner = getattr(item, "item", item)
            if isinstance(inner, discord.ui.Button):
                yield inner.label or ""
            if isinstance(inner, discord.ui.Select):
                yield inner.placeholder or ""
                yield from (words for each in inner.options for words in (each.label, each.description or ""))


def of_panel(ending: Ending) -> Iterator[str]:
    """What is written on the panel of a game that has ended."""
    yield from (ending.title, ending.instead or "", *ending.headings)
    yield from (words for tile in ending.tiles for words in (tile.word, tile.note))
    yield from (ending.line, ending.bare)
    yield from (words for row in ending.places for words in (row.name, *row.cells))


def of_step(reader: Reader, live: LiveTable, step: MadeMove) -> Iterator[str]:
    """All that is told of a move."""
    lines = telling_of(live).narrate(step)
    yield from (told(reader, lines), *(in_picture(reader, line) for line in lines))


def of_table(reader: Reader, live: LiveTable, step: MadeMove | None) -> Iterator[str]:
    """All that is said of a table as it stands, after a move."""
    text, lines = text_of(reader, live), [] if step is None else telling_of(live).narrate(step)
    news, solo = ToldLines(tuple(lines), (), tuple(lines)), SoloEnding(100, True, 3, 90, 65, 5)
    yield from (text.standing(None, None), text.standing(1, solo), text.above(news), text.alt_text())
    yield text.caption(lines[-1] if lines else None)
    yield from (dealt_text(reader, live, news, None, solo), table_in_letters(reader, live))
    yield from labels(board_of(reader, live).rows())
    if live.in_play.result is not None:
        yield from of_panel(text.ending(solo, {}))
        yield from (text.result(solo), verdict(reader, live, False), replay_text(reader, live, 2, secret=True))
    yield from (
        title(reader, live.record),
        replay_alt(reader, live, 3),
        record_said(reader, live.record, secret=True),
    )


def shown(reader: Reader, setting: Setting) -> Iterator[str]:
    """What is said in a random game of some settings."""
    before: Table | None = None
    for ply, table in enumerate(random_game(setting.rules, f"door {setting}", 25, resigning=setting.players > 2)):
        live, step = scene_of(setting.game, table), None
        if before is not None:
            seat, text, _ = table.log[-1]
            step = MadeMove(seat, before.state, table.last, text)
            yield from of_step(reader, live, step)
        if ply % 4 == 0 or table.result is not None:
            yield from of_table(reader, live, step)
            yield from labels(private_view(reader, live, table.state.turn).children)
        before = table


def few_settings() -> list[Setting]:
    """One table for several players, and one for one."""
    return [next(each for each in smallest_settings() if each.game.id == name) for name in ("bank", "klondike")]


@pytest.mark.parametrize("every", leading([few_settings, smallest_settings]))
def test_boards_come_in_the_reader_s_language(reader: Reader, every: Callable[[], list[Setting]]) -> None:
    left: dict[str, str] = {}
    for setting in every():
        for words in {*shown(reader, setting)}:
            left |= dict.fromkeys(left_in_english(words), words)
    assert left == {}


def test_what_a_pile_is_called_is_kept_for_each_language(reader: Reader) -> None:
    spot = next(each for each in game("klondike").at({}, 1).spots if len(each.called) > 1)
    said = [pile_words(who, "klondike", spot) for who in (ENGLISH, reader, ENGLISH)]
    assert said[0] == said[2] != said[1]
    assert left_in_english(said[1]) == []
