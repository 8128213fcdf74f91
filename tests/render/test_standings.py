"""The league picture keeps its columns apart whatever stands in them."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from render.palette import CREAM, DIM, GOLD
from render.standings import MOST_ROWS, Columns, Row, StandingRow, sheet_png, standings_png

ROW = StandingRow(2, "Bob", 12, 5, 17.5, 44, 3)
STAKED = ROW._replace(stakes=12)


def picture(*rows: StandingRow, title: str = "League") -> Image.Image:
    """The decoded picture in plain colours."""
    return Image.open(io.BytesIO(standings_png(title, rows))).convert("RGB")


def drawn_sheet(columns: Columns, *rows: Row) -> Image.Image:
    """Any other table, decoded."""
    return Image.open(io.BytesIO(sheet_png("Table", columns, rows))).convert("RGB")


def test_draws_at_most_fifteen_rows() -> None:
    rows = [ROW._replace(place=place) for place in range(1, 40)]
    assert picture(*rows).tobytes() == picture(*rows[:MOST_ROWS]).tobytes()
    assert picture(*rows[:3]).height < picture(*rows[:4]).height


def test_an_empty_league_has_its_headings() -> None:
    assert picture().width == 1100


@pytest.mark.parametrize(
    ("row", "field"),
    [*((ROW, name) for name in StandingRow._fields[:-1]), *((STAKED, name) for name in StandingRow._fields)],
)
def test_every_field_is_shown_in_a_column_of_its_own(row: StandingRow, field: str) -> None:
    boxes = {}
    for name in StandingRow._fields if row.stakes else StandingRow._fields[:-1]:
        place = StandingRow._fields.index(name)
        other = StandingRow._make((*row[:place], "Eve" if name == "name" else 8, *row[place + 1 :]))
        boxes[name] = ImageChops.difference(picture(row), picture(other)).getbbox()
    mine = boxes.pop(field)
    assert mine is not None
    for box in boxes.values():
        assert box is not None
        assert mine[2] <= box[0] or box[2] <= mine[0]


@pytest.mark.parametrize("name", ["W" * 200, "محمد بن عبد الله", "司马光", "🎉", "\u202eevil", ""])
def test_no_name_reaches_the_numbers(name: str) -> None:
    for row, end in ((ROW, 450), (STAKED, 410)):
        box = ImageChops.difference(picture(row._replace(name="")), picture(row._replace(name=name))).getbbox()
        assert box is None or (box[0] >= 90 and box[2] <= end)


def test_the_first_place_is_golden() -> None:
    drawn = picture(ROW._replace(place=1), ROW)
    assert GOLD in {color for _, color in drawn.getcolors(1 << 20) or ()}


def cell(row: StandingRow) -> Image.Image:
    """What stands in the column of stakes for a row, below one that has some."""
    return picture(STAKED, row).crop((965, 217, 1100, 282))


def test_stakes_are_shown_where_anybody_has_some() -> None:
    assert picture(ROW, STAKED).tobytes() != picture(ROW, ROW).tobytes()
    rows = [ROW] * MOST_ROWS
    assert picture(*rows, STAKED).tobytes() == picture(*rows).tobytes()


def test_stakes_have_their_sign() -> None:
    cells = {stakes: cell(ROW._replace(stakes=stakes)) for stakes in (12, -12, 7, -7, 1, 0)}
    assert len({drawn.tobytes() for drawn in cells.values()}) == 6
    inks = {
        stakes: {color for _, color in drawn.getcolors(1 << 20) or ()} & {CREAM, DIM}
        for stakes, drawn in cells.items()
    }
    grounds = cell(ROW._replace(stakes=0)).getpixel((0, 0))
    widths = {}
    for stakes, drawn in cells.items():
        box = ImageChops.difference(drawn, Image.new("RGB", drawn.size, grounds)).getbbox()
        assert box is not None
        widths[stakes] = box[2] - box[0]
    assert widths[0] < min(widths[7], widths[-7]) - 8
    assert inks.pop(0) == {DIM}
    assert all(ink == {CREAM} for ink in inks.values())


def test_the_widest_numbers_keep_apart() -> None:
    """Between two columns there is always a strip of bare ground."""
    row = StandingRow(10, "W" * 80, 999, 999, 123.5, 999, 999, -1234)
    drawn = picture(STAKED, row).crop((0, 217, 1100, 281))
    bare = [len(drawn.crop((x, 0, x + 1, 64)).getcolors() or ()) == 1 for x in range(1100)]
    for end in (72, 404, 520, 612, 736, 828, 956):
        assert all(bare[end + 3 : end + 14]), end


def test_stays_small() -> None:
    rows = [StandingRow(place, f"Bartholomäus {place}", 120, 88, 123.5, 999, 45, -99) for place in range(1, 16)]
    assert len(standings_png("League of the long winter evenings", rows)) <= 70_000
