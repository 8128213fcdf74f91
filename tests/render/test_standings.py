"""The league picture keeps its columns apart whatever stands in them."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from render.palette import GOLD
from render.standings import MOST_ROWS, StandingRow, standings_png

ROW = StandingRow(2, "Bob", 12, 5, 17.5, 44, 3)


def picture(*rows: StandingRow, title: str = "League") -> Image.Image:
    """The decoded picture in plain colours."""
    return Image.open(io.BytesIO(standings_png(title, rows))).convert("RGB")


def test_draws_at_most_fifteen_rows() -> None:
    rows = [ROW._replace(place=place) for place in range(1, 40)]
    assert picture(*rows).tobytes() == picture(*rows[:MOST_ROWS]).tobytes()
    assert picture(*rows[:3]).height < picture(*rows[:4]).height


def test_an_empty_league_has_its_headings() -> None:
    assert picture().width == 1100


@pytest.mark.parametrize("field", StandingRow._fields)
def test_every_field_is_shown_in_a_column_of_its_own(field: str) -> None:
    boxes = {}
    for name in StandingRow._fields:
        place = StandingRow._fields.index(name)
        other = StandingRow._make((*ROW[:place], "Eve" if name == "name" else 8, *ROW[place + 1 :]))
        boxes[name] = ImageChops.difference(picture(ROW), picture(other)).getbbox()
    mine = boxes.pop(field)
    assert mine is not None
    for box in boxes.values():
        assert box is not None
        assert mine[2] <= box[0] or box[2] <= mine[0]


@pytest.mark.parametrize("name", ["W" * 200, "محمد بن عبد الله", "司马光", "🎉", "\u202eevil", ""])
def test_no_name_reaches_the_numbers(name: str) -> None:
    box = ImageChops.difference(picture(ROW._replace(name="")), picture(ROW._replace(name=name))).getbbox()
    assert box is None or (box[0] >= 90 and box[2] <= 450)


def test_the_first_place_is_golden() -> None:
    drawn = picture(ROW._replace(place=1), ROW)
    assert GOLD in {color for _, color in drawn.getcolors(1 << 20) or ()}


def test_stays_small() -> None:
    rows = [StandingRow(place, f"Bartholomäus {place}", 120, 88, 123.5, 999, 45) for place in range(1, 16)]
    assert len(standings_png("League of the long winter evenings", rows)) <= 70_000
