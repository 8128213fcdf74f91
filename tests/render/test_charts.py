"""Charts can be read: nothing written meets anything else, lines are told apart, and little data is no trouble."""

from __future__ import annotations

import io
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from render.charts import MOST_BARS, MOST_LINES, Bar, Ends, Line, bars_png, lines_png
from render.markers import MARKERS, marker
from render.plot import Scale, dashes, scale_of, spread, stairs, ticks
from render.sheets import WIDTH
from render.theme import Theme
from render.themes import THEMES, USUAL
from tests.lanes import chosen

ENDS = Ends("23 Aug", "21 Nov")
LONG = "W" * 60


def decoded(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def chart(*lines: Line, ends: Ends = ENDS, theme: Theme = USUAL) -> Image.Image:
    return decoded(lines_png("Points", lines, ends, theme=theme))


def line(name: str, *heights: float, value: str = "") -> Line:
    return Line(name, tuple(enumerate(heights)), value or f"{heights[-1]:g}")


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


@pytest.mark.parametrize("theme", chosen(THEMES, [USUAL.id]))
@pytest.mark.parametrize("lines", [(), (line("Ann", 2),), (line("Ann", 0),), (line("Ann", 0, 1), line("Bob", 1))])
def test_little_data_is_drawn_in_every_theme(theme: Theme, lines: tuple[Line, ...]) -> None:
    assert chart(*lines, theme=theme).width == WIDTH
    assert decoded(lines_png("Moves", lines, Ends("21 Nov", "21 Nov"), steps=True, theme=theme)).width == WIDTH
    assert decoded(bars_png("Wins", [], theme)).width == WIDTH


def test_one_date_stands_below_a_chart_of_one_day() -> None:
    one, two = (chart(line("Ann", 2), ends=Ends(first, "21 Nov")) for first in ("21 Nov", "20 Nov"))
    beneath_first = (100, two.height - 70, 240, two.height - 30)
    assert one.crop(beneath_first).getcolors() == [(140 * 40, USUAL.paper)]
    assert len(two.crop(beneath_first).getcolors() or ()) > 1


@pytest.mark.parametrize(("steps", "level"), [(True, True), (False, False)])
def test_steps_keep_their_height_halfway_to_the_next_point(steps: bool, level: bool) -> None:
    drawn = decoded(lines_png("Moves", [line("Ann", 9, 5)], ENDS, steps=steps))
    highest = drawn.crop((286, 120, 287, 170)).get_flattened_data()
    assert (USUAL.suits[0] in highest) is level


def test_a_bar_is_as_long_as_its_number_says() -> None:
    def dark(part: int, whole: int) -> int:
        drawn = decoded(bars_png("Wins", [Bar("Klondike", part, whole, ""), Bar("Yukon", 0, 20, "")]))
        bar = drawn.crop((400, 124, WIDTH - 40, 160))
        return sum(color in (USUAL.cloth[6],) for color in bar.crop((0, 18, bar.width, 19)).get_flattened_data())

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
