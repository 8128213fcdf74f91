"""The table of a season: which of its games count, and who stands where.

All is a pure function of how games ended: in whatever order these are read, the table is the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import combinations, groupby
from typing import NamedTuple

from bot.model.dates import ZoneSince
from bot.model.records import Standing
from bot.model.seasons import week_of
from bot.model.tallies import LeagueRow, placed

# So many games a week count among the same two people; from so many that count on somebody has a place.
A_WEEK, LISTED = 5, 3


Played = Sequence[LeagueRow]


class SeasonTable(NamedTuple):
    """The lines of a season, the best first, and those of who has no place yet, who has played most first."""

    lines: Sequence[Standing]
    waiting: Sequence[Standing]


def games_of(rows: Iterable[LeagueRow]) -> list[Played]:
    """The games that some rows are about, the oldest first."""
    order = sorted(rows, key=lambda row: (row.at, row.table_id, row.user_id))
    return [list(game) for _, game in groupby(order, key=lambda row: (row.at, row.table_id))]


def met_often(rows: Iterable[LeagueRow], people: Iterable[int], week: date, zones: Sequence[ZoneSince]) -> bool:
    """Whether any two of some people have had five games that count in a week, by how games ended."""
    met = Counter[tuple[int, int]]()
    for game in games_of(row for row in rows if week_of(row.at, zones) == week):
        met.update(combinations(sorted(row.user_id for row in game), 2))
    return any(met[pair] >= A_WEEK for pair in combinations(sorted(people), 2))


def season_table(games: Sequence[Played]) -> SeasonTable:
    """The table of the games that count in a season: by points, wins, and who came first among equals."""
    lines = _lines(games)
    waiting = sorted((line for line in lines if line.played < LISTED), key=_eagerness)
    listed = [line for line in lines if line.played >= LISTED]
    order: list[Standing] = []
    for _, equals in groupby(sorted(listed, key=_worth), key=_worth):
        group = list(equals)
        beaten = _beaten(games, {line.user_id for line in group}) if len(group) > 1 else {}
        order += placed(group, partial(_against, beaten), len(order))
    return SeasonTable(order, waiting)


def former_table(games: Sequence[Played]) -> SeasonTable:
    """The table of all that ended before there were seasons: by points, wins, and the fewest cards left."""
    return SeasonTable(placed(_lines(games), lambda line: (*_worth(line), line.cards_left)), ())


def _lines(games: Sequence[Played]) -> list[Standing]:
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
        )
        for user_id, own in by_person.items()
    ]


def _worth(line: Standing) -> tuple[float, ...]:
    return (-line.points, -line.won)


def _eagerness(line: Standing) -> tuple[float | str, ...]:
    """What puts those who have no place yet in order: who has played most comes first."""
    return (-line.played, *_worth(line), *_named(line))


def _against(beaten: Mapping[int, float], line: Standing) -> tuple[float, ...]:
    return (-beaten.get(line.user_id, 0),)


def _named(line: Standing) -> tuple[str, int]:
    return (line.name.casefold(), line.user_id)


def _beaten(games: Sequence[Played], among: set[int]) -> Mapping[int, float]:
    """How often each of some people came before another of them; equal places are half of that."""
    beaten = defaultdict[int, float](float)
    for game in games:
        for one, other in combinations([row for row in game if row.user_id in among], 2):
            better = (one.place < other.place) + (one.place == other.place) / 2
            beaten[one.user_id] += better
            beaten[other.user_id] += 1 - better
    return beaten
