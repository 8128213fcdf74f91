"""The table of a season: who stands where by how its games ended.

All is a pure function of the games that count: in whatever order these are read, the table is the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, groupby
from typing import NamedTuple

from bot.model.records import Standing
from bot.model.seasons import Points
from bot.model.tallies import LeagueRow, placed

# From so many games that count on somebody has a place.
GAMES_FOR_A_PLACE = 3


PlayedRows = Sequence[LeagueRow]


class SeasonTable(NamedTuple):
    """The lines of a season, the best first, and those of who has no place yet, who has played most first."""

    lines: Sequence[Standing]
    waiting: Sequence[Standing]


def games_of(rows: Iterable[LeagueRow]) -> list[PlayedRows]:
    """The games that some rows are about, the oldest first."""
    order = sorted(rows, key=lambda row: (row.at, row.table_id, row.user_id))
    return [list(game) for _, game in groupby(order, key=lambda row: (row.at, row.table_id))]


def season_table(games: Sequence[PlayedRows], points: Points = Points.PLACE) -> SeasonTable:
    """The table of the games that count in a season: by points, wins, and who came first among equals."""
    lines = _lines(games)
    listed = [line for line in lines if line.played >= GAMES_FOR_A_PLACE]
    worth = partial(worth_of, points)
    groups = [[*equals] for _, equals in groupby(sorted(listed, key=worth), key=worth)]
    beaten = _beaten(games, groups)
    order: list[Standing] = []
    for group in groups:
        order += placed(group, partial(_against, beaten), len(order))
    return SeasonTable(order, _waiting((line for line in lines if line.played < GAMES_FOR_A_PLACE), points))


def archived_table(lines: Iterable[Standing], points: Points) -> SeasonTable:
    """The table of a season that was closed, from its lines as they were kept."""
    kept = [*lines]
    listed = sorted((line for line in kept if line.place), key=_stood)
    return SeasonTable(listed, _waiting((line for line in kept if not line.place), points))


def worth_of(points: Points, line: Standing) -> tuple[float, ...]:
    """What sorts the lines of a season that gives some points, the least first: by points, then by wins."""
    if points is Points.PENALTIES:
        return (line.points / line.played, -line.won)
    return (-line.points, -line.won)


def _waiting(lines: Iterable[Standing], points: Points) -> Sequence[Standing]:
    """Those who have no place yet, who has played most first."""
    return sorted(lines, key=lambda line: (-line.played, *worth_of(points, line), *_named(line)))


def _lines(games: Sequence[PlayedRows]) -> list[Standing]:
    """What each person has come to, without a place; their newest game gives the name."""
    by_person = defaultdict[int, list[LeagueRow]](list)
    for game in games:
        for row in game:
            by_person[row.user_id].append(row)
    return [
        Standing(
            place=0,
            user_id=user_id,
            name=own[-1].name,
            played=len(own),
            won=sum(row.won for row in own),
            points=sum(row.points for row in own),
            cards_left=sum(row.cards_left for row in own),
            knocks=sum(row.caught for row in own),
            stakes=sum(row.stakes for row in own),
            calls=sum(row.called for row in own),
        )
        for user_id, own in by_person.items()
    ]


def _against(beaten: Mapping[int, float], line: Standing) -> tuple[float, ...]:
    return (-beaten.get(line.user_id, 0),)


def _stood(line: Standing) -> tuple[int, str, int]:
    return (line.place, *_named(line))


def _named(line: Standing) -> tuple[str, int]:
    return (line.name.casefold(), line.user_id)


def _beaten(games: Sequence[PlayedRows], groups: Sequence[Sequence[Standing]]) -> Mapping[int, float]:
    """How often each came before another of their group of equals; equal places are half of that."""
    beaten = defaultdict[int, float](float)
    group_of = {line.user_id: number for number, group in enumerate(groups) if len(group) > 1 for line in group}
    for game in games:
        for one, other in combinations([row for row in game if row.user_id in group_of], 2):
            if group_of[one.user_id] != group_of[other.user_id]:
                continue
            better = (one.place < other.place) + (one.place == other.place) / 2
            beaten[one.user_id] += better
            beaten[other.user_id] += 1 - better
    return beaten
