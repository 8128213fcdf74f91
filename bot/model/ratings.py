"""How strong people are in each game of several, by Weng and Lin: a pure function of how their games ended."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
# Who meets whom: people by their numbers, computers by their levels.
Pair: TypeAlias = frozenset[int | str]
# Which two have met too often to be rated against each other at which table.
TooOften: TypeAlias = Collection[tuple[int, Pair]]


def steps(
    games: Iterable[RatedSeats], zones: Sequence[ZoneSince], known: KnownRatings, after: tuple[int, int] = BEFORE_ALL
) -> Iterator[RatingStep]:
    """What games make of the ratings of their people, from those that are `known` after an instant and a table.

    Of the games until then only those of the same week are looked at: who had met how often. In whatever order the
    games are read, they are rated in that in which they ended.
    """
    order = sorted(games, key=lambda game: game.when)
    often, ratings = too_often(order, zones), dict(known)
    for game in order:
        if game.when <= after:
            continue
        for step in _steps_of(game, often, ratings):
            ratings[game.game, step.user_id] = step.after
            yield step


def too_often(games: Iterable[RatedSeats], zones: Sequence[ZoneSince]) -> TooOften:
    """Where two had met too often: any but the first five of their games that ended in a week.

    These are the tables that were opened first: by when games end, the lost ones could be held back.
    """
    met = defaultdict[tuple[date, Pair], list[int]](list)
    for game in games:
        week = week_of(game.at, zones)
        for pair in _pairs(match_of(game)):
            met[week, pair].append(game.table_id)
    return {(table_id, pair) for (_, pair), tables in met.items() for table_id in sorted(tables)[GAMES_A_WEEK:]}


def pushed_out(games: Sequence[RatedSeats], zones: Sequence[ZoneSince], until: tuple[int, int]) -> bool:
    """Whether any that were rated `until` then are none of the first five any more, by what has ended since."""
    rated = [game for game in games if game.when <= until]
    tables = {game.table_id for game in rated}
    before = too_often(rated, zones)
    return any(each[0] in tables and each not in before for each in too_often(games, zones))


def match_of(game: RatedSeats) -> Sequence[Seat]:
    """Who is rated by a game: people among themselves, or one alone against computers whose strength is known.

    Several people could choose at the end whether it is rated: they close it together, or one of them leaves early.
    """
    people = [seat for seat in game.seats if not seat.level]
    if len(people) == 1:
        return game.seats if _is_pinned(game) else ()
    return people


def _pairs(seats: Sequence[Seat]) -> set[Pair]:
    """Any two players of a match, but for two computers."""
    return {
        frozenset((one.met_as, other.met_as))
        for one, other in combinations(seats, 2)
        if not (one.level and other.level)
    }


def _is_pinned(game: RatedSeats) -> bool:
    """Whether it is known how strong the computers at a table were."""
    return all(seat.level in PINS.get(seat.pins, {}).get(game.game, {}) for seat in game.seats if seat.level)


def _steps_of(game: RatedSeats, often: TooOften, ratings: KnownRatings) -> Sequence[RatingStep]:
    """What a game makes of each person's rating: of them and those whom they have not met too often."""
    seats = match_of(game)
    before = [pinned(game.game, seat) if seat.level else _of(ratings, game.game, seat) for seat in seats]
    rated: dict[tuple[int, ...], Sequence[Rating]] = {}
    found = []
    for own, seat in enumerate(seats):
        among = tuple(
            index
            for index, other in enumerate(seats)
            if index == own or not _apart(game.table_id, seat, other, often)
        )
        if seat.level or len(among) < 2:
            continue
        if among not in rated:  # of most games it is the same for all
            rated[among] = _rated([before[index] for index in among], [seats[index].place for index in among])
        after = rated[among][among.index(own)]
        found.append(RatingStep(game.table_id, game.at, game.game, seat.user_id, seat.name, before[own], after))
    return found


def _apart(table_id: int, one: Seat, other: Seat, often: TooOften) -> bool:
    """Whether somebody has met another player of a game too often to be rated against them."""
    return bool(one.apart >> other.seat & 1) or (table_id, frozenset((one.met_as, other.met_as))) in often


def _rated(before: Sequence[Rating], places: Sequence[int]) -> Sequence[Rating]:
    """What a match makes of some ratings."""
    teams = [[PlackettLuceRating(each.mu, each.sigma)] for each in before]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(new.mu, new.sigma, old.games + 1) for old, (new,) in zip(before, rated, strict=True)]


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
