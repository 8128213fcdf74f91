"""Whether a game of several counts for the season in which it ends, and what it is worth there.

All is a pure function of how the game ended, and of what its people have played before that week.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from bot.model.facts import Note
from bot.model.records import ResultRow
from bot.model.seasons import Points

# So many games a week count among the same two people, or with the same level of computers.
GAMES_A_WEEK = 5


def counted(rows: Sequence[ResultRow], week: Iterable[Sequence[ResultRow]], points: Points) -> list[ResultRow]:
    """How players come out of a game for a season that gives some points, after games of theirs that week.

    It counts for nobody if two of them have met too often, or if it gives no points of the kind.
    """
    if not any(row.counted for row in rows):
        return [*rows]
    if points is Points.SCORE and all(row.scored is None for row in rows):
        return _uncounted(rows, Note("contest-scoreless"))
    if met_often(rows, week):
        return _uncounted(rows, Note("contest-often", most=GAMES_A_WEEK))
    return [replace(row, points=worth(row, rows, points)) for row in rows]


def met_often(rows: Iterable[ResultRow], week: Iterable[Sequence[ResultRow]]) -> bool:
    """Whether any two who are in a game have had five such games that week; computers of a level are as one."""
    met = Counter[tuple[str, str]]()
    for game in week:
        met.update(_pairs(game))
    return any(met[pair] >= GAMES_A_WEEK for pair in _pairs(rows))


def worth(row: ResultRow, rows: Sequence[ResultRow], points: Points) -> float:
    """What a game is worth to a player that counts for them; nothing to whoever is not in it."""
    if not row.counted:
        return 0
    inside = [each for each in rows if each.counted]
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


def _pairs(game: Iterable[ResultRow]) -> set[tuple[str, str]]:
    """Who has met whom in a game: each two who are in it, of whom one at least is a person."""
    inside = {row.level or str(row.user_id) for row in game if row.counted}
    people = {str(row.user_id) for row in game if row.counted and not row.level}
    return {pair for pair in combinations(sorted(inside), 2) if not people.isdisjoint(pair)}


def _uncounted(rows: Sequence[ResultRow], why: Note) -> list[ResultRow]:
    """The same, counted for nobody; who had left early still has left early."""
    return [replace(row, counted=False, points=0, why=row.why or why) for row in rows]
