"""Paths are short and straight, or not there at all."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import dist

from engine.cards import pack
from tests.render.bank_scenes import at, lying
from tests.render.patience_scenes import seen
from tests.render.scenes import moved
from tests.render.test_paths import ways_of


def test_a_path_that_would_be_very_long_is_left_out() -> None:
    """In Sir Tommy one would lead from the stock down along all columns."""
    view = seen("sir-tommy middle")
    piles = [pile for pile, there in enumerate(view.piles) if there.spot.kind != "foundation"]
    found = [way for pair in permutations(piles, 2) for way in ways_of(moved(view, pair))]
    assert found
    assert max(sum(dist(*piece) for piece in pairwise(way)) for way in found) <= 560


def test_a_path_has_no_short_kink_where_it_may_end_beside_the_middle_of_its_label() -> None:
    """In Golf the label of the waste is broad: a path from above comes straight down to it."""
    view = lying(seen("golf start"), "t4", *pack()[:2])
    (way,) = ways_of(moved(view, (at(view, "t4"), at(view, "w"))))
    assert all(dist(*piece) >= 30 for piece in [*pairwise(way)][1:-1])


def test_a_path_bends_no_more_often_than_it_must() -> None:
    """From below a shorter column it comes up to its label, not around to its side."""
    view = lying(seen("aces-up start"), "t2", *pack()[:4])
    for target in ("t1", "t3"):
        (way,) = ways_of(moved(view, (at(view, "t2"), at(view, target))))
        assert len(way) == 3
