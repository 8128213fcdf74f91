"""The table of a season: against an oracle over random histories, by examples, and page by page as people see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from datetime import UTC, datetime
from itertools import product
from random import Random

import pytest

from bot.model.durations import DAY, HOUR
from bot.model.league_table import GAMES_FOR_A_PLACE, PlayedRows, SeasonTable, archived_table, games_of, season_table
from bot.model.records import ResultRow, Standing
from bot.model.season_points import GAMES_A_WEEK, counted, worth
from bot.model.seasons import BEFORE_SEASONS, Period, Points, SeasonRules, end_of, name_of, season_from, week_begins
from bot.model.tallies import LeagueRow
from bot.model.time_zones import ZoneSince
from bot.text.league import of_season, pages_of
from bot.text.reader import ENGLISH
from bot.text.season_names import season_title
from bot.text.sheets import LINES_ON_A_PAGE
from tests.bot.league import a_season
from tests.lanes import so_many

# A Monday, 00:00 UTC.
MONDAY = int(datetime(2026, 11, 2, tzinfo=UTC).timestamp())
KIRITIMATI = (ZoneSince("Pacific/Kiritimati", 0),)  # 14 hours ahead


def ended(table_id: int, at: int, *people: int, places: Sequence[int] = ()) -> list[LeagueRow]:
    """A game by who came first, second and so on, if nothing else is said."""
    places = places or range(1, len(people) + 1)
    return [
        LeagueRow(table_id, at, who, f"P{who}", place, len(people) - place, place == 1, place - 1, 0, 0)
        for who, place in zip(people, places, strict=True)
    ]


def played(*games: list[LeagueRow]) -> list[PlayedRows]:
    return games_of(row for game in games for row in game)


def limited(games: Sequence[PlayedRows], zones: Sequence[ZoneSince] = ()) -> list[PlayedRows]:
    """What of some games counts, and for whom, each by those that ended before it."""
    kept, met = list[PlayedRows](), list[PlayedRows]()
    for game in games:
        since = week_begins(game[0].at, zones)
        rows = counted(results(game), [results(each) for each in met if each[0].at >= since], Points.PLACE)
        if some := [row for row, came_out in zip(game, rows, strict=True) if came_out.counted]:
            kept.append(some)
            met.append(game)
    return kept


def results(game: PlayedRows) -> list[ResultRow]:
    """A game as it is stored."""
    return [
        ResultRow(seat, row.user_id, row.name, row.place, row.points, row.cards_left, row.won)
        for seat, row in enumerate(game)
    ]


def any_rows(rng: Random) -> list[LeagueRow]:
    """Some weeks of a small server where the same people meet often."""
    games = []
    for table_id in range(rng.randrange(1, 60)):
        people = rng.sample(range(1, 6), rng.choice((2, 2, 3)))
        ties = rng.random() < 0.2
        games.append(
            ended(table_id, MONDAY + rng.randrange(21) * DAY, *people, places=[1] * len(people) if ties else ())
        )
    return [row for game in games for row in game]


def slow_table(rows: Sequence[LeagueRow]) -> tuple[list[tuple[int, int]], set[int]]:
    """Who has which place, and who has none, worked out game by game and pair by pair."""
    counted, met_in = list[list[LeagueRow]](), list[list[LeagueRow]]()
    for at, table_id in sorted({(row.at, row.table_id) for row in rows}):
        game = [row for row in rows if row.table_id == table_id]
        monday = (at - MONDAY) // (7 * DAY)
        week = [{row.user_id for row in each} for each in met_in if (each[0].at - MONDAY) // (7 * DAY) == monday]
        pairs = [(one, other) for one in game for other in game if one != other]
        often = {one for one, other in pairs if sum({one.user_id, other.user_id} <= each for each in week) >= 5}
        if some := [row for row in game if row not in often]:
            counted.append(some)
            met_in.append(game)
    own = {who: [row for game in counted for row in game if row.user_id == who] for who in range(1, 6)}
    worth = {
        who: (sum(row.points for row in mine), sum(row.won for row in mine)) for who, mine in own.items() if mine
    }
    listed = [who for who in worth if len(own[who]) >= 3]

    def before(one: int, other: int) -> bool:
        """Whether one stands above another."""
        if worth[one] != worth[other]:
            return worth[one] > worth[other]
        equals = [who for who in listed if worth[who] == worth[one]]
        return met(one, equals) > met(other, equals)

    def met(one: int, equals: Sequence[int]) -> float:
        places = [{row.user_id: row.place for row in game} for game in counted]
        return sum(
            1.0 if place[one] < place[other] else 0.5 if place[one] == place[other] else 0
            for other, place in product(equals, places)
            if other != one and one in place and other in place
        )

    order = [(1 + sum(before(other, who) for other in listed), who) for who in listed]
    return sorted(order), set(worth) - set(listed)


@pytest.mark.parametrize("number", so_many(30, 75))
def test_tables_are_those_of_an_oracle_in_whatever_order_games_are_read(number: int) -> None:
    rng = Random("seasons")
    for _ in range(number):
        rows = any_rows(rng)
        table = season_table(limited(games_of(rows)))
        order, waiting = slow_table(rows)
        assert [(line.place, line.user_id) for line in table.lines] == order
        assert {line.user_id for line in table.waiting} == waiting
        shuffled = rng.sample(rows, len(rows))
        assert season_table(limited(games_of(shuffled))) == table
        kept = rng.sample([*table.lines, *table.waiting], len(table.lines) + len(table.waiting))
        assert archived_table(kept, Points.PLACE) == SeasonTable([*table.lines], [*table.waiting])


@pytest.mark.thorough
@pytest.mark.parametrize("number", so_many(30, 75))
def test_the_points_of_a_season_are_those_of_its_games(number: int) -> None:
    rng = Random("points")
    for _ in range(number):
        games = limited(games_of(any_rows(rng)))
        table = season_table(games)
        points = Counter[int]()
        for row in (row for game in games for row in game):
            points[row.user_id] += int(row.points)
        assert {line.user_id: line.points for line in (*table.lines, *table.waiting)} == points


def test_five_games_a_week_count_among_the_same_two() -> None:
    week = [ended(number, MONDAY + number * HOUR, 1, 2) for number in range(7)]
    with_a_third = ended(8, MONDAY + 8 * HOUR, 2, 1, 3)
    without = ended(9, MONDAY + 9 * HOUR, 3, 1)
    next_week = ended(10, MONDAY + 7 * DAY, 1, 2)
    counted = limited(played(*week, with_a_third, without, next_week))
    assert [game[0].table_id for game in counted] == [0, 1, 2, 3, 4, 8, 9, 10]
    assert [row.user_id for row in counted[5]] == [3], "who has met nobody there too often"
    assert GAMES_A_WEEK == 5


def test_a_week_begins_on_monday_where_the_server_is() -> None:
    games = [ended(number, MONDAY - 2 * HOUR + number, 1, 2) for number in range(6)]
    later = ended(6, MONDAY + HOUR, 1, 2)
    assert len(limited(played(*games, later))) == 6, "the last is another week's"
    assert len(limited(played(*games, later), KIRITIMATI)) == 5, "all are of Monday there"
    assert week_begins(MONDAY - 1, KIRITIMATI) - week_begins(MONDAY - 1, ()) == 7 * DAY - 14 * HOUR


def utc(*when: int) -> int:
    return int(datetime(*when, tzinfo=UTC).timestamp())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("period", "zones", "at", "name", "end"),
    [
        (Period.MONTH, (), utc(2026, 11, 30, 23, 59), "2026-11", utc(2026, 12, 1)),
        (Period.MONTH, (), utc(2026, 12, 1), "2026-12", utc(2027, 1, 1)),
        (Period.MONTH, KIRITIMATI, utc(2026, 11, 30, 10), "2026-12", utc(2026, 12, 31, 10)),
        (Period.MONTH, KIRITIMATI, utc(2026, 11, 30, 9, 59), "2026-11", utc(2026, 11, 30, 10)),
        (Period.QUARTER, (), utc(2026, 11, 2), "2026-q4", utc(2027, 1, 1)),
        (Period.QUARTER, (), utc(2026, 3, 31), "2026-q1", utc(2026, 4, 1)),
        (Period.MANUAL, (), utc(2026, 11, 2), "2026-11-02", None),
        (Period.NONE, (), utc(2026, 11, 2), "2026-11-02", None),
    ],
)
def test_a_season_ends_with_its_month_or_quarter_where_the_server_is(
    period: Period, zones: Sequence[ZoneSince], at: int, name: str, end: int | None
) -> None:
    assert (name_of(period, zones, at), end_of(period, zones, at)) == (name, end)
    season = season_from(1, SeasonRules(period), zones, at)
    assert not season.over(at)
    assert end is None or (season.over(end) and not season.over(end - 1))


def test_the_day_clocks_are_set_back_a_month_ends_at_the_midnight_that_people_see() -> None:
    berlin = (ZoneSince("Europe/Berlin", 0),)
    assert end_of(Period.MONTH, berlin, utc(2026, 10, 25)) == utc(2026, 10, 31, 23)
    assert end_of(Period.MONTH, berlin, utc(2026, 9, 25)) == utc(2026, 9, 30, 22)


# What a game is worth.


def came_out(*places: int, away: Sequence[int] = (), scored: Sequence[int] = ()) -> list[ResultRow]:
    """A game of some people by their places, of whom some left early; equal places share the points."""
    inside = [place for seat, place in enumerate(places) if seat not in away]
    return [
        ResultRow(
            seat,
            seat + 1,
            f"P{seat + 1}",
            place,
            0 if seat in away else sum(o > place for o in inside) + (inside.count(place) - 1) / 2,
            0,
            place == 1,
            counted=seat not in away,
            scored=scored[seat] if scored else None,
        )
        for seat, place in enumerate(places)
    ]


@pytest.mark.parametrize(
    ("points", "rows", "given"),
    [
        (Points.PLACE, came_out(1, 2, 3), [2, 1, 0]),
        (Points.PLACE, came_out(1, 2, 2), [2, 0.5, 0.5]),
        (Points.PLACE, came_out(1, 2, 3, away=[2]), [1, 0, 0]),
        (Points.WINS, came_out(1, 2, 3), [1, 0, 0]),
        (Points.WINS, came_out(1, 1, 3), [0.5, 0.5, 0]),
        (Points.WINS, came_out(2, 1, 3, away=[1]), [1, 0, 0]),
        (Points.PENALTIES, came_out(1, 2, 3), [0, 1, 2]),
        (Points.PENALTIES, came_out(1, 2, 2), [0, 1.5, 1.5]),
        (Points.PENALTIES, came_out(1, 2, 3, away=[2]), [0, 1, 0]),
        (Points.SCORE, came_out(1, 2, scored=[41, 0]), [41, 0]),
    ],
)
def test_what_a_game_is_worth_is_for_the_server_to_choose(
    points: Points, rows: list[ResultRow], given: list[float]
) -> None:
    assert [worth(row, rows, points) for row in rows] == given
    assert [row.points for row in counted(rows, [], points)] == given


def test_a_game_without_points_of_its_own_is_outside_a_season_that_counts_those() -> None:
    rows = counted(came_out(1, 2, 3, away=[2]), [], Points.SCORE)
    assert not any(row.counted for row in rows)
    assert [row.why and row.why.key for row in rows] == ["contest-scoreless"] * 3


def test_computers_of_a_level_are_as_one_person_of_whom_five_games_a_week_count() -> None:
    def game(*levels: str) -> list[ResultRow]:
        computers = [
            ResultRow(seat, -seat, "Ada", seat + 1, 0, 0, False, level=level) for seat, level in enumerate(levels, 1)
        ]
        return [ResultRow(0, 1, "Ann", 1, len(levels), 0, True), *computers]

    five = [game("sharp") for _ in range(5)]
    assert not any(row.counted for row in counted(game("sharp"), five, Points.PLACE))
    assert [row.counted for row in counted(game("sharp", "master"), five, Points.PLACE)] == [False] * 3
    assert all(row.counted for row in counted(game("master"), five, Points.PLACE)), "another level"
    assert all(row.counted for row in counted(game("sharp"), five[1:], Points.PLACE))
    two = [game("sharp", "regular") for _ in range(5)]
    bob = [*game("master"), ResultRow(2, 2, "Bob", 3, 0, 0, False)]
    assert all(row.counted for row in counted(bob, two, Points.PLACE)), "computers may meet as often as they like"


def test_the_fewest_penalty_points_a_game_come_first() -> None:
    games = [
        [
            LeagueRow(n, MONDAY + n, 1, "Ann", 2, 1.0, False, 3, 0, 0),
            LeagueRow(n, MONDAY + n, 2, "Bob", 1, 0.0, True, 0, 0, 0),
        ]
        for n in range(3)
    ]
    games += [[LeagueRow(n, MONDAY + n, 1, "Ann", 1, 0.0, True, 0, 0, 0)] for n in range(3, 9)]
    games += [[LeagueRow(n, MONDAY + n, 2, "Bob", 2, 1.0, False, 0, 0, 0)] for n in range(9, 12)]
    table = season_table(games, Points.PENALTIES)
    assert [(line.place, line.name, line.points, line.played) for line in table.lines] == [
        (1, "Ann", 3, 9),
        (2, "Bob", 3, 6),
    ]


def test_among_equals_who_came_first_when_they_met_stands_first() -> None:
    met = [ended(1, MONDAY, 2, 1), ended(2, MONDAY, 1, 3), ended(3, MONDAY, 1, 3), ended(4, MONDAY, 2, 3)]
    games = played(*met, ended(5, MONDAY, 3, 2))
    assert _places(games) == [(1, 2, 2), (2, 1, 2), (3, 3, 1)], "2 beat 1"
    again = played(*met, ended(5, MONDAY, 3, 2), ended(6, MONDAY, 1, 2), ended(7, MONDAY, 2, 3))
    assert _places(again) == [(1, 1, 3), (1, 2, 3), (3, 3, 1)], "each came first once when they met"


def _places(games: Sequence[PlayedRows]) -> list[tuple[int, int, float]]:
    return [(line.place, line.user_id, line.points) for line in season_table(games).lines]


def test_who_has_fewer_than_three_games_has_no_place() -> None:
    games = played(ended(1, MONDAY, 1, 2), ended(2, MONDAY, 1, 2), ended(3, MONDAY, 1, 3))
    table = season_table(games)
    assert [line.user_id for line in table.lines] == [1]
    assert [line.user_id for line in table.waiting] == [2, 3], "who has played most comes first"
    assert GAMES_FOR_A_PLACE == 3


# As people see it.


OLD = a_season("", BEFORE_SEASONS)


def lines(number: int) -> SeasonTable:
    """A table of so many, the first with most points; their user ids are their places."""
    return SeasonTable([Standing(n, n, f"P{n}", 5, 1, 99 - n, 3, 0) for n in range(1, number + 1)], ())


def test_ten_stand_on_a_page_and_the_last_page_is_shown_for_those_after_it() -> None:
    table = lines(23)
    assert (LINES_ON_A_PAGE, pages_of(table), pages_of(lines(0)), pages_of(lines(20))) == (10, 3, 1, 2)
    assert [row.place for row in of_season(ENGLISH, a_season(), table, 2).rows] == [*range(11, 21)]
    assert of_season(ENGLISH, a_season(), table, 9) == of_season(ENGLISH, a_season(), table, 3)


def test_below_the_page_stands_ones_own_line_with_its_neighbours_where_one_is_not_on_it() -> None:
    table = lines(23)
    _, *told = of_season(ENGLISH, a_season(), table, 1, viewer=15).text.split("\n")
    assert told[10] == ENGLISH.say("own-place")
    assert [line.split("*")[2] for line in told[11:14]] == ["P14", "P15", "P16"]
    for viewer in (3, 99, None):
        assert ENGLISH.say("own-place") not in of_season(ENGLISH, a_season(), table, 1, viewer=viewer).text
    waiting = SeasonTable(table.lines, [Standing(0, 77, "Zoe", 2, 1, 1, 4, 0)])
    assert (
        "You: 2 games so far, 1 point. You need 3 games for a place."
        in of_season(ENGLISH, a_season(), waiting, 1, viewer=77).text
    )
    assert "One more player has fewer than 3 games" in of_season(ENGLISH, a_season(), waiting).text


def test_as_long_as_nobody_has_a_place_all_are_shown_without_one() -> None:
    table = season_table(played(ended(1, MONDAY, 1, 2)))
    sheet = of_season(ENGLISH, a_season(), table)
    assert [(row.place, row.name) for row in sheet.rows] == [(0, "P1"), (0, "P2")]
    assert "\n- **P1**: 1 point, 1 won of 1" in sheet.text
    assert "more player" not in sheet.text


def test_the_list_of_before_says_what_it_is() -> None:
    assert season_title(ENGLISH, OLD) == "before the seasons"
    told = of_season(ENGLISH, OLD, lines(2)).text
    assert "fewest cards left" in told
    assert "new season" not in told


def test_five_thousand_fit() -> None:
    sheet = of_season(ENGLISH, a_season(), lines(5000), 250, viewer=4999)
    assert len(sheet.text) < 2000
    assert len(sheet.rows) == LINES_ON_A_PAGE
    assert astuple(lines(5000).lines[-1])[0] == 5000


def test_what_seasons_are_called() -> None:
    quarter, hand = SeasonRules(Period.QUARTER), SeasonRules(Period.MANUAL)
    assert season_title(ENGLISH, a_season()) == "Nov 2026"
    assert season_title(ENGLISH, a_season("2026-q4", rules=quarter)) == "Oct to Dec 2026"
    assert season_title(ENGLISH, a_season("2026-11-02", rules=hand)) == "season from 2 Nov 2026"


@pytest.mark.parametrize("points", Points)
@pytest.mark.parametrize("period", Period)
def test_below_the_table_stands_how_it_is_made(points: Points, period: Period) -> None:
    season = a_season(
        "2026-11-02" if period in (Period.MANUAL, Period.NONE) else "2026-q4", rules=SeasonRules(period, points)
    )
    season = season._replace(name="2026-11") if period is Period.MONTH else season
    told = of_season(ENGLISH, season, lines(2)).text.split("\n")[-1]
    said = {
        Points.PLACE: "a point for each player behind you",
        Points.WINS: "a point for each win",
        Points.PENALTIES: "a penalty point for each player ahead of you",
        Points.SCORE: "the points that a game itself gives",
        Period.MONTH: "each month",
        Period.QUARTER: "each quarter",
        Period.MANUAL: "closes it",
        Period.NONE: "one long season",
    }
    assert said[points] in told
    assert said[period] in told


def test_ties_are_told_in_words() -> None:
    met = [ended(1, MONDAY, 2, 1), ended(2, MONDAY, 1, 3), ended(3, MONDAY, 1, 3), ended(4, MONDAY, 2, 3)]
    decided = season_table(played(*met, ended(5, MONDAY, 3, 2)))
    assert (
        "**P2** and **P1** are level on points and wins: the games between them"
        in of_season(ENGLISH, a_season(), decided).text
    )
    shared = season_table(played(*met, ended(5, MONDAY, 3, 2), ended(6, MONDAY, 1, 2), ended(7, MONDAY, 2, 3)))
    assert "**P1** and **P2** share place 1: level on" in of_season(ENGLISH, a_season(), shared).text
    assert "level" not in of_season(ENGLISH, a_season(), lines(5)).text


def test_of_many_who_tie_some_are_named() -> None:
    level = [Standing(1, n, f"P{n}", 3, 1, 2.0, 3, 0) for n in range(1, 3000)]
    told = of_season(ENGLISH, a_season(), SeasonTable(level, ()), honours=[])
    assert "**P1**, **P2**, **P3**, **P4**, **P5** and 2994 more share place 1" in told.text.replace(",994", "994")
    assert len(told.text) < 2000
