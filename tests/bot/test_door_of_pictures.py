"""Pictures in another language: nothing drawn on them is in English, and no label is longer than the room it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from bot.model.days import MonthLine
from bot.model.league_table import SeasonTable
from bot.model.looks import Look
from bot.model.records import Daily, DailyResult, SoloStanding, Standing
from bot.model.seasons import BEFORE
from bot.model.tallies import GameTally, LevelStanding, Score
from bot.text import charts, standings
from bot.text.league import of_season
from bot.text.looks import BACKS, FELTS, THEMES, look_alt, look_caption
from bot.text.reader import Reader
from bot.text.table_kinds import text_of
from bot.ui.themes import theme_of
from engine.catalogue import GAMES, game
from engine.result import Result
from render import captions, lettering
from render.colors import Color
from render.paper import Paper
from render.preview import preview_png
from render.results import panel
from render.table import WIDTH
from render.themes import USUAL
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_ending_panels import SOLO, alone, several

NAMES = ("Alice", "Bob", "Carol", "Ann")
ANN, BOB = (
    SoloStanding(1, 1, "Ann", 19, 15, 13, 12, 14, 101, 312),
    SoloStanding(2, 2, "Bob", 4, 0, 0, 0, 0, None, None),
)
DEAL = Daily("2026-11-21", "klondike", "s1:x", "salt")


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is written on pictures from now on, by what of it can be read there."""
    read: dict[str, str] = {}
    clip, cut = lettering._clip, captions._Writer.cut

    def clipped(font: lettering.Font, text: str, room: int, stroke: float) -> str:
        read[text] = clip(font, text, room, stroke)
        return read[text]

    def said(words: Any) -> str:
        return " ".join("".join(bit.text for bit in word) for word in words)

    def cut_off(writer: captions._Writer, found: Any) -> Any:
        kept = cut(writer, found)
        read[said(found)] = said(kept)
        return kept

    for cached in (lettering.line, panel, captions.caption_pieces):
        cached.cache_clear()
    monkeypatch.setattr(lettering, "_clip", clipped)
    monkeypatch.setattr(captions._Writer, "cut", cut_off)
    return read


def faults(written: dict[str, str], *names: str) -> list[tuple[str, str]]:
    """What is written in English, or cut off."""
    return [each for each in written.items() if each[0] != each[1] or left_in_english(each[0], *names)]


def sheets(reader: Reader) -> Iterator[standings.Sheet]:
    """Every table of results."""
    league = [Standing(place, place, name, 12, 5, 12.5, 130, 14, 8) for place, name in enumerate(NAMES, 1)]
    levels = [
        LevelStanding(1, "Ann", level, 12, 30) for level in ("beginner", "casual", "regular", "sharp", "master")
    ]
    games = {kind.id: ANN for kind in GAMES if kind.solo}
    days = [
        DailyResult(1, 1, "Ann", True, 110, 4000, True, 0),
        DailyResult(2, 2, "Bob", False, 0, 90, False, None),
        DailyResult(2, 3, "Carol", False, 100, 90, False, 12),
    ]
    yield of_season(reader, "2026-11", SeasonTable(league, league[:1]), viewer=1)
    yield of_season(reader, "2026-11", SeasonTable(league * 4, [replace(league[0], user_id=99)]), viewer=99)
    yield of_season(reader, BEFORE, SeasonTable(league, ()))
    yield standings.against_computers(reader, levels)
    yield from (standings.of_game(reader, kind, [ANN, BOB]) for kind in GAMES)
    yield standings.of_player(reader, games)
    yield standings.of_oneself(reader, "Ann", league[:1], levels, games)
    yield standings.of_day(reader, DEAL, days, {day.user_id: 9 for day in days}, DEAL)
    month = [MonthLine(1, 1, "Ann", 110, 12), MonthLine(2, 2, "Bob", 9, 1)]
    yield standings.of_month(reader, date(2026, 11, 21), month)


def drawn_charts(reader: Reader) -> Iterator[charts.LineChart | charts.BarChart]:
    """Every chart of results."""
    day = 24 * 3600
    scores = [Score(1, "Ann", 3, day), Score(2, "Bob", 120, 40 * day), Score(1, "Ann", 110, 800 * day)]
    yield charts.points_chart(reader, scores[:2])
    yield charts.points_chart(reader, scores)
    yield from (charts.moves_chart(reader, kind, scores) for kind in GAMES)
    yield charts.wins_chart(reader, [GameTally(kind.id, 3, 9) for kind in GAMES])


@pytest.mark.thorough
def test_results_come_in_the_reader_s_language_and_fit(reader: Reader, written: dict[str, str]) -> None:
    shown = [*sheets(reader), *drawn_charts(reader)]
    assert all(each.png() for each in shown)
    assert len(written) > 60
    assert [*faults(written, *NAMES)] == []
    assert [each for page in shown for each in (page.text, page.alt) if left_in_english(each, *NAMES)] == []


class Inked(NamedTuple):
    """Something on a sheet of paper: which sheet, the box that it fills, and what it says if it is written."""

    sheet: Paper
    box: tuple[int, int, int, int]
    said: str | None

    def touches(self, other: Inked) -> bool:
        """Whether the two lie on top of each other."""
        (left, top, right, bottom), (start, above, end, below) = self.box, other.box
        return self.sheet is other.sheet and left < end and start < right and top < below and above < bottom

    def leaves(self) -> bool:
        """Whether some of it is beyond the edge of the sheet."""
        left, top, right, bottom = self.box
        return left < 0 or top < 0 or right > self.sheet.width or bottom > self.sheet.height


@pytest.fixture
def inked(monkeypatch: pytest.MonkeyPatch) -> list[Inked]:
    """What is put on sheets of paper from now on."""
    found, masks = list[Inked](), dict[int, tuple[str, Image.Image]]()
    write, ink = lettering._write, Paper.ink

    def written(font: lettering.Font, text: str, height: int, stroke: float) -> Image.Image:
        mask = write(font, text, height, stroke)
        masks[id(mask)] = text, mask
        return mask

    def put(paper: Paper, mask: Image.Image, at: tuple[int, int], color: Color) -> None:
        left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
        said, _ = masks.get(id(mask), (None, mask))
        found.append(Inked(paper, (at[0] + left, at[1] + top, at[0] + right, at[1] + bottom), said))
        ink(paper, mask, at, color)

    for cached in (lettering.line, lettering.label):
        cached.cache_clear()
    monkeypatch.setattr(lettering, "_write", written)
    monkeypatch.setattr(Paper, "ink", put)
    return found


def test_what_is_written_on_charts_has_room(reader: Reader, inked: list[Inked]) -> None:
    """Dates in their months, many points, and numbers of many games: none is cut off, or lies on anything else."""
    day = 24 * 3600
    months = [
        [Score(1, "Ann", 130, (28 * n + 27) * day), Score(1, "Ann", 99, (28 * n + 55) * day)] for n in range(13)
    ]
    many = [Score(user, NAMES[user - 1], 4000 * user, 400 * user * day) for user in (1, 2, 3, 4)]
    played = [(3, 9), (100, 250), (1000, 1250), (12345, 23456)]
    shown: list[charts.LineChart | charts.BarChart] = [charts.points_chart(reader, many)]
    shown += [charts.points_chart(reader, scores) for scores in months]
    shown += [charts.moves_chart(reader, game("klondike"), scores) for scores in (*months, many)]
    shown += [charts.wins_chart(reader, [GameTally(kind.id, *played[at]) for at, kind in enumerate(GAMES[:4])])]
    assert all(each.png() for each in shown)
    texts = [each for each in inked if each.said is not None]
    assert len(texts) > 200
    assert [each.said for each in texts if each.leaves() or left_in_english(each.said or "", *NAMES)] == []
    assert [
        (each.said, other.said) for each in texts for other in inked if each is not other and each.touches(other)
    ] == []


def test_nothing_yet_is_said_in_the_reader_s_language(reader: Reader) -> None:
    empty: Sequence[standings.Sheet | charts.LineChart | charts.BarChart] = [
        of_season(reader, "2026-11", SeasonTable((), ())),
        standings.against_computers(reader, []),
        standings.of_game(reader, game("klondike"), []),
        standings.of_player(reader, {}),
        standings.of_day(reader, DEAL, [], {}),
        charts.points_chart(reader, []),
        charts.moves_chart(reader, game("klondike"), []),
        charts.wins_chart(reader, []),
    ]
    assert [page.text for page in empty if not page.text or left_in_english(page.text)] == []


def test_endings_come_in_the_reader_s_language_and_fit(reader: Reader, written: dict[str, str]) -> None:
    shared = [
        several(Result((1, 2, 2), (0, 12, 7), "out"), scores=(3, 0, 0)),
        several(Result((1, 1, 1), (0, 0, 0), "blocked")),
        several(Result((2, 1), (9, 0), "resigned"), kind="bank"),
    ]
    endings = [text_of(reader, live).ending(None, {7: 3}) for live in shared]
    endings += [text_of(reader, live).ending(SOLO, {}) for live in (alone("won"), alone("stuck", 12))]
    for ending in endings:
        panel(USUAL, WIDTH, ending)
    assert len(written) > 15
    assert [*faults(written, *NAMES)] == []


@pytest.mark.thorough
def test_looks_come_in_the_reader_s_language_and_fit(reader: Reader, written: dict[str, str]) -> None:
    looks = [Look(theme, felt, back) for theme in THEMES for felt in FELTS for back in BACKS]
    for look in looks[:: len(looks) // 12]:
        preview_png(theme_of(look), look_caption(reader, look))
    assert [look_alt(reader, look) for look in looks if left_in_english(look_alt(reader, look))] == []
    assert len(written) > 10
    assert faults(written) == []
