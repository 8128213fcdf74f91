"""Nobody earns points of the league by people who leave at once: for whom a game for several counts, and when."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import pytest

from bot.model.live_table import LiveTable
from bot.model.taking_part import shares, was_played
from bot.service.service import Service
from bot.service.tables import Guest
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from tests.bot.league import league_rows, standings
from tests.bot.test_abandoned import context
from tests.bot.test_clocks import end_turn
from tests.positions import play, position, rules
from tests.stores import Place

pytestmark = pytest.mark.sampled
WHY = {
    "cut-short": "-# Too short for the league: it takes at least 2 players with 3 turns each.",
    "left-early": "-# For the league, anybody who left with fewer than 3 turns wasn't in this game.",
}


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


async def played(service: Service, players: int, happens: str, rules: str = "guided") -> LiveTable:
    """A game as it stands once some things have happened.

    "turn" or "skip" for the player to move, by the number of a user "-3" for one who gives up, and "2>3" for one who
    passes the seat to another.
    """
    await service.lobby.start(context(1), "chinese", rules)
    for user_id in range(2, players + 1):
        await service.lobby.join(context(user_id))
    live = (await service.lobby.begin(context(1))).live
    for what in happens.split():
        if what == "turn":
            live = await end_turn(service)
        elif what == "skip":
            after = live.in_play.skip(live.in_play.state.turn)
            live = (await service.tables.commit_moves(context(1), live, after, ())).live
        elif what.startswith("-"):
            live = (await service.play.resign(context(int(what[1:])))).live
        else:
            live = await passed(service, *map(int, what.split(">")))
    return live


async def passed(service: Service, giver: int, taker: int) -> LiveTable:
    """The game once somebody has passed the seat to somebody else."""
    live = await service.tables.live(10)

    async def asked(_: LiveTable, __: int) -> None: ...

    await service.absence.offer(context(giver), Guest(taker, f"Player {taker}"), None, asked)
    return (await service.absence.accept(context(taker), live.record.id, live.seat(giver), live.ply)).live


# By user what each was given; whoever begins, player 1 comes in first.
@pytest.mark.parametrize(
    ("players", "happens", "given", "why"),
    [
        (7, 7 * "turn " + "-2 -3 -4 -5 -6 -7", {}, "cut-short"),
        (2, "-2", {}, "cut-short"),
        (2, 5 * "turn " + "-2", {}, "cut-short"),
        (2, 6 * "turn " + "-2", {1: 1, 2: 0}, None),
        (2, 3 * "skip " + "-2", {}, "cut-short"),
        (3, 6 * "turn " + "-2 -3", {}, "cut-short"),
        (3, 9 * "turn " + "-2 -3", {1: 2, 3: 1, 2: 0}, None),
        (3, "-3 " + 6 * "turn " + "-2", {1: 1, 2: 0}, "left-early"),
        (4, 4 * "turn " + "-3 -4 " + 4 * "turn " + "-2", {1: 1, 2: 0}, "left-early"),
    ],
)
async def test_it_counts_for_who_stays_once_two_have_had_three_turns(
    service: Service, players: int, happens: str, given: Mapping[int, float], why: str | None
) -> None:
    over = await played(service, players, happens)
    assert {line.user_id: line.points for line in await standings(service.store, 5)} == given
    assert {row.user_id for row in await league_rows(service.store, 5)} == {*given}
    again = await service.tables.of(await service.tables.stored(over.record.id))
    for live in (over, again):
        said = text_of(ENGLISH, live).standing(None, None)
        assert "Player 1** wins" in said
        assert said.count("in the league") == sum(points > 0 for points in given.values()), "nought is not told"
        assert [each for each, words in WHY.items() if words in said.splitlines()] == [why] * bool(why)
        assert (ENGLISH.say("column-league") in text_of(ENGLISH, live).ending(None, {}).headings) == bool(given)


async def test_what_has_counted_stays_as_it_was_stored(service: Service) -> None:
    """A game of before, when as many moves as players were enough."""
    over = await played(service, 2, 2 * "turn " + "-2")
    rows = service.store._database.rows  # type: ignore[attr-defined]
    await rows("UPDATE results SET counted = 1, points = 1 WHERE table_id = ? AND place = 1", over.record.id)
    live = await service.tables.of(await service.tables.stored(over.record.id))
    assert "+1 in the league" in text_of(ENGLISH, live).standing(None, None)


async def test_a_deal_of_a_match_that_is_cut_short_still_counts_in_the_match(service: Service) -> None:
    over = await played(service, 2, "-2", "mitchell")
    assert over.follows
    assert over.record.scores != (0, 0)
    assert await standings(service.store, 5) == ()


async def test_calls_are_counted_though_somebody_has_left_early(service: Service) -> None:
    over = await played(service, 3, "-3 " + 6 * "turn " + "-2")
    rows = service.store._database.rows  # type: ignore[attr-defined]
    await rows(
        "INSERT INTO knocks (table_id, guild_id, ply, caller_id, offender_id, violation, was_right, cards)"
        " VALUES (?, 5, 0, 1, 2, 1, 1, 0)",
        over.record.id,
    )
    assert {line.user_id: line.knocks for line in await standings(service.store, 5)} == {1: 0, 2: 1}


def test_who_goes_out_sooner_has_earned_it() -> None:
    over = play(position(rules(), stock=["Ac"]), "1 stock", "1 stock foundation")
    assert over.result is not None
    assert over.result.reason == "won"
    assert was_played(over, shares(over))
    assert [share.points for share in shares(over).values()] == [1, 0]


async def test_the_sixth_game_of_a_week_among_the_same_two_counts_for_nobody(service: Service) -> None:
    for number in range(1, 7):
        over = await played(service, 2, 6 * "turn " + "-2")
        said = text_of(ENGLISH, over).standing(None, None)
        assert ("in the league" in said) == (number < 6)
        assert (ENGLISH.say("met-often", most=5, people="Player 1 and Player 2") in said) == (number == 6)
    (first, last) = await standings(service.store, 5)
    assert (first.points, first.played, last.played) == (5, 5, 5)


async def test_where_two_have_met_too_often_a_game_counts_for_the_third_all_the_same(service: Service) -> None:
    for _ in range(5):
        await played(service, 2, 6 * "turn " + "-2")
    before = await service.ratings.of_people(5, [1, 2])
    over = await played(service, 3, 9 * "turn " + "-1 -2")
    said = text_of(ENGLISH, over).standing(None, None)
    assert "so this one doesn't count for Player 1 and Player 2." in said
    assert said.count("in the league") == said.count("+2 in the league") == 1, "as much as with both of them"
    assert {line.user_id: line.points for line in await standings(service.store, 5)} == {1: 5, 2: 0, 3: 2}
    after = await service.ratings.of_people(5, [1, 2, 3])
    assert [after["chinese", user].games for user in (1, 2, 3)] == [6, 6, 1]
    assert all(after["chinese", user].mu < before["chinese", user].mu for user in (1, 2)), "both lost to the third"
    how = ENGLISH.say("season-how", listed=3, most=5, points="place", period="month")
    assert "past that, a game gives the two of you no points" in how
    assert "past that, you're rated against the rest of the table" in ENGLISH.say("rating-how", start=1500, listed=5)


async def test_whoever_has_met_another_too_often_has_still_met_the_others(service: Service) -> None:
    for _ in range(5):
        await played(service, 2, 6 * "turn " + "-2")
    for _ in range(6):
        await played(service, 3, 9 * "turn " + "-1 -2")
    assert {line.user_id: line.played for line in await standings(service.store, 5)} == {1: 5, 2: 5, 3: 5}
