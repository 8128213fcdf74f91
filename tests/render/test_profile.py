"""A player's card keeps everything apart, leaves out what there is nothing of, and stays small in every theme."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.cards import Card
from render.charts import Bar
from render.profile import Badge, DrawnProfile, RatingCurve, Recent, Wins, profile_png
from render.sheets import WIDTH
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME
from tests.lanes import chosen

pytestmark = pytest.mark.thorough

BYTES = 70_000
NUMBERS = tuple(1500.0 + (number * 37) % 101 for number in range(120))
RATING = RatingCurve(
    "Rating", "Chinese Patience", NUMBERS, "1700", "best 1600", "March", "now", (1490.0, 1560.0), "half"
)
RECENT = Recent("Last games", "20 won", (True, False) * 14 + (True,) * 12)
WINS = Wins(
    "Wins by game", "won of played", tuple(Bar("W" * 40, 40 - n, 80, "1234/5678") for n in range(6)), "W" * 60
)
HER = DrawnProfile(
    "W" * 60,
    Card.of(12, 1),
    "since " + "W" * 60,
    (Badge("W" * 30, golden=True), Badge("W" * 30)),
    (("412", "games"), ("239", "won"), ("7100", "without help"), ("22/31", "kinds won")),
    RATING,
    RECENT,
    WINS,
)


def drawn(profile: DrawnProfile, theme: Theme = USUAL_THEME) -> Image.Image:
    return Image.open(io.BytesIO(profile_png(profile, theme))).convert("RGB")


def changed(one: Image.Image, other: DrawnProfile) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, drawn(other)).getbbox()
    assert box is not None
    return box


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("theme", chosen(THEMES, [USUAL_THEME.id]))
def test_is_small_in_every_theme(theme: Theme) -> None:
    assert len(profile_png(HER, theme)) <= BYTES


def test_what_stands_on_a_card_keeps_apart() -> None:
    """Each part with the longest words, changed to others of the same width."""
    figures = HER.figures
    others = (
        HER._replace(face=Card.of(13, 0)),
        HER._replace(name="V" + "W" * 59),
        HER._replace(since="sinca " + "W" * 60),
        HER._replace(badges=(Badge("V" + "W" * 29, golden=True), HER.badges[1])),
        HER._replace(figures=(("482", "gamas"), *figures[1:])),
        HER._replace(figures=(*figures[:3], ("28/37", "kinda won"))),
        HER._replace(rating=RATING._replace(title="Rotinq")),
        HER._replace(rating=RATING._replace(note="Chinasa Patianca")),
        HER._replace(rating=RATING._replace(now="7108")),
        HER._replace(rating=RATING._replace(first="Narch")),
        HER._replace(rating=RATING._replace(banded="bulk")),
        HER._replace(recent=RECENT._replace(note="28 won")),
        HER._replace(recent=RECENT._replace(won=(False, *RECENT.won[1:]))),
        HER._replace(wins=WINS._replace(bars=(Bar("V" + "W" * 39, 40, 80, "1234/5678"), *WINS.bars[1:]))),
        HER._replace(wins=WINS._replace(bars=(Bar("W" * 40, 30, 80, "1234/5678"), *WINS.bars[1:]))),
        HER._replace(wins=WINS._replace(bars=(Bar("W" * 40, 40, 80, "8234/5678"), *WINS.bars[1:]))),
        HER._replace(wins=WINS._replace(bars=(*WINS.bars[:-1], Bar("V" + "W" * 39, 35, 80, "8234/5678")))),
        HER._replace(wins=WINS._replace(more="V" + "W" * 59)),
    )
    whole = drawn(HER)
    boxes = [changed(whole, other) for other in others]
    assert [(one, other) for one, other in combinations(boxes, 2) if not apart(one, other)] == []
    assert all(20 <= box[0] < box[2] <= WIDTH - 20 for box in boxes)


@pytest.mark.parametrize("numbers", [(1600.0, 1500.0), (1500.0, 1600.0)], ids=["first", "last"])
def test_the_best_of_a_rating_keeps_apart_wherever_it_was(numbers: tuple[float, ...]) -> None:
    rating = RATING._replace(numbers=numbers, best="best 1600 in November 2026")
    whole = drawn(HER._replace(rating=rating))
    best = changed(whole, HER._replace(rating=rating._replace(best="-")))
    now = changed(whole, HER._replace(rating=rating._replace(now="-")))
    assert apart(best, now)
    assert 20 <= best[0] < best[2] <= WIDTH - 20


@pytest.mark.parametrize("part", ["rating", "recent", "wins"])
def test_what_there_is_nothing_of_is_left_out(part: str) -> None:
    none = HER._replace(**{part: None})
    empty = {"rating": RATING._replace(numbers=()), "recent": RECENT._replace(won=()), "wins": WINS._replace(bars=())}
    assert drawn(none).height < drawn(HER).height
    assert drawn(HER._replace(**{part: empty[part]})).tobytes() == drawn(none).tobytes()


def test_somebody_who_never_played_has_a_card() -> None:
    new = DrawnProfile("Ann", Card.JOKER, "here since today")
    assert drawn(new).size == (WIDTH, 208)
    once = new._replace(
        rating=RATING._replace(numbers=(1500.0,), band=None, banded=""),
        recent=RECENT._replace(won=(False,)),
        wins=WINS._replace(bars=(Bar("Klondike", 0, 0, "0/0"),)),
    )
    assert drawn(once).height > 600


def test_a_streak_is_golden_and_a_single_win_is_not() -> None:
    def golden(*won: bool) -> int:
        shown = drawn(DrawnProfile("Ann", Card.JOKER, "", recent=RECENT._replace(won=won))).crop(
            (14, 262, WIDTH, 340)
        )
        return sum(color == USUAL_THEME.gold for color in shown.get_flattened_data())

    assert golden(True, False, True) == 0
    assert golden(False, True, True) * 2 == golden(True, True, True, True)
    assert golden(True, True, False) == 0


def test_a_bar_is_as_long_as_its_number_says() -> None:
    def dark(part: int) -> int:
        bars = Bar("Klondike", part, 80, ""), Bar("Yukon", 0, 80, "")
        shown = drawn(DrawnProfile("Ann", Card.JOKER, "", wins=WINS._replace(bars=bars)))
        return sum(shown.getpixel((x, 208 + 72 + 15)) == USUAL_THEME.cloth[6] for x in range(290, 660))

    assert dark(40) == pytest.approx(dark(80) / 2, abs=3)
    assert dark(0) == 0 < dark(1)


def test_a_name_that_cannot_be_written_is_replaced() -> None:
    unwritten = HER._replace(name="\ue000", instead="Somebody")
    assert drawn(unwritten).tobytes() == drawn(HER._replace(name="Somebody")).tobytes()
