"""Ratings in the database: counted on, counted anew, of who has been forgotten, and from a database of before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from sqlite3 import connect
from typing import Any

import pytest

from bot import program
from bot.model.durations import DAY, HOUR
from bot.model.facts import Note
from bot.model.rating_records import RatedSeats, RatingStep, Seat
from bot.model.records import Change, Member, NewTable, Request, ResultRow
from bot.service import ratings as ratings_of_servers
from bot.service.ratings import Ratings, recounted
from bot.service.servers import Servers
from bot.store import ratings as in_database
from bot.store.migrations import steps
from bot.store.sql_store import SqlStore
from bot.store.sqlite_store import SqliteStore
from bot.store.strikes import strike
from tests.bot.test_archives import SESSION, address
from tests.bot.test_ratings import any_game, slow
from tests.bot.test_seasons import MONDAY
from tests.stores import Clock, Place

GUILD = 7 << 22


async def store_game(
    store: SqlStore, clock: Clock, game: RatedSeats, guild: int = GUILD, *, counts: bool = False
) -> int:
    """Keep a game as if it had just been played; its number."""
    clock.now = game.at
    host = Member(next(seat.user_id for seat in game.seats if not seat.level), "Host")
    new = NewTable(guild, 5_000 + game.table_id, game.game, 1, {}, f"s1:rated {game.table_id}", "", host, 7)
    record = (await store.tables.open_table(new, Request(10**15 + game.table_id, host.user_id))).record  # type: ignore[union-attr]
    rows = tuple(
        ResultRow(
            number,
            seat.user_id,
            seat.name,
            seat.place,
            0,
            0,
            False,
            level=seat.level,
            pins=seat.pins,
            counted=counts,
            why=None if counts else Note("contest-computers"),
        )
        for number, seat in enumerate(game.seats)
    )
    await store.tables.commit(Change(record.id, 0, None, status="over", results=rows))
    return record.id


def service(store: SqlStore) -> Ratings:
    return Ratings(store, Servers(store))


async def strengths(store: SqlStore) -> dict[tuple[int, int], float]:
    return dict(await store.ratings.steps(GUILD))


@pytest.mark.either
async def test_what_is_counted_on_is_what_is_counted_anew(place: Place) -> None:
    clock, rng, games = Clock(MONDAY), Random(31), []
    async with place.open(SESSION, clock) as store:
        ratings = service(store)
        for number in range(1, 40):
            game = any_game(rng, number, MONDAY + number * DAY // 3)
            games.append(game._replace(table_id=await store_game(store, clock, game)))
            if number % 3 == 0:
                await ratings.count(GUILD)
        await ratings.count(GUILD)
        assert await strengths(store) == pytest.approx(slow(games), abs=1e-6)
        assert await recounted(store.ratings, GUILD, ()) == (GUILD, len({each for each, _ in slow(games)}), 0)
        before = await strengths(store)
        await store.ratings.forget(GUILD)
        assert await strengths(store) == {}
        await ratings.count(GUILD)
        assert await strengths(store) == before, "to the last digit"
        assert [each for each in (await ratings.table(GUILD, "chinese")) if each.user_id < 0] == [], "no computers"
        (path,) = [await ratings.path(GUILD, "bank", 3)]
        assert [each.mu for each in path] == [
            mu for (table, user), mu in sorted(before.items()) if user == 3 and games[table - 1].game == "bank"
        ]
        assert path[0].before == 25.0


@pytest.mark.threaded
async def test_many_who_ask_at_once_have_games_rated_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rng, rate, rated = Clock(MONDAY), Random(31), ratings_of_servers._all_steps, list[int]()

    def rating(games: Sequence[RatedSeats], *known: Any) -> Sequence[RatingStep]:
        rated.append(len(games))
        return rate(games, *known)

    monkeypatch.setattr(ratings_of_servers, "_all_steps", rating)
    async with place.open(SESSION, clock) as store:
        ratings = service(store)
        for number in range(1, 4):
            await store_game(store, clock, any_game(rng, number, MONDAY + number))
        await asyncio.gather(*(ratings.count(GUILD) for _ in range(9)))
    assert rated == [3]


@pytest.mark.either
async def test_a_game_that_comes_late_or_counts_no_longer_is_noticed(place: Place) -> None:
    clock, rng = Clock(MONDAY), Random(5)
    async with place.open(SESSION, clock) as store:
        ratings, games = service(store), []
        for number, at in enumerate((100, 300, 200, 400), start=1):
            seats = (Seat(1, "Ann", rng.randint(1, 2)), Seat(2, "Bob", rng.randint(1, 2)))
            game = RatedSeats(number, MONDAY + at, "chinese", seats)
            games.append(game._replace(table_id=await store_game(store, clock, game)))
            await ratings.count(GUILD)
            assert await strengths(store) == pytest.approx(slow(games), abs=1e-6)
        await store._database.rows("UPDATE results SET played = 0 WHERE table_id = ?", games[1].table_id)
        await ratings.count(GUILD)
        assert await strengths(store) == pytest.approx(slow([games[0], *games[2:]]), abs=1e-6)
        await store._database.rows("UPDATE results SET played = 0")
        await ratings.count(GUILD)
        assert await ratings.table(GUILD, "chinese") == []


@pytest.mark.either
async def test_a_game_that_is_struck_out_long_after_is_rated_no_more_until_it_counts_again(place: Place) -> None:
    clock, games = Clock(MONDAY), []
    async with place.open(SESSION, clock) as store:
        ratings = service(store)
        for number in (1, 2, 3):
            seats = (Seat(1, "Ann", 1), Seat(2, "Bob", 2))
            game = RatedSeats(number, MONDAY + number * 7 * DAY, "chinese", seats)
            games.append(game._replace(table_id=await store_game(store, clock, game)))
        await store._database.rows("UPDATE results SET counted = 1")
        await ratings.count(GUILD)
        before = await strengths(store)
        for striking, left in (((9, "agreed beforehand", MONDAY), games[1:]), (None, games)):
            struck = partial(strike, guild_id=GUILD, table_id=games[0].table_id, striking=striking)
            assert await store._database.transaction(struck)
            await ratings.count(GUILD)
            assert await strengths(store) == pytest.approx(slow(left), abs=1e-6)
        assert await strengths(store) == before


# From the first instant of a week to its last: a server that moves from the east to the west has the longest.
LONG_WEEK = (("Pacific/Kiritimati", 0), ("Etc/GMT+12", MONDAY + 3 * DAY))


@pytest.mark.parametrize(
    ("zones", "begins", "ends"),
    [((), 0, 7 * DAY), (LONG_WEEK, -14 * HOUR, 7 * DAY + 12 * HOUR)],
    ids=["usual", "long"],
)
async def test_who_has_met_often_is_known_from_the_whole_week(
    place: Place, zones: Sequence[tuple[str, int]], begins: int, ends: int
) -> None:
    """Also where the games of its first minutes have long been rated when its last one ends."""
    clock, pair, others = Clock(MONDAY), (Seat(1, "Ann", 1), Seat(2, "Bob", 2)), (Seat(3, "Cy", 1), Seat(4, "Di", 2))
    first, last = MONDAY + begins, MONDAY + ends - 1
    async with place.open(SESSION, clock) as store:
        ratings = service(store)
        await store.servers.choose(GUILD, {"zones": json.dumps(zones)})
        played = [*(first + number for number in range(5)), last - 1, last, last + 1]
        for number, at in enumerate(played, start=1):
            seats = others if at == last - 1 else pair
            await store_game(store, clock, RatedSeats(number, at, "chinese", seats))
            await ratings.count(GUILD)
        assert {table for table, _ in await strengths(store)} == {1, 2, 3, 4, 5, 6, 8}, "the sixth of them is not"


@pytest.mark.either
async def test_who_is_forgotten_changes_nobody_else_s_rating(place: Place) -> None:
    clock, rng = Clock(MONDAY), Random(8)
    async with place.open(SESSION, clock) as store:
        ratings = service(store)
        for number in range(1, 25):
            await store_game(store, clock, any_game(rng, number, MONDAY + number * DAY))
        await ratings.count(GUILD)
        before = await strengths(store)
        nobody = await store.people.forget(2, Member(-77, "A former player"), "2026-11-02")
        assert not [user for _, user in await strengths(store) if user == 2]
        await ratings.count(GUILD)
        after = await strengths(store)
        assert after == {(table, nobody.user_id if user == 2 else user): mu for (table, user), mu in before.items()}
        assert (await recounted(store.ratings, GUILD, ())).odd == 0
        assert "A former player" in [line.name for line in await ratings.table(GUILD, "chinese")]


@pytest.mark.either
@pytest.mark.parametrize("counts", [True, False])
async def test_whoever_is_forgotten_and_comes_back_has_the_same_five_games_a_week(place: Place, counts: bool) -> None:
    """Be it that the games count for points as well, or are only rated, as such with computers may be."""
    clock, rated = Clock(MONDAY), {}
    async with place.open(SESSION, clock) as store:
        ratings = service(store)
        for number in range(1, 13):
            at = MONDAY + number * 600 + (number > 8) * 7 * DAY
            seats = (Seat(1, "Ann", 1), Seat(2, "Bob", 2))
            rated[number] = await store_game(store, clock, RatedSeats(number, at, "chinese", seats), counts=counts)
            if number in (3, 5, 6):
                await store.people.forget(2, Member(-70 - number, "A former player"), "2026-11-02")
        for _ in range(2):
            await ratings.count(GUILD)
            games = {table for table, _ in await strengths(store)}
            assert games == {rated[number] for number in (1, 2, 3, 4, 5, 9, 10, 11, 12)}
            assert (await recounted(store.ratings, GUILD, ())).odd == 0
            await store.ratings.forget(GUILD)


async def test_other_rules_of_counting_count_all_anew(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rng = Clock(MONDAY), Random(9)
    async with place.open(SESSION, clock) as store:
        await store_game(store, clock, any_game(rng, 1, MONDAY))
        await service(store).count(GUILD)
        (key, mu), *_ = (await strengths(store)).items()
        await store._database.rows("UPDATE rating_steps SET mu = 0")
        await service(store).count(GUILD)
        assert (await strengths(store))[key] == 0
        monkeypatch.setattr(in_database, "RATING_VERSION", in_database.RATING_VERSION + 1)
        await service(store).count(GUILD)
        assert (await strengths(store))[key] == mu


def test_the_command_tells_what_differs(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fill() -> None:
        clock = Clock(MONDAY)
        async with place.open(SESSION, clock) as store:
            for number in (1, 2, 3):
                seats = (Seat(1, "Ann", 1), Seat(2, "Bob", 2))
                await store_game(store, clock, RatedSeats(number, MONDAY + number, "chinese", seats))
            await service(store).count(GUILD)

    async def spoil() -> None:
        async with place.open(SESSION) as store:
            await store._database.rows("UPDATE rating_steps SET mu = mu + 1 WHERE user_id = 1 AND table_id = 2")

    asyncio.run(fill())
    monkeypatch.setenv("DATABASE_URL", address(place))
    monkeypatch.setattr(program, "_stop_at_once", lambda: None)
    assert program.run(["recount"]) == 0
    assert capsys.readouterr() == ("Counted the ratings of 3 games again.\n", "")
    asyncio.run(spoil())
    odd = f"Server {GUILD}: of 3 rated games, 1 differs from what is kept.\n"
    for words in (["recount"], ["recount", "--anew"]):
        assert program.run(words) == 1
        assert capsys.readouterr().out == f"{odd}Counted the ratings of 3 games again.\n"
    assert program.run(["recount"]) == 0


# A game of before: who sat where, whether it counted for them, and how many moves they made.
OF_BEFORE: dict[int, list[tuple[str, int, int, int]]] = {
    1: [("", 1, 0, 9), ("", 1, 0, 9)],
    2: [("", 0, 1, 9), ("", 0, 1, 9)],
    3: [("", 0, 0, 2), ("", 0, 0, 9)],
    4: [("", 0, 0, 3), ("sharp", 0, 0, 9)],
    5: [("", 0, 0, 2), ("sharp", 0, 0, 9)],
    6: [("", 1, 0, 9), ("", 0, 0, 9), ("sharp", 1, 0, 9)],
}
PLAYED = [(1, 0), (1, 1), (2, 0), (2, 1), (4, 0), (4, 1), (5, 1), (6, 0), (6, 2)]


async def test_of_games_of_before_it_is_known_who_played(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    number = next(each for each, sql in steps("sqlite").items() if "rating_marks" in sql)
    with closing(connect(file)) as database:
        for each, sql in steps("sqlite").items():
            if each < number:
                database.executescript(sql)
        database.execute(f"PRAGMA user_version = {number - 1}")
        for table, seats in OF_BEFORE.items():
            for seat, (level, counted, often, moves) in enumerate(seats):
                fill_in(
                    database,
                    "results",
                    table_id=table,
                    guild_id=GUILD,
                    seat=seat,
                    user_id=seat + 1,
                    name="P",
                    place=seat + 1,
                    points=0,
                    cards_left=0,
                    won=0,
                    level=level,
                    counted=counted,
                    why='{"say": "contest-often"}' if often else "",
                    finished_at=1000,
                )
                for ply in range(moves):
                    fill_in(
                        database,
                        "moves",
                        table_id=table,
                        guild_id=GUILD,
                        ply=ply * 9 + seat,
                        seat=seat,
                        text="stock",
                        digest="",
                        made_at=1,
                    )
        database.commit()
    async with SqliteStore.open(file, "discord") as store:
        found = await store._database.rows("SELECT table_id, seat, pins FROM results WHERE played = 1 ORDER BY 1, 2")
        assert [tuple(row)[:2] for row in found] == PLAYED
        assert {row[2] for row in found} == {0, 1}, "computers of before play as the first version has it"


def fill_in(database: Any, table: str, **values: object) -> None:
    marks = ", ".join("?" * len(values))
    database.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", [*values.values()])
