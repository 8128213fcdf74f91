"""Against whom people are rated in a game, and that nobody can choose it: by when games end, or by who sits there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest

from bot.model import pins
from bot.model.durations import DAY
from bot.model.rating_records import RatedSeats, Rating, Seat
from bot.model.ratings import pinned, steps
from bot.model.records import Member, ResultRow
from bot.model.season_points import kept_apart
from bot.service.ratings import recounted
from bot.service.service import Service
from bot.text import news
from tests.bot.test_abandoned import context
from tests.bot.test_clocks import end_turn
from tests.bot.test_early_ends import passed, played
from tests.bot.test_kept_ratings import GUILD, service, store_game, strengths
from tests.bot.test_ratings import history, oracle, slow
from tests.bot.test_seasons import MONDAY
from tests.playing import three_turns
from tests.stores import Clock, Place

pytestmark = pytest.mark.sampled
TAU = 25 / 300


def person(user_id: int, place: int) -> Seat:
    return Seat(user_id, f"P{user_id}", place)


def computer(level: str, place: int) -> Seat:
    return Seat(-5, "C", place, level, pins.PINS_VERSION)


def rated(*games: Sequence[Seat]) -> dict[int, Rating]:
    """What some games of a week make of ratings."""
    week = [RatedSeats(number, MONDAY + number, "chinese", tuple(seats)) for number, seats in enumerate(games)]
    return {step.user_id: step.after for step in steps(week, (), {})}


def by_hand(own: tuple[Rating, int], *others: tuple[Rating, int]) -> tuple[float, float]:
    """What a match makes of somebody's rating, by the ratings and places of all who are in it."""
    match = (own, *others)
    before = [(rating.mu, (rating.sigma**2 + TAU**2) ** 0.5) for rating, _ in match]
    return oracle(before, [place for _, place in match])[0]


def test_who_has_met_another_too_often_is_rated_against_the_others_alone() -> None:
    five = [[person(1, 1), person(2, 2)]] * 5
    before = {**rated(*five), 3: Rating()}
    after = rated(*five, [person(1, 2), person(2, 3), person(3, 1)])
    ann, bob, cy = ((before[user], place) for user, place in ((1, 2), (2, 3), (3, 1)))
    assert after[1][:2] == pytest.approx(by_hand(ann, cy), abs=1e-9)
    assert after[2][:2] == pytest.approx(by_hand(bob, cy), abs=1e-9)
    assert after[3][:2] == pytest.approx(by_hand(cy, ann, bob), abs=1e-9)
    assert rated(*five, [person(1, 2), person(2, 1)]) == rated(*five), "nobody is left"


def test_a_level_that_was_met_too_often_is_left_out_like_anybody_else() -> None:
    five = [[person(1, 1), computer("beginner", 2)]] * 5
    lost = [person(1, 3), computer("beginner", 2), computer("master", 1)]
    before, master = rated(*five)[1], pinned("chinese", computer("master", 1))
    assert rated(*five, lost)[1][:2] == pytest.approx(by_hand((before, 3), (master, 1)), abs=1e-9)


def test_several_people_are_rated_among_themselves_whatever_computers_sit_there() -> None:
    people, late = [person(1, 1), person(2, 3)], computer("master", 2)._replace(pins=0)
    for level in (computer("master", 2), late):
        assert rated([*people, level]) == rated(people)
        assert rated(*[[*people, level]] * 6) == rated(*[people] * 5), "nor is one met too often by that"
    alone = [[person(1, 1), computer("master", 2)]]
    assert rated(*alone, *[[person(1, 1), person(2, 3), computer("master", 2)]] * 5)[1].games == 6
    assert rated([person(1, 1), late]) == {}


@pytest.mark.parametrize(
    ("opened", "anew"), [((1, 2, 3, 4, 5, 6), 0), ((2, 1, 5, 3, 4, 6), 0), ((2, 3, 4, 5, 6, 1), 1)]
)
async def test_a_late_end_counts_anew_only_where_it_pushes_a_game_out(opened: Sequence[int], anew: int) -> None:
    """By tables in the order in which their games end: only where the last was opened first is there a sixth."""
    _, store, ratings = history(1)
    for number, table_id in enumerate(opened):
        at = MONDAY + number * DAY
        store.games[table_id] = RatedSeats(table_id, at, "chinese", (person(1, 2 - number // 5), person(2, 1)))
        await ratings.count(GUILD)
    assert {table for table, _ in store.taken} == {*sorted(opened)[:5]}
    assert store.taken == pytest.approx(slow([*store.games.values()]), abs=1e-6)
    assert (await recounted(store, GUILD, ())).odd == 0
    assert store.dropped == 1 + 2 * anew, "what is kept is dropped, and once more when all is kept from the beginning"


@pytest.mark.either
async def test_whoever_comes_back_after_they_were_forgotten_takes_no_other_out_of_a_match(place: Place) -> None:
    clock = Clock(MONDAY)
    async with place.open("discord", clock) as store:
        ratings = service(store)
        for number in range(1, 7):
            pair = (person(1, 2), person(2, 3))
            seats = (*pair, person(3, 1)) if number == 6 else pair
            last = await store_game(store, clock, RatedSeats(number, MONDAY + number, "chinese", seats))
            if number == 4:
                await store.people.forget(2, Member(-77, "A former player"), "2026-11-02")
        await ratings.count(GUILD)
        before = await strengths(store)
        assert {user for table, user in before if table == last} == {1, 2, 3}
        sixth = await store_game(store, clock, RatedSeats(7, MONDAY + 7, "chinese", pair))
        await ratings.count(GUILD)
        assert {user for table, user in await strengths(store) if table == sixth} == set()


@pytest.fixture
async def bot(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


async def against_master(service: Service, channel_id: int) -> None:
    """A game alone against a computer in which everybody has had three turns."""
    service.tables.limits._quiet.clear()
    await service.lobby.start(context(1)._replace(channel_id=channel_id), "chinese", "guided", computers=("master",))
    live = (await service.lobby.begin(context(1)._replace(channel_id=channel_id))).live
    await service.tables.commit_moves(None, live, three_turns(live.in_play), ())


async def given_up(service: Service, channel_id: int, *, won: bool) -> None:
    """Let that be over; a computer gives up as nothing but a test can let it."""
    live = await service.tables.live(channel_id)
    seat = next(seat for seat, member in enumerate(live.record.members) if member.computer == won)
    await service.play.resign_seat(context(1)._replace(channel_id=channel_id), live, seat, 1)


@pytest.mark.parametrize("passes_one_on", [False, True])
async def test_a_lost_game_that_is_held_back_is_rated_all_the_same(bot: Service, passes_one_on: bool) -> None:
    """Also of whoever has met the computer once more, in a seat that somebody else plays to the end."""
    lost, won = (20, 21, 22, 23), range(30, 35)
    for channel_id in lost:
        await against_master(bot, channel_id)
    if passes_one_on:
        await against_master(bot, 10)
        await passed(bot, 1, 9)
        for _ in range(6):
            await end_turn(bot)
        await bot.play.resign(context(9)._replace(sure=None))
    for channel_id in won:
        await against_master(bot, channel_id)
        await given_up(bot, channel_id, won=True)
    assert (await bot.ratings.of_people(5, [1]))["chinese", 1].games == (4 if passes_one_on else 5)
    for channel_id in lost:
        await given_up(bot, channel_id, won=False)
    rating = (await bot.ratings.of_people(5, [1]))["chinese", 1]
    assert rating.games == 5
    assert rating.shown < 1600, "four were lost"


async def test_two_who_met_often_by_passing_seats_on_take_nothing_from_a_third(bot: Service) -> None:
    for number in range(5):
        bot.tables.limits._quiet.clear()
        await played(bot, 2, f"{6 * 'turn '} 2>{20 + number} {6 * 'turn '} -{20 + number}")
    bot.tables.limits._quiet.clear()
    await played(bot, 3, f"{9 * 'turn '} -1 -2")
    games = {user: rating.games for (_, user), rating in (await bot.ratings.of_people(5, [1, 2, 3])).items()}
    assert games == {1: 6, 2: 1, 3: 1}


def came_out(seat: int, user_id: int, level: str = "") -> ResultRow:
    return ResultRow(seat, user_id, f"P{user_id}", seat + 1, 0, 0, False, level=level)


def test_who_is_kept_apart_has_met_somebody_who_sat_in_another_seat() -> None:
    def apart(game: Sequence[ResultRow], often: Sequence[ResultRow], former: Sequence[ResultRow] = ()) -> list[int]:
        return [row.apart for row in kept_apart(game, [often] * 5, former)]

    ann, bob, cy, master = came_out(0, 1), came_out(1, 2), came_out(2, 3), came_out(1, -5, "master")
    assert apart([ann, bob, cy], [ann, bob]) == [0b010, 0b001, 0]
    assert apart([ann, replace(bob, user_id=9), cy], [ann, bob], [bob]) == [0b010, 0, 0], "who sat there before"
    assert apart([ann, bob], [ann, replace(bob, seat=0), cy]) == [0, 0], "one has given the other a seat"
    assert apart([ann, master], [ann, master]) == [0b010, 0b001]
    assert apart([ann, master], [ann, replace(bob, seat=2), master]) == [0, 0], "no computer is rated among people"
