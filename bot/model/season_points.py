"""Whether a game of several counts for the season in which it ends, and what it is worth there.

All is a pure function of how the game ended, and of what its people have played before that week.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from bot.model.facts import Note
from bot.model.records import ResultRow
from bot.model.seasons import Points
from engine.table import RESIGN

# So many games a week count among the same two people, or with the same level of computers.
GAMES_A_WEEK = 5
# So many games alone against computers somebody may leave early in a week: else they could look for a good deal.
LEFT_EARLY_A_WEEK = 2
# What stands among the moves of whoever has left a game.
GIVEN_UP = RESIGN
# Who meets whom: people by their numbers, computers by their levels.
_Pair: TypeAlias = frozenset[int | str]


def counted(
    rows: Sequence[ResultRow],
    week: Iterable[Sequence[ResultRow]],
    points: Points,
    former: Sequence[ResultRow] = (),
) -> list[ResultRow]:
    """How players come out of a game for a season that gives some points, after games of theirs that week.

    Whoever is `former` has given their seat to one of them, and has met the others all the same. Who has met another
    too often goes without; to the others it is worth what it is with all of them. If it gives no points of the kind,
    it counts for nobody.
    """
    if not any(row.counted for row in rows):
        return [*rows]
    if points is Points.SCORE and all(row.scored is None for row in rows):
        return _uncounted(rows, Note("contest-scoreless"))
    why = Note("contest-often", most=GAMES_A_WEEK)
    often = {seat for seat, _ in _met_often(_counted(rows), former, [_counted(game) for game in week])}
    if all(row.level or not row.counted or row.seat in often for row in rows):
        return _uncounted(rows, why)
    return [
        _without(row, why)
        if row.counted and row.seat in often and not row.level
        else replace(row, points=worth(row, rows, points))
        for row in rows
    ]


def kept_apart(
    rows: Sequence[ResultRow], week: Iterable[Sequence[ResultRow]], former: Sequence[ResultRow] = ()
) -> list[ResultRow]:
    """A game with who has met whom too often to be rated against them, where the ratings could not know it."""
    met = _met_often(_match(rows), former, [_match(game) for game in week])
    return [replace(row, apart=sum(1 << other for seat, other in met if seat == row.seat)) for row in rows]


def left_often(rows: Sequence[ResultRow], before: int) -> list[ResultRow]:
    """A game that its only person has left early after so many others that week: once that is often, it is rated."""
    if before < LEFT_EARLY_A_WEEK:
        return [*rows]
    why = Note("contest-hasty", most=LEFT_EARLY_A_WEEK)
    return [replace(row, played=True, why=row.why if row.level else why) for row in rows]


def _met_often(
    inside: Sequence[ResultRow], former: Sequence[ResultRow], week: Iterable[Sequence[ResultRow]]
) -> set[tuple[int, int]]:
    """The seats of those in a game who have had five games of a week with somebody, each with the seat of whom."""
    met = Counter[_Pair]()
    for game in week:
        met.update({pair for _, pair in _pairs(game, game)})
    return {seats for seats, pair in _pairs(inside, [*inside, *former]) if met[pair] >= GAMES_A_WEEK}


def _pairs(own: Sequence[ResultRow], others: Sequence[ResultRow]) -> Iterator[tuple[tuple[int, int], _Pair]]:
    """Who has met whom in a game, by their seats: any two of whom one at least is a person; a level is as one."""
    for one, other in product(own, others):
        pair = frozenset((_met_as(one), _met_as(other)))
        if one.seat != other.seat and len(pair) > 1 and not (one.level and other.level):
            yield (one.seat, other.seat), pair


def _met_as(row: ResultRow) -> int | str:
    return row.level or row.user_id


def _counted(game: Iterable[ResultRow]) -> list[ResultRow]:
    return [row for row in game if row.counted]


def _match(game: Iterable[ResultRow]) -> list[ResultRow]:
    """Who is rated by a game: where several people are in it, no computers."""
    inside = [row for row in game if row.played]
    computers = {row.seat for row in inside if row.level}
    several = len({row.seat for row in inside} - computers) > 1
    return [row for row in inside if not (several and row.level)]


def worth(row: ResultRow, rows: Sequence[ResultRow], points: Points) -> float:
    """What a game is worth to a player that counts for them; nothing to whoever is not in it."""
    if not row.counted:
        return 0
    inside = _counted(rows)
    match points:
        case Points.WINS:
            best = max(each.points for each in inside)
            return 1 / sum(each.points == best for each in inside) if row.points == best else 0
        case Points.PENALTIES:
            return len(inside) - 1 - row.points
        case Points.SCORE:
            return row.scored or 0
        case Points.PLACE:
            return row.points


def _uncounted(rows: Sequence[ResultRow], why: Note) -> list[ResultRow]:
    """The same, counted for nobody; who had left early still has left early."""
    return [_without(row, why) for row in rows]


def _without(row: ResultRow, why: Note) -> ResultRow:
    return replace(row, counted=False, points=0, why=row.why or why)
