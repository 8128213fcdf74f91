"""How strong people are in each game of several, by Weng and Lin: a pure function of how their games ended."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations, groupby
from typing import TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.model.pins import PINS
from bot.model.rating_records import KnownRatings, RatedSeat, RatedSeats, Rating, RatingLine, RatingStep, Seat
from bot.model.rating_scale import RATING_SCALE, START_MU, START_RATING, START_SIGMA, SURE_SIGMAS
from bot.model.season_points import GAMES_A_WEEK
from bot.model.seasons import week_of
from bot.model.time_zones import ZoneSince

# Also a level by which all others are measured has to have some.
LEAST_SIGMA = 0.01
# No game ended by then.
BEFORE_ALL = (-1, 0)
_MODEL = PlackettLuce(START_MU, START_SIGMA)
# Who meets whom in which week.
_Pair: TypeAlias = tuple[date, frozenset[int | str]]


def steps(
    games: Iterable[RatedSeats], zones: Sequence[ZoneSince], known: KnownRatings, after: tuple[int, int] = BEFORE_ALL
) -> Iterator[RatingStep]:
    """What games make of the ratings of their people, from those that are `known` after an instant and a table.

    Of the games until then only those of the same week are looked at: who had met how often. In whatever order the
    games are read, they are rated in that in which they ended.
    """
    met, ratings = Counter[_Pair](), dict(known)
    for game in sorted(games, key=lambda game: game.when):
        pairs = _pairs(game, week_of(game.at, zones))
        if not _is_rated(game, pairs, met):
            continue
        met.update(pairs)
        if game.when <= after:
            continue
        for step in _steps_of(game, ratings):
            ratings[game.game, step.user_id] = step.after
            yield step


def _pairs(game: RatedSeats, week: date) -> set[_Pair]:
    """Any two players of a game in some week, but for two computers."""
    return {
        (week, frozenset((one.met_as, other.met_as)))
        for one, other in combinations(game.seats, 2)
        if not (one.level and other.level)
    }


def _is_rated(game: RatedSeats, pairs: Iterable[_Pair], met: Counter[_Pair]) -> bool:
    """Whether a game is one of the first five of the week of any two of its players, by how often they have met."""
    if len(game.seats) < 2 or all(seat.level for seat in game.seats) or not _is_pinned(game):
        return False
    return all(met[pair] < GAMES_A_WEEK for pair in pairs)


def _is_pinned(game: RatedSeats) -> bool:
    """Whether it is known how strong the computers at a table were."""
    return all(seat.level in PINS.get(seat.pins, {}).get(game.game, {}) for seat in game.seats if seat.level)


def _steps_of(game: RatedSeats, ratings: KnownRatings) -> Iterator[RatingStep]:
    before = [pinned(game.game, seat) if seat.level else _of(ratings, game.game, seat) for seat in game.seats]
    teams = [[PlackettLuceRating(each.mu, each.sigma)] for each in before]
    rated = _MODEL.rate(teams, ranks=[float(seat.place) for seat in game.seats])
    for seat, old, (new,) in zip(game.seats, before, rated, strict=True):
        if not seat.level:
            now = Rating(new.mu, new.sigma, old.games + 1)
            yield RatingStep(game.table_id, game.at, game.game, seat.user_id, seat.name, old, now)


def _of(ratings: KnownRatings, game: str, seat: Seat) -> Rating:
    return ratings.get((game, seat.user_id), Rating())


def pinned(game: str, seat: Seat) -> Rating:
    """The rating of a computer in a game, which never moves."""
    pin = PINS[seat.pins][game][seat.level]
    return Rating(
        START_MU + (pin.rating - START_RATING) / RATING_SCALE,
        max(LEAST_SIGMA, pin.margin / SURE_SIGMAS / RATING_SCALE),
    )


def expected(one: Rating, other: Rating) -> float:
    """The share of games for two that the first should win against the other."""
    return 1 / (1 + math.exp((other.mu - one.mu) / math.sqrt(2 * _MODEL.beta**2 + one.sigma**2 + other.sigma**2)))


def rating_table(known: Iterable[tuple[int, str, Rating]]) -> Sequence[RatingLine]:
    """Everybody with a rating: who has a place by it, equals sharing one, and then the others by games played."""
    lines = sorted((RatingLine(0, *each) for each in known), key=_named)
    unsure = sorted((line for line in lines if line.rating.unsure), key=lambda line: -line.rating.games)
    listed = sorted((line for line in lines if not line.rating.unsure), key=lambda line: -line.rating.shown)
    placed: list[RatingLine] = []
    for _, equals in groupby(listed, key=lambda line: line.rating.shown):
        place = len(placed) + 1
        placed += [line._replace(place=place) for line in equals]
    return [*placed, *unsure]


def tables_after(seats: Iterable[RatedSeat]) -> Mapping[str, Sequence[RatingLine]]:
    """For each game the ratings that some games left those who were in them."""
    tables = defaultdict[str, dict[int, tuple[int, str, Rating]]](dict)
    for seat in sorted(seats, key=lambda seat: seat.when):
        tables[seat.game][seat.user_id] = (seat.user_id, seat.name, seat.rating)
    return {game: rating_table(tables[game].values()) for game in sorted(tables)}


def _named(line: RatingLine) -> tuple[str, int]:
    return (line.name.casefold(), line.user_id)
