"""Pictures in another language: nothing drawn on them is in English, and no label is longer than the room it has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from bot.model.day_records import MonthLine
from bot.model.facts import BoardLine
from bot.model.histories import Career, Profile
from bot.model.league_table import SeasonTable
from bot.model.live_table import LiveTable
from bot.model.looks import Look
from bot.model.outcomes import MadeMove
from bot.model.rating_records import RatedGame, Rating, RatingLine
from bot.model.records import Daily, DailyResult, Member, SoloStanding, Standing
from bot.model.seasons import BEFORE_SEASONS
from bot.model.tallies import GameTally, LevelStanding, Score
from bot.text import charts, standings
from bot.text.formatting import plain, unwritten
from bot.text.league import of_season
from bot.text.looks import BACKS, FELTS, THEMES, look_alt, look_caption
from bot.text.profiles import ProfileCard, of_profile
from bot.text.ratings import of_ratings
from bot.text.reader import Reader
from bot.text.season_card import SeasonSheet
from bot.text.table_kinds import telling_of, text_of
from bot.ui.themes import theme_of
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.result import Result
from engine.table import Table
from render import captions, labels, lettering
from render import table as tables
from render.colors import Color
from render.ending_panel import panel
from render.moment import moment_png
from render.paper import Paper
from render.preview import preview_png
from render.table import WIDTH, table_png
from render.themes import USUAL_THEME
from tests.bot.league import a_season
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_door_of_boards import few_settings
from tests.bot.test_ending_panels import SOLO, alone, several
from tests.bot.test_request_rates import scene_of
from tests.lanes import leading
from tests.playing import Setting, random_game, settings, smallest_settings

NAMES = ("Alice", "Bob", "Carol", "Ann")
ANN, BOB = (
    SoloStanding(1, 1, "Ann", 19, 15, 13, 12, 14, 101, 312),
    SoloStanding(2, 2, "Bob", 4, 0, 0, 0, 0, None, None),
)
ROW = 10
# If there is room for these names, there is for those of all other games.
LONG_NAMES = sorted(GAMES, key=lambda kind: len(kind.title))[-8:]
DEAL = Daily("2026-11-21", "klondike", "s1:x", "salt")


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


CACHED = (lettering.line, lettering.label, labels.plate, tables._plate, panel, captions.caption_pieces)


class Writing:
    """Reads what is written on one picture after the other: all texts, and what is wrong with some."""

    def __init__(self) -> None:
        self.texts = set[str]()
        self.faults = list[tuple[str, str]]()
        # What can be read of each text on the newest picture, and in which size; larger ones were only tried.
        self._read: dict[str, tuple[float, str]] = {}

    def note(self, text: str, size: float, shown: str) -> None:
        """Note what of a text can be read."""
        before, seen = self._read.get(text, (size, text))
        self._read[text] = (size, shown) if size < before or seen == text else (before, seen)

    def draw(self, picture: Callable[[], object], *names: str) -> None:
        """Draw a picture, and note what on it is in English, but for some names, in boxes, or cut off."""
        for cached in CACHED:
            cached.cache_clear()
        self._read.clear()
        picture()
        self.texts |= self._read.keys()
        read = [(text, shown) for text, (_, shown) in self._read.items()]
        self.faults += [each for each in read if each[0] != each[1] or left_in_english(each[0], *names)]


@cache
def missing(font: lettering.Font, letter: str) -> bool:
    """Whether a font draws a letter as the box that stands for those it has not."""
    return not letter.isspace() and bytes(font.getmask(letter)) == bytes(font.getmask("\U0010ffff"))


@pytest.fixture
def writing(monkeypatch: pytest.MonkeyPatch) -> Writing:
    """Reads what is written on pictures."""
    read = Writing()
    clip, cut, write = lettering._clip, captions._Writer.cut, lettering._write

    def clipped(font: lettering.Font, text: str, room: int, stroke: float) -> str:
        kept = clip(font, text, room, stroke)
        read.note(text, font.size, kept)
        return kept

    def said(words: Any) -> str:
        return " ".join("".join(bit.text for bit in word) for word in words)

    def cut_off(writer: captions._Writer, found: Any) -> Any:
        kept = cut(writer, found)
        read.note(said(found), 0, said(kept))
        return kept

    def drawn(font: lettering.Font, text: str, height: int, stroke: float) -> Image.Image:
        boxes = any(missing(font, letter) for letter in lettering._base(font, text))
        read.note(text, font.size, "boxes in the place of letters" if boxes else text)
        return write(font, text, height, stroke)

    monkeypatch.setattr(lettering, "_clip", clipped)
    monkeypatch.setattr(lettering, "_write", drawn)
    monkeypatch.setattr(captions._Writer, "cut", cut_off)
    return read


def sheets(reader: Reader, kinds: Sequence[Game]) -> Iterator[standings.Sheet | SeasonSheet]:
    """Every table of results, for some games."""
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
    yield of_season(reader, a_season(), SeasonTable(league, league[:1]), viewer=1)
    yield of_season(reader, a_season(), SeasonTable(league * 4, [replace(league[0], user_id=99)]), viewer=99)
    yield of_season(reader, a_season("", BEFORE_SEASONS), SeasonTable(league, ()))
    rated = [RatingLine(place, place, name, Rating(40, 2, 104)) for place, name in enumerate([*NAMES[1:], "Ann"])]
    yield from (of_ratings(reader, game(kind), rated, viewer=1) for kind in ("chinese", "bank"))
    yield standings.against_computers(reader, levels)
    yield from (standings.of_game(reader, kind, [ANN, BOB]) for kind in kinds)
    yield standings.of_player(reader, games)
    yield standings.of_oneself(reader, "Ann", league[:1], levels, games)
    yield standings.of_day(reader, DEAL, days, {day.user_id: 9 for day in days}, DEAL)
    month = [MonthLine(1, 1, "Ann", 110, 12), MonthLine(2, 2, "Bob", 9, 1)]
    yield standings.of_month(reader, date(2026, 11, 21), month)


def drawn_charts(reader: Reader, kinds: Sequence[Game]) -> Iterator[charts.LineChart | charts.BarChart]:
    """Every chart of results, for some games."""
    day = 24 * 3600
    scores = [Score(1, "Ann", 3, day), Score(2, "Bob", 120, 40 * day), Score(1, "Ann", 110, 800 * day)]
    yield charts.points_chart(reader, scores[:2])
    yield charts.points_chart(reader, scores)
    yield from (charts.moves_chart(reader, kind, scores) for kind in kinds)
    yield charts.wins_chart(reader, [GameTally(kind.id, 3, 9) for kind in GAMES])


def cards(reader: Reader) -> Iterator[ProfileCard]:
    """The cards of people, with all there is on them."""
    path = [RatedGame(table, table * 90 * 86_400, 25 + table, 26 + table, 3) for table in range(9)]
    contests = [GameTally("chinese", 1234, 5678), GameTally("bank", 0, 3)]
    career = Career("Ann", 0, [True] * 40, contests)
    solo = [(kind.id, ANN) for kind in GAMES if kind.solo]
    for half in (None, (1400, 1900)):
        yield of_profile(reader, 1, Profile(career, solo, 128, 365, [("chinese", Rating(34, 6, 9))], path, half))
        yield of_profile(reader, 1, Profile(career, solo[:1], 1, 2, [("bank", Rating(34, 2, 9))], path, half))


@pytest.mark.thorough
def test_results_come_in_the_reader_s_language_and_fit(reader: Reader, writing: Writing) -> None:
    for each in (*sheets(reader, LONG_NAMES), *drawn_charts(reader, LONG_NAMES), *cards(reader)):
        writing.draw(each.png, *NAMES)
    assert len(writing.texts) > 60
    assert writing.faults == []
    shown = [*sheets(reader, GAMES), *drawn_charts(reader, GAMES), *cards(reader)]
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


@pytest.mark.thorough
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
    empty: Sequence[standings.Sheet | SeasonSheet | charts.LineChart | charts.BarChart] = [
        of_season(reader, a_season(), SeasonTable((), ())),
        standings.against_computers(reader, []),
        standings.of_game(reader, game("klondike"), []),
        standings.of_player(reader, {}),
        standings.of_day(reader, DEAL, [], {}),
        standings.of_day(reader, DEAL, [], {}, over=True),
        charts.points_chart(reader, []),
        charts.moves_chart(reader, game("klondike"), []),
        charts.wins_chart(reader, []),
    ]
    assert [page.text for page in empty if not page.text or left_in_english(page.text)] == []


@pytest.mark.thorough
def test_endings_come_in_the_reader_s_language_and_fit(reader: Reader, writing: Writing) -> None:
    shared = [
        several(Result((1, 2, 2), (0, 12, 7), "out"), scores=(3, 0, 0)),
        several(Result((1, 1, 1), (0, 0, 0), "blocked")),
        several(Result((2, 1), (9, 0), "resigned"), kind="bank"),
    ]
    endings = [text_of(reader, live).ending(None, {7: 3}) for live in shared]
    endings += [text_of(reader, live).ending(SOLO, {}) for live in (alone("won"), alone("stuck", 12))]
    for ending in endings:
        writing.draw(partial(panel, USUAL_THEME, WIDTH, ending), *NAMES)
        writing.draw(partial(moment_png, ending), *NAMES)
    assert len(writing.texts) > 15
    assert writing.faults == []


def pictured(reader: Reader, setting: Setting) -> Iterator[tuple[LiveTable, str]]:
    """The tables of a random game of some settings at which most is written below the cards, each with that."""
    captions = dict[str, LiveTable]()
    before: Table | None = None
    for table in random_game(setting.rules, f"pictured {setting}", 40, resigning=setting.players > 2):
        live = scene_of(setting.game, table)
        live = replace(live, record=replace(live.record, members=seated(setting.players)))
        lines: Sequence[BoardLine] = []
        if before is not None:
            seat, text, _ = table.log[-1]
            lines = telling_of(live).narrate(MadeMove(seat, before.state, table.last, text))
        captions[text_of(reader, live).caption(lines[-1] if lines else None)] = live
        before = table
    # A row of so many cards is cut off in every language: the message names them all.
    longest = sorted((each for each in captions if len(re.findall("[♠♥♦♣]", each)) < ROW), key=len)[-1:]
    yield from ((captions[each], each) for each in longest)


def seated(players: int) -> tuple[Member, ...]:
    """People with names of which some cannot be written."""
    return tuple(Member(10**18 + seat, "\U0001f4a9" if seat else "Ann") for seat in range(players))


def one_of_each() -> list[Setting]:
    """The smallest and the largest table of every game."""
    smallest = {each.game.id: each for each in smallest_settings()}
    return [*smallest.values(), *{each.game.id: each for each in settings() if not each.game.solo}.values()]


@pytest.mark.parametrize("every", leading([few_settings, one_of_each]))
def test_tables_of_every_game_come_in_the_reader_s_language_and_fit(
    reader: Reader, writing: Writing, every: Callable[[], list[Setting]]
) -> None:
    for setting in every():
        for live, caption in pictured(reader, setting):
            names = tuple(plain(reader, name) for name in live.names)
            view, instead = live.in_play.look(), unwritten(reader, names)
            # What is typed is written as it is; where rows are long, their letters stand apart from the numbers.
            typed = (part for pile in view.piles for part in (pile.spot.short(), pile.spot.letters))
            writing.draw(partial(table_png, view, names, caption, instead=instead), *NAMES, *typed)
    assert len(writing.texts) > len(every())
    assert writing.faults == []


@pytest.mark.thorough
def test_looks_come_in_the_reader_s_language_and_fit(reader: Reader, writing: Writing) -> None:
    looks = [Look(theme, felt, back) for theme in THEMES for felt in FELTS for back in BACKS]
    for look in looks[:: len(looks) // 12]:
        writing.draw(partial(preview_png, theme_of(look), look_caption(reader, look)))
    assert [look_alt(reader, look) for look in looks if left_in_english(look_alt(reader, look))] == []
    assert len(writing.texts) > 10
    assert writing.faults == []
