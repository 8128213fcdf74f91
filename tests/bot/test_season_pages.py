"""The pages of the league as people turn them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.model.facts import Note, Who
from bot.model.rating_records import RatedGame
from bot.model.records import Change, Member, NewTable, Request, ResultRow
from bot.model.tallies import PastContest
from bot.text.history_pages import contests_text
from bot.text.ratings import changed_text
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, private, texts

_MOVED = "UPDATE results SET finished_at = ? WHERE table_id = ?"
# What the step to seasons makes of a game that had ended.
_BEFORE = (
    "UPDATE results SET season = 0 WHERE table_id = ?",
    "INSERT INTO seasons SELECT DISTINCT guild_id, 0, '', 'none', 'place', 0, 1, 2, 2, 0, NULL, 0 FROM results"
    " WHERE table_id = ?",
    "INSERT INTO season_lines SELECT guild_id, 0, user_id, name, place, 1, won, points, cards_left, 0, 0, 0"
    " FROM results WHERE table_id = ?",
)


async def _ended(room: Room, table: int, at: datetime, *people: tuple[int, str], before: bool = False) -> None:
    """A game that ended at an instant, as if it had been played, or `before` there were seasons."""
    member = Member(people[0][0], people[0][1])
    new = NewTable(room.guild.id, 9_000 + table, "chinese", 1, {}, f"s1:season-{table}", "", member, 2)
    record = (await room.store.tables.open_table(new, Request(3 * 10**15 + table, member.user_id))).record
    rows = tuple(
        ResultRow(seat, user_id, name, seat + 1, len(people) - 1 - seat, 0, seat == 0)
        for seat, (user_id, name) in enumerate(people)
    )
    await room.store.tables.commit(Change(record.id, 0, None, status="over", results=rows))
    await room.store._database.rows(_MOVED, int(at.timestamp()), record.id)
    if before:
        for row in _BEFORE:
            await room.store._database.rows(row, record.id)


async def test_pages_and_seasons_are_a_tap_away_and_ones_own_line_is_ones_own(room: Room) -> None:
    now, before = datetime.now(UTC), datetime.now(UTC).replace(day=1) - timedelta(days=3)
    others = [(n, f"P{n}") for n in range(1, 12)]
    carol = (room.carol.id, "Carol")
    tables = iter(range(1, 200))
    for place, person in enumerate(others):
        for _ in range(3 + len(others) - place):
            await _ended(room, next(tables), now, person, (100 + place, "Q"))
    for _ in range(3):
        await _ended(room, next(tables), now, (500, "R"), carol)
    await _ended(room, next(tables), before, carol, (500, "R"), before=True)
    first = await room.league(room.carol)
    this, former = "s1", "s0"
    assert [*buttons(first)][7:] == [
        *(f"r:league:{this}-p2", f"r:league:{former}-p1", "t:0:0:s-gamesof", "h:page:league"),
    ]
    assert "Where you are:" in texts(first)
    assert "**Carol**: 0 points" in texts(first)
    second = (await room.carol.click(first, custom_id=f"r:league:{this}-p2")).response.message
    assert texts(second).split("\n")[1].startswith("11\\. **P11**")
    ago = (await room.carol.click(second, custom_id=f"r:league:{former}-p1")).response.message
    assert texts(ago).startswith("### League: before the seasons\n1\\. **Carol**: 1 point")
    assert f"r:league:{this}-p1" in buttons(ago)
    assert [*buttons(ago)][:2] == ["r:own:", "r:league:"], "the other results stay a tap away"
    await room.carol.click(ago, custom_id=f"h:page:league {former}-p1")
    public = room.channel.last_message
    assert texts(public).startswith("### League: before the seasons")
    assert f"r:league:{this}-p1" in buttons(public)
    assert "Where you are:" not in texts(public), "what all see is nobody's own"
    (page,) = private(await room.carol.click(public, custom_id=f"r:league:{this}-p1"))
    assert "Where you are:" in texts(page), "and whoever presses there gets their own"


@pytest.mark.parametrize("what", ["2026-11-p1", "s1-p0", "s1", "s0-p99999", "s01-p1", "x"])
async def test_a_page_that_there_never_was_is_out_of_date(room: Room, what: str) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=f"r:league:{what}"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    (told,) = private(await room.alice.click(message, custom_id=f"r:league:{what}"))
    assert texts(told) == ENGLISH.say("outdated")


async def test_ones_games_with_others_say_what_they_were_worth_or_why_nothing(room: Room) -> None:
    now, alice = datetime.now(UTC), (room.alice.id, "Alice")
    for table in range(1, 12):
        await _ended(room, table, now - timedelta(days=table), alice, (300 + table, f"P{table}"))
    own = (await room.alice.slash(room.channel, "standings")).response.message
    page = (await room.alice.click(own, custom_id="r:contests:1")).response.message
    title, newest, *_, how = texts(page).split("\n")
    assert title == "### Your games with others"
    at = int((now - timedelta(days=1)).timestamp())
    assert newest == f"- <t:{at}:d> **Chinese Patience** with P1: place 1 of 2, +1 in the league, rating +48, `#1`"
    assert how == ENGLISH.say("contest-replay")
    assert len(texts(page).split("\n")) == 12
    second = (await room.alice.click(page, custom_id="r:contests:2")).response.message
    assert "with P11" in texts(second)
    assert "r:contests:1" in buttons(second)
    assert "r:contests:3" not in buttons(second)
    assert not [each for each in buttons(page) if each.startswith("h:")], "nobody shows others who left early"
    nothing = (await room.bob.slash(room.channel, "standings")).response.message
    none = (await room.bob.click(nothing, custom_id="r:contests:1")).response.message
    assert texts(none) == ENGLISH.say("no-contests")


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (None, "+1.5 in the league"),
        (
            Note("contest-often", most=5),
            "outside the league: past 5 games that week with the same opponent",
        ),
        (Note("contest-left"), "outside the league: left too early"),
        (Note("contest-computers"), "outside the league: computers at the table"),
        (Note("contest-short"), "outside the league: too short"),
        (Note("contest-scoreless"), "outside the league: a game without points of its own"),
        (Note("contest-struck", reason="agreed"), "struck out of the league: agreed"),
    ],
)
def test_why_a_game_is_worth_nothing(why: Note | None, said: str) -> None:
    told = contests_text(ENGLISH, [PastContest(1, "bank", 0, 2, 1.5, why, (Who(2, "Bob"),))])
    assert f"place 2 of 2, {said}, `#1`" in told


def test_what_is_zero_is_not_told_of_a_game() -> None:
    contest = PastContest(1, "bank", 0, 2, 0, None, (Who(2, "Bob"),))
    same = RatedGame(1, 0, before=25.0, mu=25.0, sigma=5.0)
    assert "place 2 of 2, `#1`" in contests_text(ENGLISH, [contest], {1: same})
    lost = contests_text(ENGLISH, [contest], {1: same._replace(mu=24.0)})
    assert re.search(r"place 2 of 2, rating -\d+, `#1`", lost)
    assert changed_text(ENGLISH, {1: "Ann", 2: "Bob"}, {1: 12, 2: 0}) == "Ann +12"
    assert changed_text(ENGLISH, {1: "Ann", 2: "Bob"}, {1: 0, 2: 0}) == ""


async def test_games_of_others_and_of_other_servers_are_not_ones_own(room: Room) -> None:
    await _ended(room, 1, datetime.now(UTC), (1, "Ann"), (2, "Bob"), (3, "Cleo"))
    store, guild = room.store, room.guild.id
    (own,) = await store.results.contests(guild, 3, 10)
    assert (own.place, own.others, own.why) == (3, (Who(1, "Ann"), Who(2, "Bob")), None)
    assert await store.results.contests(guild, 3, 10, 1) == []
    assert await store.results.contests(guild + 1, 3, 10) == []
    assert await store.results.contests(guild, 4, 10) == []
