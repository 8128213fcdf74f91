"""What is told of a week in the league of a server: facts to be glad of, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from bot.model.league_table import PlayedRows
from bot.model.rating_records import RatedSeat

# A week is told of only if so many people have finished so many games.
LEAST_PEOPLE, LEAST_GAMES = 3, 5


class Climb(NamedTuple):
    """By how much somebody's rating in a game has risen, and to what."""

    name: str
    game: str
    by: int
    rating: int


class Recap(NamedTuple):
    """A week: how many games how many people finished, who won most of them, and whose rating rose most."""

    games: int
    people: int
    winners: Sequence[str]
    won: int
    climbs: Sequence[Climb]


def recap_of(games: Sequence[PlayedRows], seats: Iterable[RatedSeat], hidden: Collection[int]) -> Recap | None:
    """What is told of the games of a week; None where they were too few.

    People who are `hidden`, or have been forgotten and have a number below 0, are not named, nor replaced.
    """
    names = {row.user_id: row.name for game in games for row in game}
    if len(games) < LEAST_GAMES or len(names) < LEAST_PEOPLE:
        return None
    wins = Counter(row.user_id for game in games for row in game if row.won)
    most = max(wins.values(), default=0)
    first = sorted(names[who] for who, won in wins.items() if won == most and who > 0 and who not in hidden)
    return Recap(len(games), len(names), first, most, _climbs(seats, hidden))


def _climbs(seats: Iterable[RatedSeat], hidden: Collection[int]) -> Sequence[Climb]:
    """Whose rating rose most, of those who have a place by now."""
    own: dict[tuple[int, str], list[RatedSeat]] = {}
    for seat in sorted(seats, key=lambda seat: seat.when):
        own.setdefault((seat.user_id, seat.game), []).append(seat)
    risen = {
        key: path[-1].rated.shown - path[0].rated.shown_before
        for key, path in own.items()
        if not path[-1].rating.unsure
    }
    most = max(risen.values(), default=0)
    best = [own[key][-1] for key, by in risen.items() if by == most > 0 and key[0] > 0 and key[0] not in hidden]
    return sorted(Climb(seat.name, seat.game, most, seat.rated.shown) for seat in best)
