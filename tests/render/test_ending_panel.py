"""The panel of an ending: everything has a place of its own, and what cannot be written is replaced."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.cards import pack
from render.ending_panel import Ending, panel, panel_height
from render.ranking import ROW, STEP, RankingRow
from render.sheets import WIDTH
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME
from render.tiles import HEIGHT, Tile

CONTEST = Ending(
    "Bob wins",
    True,
    ("this deal", "total", "stakes", "league", "left", "caught"),
    (
        RankingRow(1, "W" * 60, ("141", "9999", "-123", "+2.5", "104", "22")),
        RankingRow(2, "W" * 60, ("30", "888", "+12", "+2", "44", "11")),
    ),
)
ALONE = Ending(
    "Klondike came out",
    True,
    tiles=(
        Tile("1118", "moves", "best so far", best=True),
        Tile("47 h 59", "time", "best 46 h 59"),
        Tile("3", "streak", "longest 12"),
    ),
)
HOME = tuple(pack()[start : start + 13] for start in range(0, 52, 13))
LINE = ALONE._replace(fans=HOME, line="Ann · deal 4711 · no undos, no hints", bare="deal 4711 · no undos, no hints")


def drawn(ending: Ending, theme: Theme = USUAL_THEME) -> Image.Image:
    return theme.palette.shown(panel(theme, WIDTH, ending))


def changed(one: Ending, other: Ending) -> tuple[int, int, int, int]:
    box = ImageChops.difference(drawn(one), drawn(other)).getbbox()
    assert box is not None
    return box


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
@pytest.mark.parametrize("ending", [CONTEST, ALONE, LINE], ids=["contest", "alone", "with a line"])
def test_a_panel_is_as_high_as_it_says_in_every_theme(theme: Theme, ending: Ending) -> None:
    assert panel(theme, WIDTH, ending).size == (WIDTH, panel_height(ending))


def test_each_player_has_a_line() -> None:
    third = CONTEST._replace(places=(*CONTEST.places, RankingRow(3, "Cid", CONTEST.places[0].cells)))
    assert panel_height(third) == panel_height(CONTEST) + STEP


def test_whose_the_tiles_are_stands_between_the_players_and_the_tiles() -> None:
    bare = CONTEST._replace(tiles=ALONE.tiles)
    said = bare._replace(whose="Bob's figures", nobodys="Player 2's figures")
    assert panel_height(said) > panel_height(bare)
    _, top, _, bottom = changed(said, said._replace(whose="Cid's figures"))
    assert panel_height(CONTEST) - 4 <= top < bottom <= panel_height(said) - HEIGHT
    unwritten = said._replace(whose="\U00013080's figures")
    assert drawn(unwritten).tobytes() == drawn(said._replace(whose=said.nobodys)).tobytes()


def test_numbers_of_a_player_keep_apart_from_each_other_and_from_the_longest_name() -> None:
    first, second = CONTEST.places
    boxes = [changed(CONTEST, CONTEST._replace(places=(first, second._replace(name="V" * 60))))]
    for column in range(len(CONTEST.headings)):
        cells = (*second.cells[:column], "7", *second.cells[column + 1 :])
        boxes.append(changed(CONTEST, CONTEST._replace(places=(first, second._replace(cells=cells)))))
    assert all(box[3] - box[1] <= ROW for box in boxes)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


def test_what_stands_on_tiles_keeps_apart() -> None:
    """Numbers, words and notes, each changed to something of the same width."""
    boxes = []
    for place, tile in enumerate(ALONE.tiles):
        for other in (
            tile._replace(number=tile.number[::-1]),
            tile._replace(word=tile.word[::-1]),
            tile._replace(note=tile.note[::-1]),
        ):
            tiles = (*ALONE.tiles[:place], other, *ALONE.tiles[place + 1 :])
            if tiles != ALONE.tiles:
                boxes.append((place, changed(ALONE, ALONE._replace(tiles=tiles))))
    assert all(apart(one, other) for (a, one), (b, other) in combinations(boxes, 2) if a != b)


@pytest.mark.parametrize("number", ["47 h 59", "147 h 59", "100,119"])
def test_a_number_is_written_to_its_end(number: str) -> None:
    first, tile, third = ALONE.tiles
    one, other = (
        ALONE._replace(tiles=(first, tile._replace(number=text), third)) for text in (number, f"{number[:-1]}8")
    )
    left, _, right, _ = changed(one, other)
    assert right - left < 30, "only its last figure has changed"


@pytest.mark.parametrize("number", range(1, 4))
def test_tiles_fill_the_panel_between_its_margins(number: int) -> None:
    bare, filled = (drawn(ALONE._replace(tiles=tiles)) for tiles in ((ALONE.tiles[1],) * number, ()))
    below = bare.crop((0, filled.height, WIDTH, bare.height))
    brass = [x for x in range(WIDTH) if USUAL_THEME.wood.brass in below.crop((x, 30, x + 1, 60)).get_flattened_data()]
    assert 24 <= brass[0] <= 27
    assert WIDTH - 24 - 3 - 5 <= brass[-1] < WIDTH - 24


def test_the_best_so_far_is_golden() -> None:
    plain = ALONE._replace(won=False, tiles=tuple(tile._replace(best=False) for tile in ALONE.tiles))
    best = plain._replace(tiles=(plain.tiles[0]._replace(best=True), *plain.tiles[1:]))
    seen = [{color for _, color in drawn(ending).getcolors(1 << 16) or ()} for ending in (plain, best)]
    assert [USUAL_THEME.gold in colors for colors in seen] == [False, True]


def test_a_line_that_cannot_be_written_is_replaced() -> None:
    unwritten = LINE._replace(line="\ue000")
    assert drawn(unwritten).tobytes() == drawn(LINE._replace(line=LINE.bare)).tobytes()


def test_a_win_is_golden_and_a_defeat_is_not() -> None:
    for won in (True, False):
        colors = {color for _, color in drawn(ALONE._replace(won=won, tiles=())).getcolors(1 << 16) or ()}
        assert (USUAL_THEME.gold in colors, USUAL_THEME.letters in colors) == (won, not won)


def test_a_title_that_cannot_be_written_is_replaced() -> None:
    unwritten = ALONE._replace(title="\ue000", instead="Player 2 wins")
    assert drawn(unwritten).tobytes() == drawn(ALONE._replace(title="Player 2 wins")).tobytes()


@pytest.mark.parametrize("title", ["W" * 200, "Bartholomäus, Maximiliane and Konstantin win the match"])
def test_no_title_reaches_the_edge(title: str) -> None:
    box = changed(ALONE, ALONE._replace(title=title))
    assert 20 <= box[0] < box[2] <= WIDTH - 20
    assert box[3] <= 100
