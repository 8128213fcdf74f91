"""Places, league points, and how a deal of Chinese Patience is ranked."""

from __future__ import annotations

import pytest

from engine.result import Result, place_points, places, stakes
from tests.positions import play, position, rules


@pytest.mark.parametrize(
    ("keys", "expected"),
    [([3, 1, 2], (3, 1, 2)), ([1, 1], (1, 1)), ([2, 1, 2, 9], (2, 1, 2, 4)), ([5, 5, 5], (1, 1, 1)), ([7], (1,))],
)
def test_places(keys, expected):
    assert places([(key,) for key in keys]) == expected


@pytest.mark.parametrize(
    ("by_seat", "expected"),
    [((1, 2), (1.0, 0.0)), ((1, 1), (0.5, 0.5)), ((2, 1, 2), (0.5, 2.0, 0.5)), ((1, 2, 3, 3), (3.0, 2.0, 0.5, 0.5))],
)
def test_points(by_seat, expected):
    assert place_points(by_seat) == expected


@pytest.mark.parametrize("by_seat", [(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 2), (1, 1, 1, 1)])
def test_ties_change_no_total(by_seat):
    assert sum(place_points(by_seat)) == 6.0


def test_the_winner_is_first_and_then_it_goes_by_cards_left():
    """Settled: winner first, then by cards left; ties share the place; who resigned comes after."""
    table = position(
        rules(players=5),
        foundations="4s",
        stock=["", "2c 3c 4c", "2d 3d", "4d", "2h"],
        waste=["5s", "", "", "5d"],
        resigned=[5],
    )
    assert table.result is None
    assert play(table, "1 waste f").result == Result((1, 4, 2, 2, 5), (0, 3, 2, 2, 1), "won")


def test_the_first_to_resign_is_last():
    table = play(position(rules(players=4)), "3 resign", "1 resign", "4 resign")
    assert table.result.places == (3, 1, 4, 2)
    assert table.result.reason == "resigned"


def test_nobody_is_paid_when_nobody_has_won():
    """Each loser pays for each card held
    [chinese-patience, End of Game, 3 'winner paid one unit' ab3dfdde]; a blocked deal has no winner."""
    assert stakes(Result((1, 2, 3), (2, 5, 9), "blocked")) == (0, 0, 0)
    assert stakes(Result((1, 2, 3), (2, 5, 9), "resigned")) == (14, -5, -9)
