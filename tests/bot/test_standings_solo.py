"""`/standings` of games for one player: what is told, what is drawn, and who sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.model.records import (
    Change,
    Daily,
    DailyResult,
    Finish,
    LogRow,
    Member,
    NewTable,
    Request,
    SoloDeal,
    SoloStanding,
    Standing,
)
from bot.text.league import of_season
from bot.text.reader import ENGLISH
from bot.text.sheets import Sheet
from bot.text.standings import format_duration, of_day, of_game, of_oneself, of_player
from engine.catalogue import GAMES, game
from render.ranking import NOTHING, Columns, RankingRow
from tests.bot.conftest import Room, buttons, component, texts
from tests.bot.league import a_season, table_of
from tests.bot.test_asked_once import is_there

KLONDIKE = game("klondike")
SOLO = Columns("player", ("won", "no help", "streak", "moves", "time"))
DAILY = Columns("player", ("points", "result", "help", "moves", "time", "left"))
ANN = SoloStanding(1, 1, "Ann", 9, 5, 3, 2, 4, 101, 312)
BOB = SoloStanding(2, 2, "**Bob**\n@everyone", 4, 0, 0, 0, 0, None, None)
DEAL = Daily("2026-11-21", "klondike", "s1:x", "salt")
NUMBERS = iter(range(1, 10**6))


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0:00"),
        (59, "0:59"),
        (312, "5:12"),
        (3599, "59:59"),
        (3600, "1 h 00"),
        (3 * 3600 + 5 * 60 + 59, "3 h 05"),
        (48 * 3600 - 1, "47 h 59"),
        (48 * 3600, "2 d"),
        (30 * 86400, "30 d"),
    ],
)
def test_how_long_a_game_took(seconds: int, said: str) -> None:
    assert format_duration(ENGLISH, seconds) == said


# What is told and drawn.


def test_the_table_of_a_game() -> None:
    sheet = of_game(ENGLISH, KLONDIKE, [ANN, BOB])
    title, once, ann, bob = sheet.text.split("\n")
    assert title == "### Klondike: standings"
    assert once == ENGLISH.say("once")
    assert ann == ("1\\. **Ann**: 5 won of 9 (3 without help), streak 2 (longest 4), best 101 moves and 5:12")
    assert bob.endswith(": 0 won of 4 (0 without help), streak 0 (longest 0)")
    assert "@everyone" not in bob
    assert (sheet.title, sheet.columns) == ("Klondike: standings", SOLO)
    assert sheet.rows == [
        RankingRow(1, "Ann", ("5/9", "3", "2", "101", "5:12"), "Somebody"),
        RankingRow(2, "**Bob** @everyone", ("0/4", "0", "0", NOTHING, NOTHING), "Somebody"),
    ]


def test_columns_that_say_nothing_of_anybody_are_left_out() -> None:
    sheet = of_game(ENGLISH, KLONDIKE, [BOB])
    assert sheet.columns == SOLO._replace(numbers=SOLO.numbers[:3]), "no game was won, so there is no best one"
    assert [row.cells for row in sheet.rows] == [("0/4", "0", "0")]


LEADER = Standing(1, 1, "Ann", 12, 5, 17.5, 44, 3, calls=2)


def test_the_league() -> None:
    sheet = of_season(ENGLISH, a_season(), table_of(LEADER, Standing(2, 2, "Bob", 3, 0, 2.0, 61, 0)))
    title, ann, _, how = sheet.text.split("\n")
    assert title == "### League: Nov 2026"
    assert "3 games" in how
    assert "Only 5 a week with the same opponent" in how
    assert ann == "1\\. **Ann**: 17.5 points, 5 won of 12, 44 cards left, caught 3 times, 2 right calls"
    assert sheet.card is not None
    assert sheet.card.headings == ("player", "week by week", "won", "points")
    assert [(row.points, row.won, row.played) for row in sheet.rows] == [("17.5", "5", "12"), ("2", "0", "3")]


def test_stakes_are_in_the_league_where_anybody_has_some() -> None:
    sheet = of_season(ENGLISH, a_season(), table_of(replace(LEADER, stakes=12), replace(LEADER, stakes=-7), LEADER))
    assert [line.split(", ")[-1] for line in sheet.text.split("\n")[1:4]] == ["stakes +12", "stakes -7", "stakes +0"]


def test_a_table_that_nobody_is_in() -> None:
    assert of_game(ENGLISH, KLONDIKE, []) == Sheet(ENGLISH.say("nobody", title="Klondike"))


def test_a_players_own_games_are_by_game_and_without_places() -> None:
    sheet = of_player(ENGLISH, {"klondike": ANN})
    assert "- **Klondike**: 5 won of 9" in sheet.text
    assert "Ann" not in sheet.text
    assert sheet.columns == SOLO._replace(names="game")
    assert sheet.rows == [RankingRow(None, "Klondike", ("5/9", "3", "2", "101", "5:12"))]
    assert of_player(ENGLISH, {"klondike": ANN}, KLONDIKE) == sheet


def test_a_player_who_has_played_nothing() -> None:
    assert of_player(ENGLISH, {}) == Sheet(ENGLISH.say("not-you"))
    other = next(kind for kind in GAMES if kind.id != "klondike")
    assert of_player(ENGLISH, {"klondike": ANN}, other).text == ENGLISH.say("not-you-one", title=other.title)


def test_the_most_played_game_comes_first() -> None:
    kinds = [kind.id for kind in GAMES][:2]
    played = {kinds[0]: ANN, kinds[1]: SoloStanding(1, 1, "Ann", 10, 0, 0, 0, 0, None, None)}
    assert [row.name for row in of_player(ENGLISH, played).rows] == [game(kinds[1]).title, game(kinds[0]).title]


def test_the_results_of_a_day() -> None:
    lines = [
        DailyResult(1, 1, "Ann", True, True, 101, 312, 0),
        DailyResult(2, 2, "Bob", True, False, 1, 60, 0),
        DailyResult(3, 3, "Cid", False, False, 30, 90, 1),
        DailyResult(4, 4, "Dan", False, True, 0, 0, None),
    ]
    sheet = of_day(ENGLISH, DEAL, lines, {1: 9, 2: 7, 3: 5, 4: 0})
    assert sheet.text.split("\n") == [
        "### Daily deal of 2026-11-21: Klondike",
        "1\\. **Ann** won in 101 moves without help, 5:12",
        "2\\. **Bob** won in 1 move with help, 1:00",
        "3\\. **Cid** had 1 card left after 30 moves, 1:30",
        "4\\. **Dan** resigned before the first move",
    ]
    assert (sheet.title, sheet.columns) == ("Daily deal of 2026-11-21: Klondike", DAILY)
    assert [row.cells for row in sheet.rows] == [
        ("9", "won", NOTHING, "101", "5:12", "0"),
        ("7", "won", "yes", "1", "1:00", "0"),
        ("5", "lost", "yes", "30", "1:30", "1"),
        ("0", "lost", NOTHING, NOTHING, NOTHING, NOTHING),
    ]
    assert DEAL.seed not in sheet.text
    assert DEAL.salt not in sheet.text


def test_a_day_without_results_names_the_game() -> None:
    sheet = of_day(ENGLISH, DEAL, [], {})
    assert "Klondike" in sheet.text
    assert not sheet.rows


def test_a_former_day_without_results_is_not_called_today_nor_offered_to_be_played() -> None:
    text = of_day(ENGLISH, DEAL, [], {}, over=True).text
    assert text == f"The deal of {DEAL.day} is a game of Klondike, and nobody has finished it."


def test_long_tables_stay_within_the_limits_of_discord() -> None:
    names = [f"{'*' * 24}{place}" for place in range(200)]
    standing = [SoloStanding(1, 1, name, 999, 999, 999, 999, 999, 999, 170_000) for name in names]
    results = [DailyResult(1, 1, name, False, True, 10**6, 10**9, 104) for name in names]
    own = {kind.id: standing[0] for kind in GAMES if kind.solo}
    for sheet in (
        of_game(ENGLISH, KLONDIKE, standing),
        of_day(ENGLISH, DEAL, results, {1: 10}),
        of_player(ENGLISH, own),
    ):
        assert len(sheet.text) <= 4000
    assert not of_player(ENGLISH, own).text.endswith("…"), "one's own games are told whole"
    league = [Standing(1, 1, names[0], 999, 999, 999.5, 999, 999, 999)]
    assert of_oneself(ENGLISH, "Ann", league, [], {}).text.startswith(
        "### Ann's results\nLeague, place 1: 999.5 points, "
    )
    waiting = [Standing(0, 1, "Ann", 2, 1, 1.0, 9, 0)]
    said = of_oneself(ENGLISH, "Ann", waiting, [], {}).text.split("\n")[1]
    assert said == "League, no place yet: 1 point, 1 won of 2, 9 cards left, never caught"
    on_a_server = of_oneself(ENGLISH, names[0], league, [], own).text
    assert len(on_a_server) <= 4000
    titles = [kind.title for kind in GAMES if kind.solo]
    assert [title for title in titles if f"**{title}**: 999 won of 999" not in on_a_server] == []


def test_one_s_own_games_are_told_as_fully_as_there_is_room_for() -> None:
    """First the wins, streaks and the best of each; of too many without streaks; of more yet the wins alone."""
    kinds = [kind.id for kind in GAMES if kind.solo]
    few = of_player(ENGLISH, dict.fromkeys(kinds[:20], ANN)).text
    assert few.count("streak") == few.count("best 101 moves") == 20
    many = of_player(ENGLISH, dict.fromkeys(kinds, ANN)).text
    assert (many.count("streak"), many.count("won of 9")) == (0, len(kinds))


# The command.


async def won(room: Room, user_id: int, name: str, guild_id: int | None = None) -> None:
    """A game of Klondike that somebody has won, in a channel of its own."""
    number = next(NUMBERS)
    guild = room.guild.id if guild_id is None else guild_id
    new = NewTable(
        guild, number, "klondike", 1, {}, f"s1:{number}", "", Member(user_id, name), 1, solo=SoloDeal(number)
    )
    record = (await room.store.tables.open_table(new, Request(10**15 + number, user_id))).record
    finish = Finish(user_id, name, True, 100 + number, 0, 0, 0)
    moves = (LogRow(0, 0, "stock", ""),)
    await room.store.tables.commit(Change(record.id, 0, None, status="over", moves=moves, finish=finish))


async def shown(room: Room, who: Any, **options: str) -> Any:
    """The answer to `/standings`."""
    return (await who.slash(room.channel, "standings", **options)).response


@pytest.mark.parametrize("name", ["Klondike", "klondike", "  KLONDIKE "])
async def test_the_table_is_shown_to_who_asks_with_its_picture(room: Room, name: str) -> None:
    await won(room, 1, "Zoe")
    await won(room, 2, "Elsewhere", guild_id=77)
    response = await shown(room, room.alice, game=name)
    assert response.ephemeral, "a running board stays where it is"
    option_sentences = texts(response.message)
    assert "Klondike: standings" in option_sentences
    assert "1\\. **Zoe**: 1 won of 1" in option_sentences
    assert "Elsewhere" not in option_sentences
    (picture,) = response.message.attachments
    assert picture.description.endswith("From the top: Zoe.")
    assert (await picture.read()).startswith(b"\x89PNG")


async def test_a_game_that_nobody_has_finished(room: Room) -> None:
    response = await shown(room, room.alice, game="klondike")
    assert texts(response.message) == ENGLISH.say("nobody", title="Klondike")
    assert not response.message.attachments


async def test_where_nothing_is_to_be_seen_nothing_is_shown_to_all(room: Room) -> None:
    for options in ({}, {"game": "klondike"}, {"game": "daily"}):
        assert not [each for each in buttons((await shown(room, room.alice, **options)).message) if each[:2] == "h:"]


async def test_what_somebody_wants_all_to_see_is_posted_once_they_say_so(room: Room) -> None:
    await won(room, room.alice.id, "Alice")
    for options in ({"game": "klondike"}, {}):
        before = len(room.channel.history())
        private = (await shown(room, room.alice, **options)).message
        custom_id = component(private, "h:page:game klondike" if options else "h:page:own")
        await room.alice.click(private, custom_id=custom_id)
        assert not is_there(room, private)
        assert len(room.channel.history()) == before + 1
        posted = room.channel.last_message
        assert "**Alice**: 1 won of 1" in texts(posted) or "**Klondike**: 1 won of 1" in texts(posted)
        assert posted.attachments
        assert not [each for each in buttons(posted) if each.startswith("h:") or each == "r:own:"]


async def test_without_a_game_they_begin_with_oneself(room: Room) -> None:
    assert texts((await shown(room, room.alice)).message) == ENGLISH.say("not-you")
    for user, name in ((room.alice, "Alice"), (room.alice, "Alice"), (room.bob, "Bob")):
        await won(room, user.id, name)
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1, level="master")
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "resign")
    said = texts((await shown(room, room.alice)).message)
    assert said.startswith("### Alice's results")
    assert "Against computers: master 0 won of 1" in said
    assert "Solo: 2 won of 2, streak 2" in said
    assert "- **Klondike**: 2 won of 2" in said
    assert "Bob" not in said


async def test_the_league_knows_nothing_of_games_for_one(room: Room) -> None:
    await won(room, 1, "Zoe")
    own = (await shown(room, room.alice)).message
    league = await room.alice.click(own, custom_id="r:league:")
    assert "Nobody on this server has finished a game against other people" in texts(league.response.message)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("klondyke", "Did you mean **Klondike** or **Double Klondike**?"),
        ("xyzzy", "I don't know a game called `xyzzy`."),
        ("chinese patience", "it's in the league"),
        ("`@everyone", "I don't know a game called"),
        ("", "I don't know a game called"),
        ("x" * 3000, "I don't know a game called"),
    ],
)
async def test_other_names_get_one_private_sentence(room: Room, name: str, said: str) -> None:
    response = await shown(room, room.alice, game=name)
    assert response.ephemeral
    assert said in texts(response.message)
    assert len(texts(response.message)) < 200


async def offered(room: Room, typed: str) -> list[tuple[str, str]]:
    """What is shown, and what it stands for, when somebody has typed so far."""
    choices = await room.alice.autocomplete(room.channel, "standings", "game", typed)
    return [(choice["name"], choice["value"]) for choice in choices]


async def test_games_are_offered_by_name(room: Room) -> None:
    everything = await offered(room, "")
    assert everything[0] == ("Daily deal", "Daily deal")
    titles = {kind.title for kind in GAMES if kind.solo}
    assert {value for _, value in everything[1:]} <= titles
    assert len(everything) == min(25, 1 + len(titles))
    assert all(len(part) <= 100 for choice in everything for part in choice)
    assert ("Klondike", "Klondike") in await offered(room, "klon")
    assert ("Daily deal", "Daily deal") not in await offered(room, "klon")
    assert await offered(room, "daily d") == [("Daily deal", "Daily deal")]
    assert "Chinese Patience" not in {value for _, value in await offered(room, "chinese p")}


async def test_in_direct_messages_people_see_their_own_games_only(room: Room) -> None:
    user = room.alice.user
    await won(room, room.alice.id, "Alice", guild_id=0)
    await won(room, room.bob.id, "Bob", guild_id=0)
    await won(room, room.alice.id, "Alice")
    for options in ({}, {"game": "klondike"}):
        response = (await user.slash("standings", **options)).response
        option_sentences = texts(response.message)
        assert "- **Klondike**: 1 won of 1" in option_sentences
        assert "Bob" not in option_sentences
        assert response.message.attachments
    other = next((kind.id for kind in GAMES if kind.solo and kind.id != "klondike"), None)
    if other is not None:
        assert "You haven't finished" in texts((await user.slash("standings", game=other)).response.message)
    assert "Today's deal is" in texts((await user.slash("standings", game="daily deal")).response.message)


async def test_in_direct_messages_who_has_played_nothing_is_told_how(room: Room) -> None:
    for options, said in (
        ({}, ENGLISH.say("not-you")),
        ({"game": "klondike"}, ENGLISH.say("not-you-one", title="Klondike")),
    ):
        response = (await room.alice.user.slash("standings", **options)).response
        assert texts(response.message) == said
