"""Tables of results keep their columns apart whatever stands in them, and can be read on a phone."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from render import ranking
from render.lettering import label, line
from render.ranking import MOST_RANKED, NOTHING, ROW, STEP, Columns, RankingRow, ranking_png
from render.sheets import SMALL_LETTERS, USUAL_LETTERS, WIDTH
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME

LEAGUE = Columns("player", ("points", "won", "left", "caught", "stakes"))
BOB = RankingRow(2, "Bob", ("17.5", "5/12", "44", "3", "+12"))
LONGEST = BOB._replace(name="W" * 200)
# So far apart are two columns, and no letters or words within one.
APART = 13


def drawn(*rows: RankingRow, columns: Columns = LEAGUE, theme: Theme = USUAL_THEME) -> Image.Image:
    """A table in plain colours."""
    return Image.open(io.BytesIO(ranking_png("Table", columns, rows, theme))).convert("RGB")


def plate(picture: Image.Image, number: int, of: int) -> Image.Image:
    """One line of a picture with so many lines, without its edges."""
    top = picture.height - 12 - (STEP * of - (STEP - ROW)) + STEP * number
    return picture.crop((24, top + 3, WIDTH - 24, top + ROW - 3))


def words(picture: Image.Image) -> list[tuple[int, int]]:
    """From where to where a line is written on, from left to right."""
    ground = picture.getpixel((0, 0))
    inked = [
        x
        for x in range(picture.width)
        if (picture.crop((x, 0, x + 1, picture.height)).getcolors() or [])[0][1] != ground
        or len(picture.crop((x, 0, x + 1, picture.height)).getcolors() or []) > 1
    ]
    found: list[tuple[int, int]] = []
    for x in inked:
        if found and x - found[-1][1] < APART:
            found[-1] = found[-1][0], x
        else:
            found.append((x, x))
    return found


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def colors(picture: Image.Image) -> set[object]:
    return {color for _, color in picture.getcolors() or ()}


def test_at_most_fifteen_lines_are_drawn() -> None:
    rows = [BOB._replace(place=place) for place in range(1, 40)]
    assert drawn(*rows).tobytes() == drawn(*rows[:MOST_RANKED]).tobytes()
    assert drawn(*rows[:3]).height == drawn(*rows[:4]).height - STEP


def test_an_empty_table_has_its_headings() -> None:
    assert drawn().width == WIDTH
    assert drawn().tobytes() != drawn(columns=LEAGUE._replace(names="game")).tobytes()


def test_a_heading_of_two_words_stands_on_two_lines() -> None:
    narrow, broad = (Columns("player", ("no help", word)) for word in ("won", "moves made"))
    assert drawn(columns=narrow).height == drawn(columns=broad).height == drawn(columns=LEAGUE).height + 36


@pytest.mark.parametrize("column", range(5))
def test_every_number_has_a_column_of_its_own(column: int) -> None:
    boxes = []
    for place in range(5):
        other = BOB._replace(cells=(*BOB.cells[:place], "8", *BOB.cells[place + 1 :]))
        boxes.append(difference(drawn(LONGEST, BOB), drawn(LONGEST, other)))
    mine = boxes.pop(column)
    assert all(mine[2] <= box[0] or box[2] <= mine[0] for box in boxes)


def test_the_heading_of_short_names_keeps_apart_from_the_numbers() -> None:
    """As in the results of a day, where it is wider than any name."""
    columns = Columns("player", ("points", "result", "undos, hints", "moves", "time", "left"))
    picture = drawn(RankingRow(1, "Al", ("0", "lost", "yes", "6", "0:32", "51")), columns=columns)
    bottom = picture.height - 12 - ROW - 12 - 18
    letters = picture.crop((0, bottom - 30, WIDTH, bottom)).convert("L").point([0] * 120 + [255] * 136)
    assert len(words(letters)) == len(columns.numbers) + 1


@pytest.mark.parametrize("name", ["W" * 200, "محمد بن عبد الله", "司马光", "🎉", "\u202eevil", "Bob"])
def test_no_name_reaches_the_numbers(name: str) -> None:
    bare, named = (drawn(LONGEST, BOB._replace(name=shown, instead="Player 2")) for shown in ("x", name))
    numbers = words(plate(drawn(LONGEST, BOB), 1, 2))[2][0] + 24
    box = difference(bare, named)
    assert box[0] >= 70
    assert box[2] <= numbers - APART


def test_a_name_that_cannot_be_written_is_replaced() -> None:
    unwritten = BOB._replace(name="\ue000", instead="Player 2")
    assert drawn(unwritten).tobytes() == drawn(BOB._replace(name="Player 2")).tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_the_first_place_lies_on_a_coin_of_gold_in_every_theme(theme: Theme) -> None:
    table = drawn(BOB._replace(place=1), BOB, BOB._replace(place=None), theme=theme)
    places = [plate(table, number, 3).crop((0, 0, 48, ROW - 6)) for number in range(3)]
    assert [theme.gold in colors(place) for place in places] == [True, False, False]
    assert [place.getpixel((0, 20)) for place in places] == [theme.pill] * 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_the_row_of_whoever_looks_has_a_line_of_gold_around(theme: Theme) -> None:
    table = drawn(BOB._replace(place=1), BOB._replace(mine=True), BOB, theme=theme)
    tops = [table.height - 12 - ROW - STEP * back for back in (2, 1, 0)]
    assert [table.getpixel((WIDTH // 2, top)) for top in tops] == [theme.pill, theme.gold, theme.pill]
    assert [plate(table, number, 3).getpixel((0, 2)) for number in range(3)] == [theme.pill] * 3


def test_a_row_without_a_place_has_none_and_begins_further_left() -> None:
    cells = ("9", "5", "3", "2", "+4")
    (placed, bare) = (words(plate(drawn(RankingRow(place, "Yukon", cells)), 0, 1)) for place in (2, None))
    assert len(placed) == len(bare) + 1 == 7
    assert bare[0][0] < placed[1][0]


def test_a_place_of_three_digits_stands_whole_within_its_line() -> None:
    one, other = (drawn(BOB._replace(place=place)) for place in (111, 888))
    left, _, right, _ = difference(one, other)
    assert 12 + 3 < left < right <= 60


@pytest.mark.parametrize("nothing", ["0", NOTHING])
def test_what_is_nothing_stands_back(nothing: str) -> None:
    def shown(cell: str) -> set[object]:
        row = plate(drawn(BOB._replace(cells=(*BOB.cells[:4], cell))), 0, 1)
        left, right = words(row)[-1]
        return colors(row.crop((left, 0, right + 1, row.height)))

    assert USUAL_THEME.letters in shown("8")
    assert USUAL_THEME.letters not in shown(nothing)


@pytest.mark.parametrize(
    "columns",
    [
        LEAGUE,
        Columns("player", ("won", "no help", "run", "moves", "time")),
        Columns("player", ("result", "help", "moves", "time", "left")),
    ],
)
def test_the_widest_numbers_keep_apart_and_leave_room_for_a_name(columns: Columns) -> None:
    widest = {"points": "123.5", "won": "88/120", "left": "999", "caught": "45", "stakes": "-123", "help": "yes"}
    widest |= {"no help": "88", "run": "29", "moves": "9999", "time": "47 h 59", "result": "lost"}
    row = RankingRow(10, "W" * 80, tuple(widest[heading] for heading in columns.numbers))
    found = words(plate(drawn(row, columns=columns), 0, 1))
    assert len(found) == 2 + len(columns.numbers)
    assert found[1][1] - found[1][0] >= 90
    assert found[-1][1] <= WIDTH - 24 - 24


@pytest.mark.parametrize("size", [SMALL_LETTERS, USUAL_LETTERS])
def test_capitals_are_ten_pixels_high_on_a_phone(size: int) -> None:
    box = label("H", size, 60).point([255 * (level > 127) for level in range(256)]).getbbox()
    assert box is not None
    assert (box[3] - box[1]) * 350 / WIDTH >= 10


# What stands in the results of a day, and in the table of a solo game.
DAYS = Columns("player", ("points", "result", "help", "moves", "time", "left"))
SOLO = Columns("player", ("won", "no help", "streak", "moves", "time"))


@pytest.mark.parametrize(
    ("columns", "cells"),
    [(DAYS, ("10", "lost", "yes", "153", "1:18:29", "21")), (SOLO, ("19/23", "10", "8", "143", "1:20:54"))],
)
def test_headings_and_long_names_are_eight_pixels_high_on_a_phone(
    columns: Columns, cells: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, int] = {}

    def sized(text: str, size: int, *how: object, **more: object) -> Image.Image:
        written[text] = size
        return (line if how[1:] else label)(text, size, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(ranking, "label", sized)
    monkeypatch.setattr(ranking, "line", sized)
    long = "Владимир Александрович К."
    drawn(RankingRow(1, long, cells), columns=columns)
    for text in (long, *columns.names.split(), *(word for each in columns.numbers for word in each.split())):
        box = label("H", written[text], 60).point([255 * (level > 127) for level in range(256)]).getbbox()
        assert box is not None
        assert (box[3] - box[1]) * 380 / WIDTH >= 8, text


def test_stays_small() -> None:
    cells = ("123.5", "88/120", "999", "45", "-99")
    rows = [RankingRow(place, f"Bartholomäus {place}", cells) for place in range(1, 16)]
    assert len(ranking_png("League of the long winter evenings", LEAGUE, rows)) <= 60_000
