"""The moment of a win shows each card that was brought home, names whoever won, and stays small in every theme."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image, ImageChops

from engine.cards import Card, pack
from render import moment
from render.ending_panel import Ending, panel_height
from render.moment import moment_png
from render.ranking import RankingRow
from render.sheets import WIDTH
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME, dressed
from render.themes.cloths import CLOTHS
from render.tiles import Tile
from render.winning_fans import MOST_CARDS_IN_FAN, Fan, Hand, fans_of
from tests.lanes import chosen

FAMILIES = fans_of([pack()])
BACKWARD = tuple(fan[::-1] for fan in FAMILIES)
WON = Ending(
    "Klondike came out",
    True,
    tiles=(
        Tile("113", "moves", "best so far", best=True),
        Tile("47 h 59", "time", "best 4:40"),
        Tile("3", "streak", "longest 12"),
    ),
    fans=FAMILIES,
    line="Ann · deal 4711 · no undos, no hints",
)
BOTH_PACKS = WON._replace(fans=FAMILIES + BACKWARD)
SEVERAL = Ending(
    "Bob wins",
    True,
    ("league", "left", "caught"),
    tuple(RankingRow(place, f"Player {place}", ("+2", "0", "0")) for place in range(1, 4)),
    fans=tuple(fan[:held] for fan, held in zip(FAMILIES, (4, 9, 11, 13), strict=True)),
    line="Chinese Patience",
)
BYTES = 120_000
# Cloths differ in their colours, and hardly in what can be compressed: some are looked at.
CLOTHED = {f"classic on {cloth}": dressed("classic", cloth) for cloth in [*CLOTHS][::2]}


# All pictures show much the same cards, and to turn them is most of the work of each.
HANDS = cache(Hand)


@pytest.fixture(autouse=True)
def _cards_are_turned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moment, "Hand", HANDS)


def decoded(ending: Ending, theme: Theme = USUAL_THEME, height: int = 0) -> Image.Image:
    return Image.open(io.BytesIO(moment_png(ending, height=height, theme=theme))).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("theme", chosen({**CLOTHED, USUAL_THEME.id: USUAL_THEME}, [USUAL_THEME.id]))
def test_is_small_on_every_cloth(theme: Theme) -> None:
    assert len(moment_png(WON, theme=theme)) <= BYTES


@pytest.mark.parametrize("theme", chosen(THEMES, ["historic"]))
def test_is_small_in_every_theme(theme: Theme) -> None:
    """With one pack it's as large, but for a fiftieth."""
    assert len(moment_png(BOTH_PACKS, theme=theme)) <= BYTES


@pytest.mark.thorough
@pytest.mark.parametrize("fans", [FAMILIES + BACKWARD, SEVERAL.fans], ids=["two packs", "several"])
def test_each_card_can_be_told_from_any_other(fans: tuple[Fan, ...]) -> None:
    """Another rank in its place changes something that is seen, at the least its upper left corner."""
    whole = decoded(WON._replace(fans=fans))
    for row in (0, len(fans) // 2, len(fans) - 1):
        fan = fans[row]
        for at in (len(fan) // 2, len(fan) - 1) if row else (0, len(fan) - 1):
            other = Card.of(fan[at].rank % 13 + 1, fan[at].suit)
            others = (*fans[:row], (*fan[:at], other, *fan[at + 1 :]), *fans[row + 1 :])
            left, top, right, bottom = changed(whole, decoded(WON._replace(fans=others)))
            assert right - left >= 14
            assert bottom - top >= 24


def test_nothing_of_a_fan_leaves_the_cloth() -> None:
    """Neither at the sides, nor under the ribbon or the panel."""
    bare = Image.new("RGB", (WIDTH, 400), (1, 2, 3))
    drawn = bare.copy()
    Hand(USUAL_THEME).draw(drawn, FAMILIES[0], 100)
    left, top, right, bottom = changed(bare, drawn)
    assert 30 <= left < right <= WIDTH - 30
    assert 95 <= top < bottom <= 310
    sunk = decoded(WON).height - panel_height(WON)
    without = decoded(WON._replace(fans=(*FAMILIES[:3], FAMILIES[3][:1])))
    assert changed(decoded(WON), without)[3] <= sunk


@pytest.mark.thorough
def test_is_as_high_as_wanted_where_it_can_be() -> None:
    assert decoded(WON, height=850).height == 850
    assert 650 < decoded(WON, height=300).height < decoded(WON).height < decoded(WON, height=3000).height < 1010


def test_the_ribbon_tells_who_won_to_the_end_of_the_name_and_stays_a_ribbon() -> None:
    for title, other in (
        ("Bob wins", "Bob wine"),
        ("Bartholomäus, Maximiliane and Kon win", "x"),
        ("W" * 200, "x"),
    ):
        left, top, right, bottom = changed(decoded(WON._replace(title=title)), decoded(WON._replace(title=other)))
        assert 84 < left < right < WIDTH - 84
        assert 30 < top < bottom < 114
    unwritten = WON._replace(title="\ue000", instead="Player 2 wins")
    assert decoded(unwritten).tobytes() == decoded(WON._replace(title="Player 2 wins")).tobytes()


def test_long_piles_become_several_fans() -> None:
    assert [len(fan) for fan in fans_of([pack()[:20], pack()[:2]])] == [MOST_CARDS_IN_FAN, 7, 2]
    assert [card for fan in fans_of([pack()]) for card in fan] == list(pack())
