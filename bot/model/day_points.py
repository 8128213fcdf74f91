"""What a try at a daily deal is worth, how the tries of a date are ordered, and the table of a month."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from statistics import median
from typing import NamedTuple

from bot.model.records import DailyResult
from bot.model.streaks import FEWEST_TRY_MOVES
from engine.game import Rules
from engine.result import places
from engine.table import Table

WON_POINTS, UNAIDED_POINTS, BRISK_POINTS = 7, 2, 1
# A lost try is worth its share of these, always less than a win.
LOST_POINTS = 6
# So many dates of a month count: those that were worth most.
BEST_DAYS = 20


class DayTry(NamedTuple):
    """How a try at a daily deal ended: `moves` are those that stand, and `unaided` is one without undo or hint."""

    user_id: int
    won: bool
    unaided: bool
    moves: int
    cards_left: int


class MonthRow(NamedTuple):
    """A line of the table of a month: the points of the best dates, and how many dates count."""

    place: int
    user_id: int
    points: int
    days: int


def cards_dealt(rules: Rules, seed: str) -> int:
    """How many cards are left of a deal that nobody has played at, as its game counts them once it is given up."""
    given_up = Table.open(rules, seed).resign(0).result
    assert given_up is not None, "a game for one is over when it is given up"
    return given_up.cards_left[0]


def moves_to_beat(won_in: Sequence[int]) -> float | None:
    """The median of the moves in which the deal of a date was won, wherever that was; None if nobody has won.

    It is settled when the date is closed, and nobody is given a point for it before.
    """
    return median(won_in) if won_in else None


def day_points(each: DayTry, cards: int, to_beat: float | None = None) -> int:
    """What a try is worth, 0 to 10, at a deal of so many cards; without `to_beat` as long as that is not settled."""
    if each.moves < FEWEST_TRY_MOVES:
        return 0
    if not each.won:
        return max(0, LOST_POINTS * (cards - each.cards_left) // cards)
    brisk = to_beat is not None and each.moves <= to_beat
    return WON_POINTS + UNAIDED_POINTS * each.unaided + BRISK_POINTS * brisk


def order_of_tries(line: DailyResult) -> tuple[float, ...]:
    """What sorts the tries of a date, the best first; those that ended alike have the same.

    Won without help, won with help, lost by the fewest cards left; of winners, those with the fewest moves.
    """
    if line.won:
        return (not line.unaided, line.moves)
    return (2, inf if line.cards_left is None else line.cards_left)


def month_points(days: Iterable[int]) -> int:
    """What the dates of a month are worth together: the best twenty."""
    return sum(sorted(days, reverse=True)[:BEST_DAYS])


def months_table(days: Mapping[int, Sequence[tuple[str, int]]]) -> list[MonthRow]:
    """The table of some months by what each date was worth that counts for somebody, and in which month it was.

    Equal points share a place.
    """
    points = {user_id: _best_of_months(each) for user_id, each in days.items()}
    by_place = places([(-each,) for each in points.values()])
    rows = [
        MonthRow(place, user_id, points[user_id], len(days[user_id]))
        for place, user_id in zip(by_place, points, strict=True)
    ]
    return sorted(rows, key=lambda row: (row.place, row.user_id))


def _best_of_months(days: Iterable[tuple[str, int]]) -> int:
    by_month: dict[str, list[int]] = {}
    for month, worth in days:
        by_month.setdefault(month, []).append(worth)
    return sum(map(month_points, by_month.values()))
