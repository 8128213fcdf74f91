"""Charts of results: what they tell, and the buttons that lead to them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.model.records import Change, Finish, LogRow, Member, NewTable, Request, ResultRow, SoloDeal
from bot.model.tallies import GameTally, Score
from bot.service.league import League
from bot.service.servers import Servers
from bot.store.sql_store import SqlStore
from bot.text.charts import moves_chart, points_chart, wins_chart
from bot.text.reader import ENGLISH
from bot.ui.presses import known_id
from engine.catalogue import game
from render.charts import Bar, Ends
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_standings_solo import won

pytestmark = pytest.mark.either

KLONDIKE = game("klondike")
NUMBERS = iter(range(1, 10**6))


def at(date: str) -> int:
    """The second in which a date begins, by UTC."""
    return int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp())


ANN, BOB = (1, "Ann"), (2, "*Bob*")
FIRST, SECOND, LAST = at("2026-08-23"), at("2026-10-01"), at("2026-11-21")


# What is told and drawn.


def test_points_grow_from_the_first_game_to_the_last() -> None:
    scores = [Score(*ANN, 1, FIRST), Score(*BOB, 2, FIRST), Score(*ANN, 1.5, SECOND), Score(*BOB, 0, LAST)]
    chart = points_chart(ENGLISH, scores)
    assert chart.text == "### Points over time in the league\n- **Ann**: 2.5 points\n- **\\*Bob\\***: 2 points"
    assert [(line.name, line.value) for line in chart.lines] == [("Ann", "2.5"), ("*Bob*", "2")]
    assert chart.lines[0].points == ((FIRST, 1), (SECOND, 2.5), (LAST, 2.5))
    assert chart.lines[1].points[0] == (FIRST, 2)
    assert chart.lines[1].points[-1] == (LAST, 2)
    assert chart.ends == Ends("23 Aug", "21 Nov")
    assert not chart.steps


def test_games_of_one_day_are_one_point_of_a_line() -> None:
    scores = [Score(*ANN, 1, FIRST + 60 * minute) for minute in range(5)]
    assert points_chart(ENGLISH, scores).lines[0].points == ((FIRST + 240, 5), (FIRST + 240, 5))


def test_who_has_most_points_comes_first_and_seven_are_drawn() -> None:
    scores = [Score(user, f"P{user}", user % 10, FIRST + user) for user in range(1, 10)]
    assert [line.name for line in points_chart(ENGLISH, scores).lines] == [f"P{user}" for user in range(9, 2, -1)]


def test_a_player_is_called_as_in_the_newest_game() -> None:
    assert points_chart(ENGLISH, [Score(1, "Old", 1, FIRST), Score(1, "New", 1, LAST)]).lines[0].name == "New"


def test_dates_far_apart_have_their_year() -> None:
    scores = [Score(*ANN, 1, at("2024-12-31")), Score(*ANN, 1, LAST)]
    assert points_chart(ENGLISH, scores).ends == Ends("Dec 2024", "Nov 2026")


@pytest.mark.parametrize("month", range(1, 13))
def test_months_have_their_names(month: int) -> None:
    there = datetime(2026, month, 9, tzinfo=UTC)
    chart = points_chart(ENGLISH, [Score(*ANN, 1, int(there.timestamp()))])
    assert chart.ends == Ends(f"9 {there:%b}", f"9 {there:%b}")


def test_only_records_are_steps() -> None:
    wins = [Score(*ANN, 130, FIRST), Score(*ANN, 140, FIRST + 9), Score(*ANN, 121, SECOND), Score(*ANN, 121, LAST)]
    chart = moves_chart(ENGLISH, KLONDIKE, [*wins, Score(*BOB, 99, LAST)])
    assert chart.text == "### Klondike: fewest moves\n- **\\*Bob\\***: 99 moves\n- **Ann**: 121 moves"
    assert [line.points for line in chart.lines] == [((LAST, 99),), ((FIRST, 130), (SECOND, 121))]
    assert chart.steps


def test_wins_are_told_of_how_many() -> None:
    chart = wins_chart(ENGLISH, [GameTally("klondike", 31, 60), GameTally("forgotten", 0, 1)])
    assert chart.text == "### Wins by game\n- **Klondike**: 31 won of 60\n- **Forgotten**: 0 won of 1"
    assert chart.bars == [Bar("Klondike", 31, 60, "31/60"), Bar("Forgotten", 0, 1, "0/1")]


def test_nothing_to_draw_is_said() -> None:
    for chart, said in (
        (points_chart(ENGLISH, []), ENGLISH.say("no-league")),
        (moves_chart(ENGLISH, KLONDIKE, []), ENGLISH.say("nobody-won", title="Klondike")),
        (wins_chart(ENGLISH, []), ENGLISH.say("nobody-any")),
    ):
        assert (chart.text, chart.png()) == (said, None)


# The store.


async def finished(store: SqlStore, guild_id: int, *points: float) -> None:
    """A game of several that is over, with what each player came away with."""
    number = next(NUMBERS)
    member = Member(1, "Ann")
    new = NewTable(guild_id, 900 + number, "chinese", 1, {}, f"s1:league-{number}", "", member, 2)
    record = (await store.tables.open_table(new, Request(2 * 10**15 + number, 1))).record
    rows = tuple(ResultRow(seat, seat + 1, f"P{seat + 1}", 1, gained, 0, True) for seat, gained in enumerate(points))
    await store.tables.commit(Change(record.id, 0, None, status="over", results=rows))


async def test_points_are_those_of_a_server(store: SqlStore) -> None:
    await finished(store, 7, 1, 0)
    await finished(store, 8, 2, 0)
    await finished(store, 7, 0.5, 0.5)
    scores = (await League(store, Servers(store)).season(7)).scores
    assert [(score.user_id, score.name, score.number) for score in scores] == [
        (1, "P1", 1),
        (2, "P2", 0),
        (1, "P1", 0.5),
        (2, "P2", 0.5),
    ]
    assert all(score.at > at("2020-01-01") for score in scores)


async def test_wins_and_tallies_count_first_tries_of_a_server(room: Room) -> None:
    guild_id = room.guild.id
    await won(room, 1, "Ann")
    await won(room, 2, "Bob", guild_id=77)
    await lost(room, 1, "Ann")
    (win,) = await room.store.results.solo_wins(guild_id, "klondike")
    assert (win.user_id, win.name) == (1, "Ann")
    assert win.number > 100
    assert await room.store.results.solo_wins(guild_id, "yukon") == ()
    assert await room.store.results.game_tallies(guild_id) == (GameTally("klondike", 1, 2),)


async def lost(room: Room, user_id: int, name: str) -> None:
    """A game of Klondike that somebody has resigned."""
    number = 10**6 + next(NUMBERS)
    member = Member(user_id, name)
    new = NewTable(room.guild.id, number, "klondike", 1, {}, f"s1:{number}", "", member, 1, solo=SoloDeal(number))
    record = (await room.store.tables.open_table(new, Request(10**15 + number, user_id))).record
    finish = Finish(user_id, name, False, 5, 0, 0, 40)
    moves = (LogRow(0, 0, "stock", ""),)
    await room.store.tables.commit(Change(record.id, 0, None, status="over", moves=moves, finish=finish))


# The buttons.


async def shown(room: Room, who: Any, **options: str) -> Any:
    return (await who.slash(room.channel, "standings", **options)).response.message


async def turned(who: Any, message: Any, page: str) -> Any:
    """The private page that a button leads to."""
    return (await who.click(message, custom_id=page)).response.message


async def test_the_league_leads_to_its_charts_and_back(room: Room) -> None:
    await finished(room.store, room.guild.id, 1, 0)
    await won(room, 1, "Zoe")
    message = await turned(room.alice, await shown(room, room.alice), "r:league:")
    lists, charts = ["r:own:", "r:league:", "r:rating:", "r:month:", "r:computers:"], ["r:points:", "r:wins:"]
    assert list(buttons(message)) == [*lists, *charts, "t:0:0:s-gamesof", "h:page:league"]
    for page, said in (
        ("r:points:", "### Points over time in the league\n- **P1**: 1 point"),
        ("r:wins:", "### Wins by game\n- **Klondike**: 1 won of 1"),
        ("r:league:", "### League: "),
    ):
        before = await message.attachments[0].read()
        message = await turned(room.alice, message, page)
        assert texts(message).startswith(said)
        (picture,) = message.attachments
        assert await picture.read() != before
        assert [button.disabled for button in buttons(message).values()].count(True) == 1
        assert buttons(message)[page].disabled


@pytest.mark.parametrize("page", ["r:league:", "r:rating:", "r:computers:", "r:points:", "r:wins:"])
async def test_a_page_is_headed_by_the_word_on_its_button(room: Room, page: str) -> None:
    await finished(room.store, room.guild.id, 1, 0)
    await won(room, 1, "Zoe")
    message = await shown(room, room.alice)
    label = buttons(message)[page].label
    assert label is not None
    (heading, *_) = texts(await turned(room.alice, message, page)).splitlines()
    assert label.lower() in heading.lower()


async def test_a_game_leads_to_its_fewest_moves_after_a_restart_too(room: Room) -> None:
    await won(room, 1, "Zoe")
    message = await shown(room, room.alice, game="klondike")
    await room.alice.click(message, custom_id="h:page:game klondike")
    await room.restart()
    message = room.channel.last_message
    lists = ["r:league:", "r:rating:", "r:month:", "r:computers:"]
    assert list(buttons(message)) == [*lists, "r:game:klondike", "r:moves:klondike"], "a way back to the lists"
    (moves,) = private(await room.bob.click(message, custom_id="r:moves:klondike"))
    assert texts(moves).startswith("### Klondike: fewest moves\n- **Zoe**: 1")


async def test_a_chart_without_anything_to_draw_is_a_sentence(room: Room) -> None:
    message = await turned(room.alice, await shown(room, room.alice), "r:wins:")
    assert texts(message) == ENGLISH.say("nobody-any")
    assert not message.attachments
    assert "r:points:" in buttons(message)


async def test_in_direct_messages_charts_are_of_ones_own_games(room: Room) -> None:
    user = room.alice.user
    await won(room, room.alice.id, "Alice", guild_id=0)
    await won(room, room.bob.id, "Bob", guild_id=0)
    message = (await user.slash("standings")).response.message
    assert list(buttons(message)) == ["r:own:", "r:wins:"]
    seen = (await user.click(message, custom_id="r:wins:")).response.message
    assert texts(seen) == "### Wins by game\n- **Klondike**: 1 won of 1"
    message = (await user.slash("standings", game="klondike")).response.message
    seen = (await user.click(message, custom_id="r:moves:klondike")).response.message
    assert "Alice" in texts(seen)
    assert "Bob" not in texts(seen)


@pytest.mark.parametrize(
    "custom_id", ["r:league:", "r:league:2026-11-p2", "r:league:before-p1", "r:moves:les-quatre-coins", "r:day:"]
)
def test_ids_of_pages_are_known(custom_id: str) -> None:
    assert known_id(custom_id) is not None


@pytest.mark.parametrize("custom_id", ["r:secrets:", "r:league", "r:moves:Klondike", "r:moves:" + "x" * 61])
def test_other_ids_are_out_of_date(custom_id: str) -> None:
    assert known_id(custom_id) is None
