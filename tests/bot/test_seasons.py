"""The table of a season: against an oracle over random histories, by examples, and page by page as people see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from datetime import UTC, datetime, timedelta
from itertools import combinations, product
from random import Random

import pytest

from bot.model.clocks import DAY, HOUR
from bot.model.dates import ZoneSince
from bot.model.league_table import A_WEEK, LISTED, Played, SeasonTable, games_of, met_often, season_table
from bot.model.records import Standing
from bot.model.seasons import BEFORE, season_of, week_of
from bot.model.tallies import LeagueRow
from bot.text.league import PAGE, of_season, pages_of, season_title
from bot.text.reader import ENGLISH
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


def played(*games: list[LeagueRow]) -> list[Played]:
    return games_of(row for game in games for row in game)


def limited(games: Sequence[Played], zones: Sequence[ZoneSince] = ()) -> list[Played]:
    """Those of some games that count, each by those that ended before it."""
    counted: list[Played] = []
    for game in games:
        before = [row for each in counted for row in each]
        if not met_often(before, [row.user_id for row in game], week_of(game[0].at, zones), zones):
            counted.append(game)
    return counted


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
    counted: list[list[LeagueRow]] = []
    for at, table_id in sorted({(row.at, row.table_id) for row in rows}):
        game = [row for row in rows if row.table_id == table_id]
        monday = (at - MONDAY) // (7 * DAY)
        often = [
            sum(
                {one.user_id, other.user_id} <= {row.user_id for row in before}
                and (before[0].at - MONDAY) // (7 * DAY) == monday
                for before in counted
            )
            for one, other in combinations(game, 2)
        ]
        if max(often) < 5:
            counted.append(game)
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


@pytest.mark.parametrize("number", so_many(60, 3_000))
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


@pytest.mark.parametrize("number", so_many(60, 3_000))
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
    assert [game[0].table_id for game in counted] == [0, 1, 2, 3, 4, 9, 10]
    assert A_WEEK == 5


def test_a_week_begins_on_monday_where_the_server_is() -> None:
    games = [ended(number, MONDAY - 2 * HOUR + number, 1, 2) for number in range(6)]
    later = ended(6, MONDAY + HOUR, 1, 2)
    assert len(limited(played(*games, later))) == 6, "the last is another week's"
    assert len(limited(played(*games, later), KIRITIMATI)) == 5, "all are of Monday there"
    assert week_of(MONDAY - 1, KIRITIMATI) - week_of(MONDAY - 1, ()) == timedelta(7)


@pytest.mark.parametrize(
    ("at", "zones", "since", "season"),
    [
        (datetime(2026, 11, 30, 23, 59, tzinfo=UTC), (), 0, "2026-11"),
        (datetime(2026, 12, 1, tzinfo=UTC), (), 0, "2026-12"),
        (datetime(2026, 11, 30, 10, tzinfo=UTC), KIRITIMATI, 0, "2026-12"),
        (datetime(2026, 11, 1, tzinfo=UTC), (), MONDAY, BEFORE),
        (datetime(2026, 11, 2, tzinfo=UTC), (), MONDAY, "2026-11"),
    ],
)
def test_a_game_is_of_the_month_in_which_it_ended_on_its_server(
    at: datetime, zones: Sequence[ZoneSince], since: int, season: str
) -> None:
    assert season_of(int(at.timestamp()), zones, since) == season


def test_among_equals_who_came_first_when_they_met_stands_first() -> None:
    met = [ended(1, MONDAY, 2, 1), ended(2, MONDAY, 1, 3), ended(3, MONDAY, 1, 3), ended(4, MONDAY, 2, 3)]
    games = played(*met, ended(5, MONDAY, 3, 2))
    assert _places(games) == [(1, 2, 2), (2, 1, 2), (3, 3, 1)], "2 beat 1"
    again = played(*met, ended(5, MONDAY, 3, 2), ended(6, MONDAY, 1, 2), ended(7, MONDAY, 2, 3))
    assert _places(again) == [(1, 1, 3), (1, 2, 3), (3, 3, 1)], "each came first once when they met"


def _places(games: Sequence[Played]) -> list[tuple[int, int, float]]:
    return [(line.place, line.user_id, line.points) for line in season_table(games).lines]


def test_who_has_fewer_than_three_games_has_no_place() -> None:
    games = played(ended(1, MONDAY, 1, 2), ended(2, MONDAY, 1, 2), ended(3, MONDAY, 1, 3))
    table = season_table(games)
    assert [line.user_id for line in table.lines] == [1]
    assert [line.user_id for line in table.waiting] == [2, 3], "who has played most comes first"
    assert LISTED == 3


# As people see it.


def lines(number: int) -> SeasonTable:
    """A table of so many, the first with most points; their user ids are their places."""
    return SeasonTable([Standing(n, n, f"P{n}", 5, 1, 99 - n, 3, 0) for n in range(1, number + 1)], ())


def test_ten_stand_on_a_page_and_the_last_page_is_shown_for_those_after_it() -> None:
    table = lines(23)
    assert (PAGE, pages_of(table), pages_of(lines(0)), pages_of(lines(20))) == (10, 3, 1, 2)
    assert [row.place for row in of_season(ENGLISH, "2026-11", table, 2).rows] == [*range(11, 21)]
    assert of_season(ENGLISH, "2026-11", table, 9) == of_season(ENGLISH, "2026-11", table, 3)


def test_below_the_page_stands_ones_own_line_with_its_neighbours_where_one_is_not_on_it() -> None:
    table = lines(23)
    _, *told = of_season(ENGLISH, "2026-11", table, 1, viewer=15).text.split("\n")
    assert told[10] == ENGLISH.say("own-place")
    assert [line.split("*")[2] for line in told[11:14]] == ["P14", "P15", "P16"]
    for viewer in (3, 99, None):
        assert ENGLISH.say("own-place") not in of_season(ENGLISH, "2026-11", table, 1, viewer).text
    waiting = SeasonTable(table.lines, [Standing(0, 77, "Zoe", 2, 1, 1, 4, 0)])
    assert (
        "You: 2 games so far, 1 point. It takes 3 games to be ranked."
        in of_season(ENGLISH, "2026-11", waiting, 1, viewer=77).text
    )
    assert "One more player has fewer than 3 games" in of_season(ENGLISH, "2026-11", waiting).text


def test_as_long_as_nobody_has_a_place_all_are_shown_without_one() -> None:
    table = season_table(played(ended(1, MONDAY, 1, 2)))
    sheet = of_season(ENGLISH, "2026-11", table)
    assert [(row.place, row.name) for row in sheet.rows] == [(None, "P1"), (None, "P2")]
    assert "\n- **P1**: 1 point, 1 won of 1" in sheet.text
    assert "more player" not in sheet.text


def test_the_list_of_before_says_what_it_is() -> None:
    assert season_title(ENGLISH, BEFORE) == "before the seasons"
    told = of_season(ENGLISH, BEFORE, lines(2)).text
    assert "fewest cards left" in told
    assert "new season" not in told


def test_five_thousand_fit() -> None:
    sheet = of_season(ENGLISH, "2026-11", lines(5000), 250, viewer=4999)
    assert len(sheet.text) < 2000
    assert len(sheet.rows) == PAGE
    assert astuple(lines(5000).lines[-1])[0] == 5000
