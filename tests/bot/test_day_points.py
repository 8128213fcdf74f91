"""What a daily deal is worth, who is first, and the table of a month."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from bot.model.day_points import (
    DayTry,
    MonthRow,
    cards_dealt,
    day_points,
    month_points,
    months_table,
    moves_to_beat,
    order_of_tries,
)
from bot.model.records import DailyResult
from bot.model.tallies import placed
from engine.catalogue import game
from engine.shuffle import numbered
from engine.table import Table


def won(user_id: int, moves: int, unaided: bool = True) -> DayTry:
    return DayTry(user_id, True, unaided, moves, 0)


def lost(user_id: int, cards_left: int, moves: int = 40, unaided: bool = True) -> DayTry:
    return DayTry(user_id, False, unaided, moves, cards_left)


@pytest.mark.parametrize(
    ("each", "to_beat", "points"),
    [
        (won(1, 100), 100, 10),
        (won(1, 100), 100.5, 10),
        (won(1, 101), 100.5, 9),
        (won(1, 100, unaided=False), 100, 8),
        (won(1, 101, unaided=False), 100, 7),
        # Until the date is closed.
        (won(1, 100), None, 9),
        (won(1, 100, unaided=False), None, 7),
        (lost(1, 52), 100, 0),
        (lost(1, 44), 100, 0),
        (lost(1, 43), 100, 1),
        (lost(1, 26), 100, 3),
        (lost(1, 9), 100, 4),
        (lost(1, 8), 100, 5),
        (lost(1, 1, unaided=False), None, 5),
        # Fewer than five moves.
        (lost(1, 1, moves=4), 100, 0),
        (lost(1, 1, moves=5), 100, 5),
        (won(1, 4), 100, 0),
        # More cards than at first: some came back.
        (lost(1, 53), 100, 0),
    ],
)
def test_what_a_try_is_worth(each: DayTry, to_beat: float | None, points: int) -> None:
    assert day_points(each, 52, to_beat) == points


def test_a_lost_try_is_worth_less_than_any_win() -> None:
    assert max(day_points(lost(1, left), 52) for left in range(1, 53)) < day_points(won(1, 999, unaided=False), 52, 1)


def test_the_moves_to_beat_are_the_median_of_all_winners() -> None:
    assert moves_to_beat([]) is None
    assert moves_to_beat([90, 120, 91]) == 91
    assert moves_to_beat([90, 95]) == 92.5


def test_the_cards_of_a_deal_are_those_left_when_it_is_dealt() -> None:
    klondike, citadel = (game(name).at({}, 1) for name in ("klondike", "citadel"))
    assert cards_dealt(klondike, numbered(7)) == 52
    # Citadel brings cards home while it is dealt.
    dealt = Table.open(citadel, numbered(7))
    home = sum(len(dealt.state.piles[pile].cards) for pile in citadel.at["foundation"])
    assert home > 4
    assert cards_dealt(citadel, numbered(7)) == 52 - home


def results_of(tries: Sequence[DayTry]) -> list[DailyResult]:
    return [
        DailyResult(0, each.user_id, "", each.won, each.unaided, each.moves, 60, each.cards_left) for each in tries
    ]


def places_of(lines: Sequence[DailyResult]) -> list[tuple[int, int]]:
    return [(line.place, line.user_id) for line in placed(lines, order_of_tries)]


def test_who_is_first() -> None:
    """Won without help, with help, lost by the fewest cards; equal ones share a place, in any order."""
    tries = [won(4, 99), won(6, 120), won(5, 120), won(9, 80, unaided=False), lost(2, 4, moves=70), lost(1, 30)]
    for order in permutations(results_of(tries)):
        assert places_of(order) == [(1, 4), (2, 5), (2, 6), (4, 9), (5, 2), (6, 1)]


def test_who_lost_is_ordered_by_cards_alone() -> None:
    tries = [lost(1, 8, moves=300), lost(2, 8, moves=30, unaided=False), lost(3, 7, unaided=False)]
    assert places_of(results_of(tries)) == [(1, 3), (2, 1), (2, 2)]


def test_who_gave_up_before_a_move_is_last() -> None:
    unopened = DailyResult(0, 1, "", False, True, 0, 0, None)
    assert places_of([unopened, *results_of([lost(2, 104)])]) == [(1, 2), (2, 1)]


def test_a_month_sums_its_best_twenty_dates() -> None:
    assert month_points([]) == 0
    assert month_points([10, 3]) == 13
    assert month_points([*[1] * 10, *[9] * 15, *[4] * 6]) == 15 * 9 + 5 * 4


def test_the_table_of_a_month() -> None:
    days = {7: [9, 9], 3: [10], 1: [10, 8], 8: [1] * 31, 2: []}
    expected = [
        MonthRow(1, 8, 20, 31),
        MonthRow(2, 1, 18, 2),
        MonthRow(2, 7, 18, 2),
        MonthRow(4, 3, 10, 1),
        MonthRow(5, 2, 0, 0),
    ]
    november = {user_id: [("2026-11", worth) for worth in own] for user_id, own in days.items()}
    assert months_table(november) == expected
    assert months_table(dict(reversed(november.items()))) == expected
    assert months_table({}) == []


def test_of_each_month_of_a_season_the_best_twenty_dates_count() -> None:
    days = {1: [("2026-10", 2)] * 25 + [("2026-11", 3)] * 30}
    assert months_table(days) == [MonthRow(1, 1, 20 * 2 + 20 * 3, 55)]
