"""Ratings: against an oracle, over random histories with everything that befalls them, and on a scale for all."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from random import Random
from typing import cast

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.model.durations import DAY
from bot.model.pins import PINS, PINS_VERSION
from bot.model.rating_records import KnownRatings, RatedGame, RatedSeats, Rating, RatingMark, RatingStep, Seat
from bot.model.rating_scale import RATING_SCALE, START_MU, START_SIGMA, SURE_SIGMAS
from bot.model.ratings import expected, pinned, rating_table, steps
from bot.model.time_zones import ZoneSince
from bot.service.ratings import Ratings, recounted
from bot.service.servers import Servers
from bot.store.protocol import Store
from engine.players.levels import LEVELS
from tests.bot.test_seasons import MONDAY
from tests.pins import PLAYED, read
from tests.pins import step as step_between

GUILD, BETA = 1, 25 / 6
# The levels of each version of the pins, as SHA-256 of how they are written: whoever changes one raises the version.
LEVELS_OF = {
    1: "a88e52a8bb1c7b4c0bcf498c558ce65aa6f07afe52ac764e9c011039e87ad857",
    2: "c69d5e26a9aab5f694bfaabd148d6486178d75e6aa90d061afe8cae33b07d82f",
    3: "c69d5e26a9aab5f694bfaabd148d6486178d75e6aa90d061afe8cae33b07d82f",
    4: "c69d5e26a9aab5f694bfaabd148d6486178d75e6aa90d061afe8cae33b07d82f",
    5: "3977edc057b85601e379d19dd9af8e3a4bc04c73ecf9cadebaf65e1c24fad353",
    6: "3977edc057b85601e379d19dd9af8e3a4bc04c73ecf9cadebaf65e1c24fad353",
}


def oracle(before: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """What Weng and Lin make of a game, written down from their algorithm 4 without any hurry."""
    c = math.sqrt(sum(sigma**2 + BETA**2 for _, sigma in before))
    worth = [math.exp(mu / c) for mu, _ in before]
    after = []
    for i, (mu, sigma) in enumerate(before):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place > places[i]:
                continue
            behind = sum(each for each, other in zip(worth, places, strict=True) if other >= place)
            share, ties = worth[i] / behind, places.count(place)
            omega += ((1 if q == i else 0) - share) / ties
            delta += share * (1 - share) / ties
        smaller = 1 - sigma / c * sigma**2 / c**2 * delta
        after.append((mu + sigma**2 / c * omega, sigma * math.sqrt(max(smaller, 0.0001))))
    return after


@pytest.mark.parametrize("players", range(2, 8))
def test_the_library_counts_as_its_authors_say(players: int) -> None:
    model, rng = PlackettLuce(START_MU, START_SIGMA, tau=0.0), Random(players)
    for _ in range(200):
        before = [(rng.gauss(25, 8), rng.uniform(0.5, 9)) for _ in range(players)]
        places = [rng.randint(1, players) for _ in range(players)]
        teams = [[PlackettLuceRating(*each)] for each in before]
        rated = model.rate(teams, ranks=[float(place) for place in places])
        for (new,), (mu, sigma) in zip(rated, oracle(before, places), strict=True):
            assert (new.mu, new.sigma) == (pytest.approx(mu, abs=1e-9), pytest.approx(sigma, abs=1e-9))


@dataclass
class Histories(Store):  # type: ignore[misc]  # of a store, only what ratings are asked of
    """Keeps ratings as a database does, with games that can be struck out, come late, and change hands."""

    games: dict[int, RatedSeats] = field(default_factory=dict)
    struck: set[int] = field(default_factory=set)
    marked: RatingMark | None = None
    kept: dict[tuple[str, int], Rating] = field(default_factory=dict)
    taken: dict[tuple[int, int], float] = field(default_factory=dict)
    dropped: int = 0

    def __post_init__(self) -> None:
        self.ratings = self  # type: ignore[assignment]

    async def mark(self, guild_id: int) -> RatingMark | None:
        return self.marked

    async def ended(self, guild_id: int, since: int = 0) -> Sequence[RatedSeats]:
        return [each for each in self.games.values() if each.at >= since and each.table_id not in self.struck]

    async def known(self, guild_id: int, user_ids: Sequence[int] | None = None) -> KnownRatings:
        return {key: each for key, each in self.kept.items() if user_ids is None or key[1] in user_ids}

    async def steps(self, guild_id: int) -> Mapping[tuple[int, int], float]:
        return self.taken

    async def keep(
        self, guild_id: int, before: RatingMark | None, steps: Sequence[RatingStep], mark: RatingMark
    ) -> bool:
        assert before == self.marked
        if before is None:
            await self.forget(guild_id)
        for step in steps:
            assert (step.table_id, step.user_id) not in self.taken, "no game is rated twice"
            self.kept[step.game, step.user_id] = step.after
            self.taken[step.table_id, step.user_id] = step.after.mu
        self.marked = mark
        return True

    async def forget(self, guild_id: int) -> None:
        self.marked, self.kept, self.taken = None, {}, {}
        self.dropped += 1


class Usual:
    """Servers that have chosen nothing."""

    zones: Sequence[ZoneSince] = ()

    async def settings(self, guild_id: int) -> Usual:
        return self


def any_game(rng: Random, table_id: int, at: int, crowd: int = 6) -> RatedSeats:
    """A game of some people of a crowd, who tie now and then, among whom there may be computers."""
    people = rng.sample(range(1, crowd + 1), rng.choice((1, 2, 2, 3)))
    levels = [rng.choice([*LEVELS]) for _ in range(rng.choice((0, 0, 1, 2)) if people[1:] else 1)]
    seats = [Seat(who, f"P{who}", rng.randint(1, 3)) for who in people]
    seats += [Seat(-1 - number, "C", rng.randint(1, 3), level, PINS_VERSION) for number, level in enumerate(levels)]
    return RatedSeats(table_id, at, rng.choice(("chinese", "bank")), tuple(seats))


async def befall(rng: Random, store: Histories, ratings: Ratings) -> None:
    """A few weeks in which people play, look and are forgotten, and games are struck out and taken in again."""
    people, crowd, pace = 7, rng.choice((3, 6)), rng.choice((DAY // 3, 3 * DAY))
    opened = [*accumulate(rng.randrange(pace) for _ in range(rng.randint(3, 30)))]
    # Some tables go on for days while others are opened and end.
    ends = [(at + rng.choice((0, 0, rng.randrange(9 * DAY))), number) for number, at in enumerate(opened, start=1)]
    for at, table_id in sorted(ends):
        # What is played in another process may be stored a little later.
        game = any_game(rng, table_id, MONDAY + at - rng.choice((0, 0, 0, 5)), crowd)
        store.games[table_id] = game
        match rng.randrange(8):
            case 0 | 1:
                await ratings.count(GUILD)
            case 2:
                store.struck ^= {rng.choice([*store.games])}
                await store.forget(GUILD)
            case 3:
                gone, people = rng.randrange(1, 7), people + 1
                forget(store, gone, -1000 - people)
                store.marked = None


def forget(store: Histories, user_id: int, instead: int) -> None:
    """Let another number stand where somebody stood."""
    for game in store.games.values():
        seats = tuple(seat._replace(user_id=instead) if seat.user_id == user_id else seat for seat in game.seats)
        store.games[game.table_id] = game._replace(seats=seats)


def inside(game: RatedSeats) -> list[Seat]:
    """Who is rated by a game, and against whom."""
    people = [seat for seat in game.seats if not seat.level]
    return people if len(people) > 1 else [*game.seats] if people else []


def met_before(games: Sequence[RatedSeats], game: RatedSeats, one: Seat, other: Seat) -> int:
    """In how many games of the same week two have met at tables that were opened before."""
    week = [each for each in games if (each.at - MONDAY) // (7 * DAY) == (game.at - MONDAY) // (7 * DAY)]
    met = [{seat.met_as for seat in inside(each)} for each in week if each.table_id < game.table_id]
    return sum({one.met_as, other.met_as} <= each for each in met)


def slow(games: Sequence[RatedSeats]) -> dict[tuple[int, int], float]:
    """The strength of everybody after each game, looking through all games each time."""
    strength: dict[tuple[str, int], tuple[float, float]] = {}
    after = {}
    for game in sorted(games, key=lambda each: (each.at, each.table_id)):
        before = {}
        for seat in inside(game):
            own = strength.get((game.game, seat.user_id), (START_MU, START_SIGMA))
            mu, sigma = pinned(game.game, seat)[:2] if seat.level else own
            before[seat] = (mu, math.sqrt(sigma**2 + (25 / 300) ** 2))
        for seat in before:
            others = [each for each in before if each != seat and met_before(games, game, seat, each) < 5]
            if others and not seat.level:
                match = [seat, *others]
                new = oracle([before[each] for each in match], [each.place for each in match])[0]
                strength[game.game, seat.user_id] = new
                after[game.table_id, seat.user_id] = new[0]
    return after


def history(number: int) -> tuple[Random, Histories, Ratings]:
    store = Histories()
    return Random(number), store, Ratings(store, cast(Servers, Usual()))


def pieces(every: int, of: int) -> Sequence[object]:
    """Numbers in pieces, which are left to the thorough lane but for the first few."""
    parts = [range(part * every // of, (part + 1) * every // of) for part in range(of)]
    few = pytest.param(parts[0][:20], id="few", marks=pytest.mark.few)
    return [few, *(pytest.param(part, id=f"{part[0]}", marks=pytest.mark.thorough) for part in parts)]


@pytest.mark.parametrize("numbers", pieces(100, 2))
async def test_counting_anew_gives_what_is_kept_whatever_befell(numbers: range) -> None:
    for number in numbers:
        rng, store, ratings = history(number)
        await befall(rng, store, ratings)
        await ratings.count(GUILD)
        found = await recounted(store, GUILD, ())
        assert found.odd == 0, number
        expect = slow(await store.ended(GUILD))
        assert store.taken.keys() == expect.keys(), number
        assert store.taken == pytest.approx(expect, abs=1e-6), number
        games = [*store.games.values()]
        rng.shuffle(games)
        store.games = {game.table_id: game for game in games}
        assert await recounted(store, GUILD, ()) == found, "in whatever order games are read"
        assert await recounted(store, GUILD, ()) == (GUILD, len({table for table, _ in expect}), 0)


async def test_what_is_not_as_counted_is_told() -> None:
    rng, store, ratings = history(1)
    for table_id in range(1, 9):
        store.games[table_id] = any_game(rng, table_id, MONDAY + table_id * DAY)
    await ratings.count(GUILD)
    key = next(iter(store.taken))
    store.taken[key] += 0.001
    assert (await recounted(store, GUILD, ())).odd == 1
    del store.taken[key]
    assert (await recounted(store, GUILD, ())).odd == 1


def test_only_the_first_five_games_of_a_week_with_the_same_person_or_level_are_rated() -> None:
    def met(*others: Seat) -> list[int]:
        ann = Seat(1, "Ann", 1)
        games = [RatedSeats(n, MONDAY + n, "chinese", (ann, other)) for n, other in enumerate(others)]
        return [step.table_id for step in steps(games, (), {}) if step.user_id == 1]

    bob, regular, sharp = Seat(2, "Bob", 2), Seat(-5, "C", 2, "regular", 1), Seat(-5, "C", 2, "sharp", 1)
    assert met(*[bob] * 7) == [0, 1, 2, 3, 4]
    assert met(*[regular] * 7, sharp, bob) == [0, 1, 2, 3, 4, 7, 8]
    week = [RatedSeats(n, MONDAY + n * 2 * DAY, "chinese", (Seat(1, "Ann", 1), bob)) for n in range(8)]
    assert [step.table_id for step in steps(week, (), {}) if step.user_id == 2] == [*range(8)]
    apart = [RatedSeats(n, MONDAY + n, ("chinese", "bank")[n % 2], (Seat(1, "Ann", 1), bob)) for n in range(8)]
    assert {step.table_id for step in steps(apart, (), {})} == {*range(5)}, "in whichever games they meet"


def test_a_level_that_nobody_has_rated_and_computers_among_themselves_change_nothing() -> None:
    unknown, regular = Seat(-5, "C", 2, "regular", 99), Seat(-6, "C", 1, "regular", 1)
    for seats in ((Seat(1, "Ann", 1), unknown), (regular, regular._replace(user_id=-7)), (Seat(1, "Ann", 1),)):
        assert [*steps([RatedSeats(1, MONDAY, "chinese", seats)], (), {})] == []


def test_who_is_not_known_well_has_no_place() -> None:
    def known(user: int, mu: float, sigma: float = 2.0, games: int = 30) -> tuple[int, str, Rating]:
        return (user, f"P{user}", Rating(mu, sigma, games))

    sure = [known(1, 25), known(3, 27), known(4, 25.001), known(5, 20)]
    table = rating_table([known(2, 40, 5, 4), *sure, known(6, 9, 8, 9)])
    assert [(line.place, line.user_id) for line in table] == [(1, 3), (2, 1), (2, 4), (4, 5), (0, 6), (0, 2)]
    assert [Rating(27.5).shown, Rating(sigma=2).margin] == [1650, 235]


@pytest.mark.parametrize("game", ["chinese", "bank"])
def test_each_level_is_rated_above_the_one_below_by_a_step_that_is_felt(game: str) -> None:
    pins = PINS[PINS_VERSION][game]
    assert [*pins] == [*LEVELS]
    strengths = [pinned(game, Seat(-1, "C", 1, level, PINS_VERSION)) for level in LEVELS]
    for below, above in pairwise(strengths):
        assert 0.6 < expected(above._replace(sigma=0), below._replace(sigma=0)) < 0.8
    assert pins["regular"] == (1500, 0), "by which all others are measured, and about even with most people"


def test_a_level_that_has_changed_is_another_one() -> None:
    """Old games were played against the old one, so that a new version of all pins is due."""
    assert LEVELS_OF.keys() == PINS.keys()
    assert LEVELS_OF[PINS_VERSION] == hashlib.sha256(repr(LEVELS).encode()).hexdigest()


def test_the_steps_between_levels_agree_with_the_games_that_were_played() -> None:
    """As far as both may be off: those that stand there, and what the games say that have been played so far."""
    found = read(PLAYED)
    assert found
    for (game, better, worse), shares in found.items():
        above, below = (PINS[PINS_VERSION][game][level] for level in (better, worse))
        points, variance = step_between(shares)
        margin = abs(above.margin**2 - below.margin**2) ** 0.5
        off = margin + SURE_SIGMAS * variance**0.5
        assert abs(points - (above.rating - below.rating)) <= off, (game, better, worse)


# Two servers that share nobody: one scale.

WEEK_OF_GAMES = [level for level in LEVELS for _ in range(5)]


def after_fifty(rng: Random, game: str, strength: float) -> Rating:
    """The rating of somebody of a known strength who has met the levels fifty times, on a new server."""
    games = []
    for number in range(50):
        level = WEEK_OF_GAMES[number % len(WEEK_OF_GAMES)]
        theirs = pinned(game, Seat(-1, "C", 0, level, PINS_VERSION))
        won = rng.random() < expected(Rating(strength, 0), theirs._replace(sigma=0))
        seats = (Seat(1, "Ann", 1 if won else 2), Seat(-1, "C", 2 if won else 1, level, PINS_VERSION))
        games.append(RatedSeats(number, MONDAY + 7 * DAY * (number // len(WEEK_OF_GAMES)) + number, game, seats))
    *_, last = steps(games, (), {})
    assert last.after.games == 50
    return last.after


@pytest.mark.parametrize(
    ("game", "apart"),
    [
        ("chinese", 300),
        *(pytest.param(*each, marks=pytest.mark.thorough) for each in (("bank", 0), ("chinese", 100), ("bank", 500))),
    ],
)
def test_people_of_servers_that_share_nobody_are_on_one_scale(game: str, apart: int) -> None:
    within = 0
    for run in range(100):
        rng = Random(f"{game} {apart} {run}")
        middle = rng.gauss(START_MU, 3)
        one, other = (after_fifty(rng, game, middle + side * apart / RATING_SCALE / 2) for side in (1, -1))
        within += abs(one.shown - other.shown - apart) <= math.hypot(one.margin, other.margin)
    assert within >= 93


def test_a_path_tells_by_how_much_the_rating_that_people_read_has_changed() -> None:
    assert RatedGame(1, 0, 25.0, 25.5, 8).change == 30
