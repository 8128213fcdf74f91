"""The picture of a season: which week it is, what each brought whom, and who has risen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

import pytest

from bot.model.durations import DAY
from bot.model.league_table import SeasonTable, season_table
from bot.model.season_weeks import NO_WEEKS, span_of, weeks_of
from bot.model.seasons import Champion, Honour, Period, Season, SeasonRules, season_from
from bot.text.league import of_season
from bot.text.reader import ENGLISH
from bot.text.season_card import SeasonSheet
from render import season as drawn
from render.lettering import line
from render.season import SeasonCard
from tests.bot.conftest import Room
from tests.bot.days import Calendar, wall_clock
from tests.bot.league import a_season
from tests.bot.seasons import ended as stored
from tests.bot.test_seasons import MONDAY, ended, played

__all__ = ["wall_clock"]

# Each came first in turn, in three weeks with one empty between; 2 and 1 change places in the last of them.
GAMES = played(
    *(ended(n, MONDAY + n, 1, 2, 3) for n in range(3)),
    ended(4, MONDAY + 8 * DAY, 2, 1, 3),
    *(ended(n, MONDAY + 22 * DAY + n, 2, 3, 1) for n in range(5, 8)),
)


def utc(*when: int) -> int:
    return int(datetime(*when, tzinfo=UTC).timestamp())  # type: ignore[arg-type]


def shown(season: Season, now: int, viewer: int | None = None, honours: Sequence[Honour] = ()) -> SeasonSheet:
    """The page of a season at an instant."""
    weeks, span = weeks_of(GAMES, ()), span_of(season, (), now)
    return of_season(ENGLISH, season, season_table(GAMES), viewer=viewer, honours=honours, weeks=weeks, span=span)


def card(sheet: SeasonSheet) -> SeasonCard:
    assert sheet.card is not None
    return sheet.card


def test_points_of_each_week_are_those_of_its_games() -> None:
    weeks = weeks_of(GAMES, ())
    assert weeks.first == date.fromtimestamp(MONDAY)
    assert weeks.points == {1: [6, 1, 0, 0], 2: [3, 2, 0, 6], 3: [0, 0, 0, 3]}
    assert weeks.former == {1: 1, 2: 2, 3: 3}
    assert weeks_of([], ()) == NO_WEEKS


@pytest.mark.parametrize(
    ("period", "now", "week", "weeks", "last"),
    [
        (Period.MONTH, utc(2026, 11, 17), 4, 6, date(2026, 11, 30)),
        (Period.MONTH, utc(2026, 11, 30, 23), 6, 6, date(2026, 11, 30)),
        (Period.MONTH, utc(2026, 12, 9), 6, 6, date(2026, 11, 30)),
        (Period.QUARTER, utc(2026, 11, 17), 8, 14, date(2026, 12, 31)),
        (Period.MANUAL, utc(2026, 11, 30), 3, None, None),
    ],
)
def test_weeks_begin_on_mondays_from_the_first_date_of_the_season(
    period: Period, now: int, week: int, weeks: int | None, last: date | None
) -> None:
    """One that began with a game of 17 November."""
    span = span_of(season_from(1, SeasonRules(period), (), utc(2026, 11, 17)), (), now)
    assert (span.week, span.weeks, span.last) == (week, weeks, last)
    assert span.monday.weekday() == 0


def test_a_season_that_goes_on_says_which_week_it_is_and_who_has_risen_in_it() -> None:
    season = season_from(3, SeasonRules(Period.QUARTER), (), MONDAY)
    sheet = shown(season, MONDAY + 23 * DAY, viewer=1)
    span = span_of(season, (), MONDAY + 23 * DAY)
    assert span.last is not None
    now, until = card(sheet).now, card(sheet).until
    assert now == f"week {span.week} of {span.weeks}"
    assert until.startswith(f"ends {span.last.day} ")
    assert [(row.name, row.climbed, row.moved) for row in sheet.rows] == [
        ("P2", 1, "1 this week"),
        ("P1", -1, "1 this week"),
        ("P3", 0, ""),
    ]
    assert [row.weeks for row in sheet.rows] == [(3, 2, 0, 6), (6, 1, 0, 0), (0, 0, 0, 3)]
    assert [row.mine for row in sheet.rows] == [False, True, False]
    assert card(sheet).own == "You: place 2, 7 points"
    everybody = shown(season, MONDAY + 23 * DAY)
    assert (card(everybody).own, [row.mine for row in everybody.rows]) == ("", [False] * 3), "what all see"


def test_how_far_somebody_has_moved_is_never_cut_off() -> None:
    said, size, high = ENGLISH.say("season-moved", places=199), drawn.MOVED_LETTERS, 30
    assert line(said, size, high, drawn.MOVED_ROOM).tobytes() == line(said, size, high, 800).tobytes()


def test_a_week_without_a_game_is_the_present_one_all_the_same() -> None:
    sheet = shown(season_from(3, SeasonRules(Period.MANUAL), (), MONDAY), MONDAY + 30 * DAY)
    assert (card(sheet).now, card(sheet).until) == ("week 5", "")
    assert sheet.rows[0].weeks == (3, 2, 0, 6, 0)
    assert [row.climbed for row in sheet.rows] == [0, 0, 0]


def test_one_that_was_closed_names_its_champions() -> None:
    season = season_from(3, SeasonRules(), (), MONDAY)._replace(closed_at=MONDAY + 40 * DAY)
    honours = [Honour(Champion.POINTS, 2, "P2", 11), Honour(Champion.RATING, 1, "P1", 1711, "chinese")]
    sheet = shown(season, MONDAY + 50 * DAY, viewer=1, honours=honours)
    assert card(sheet).now == "final table"
    assert card(sheet).own == "P2 is champion"
    assert card(sheet).notes == ("Best rating in Chinese Patience, 1711: P1",)
    assert [(row.climbed, row.mine) for row in sheet.rows] == [(0, False), (0, True), (0, False)]


def test_pages_have_pictures_also_where_nobody_has_a_place_and_none_where_nobody_played() -> None:
    table = season_table(played(ended(1, MONDAY, 1, 2)))
    assert of_season(ENGLISH, a_season(), table).png()
    assert of_season(ENGLISH, a_season(), SeasonTable((), ())).png() is None


async def test_who_opens_a_closed_season_sees_it_as_its_post_showed_it(room: Room, wall_clock: Calendar) -> None:
    for _ in range(3):
        await stored(room.store, room.alice.id, room.bob.id, guild_id=room.guild.id, channel_id=room.channel.id)
    wall_clock.now += 40 * DAY
    await room.bot.season_posts.look_round()
    (post,) = room.channel.history(viewer=room.carol)
    (file,) = post.attachments
    page = (await room.carol.click(post, custom_id="t:0:1:b-season")).response.message
    (again,) = page.attachments
    assert again.description == file.description
    assert again.size == file.size, "the same picture"
