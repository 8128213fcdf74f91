"""The ranks: whole letters and digits of one height, which cannot be taken for one another."""

from __future__ import annotations

from itertools import combinations
from statistics import median

import pytest
from PIL import Image, ImageChops, ImageStat

from render.art.ranks import RANKS, overshoot, rank_mask

WIDE = 1000
CAPS = (10, 22, 30, 34, 48, 86)
ROUND_ABOVE, ROUND_BELOW = "023689Q", "035689J"
TEXTS = (*RANKS[1:], *"0123456789")


def row(mask: Image.Image, y: int) -> int:
    """The darkest pixel of a row."""
    return mask.crop((0, y, mask.width, y + 1)).getextrema()[1]


@pytest.mark.parametrize("cap", CAPS)
def test_letters_are_as_high_as_they_say(cap: int) -> None:
    for text in TEXTS:
        mask = rank_mask(text, cap, WIDE)
        beyond = overshoot(cap)
        assert mask.height == cap + 2 * beyond
        assert row(mask, beyond) > 100, f"{text} begins below the cap line"
        assert row(mask, beyond + cap - 1) > 100, f"{text} ends above the base line"


def test_no_curve_is_cut() -> None:
    """Round ones reach beyond the caps, and what they reach is drawn to its end."""
    for text in TEXTS:
        mask = rank_mask(text, 86, WIDE)
        assert row(mask, 0) < 128, f"{text} is cut at the top"
        assert row(mask, mask.height - 1) < 128, f"{text} is cut at the bottom"
    for text in ROUND_ABOVE:
        assert row(rank_mask(text, 86, WIDE), overshoot(86) - 1) > 100, f"{text} does not overshoot"
    for text in ROUND_BELOW:
        assert row(rank_mask(text, 86, WIDE), overshoot(86) + 86) > 100, f"{text} does not overshoot"


def test_a_mask_ends_with_the_ink() -> None:
    for text in TEXTS:
        mask = rank_mask(text, 40, WIDE)
        left, _, right, _ = mask.getbbox() or (9, 9, 9, 9)
        assert (left, right) == (0, mask.width)


def test_all_have_one_weight() -> None:
    """The uprights of a letter are about as thick as those of any digit."""

    def upright(text: str) -> float:
        mask = rank_mask(text, 80, WIDE).point(lambda level: 255 * (level > 127))
        rows = [mask.crop((0, y, mask.width, y + 1)).tobytes() for y in range(16, 68)]
        return median(len(run) for line in rows for run in line.split(b"\0") if run)

    weights = [upright(text) for text in "012356789JQK"]
    assert max(weights) <= 1.35 * min(weights)


def test_what_is_too_wide_is_pressed_together() -> None:
    assert rank_mask("10", 40, WIDE).width > 30
    for room in (12, 20, 30):
        mask = rank_mask("10", 40, room)
        assert room - 3 <= mask.width <= room
        assert mask.height == rank_mask("10", 40, WIDE).height


@pytest.mark.parametrize("cap", [10, 30])
def test_no_rank_is_taken_for_another(cap: int) -> None:
    """Not even the queen's letter for a nought, where a letter is ten pixels high."""

    def spread(text: str) -> Image.Image:
        return rank_mask(text, cap, WIDE).resize((cap, cap + 2 * overshoot(cap)), Image.Resampling.BILINEAR)

    for one, other in combinations(("A", *"023456789", "J", "Q", "K"), 2):
        apart = ImageStat.Stat(ImageChops.difference(spread(one), spread(other))).mean[0]
        # A queen's letter is a nought but for its tail.
        assert apart > (50 if {one, other} == {"0", "Q"} else 22), f"{one} and {other}"
