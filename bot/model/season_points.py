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
from engine.table import RESIGN

# So many games a week count among the same two people, or with the same level of computers.
GAMES_A_WEEK = 5
# So many games alone against computers somebody may leave early in a week: else they could look for a good deal.
LEFT_EARLY_A_WEEK = 2
# What stands among the moves of whoever has left a game.
GIVEN_UP = RESIGN


def counted(
    rows: Sequence[ResultRow],
    week: Iterable[Sequence[ResultRow]],
    points: Points,
    former: Sequence[ResultRow] = (),
) -> list[ResultRow]:
    """How players come out of a game for a season that gives some points, after games of theirs that week.

    Whoever is `former` has given their seat to one of them, and has met the others all the same.

    It counts for nobody if two of them have met too often, or if it gives no points of the kind.
    """
    if not any(row.counted for row in rows):
        return [*rows]
    if points is Points.SCORE and all(row.scored is None for row in rows):
        return _uncounted(rows, Note("contest-scoreless"))
    if met_often([*rows, *former], week):
        return _uncounted(rows, Note("contest-often", most=GAMES_A_WEEK))
    return [replace(row, points=worth(row, rows, points)) for row in rows]


def unrated(
    rows: Sequence[ResultRow], week: Iterable[Sequence[ResultRow]], former: Sequence[ResultRow] = ()
) -> list[ResultRow]:
    """A game for whose ratings two of its people have met too often, where the ratings could not know it."""
    inside, before = _played([*rows, *former]), [_played(game) for game in week]
    return [replace(row, played=False) for row in rows] if _often(inside, before) else [*rows]


def left_often(rows: Sequence[ResultRow], before: int) -> list[ResultRow]:
    """A game that its only person has left early after so many others that week: once that is often, it is rated."""
    if before < LEFT_EARLY_A_WEEK:
        return [*rows]
    why = Note("contest-hasty", most=LEFT_EARLY_A_WEEK)
    return [replace(row, played=True, why=row.why if row.level else why) for row in rows]


def met_often(rows: Iterable[ResultRow], week: Iterable[Sequence[ResultRow]]) -> bool:
    """Whether any two who are in a game have had five such games that week; computers of a level are as one."""
    return _often(_counted(rows), [_counted(game) for game in week])


def _often(inside: Sequence[ResultRow], week: Iterable[Sequence[ResultRow]]) -> bool:
    met = Counter[tuple[str, str]]()
    for game in week:
        met.update(_pairs(game))
    return any(met[pair] >= GAMES_A_WEEK for pair in _pairs(inside))


def _counted(game: Iterable[ResultRow]) -> list[ResultRow]:
    return [row for row in game if row.counted]


def _played(game: Iterable[ResultRow]) -> list[ResultRow]:
    return [row for row in game if row.played]


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


def _pairs(inside: Iterable[ResultRow]) -> set[tuple[str, str]]:
    """Who has met whom of those in a game: each two of whom one at least is a person."""
    met_as = {row.level or str(row.user_id): row.level for row in inside}
    return {pair for pair in combinations(sorted(met_as), 2) if not all(met_as[each] for each in pair)}


def _uncounted(rows: Sequence[ResultRow], why: Note) -> list[ResultRow]:
    """The same, counted for nobody; who had left early still has left early."""
    return [replace(row, counted=False, points=0, why=row.why or why) for row in rows]
