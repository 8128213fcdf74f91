"""Charts can be read: nothing written meets anything else, lines are told apart, and little data is no trouble."""

from __future__ import annotations

import io
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from render.charts import MOST_BARS, MOST_LINES, Bar, ChartLine, Ends, bars_png, lines_png
from render.colors import Color
from render.markers import MARKERS, marker
from render.multiples import steps_png
from render.plot import Scale, dashes, scale_of, spread, stairs, ticks
from render.sheets import WIDTH
from render.theme import CHART_INKS, Theme
from render.themes import THEMES, USUAL_THEME
from tests.lanes import chosen
from tests.render.vision import SIGHTS, contrast, least_apart

ENDS = Ends("23 Aug", "21 Nov")
LONG = "W" * 60


def decoded(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def chart(*lines: ChartLine, ends: Ends = ENDS, theme: Theme = USUAL_THEME) -> Image.Image:
    return decoded(lines_png("Points", lines, ends, theme))


def line(name: str, *heights: float, value: str = "") -> ChartLine:
    return ChartLine(name, tuple(enumerate(heights)), value or f"{heights[-1]:g}")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two boxes have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


# What stands where.


def test_nothing_written_meets_anything_else_when_all_end_at_one_height() -> None:
    """Seven players, all with the same points at the end, in words as long as can be."""
    lines = [line(LONG, 0, number, 24, value="9999.5") for number in range(7)]
    others = [
        (*lines[:number], other, *lines[number + 1 :])
        for number in range(7)
        for other in (lines[number]._replace(name="x"), lines[number]._replace(value="8888.5"))
    ]
    whole = chart(*lines)
    boxes = [changed(whole, chart(*other)) for other in others]
    boxes += [changed(whole, chart(*lines, ends=ends)) for ends in (Ends("1", "21 Nov"), Ends("23 Aug", "2 Dec"))]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(box[2] <= WIDTH - 30 for box in boxes)


def test_at_most_seven_lines_and_twelve_bars_are_drawn() -> None:
    lines = [line(f"Player {number}", 0, 50 - number) for number in range(9)]
    assert chart(*lines).tobytes() == chart(*lines[:MOST_LINES]).tobytes()
    bars = [Bar(f"Game {number}", 1, 2, "1/2") for number in range(14)]
    assert bars_png("Wins", bars) == bars_png("Wins", bars[:MOST_BARS])
    assert bars_png("Wins", bars[:11]) != bars_png("Wins", bars[:12])


@pytest.mark.parametrize("theme", chosen(THEMES, [USUAL_THEME.id]))
@pytest.mark.parametrize("lines", [(), (line("Ann", 2),), (line("Ann", 0),), (line("Ann", 0, 1), line("Bob", 1))])
def test_little_data_is_drawn_in_every_theme(theme: Theme, lines: tuple[ChartLine, ...]) -> None:
    assert chart(*lines, theme=theme).width == WIDTH
    assert decoded(steps_png("Moves", lines, Ends("21 Nov", "21 Nov"), theme)).width == WIDTH
    assert decoded(bars_png("Wins", [], theme)).width == WIDTH


def test_one_date_stands_below_a_chart_of_one_day() -> None:
    one, two = (chart(line("Ann", 2), ends=Ends(first, "21 Nov")) for first in ("21 Nov", "20 Nov"))
    beneath_first = (100, two.height - 70, 240, two.height - 30)
    assert one.crop(beneath_first).getcolors() == [(140 * 40, USUAL_THEME.paper)]
    assert len(two.crop(beneath_first).getcolors() or ()) > 1


# So many pixels of the picture are above the paper and left of it.
LEFT, ABOVE = 14, 110


def stepped(*lines: ChartLine) -> Image.Image:
    return decoded(steps_png("Moves", lines, ENDS))


def test_each_player_has_a_row_of_their_own() -> None:
    both = [line("Ann", 90, 70, 50), line("Bob", 90)]
    assert stepped(*both).height - stepped(both[0]).height == 84
    for number, other in enumerate((line("Ann", 90, 60, 50), line("Bob", 60))):
        _, top, _, bottom = changed(stepped(*both), stepped(*both[:number], other, *both[number + 1 :]))
        assert ABOVE + 22 + 84 * number <= top < bottom <= ABOVE + 22 + 84 * (number + 1)


def test_what_stands_in_a_row_keeps_apart() -> None:
    """The longest name, the number that the steps began at, and the one that they came to."""
    row = ChartLine(LONG, ((0, 1234), (1, 1100), (2, 1000)), "1000")
    boxes = [
        changed(stepped(row), stepped(other))
        for other in (
            row._replace(name="x" + LONG),
            row._replace(value="8008"),
            row._replace(points=((0, 5234), (1, 4167), (2, 3370))),
        )
    ]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(box[2] <= WIDTH - 30 for box in boxes)


def test_steps_keep_their_height_up_to_the_next_point() -> None:
    drawn, ink = stepped(line("Ann", 9, 5, 5)), shown(USUAL_THEME)[2]
    before, after = (
        [y for y in range(ABOVE, ABOVE + 110) if drawn.getpixel((LEFT + x, y)) == ink] for x in (450, 520)
    )
    assert max(before) + 40 < min(after)


def test_at_most_seven_rows_are_drawn() -> None:
    lines = [line(f"Player {number}", 50 - number) for number in range(9)]
    assert (
        steps_png("Moves", lines, ENDS) == steps_png("Moves", lines[:7], ENDS) != steps_png("Moves", lines[:6], ENDS)
    )


def shown(theme: Theme) -> list[Color]:
    """The inks of lines as they come out in the colours of a theme."""
    row = Image.new("RGB", (len(CHART_INKS), 1))
    for place, ink in enumerate(CHART_INKS):
        row.putpixel((place, 0), ink)
    return [theme.palette.colors[number] for number in theme.palette.indexed(row).tobytes()]


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_eyes_of_every_kind_tell_lines_apart(theme: Theme, sight: str) -> None:
    assert least_apart(shown(theme), sight) >= 14
    assert all(contrast(ink, theme.paper) >= (3.2 if theme.paper[0] > 250 else 2.4) for ink in shown(theme))


def test_a_bar_is_as_long_as_its_number_says() -> None:
    def dark(part: int, whole: int) -> int:
        drawn = decoded(bars_png("Wins", [Bar("Klondike", part, whole, ""), Bar("Yukon", 0, 20, "")]))
        bar = drawn.crop((400, 124, WIDTH - 40, 160))
        return sum(
            color in (USUAL_THEME.cloth[6],) for color in bar.crop((0, 18, bar.width, 19)).get_flattened_data()
        )

    assert dark(10, 20) == pytest.approx(dark(20, 20) / 2, abs=3)
    assert dark(0, 20) == 0 < dark(1, 20)


def test_stays_small() -> None:
    lines = [line(LONG, *(day * (9 - number) % 97 for day in range(90))) for number in range(7)]
    assert len(lines_png("Points in the league", lines, ENDS)) <= 80_000


# What lines are made of.


def test_signs_of_lines_differ_in_shape() -> None:
    masks = [marker(number, 28).point([255 * (level > 127) for level in range(256)]) for number in range(MARKERS)]
    for one, other in combinations(masks, 2):
        assert ImageChops.difference(one, other).histogram()[255] > 60


@pytest.mark.parametrize(
    ("numbers", "nought", "round_ones"),
    [
        ([0, 32.5], True, [0, 10, 20, 30, 40]),
        ([3], True, [0, 1, 2, 3]),
        ([0], True, [0, 1]),
        ([9], True, [0, 5, 10]),
        ([123, 150], False, [120, 130, 140, 150]),
        ([101], False, [101, 102]),
        ([17, 8_450], True, [0, 2500, 5000, 7500, 10000]),
        ([-0.5, 2], True, [-1, 0, 1, 2]),
    ],
)
def test_scales_have_round_numbers(numbers: list[float], nought: bool, round_ones: list[float]) -> None:
    scale = scale_of(numbers, (400, 0), from_nought=nought)
    assert list(ticks(scale)) == round_ones
    assert all(0 <= scale.at(number) <= 400 for number in numbers)


def test_one_moment_lies_at_the_end() -> None:
    assert Scale(5, 5, 0, 100).at(5) == 100
    assert Scale(5, 10, 0, 100).at(6) == 20


def test_heights_keep_apart_within_their_room_and_in_their_order() -> None:
    for wanted in ([100, 100, 100], [0, 1, 2], [400, 400, 399], [50, 300, 310], [30], []):
        placed = spread(wanted, 40, (10, 390))
        order = sorted(range(len(wanted)), key=lambda number: wanted[number])
        assert all(placed[other] - placed[one] >= 40 for one, other in pairwise(order))
        assert all(10 <= height <= 390 for height in placed)
    assert spread([50, 300, 200], 40, (10, 390)) == [50, 300, 200]


def test_stairs_keep_their_height_up_to_the_next_point() -> None:
    assert stairs([(0, 9), (5, 4)], 8) == [(0, 9), (5, 9), (5, 4), (8, 4)]


def test_dashes_are_of_one_length_around_corners() -> None:
    def length(piece: list[tuple[float, float]]) -> float:
        return sum(abs(far - x) + abs(low - y) for (x, y), (far, low) in pairwise(piece))

    pieces = list(dashes([(0, 0), (25, 0), (25, 25)], 10, 5))
    assert [length(piece) for piece in pieces] == [10, 10, 10, 5]
    assert (pieces[1][0], pieces[1][-1]) == ((15, 0), (25, 0))
