"""How long it takes until all cards of a theme are drawn at one size, and what they weigh as sprites."""

from __future__ import annotations

import time

import pytest
from PIL import Image, ImageDraw

from engine.cards import Card, pack
from render.art.aces import ace_mask
from render.art.back_designs import back_art
from render.art.faces import back, face, line
from render.art.pips import one_pip_mask, pips_mask
from render.art.ranks import rank_mask
from render.art.suits import suit_mask
from render.card_sizes import Measure
from render.theme import Theme
from render.themes import THEMES

# Where nothing else runs, 0.3 seconds are some nine times what the sheets alone take.
MOST = 9
KEPT = (ace_mask, back_art, one_pip_mask, pips_mask, rank_mask, suit_mask)


def warm_up(theme: Theme, measure: Measure) -> float:
    """The seconds that all faces, strips and backs take, from nothing to sprites."""
    for drawn in KEPT:
        drawn.cache_clear()
    start = time.process_time()
    for card in (*pack(), Card.JOKER):
        theme.palette.indexed(face(theme, measure, card))
        theme.palette.indexed(line(theme, measure, card))
    for number in range(len(theme.backs)):
        theme.palette.indexed(back(theme, measure, number))
    return time.process_time() - start


def sheets() -> float:
    """The seconds that it takes to fill as many sheets three times as large as cards, and to reduce them."""
    start = time.process_time()
    for _ in range(54):
        sheet = Image.new("RGB", (450, 630), (253, 250, 242))
        ImageDraw.Draw(sheet).polygon([(0, 0), (440, 20), (400, 600), (30, 500)], fill=(190, 22, 50))
        sheet.reduce(3)
    return time.process_time() - start


@pytest.mark.parametrize("width", [60, 104, 136, 150])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_theme_is_warm_soon(theme: Theme, width: int) -> None:
    measure = Measure(width)
    runs = [(warm_up(theme, measure), sheets()) for _ in range(3)]
    taken, least = (min(side) for side in zip(*runs, strict=True))
    figures = f"{taken:.3f} s, {taken / least:.1f} x the sheets, {54 * width * measure.height / 1e6:.1f} MB"
    print(f"\n{theme.id}, {width} px: {figures}", end="")
    assert taken <= MOST * least
