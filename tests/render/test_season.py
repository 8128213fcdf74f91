"""The table of a season keeps everything apart, whatever names and numbers stand in it, in every theme."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.cards import Card
from render.season import MOST_SEASON_ROWS, SeasonCard, SeasonRow, season_png
from render.sheets import WIDTH
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME
from tests.lanes import chosen

BYTES = 70_000
HEADINGS = ("player", "week by week", "won", "points")
AUTUMN = SeasonCard(
    "Autumn season", 8, 13, "week 8 of 13", "ends 30 November", HEADINGS, ("A win counts 2",), "You are 3rd"
)
LONG = SeasonRow(4, "W" * 60, Card.of(12, 1), (9.0,) * 16, "1114", "1117", "1234.5", 10, "10 places", mine=True)
FEW = SeasonRow(1, "Ann", Card.of(11, 0), (3.0, 0.0, 5.5), "2", "4", "8.5")


def drawn(*rows: SeasonRow, season: SeasonCard = AUTUMN, theme: Theme = USUAL_THEME) -> Image.Image:
    return Image.open(io.BytesIO(season_png(season, rows, theme))).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("theme", chosen(THEMES, [USUAL_THEME.id]))
def test_is_small_in_every_theme(theme: Theme) -> None:
    assert len(season_png(AUTUMN, [LONG] * MOST_SEASON_ROWS, theme)) <= BYTES


def test_what_stands_in_a_row_keeps_apart() -> None:
    others = (
        LONG._replace(place=3),
        LONG._replace(name="V" + "W" * 59),
        LONG._replace(moved="11 places"),
        LONG._replace(weeks=(*LONG.weeks[:-1], 1.0)),
        LONG._replace(weeks=(1.0, *LONG.weeks[1:])),
        LONG._replace(won="8114", played="1118"),
        LONG._replace(points="8234.8"),
    )
    boxes = [changed(drawn(LONG), drawn(other)) for other in others]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(box[2] <= WIDTH - 20 for box in boxes)


def test_notes_stand_below_one_another() -> None:
    two = AUTUMN._replace(notes=("Ann", "Bob"))
    assert drawn(FEW, season=two).height - drawn(FEW).height == 44
    boxes = [
        changed(drawn(FEW, season=two), drawn(FEW, season=two._replace(**other)))
        for other in ({"notes": ("Abe", "Bob")}, {"notes": ("Ann", "Bea")}, {"own": "You are 1st"})
    ]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


def test_players_have_a_row_each_and_those_who_tie_one_place() -> None:
    two = drawn(FEW, FEW._replace(name="Bob"))
    assert two.height - drawn(FEW).height == 78
    coins = [two.getpixel((30, 144 + 52 + 78 * row + 35)) for row in range(2)]
    assert coins == [USUAL_THEME.gold, USUAL_THEME.gold]
    assert drawn(*[FEW] * (MOST_SEASON_ROWS + 1)).tobytes() == drawn(*[FEW] * MOST_SEASON_ROWS).tobytes()


def test_columns_are_as_high_as_the_points_of_their_week_by_one_scale() -> None:
    """The present week is golden, and no points are no column."""

    def golden(row: SeasonRow) -> int:
        column = drawn(LONG._replace(mine=False), row).crop((362, 274, 540, 344))
        return max(
            sum(column.getpixel((x, y)) == USUAL_THEME.gold for y in range(column.height))
            for x in range(column.width)
        )

    heights = [golden(FEW._replace(weeks=(points,))) for points in (0.0, 0.1, 4.5, 9.0)]
    assert heights[0] == 0 < heights[1] <= 4
    assert heights[3] == 48
    assert heights[2] == 24


def test_a_season_of_nobody_and_one_without_games_are_drawn() -> None:
    bare = AUTUMN._replace(notes=(), own="", week=1, weeks=1)
    assert drawn(season=bare).width == WIDTH
    unplayed = SeasonRow(1, "Ann", Card.JOKER, (), "0", "0", "0")
    assert drawn(unplayed, season=bare).height > drawn(season=bare).height


def test_a_name_that_cannot_be_written_is_replaced() -> None:
    unwritten = FEW._replace(name="\ue000", instead="Player 2")
    assert drawn(unwritten).tobytes() == drawn(FEW._replace(name="Player 2")).tobytes()
