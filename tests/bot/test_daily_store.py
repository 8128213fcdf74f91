"""What the store promises of daily deals: one of each date, and one ranked try for each person."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.model.lost_moves import LostBy
from bot.model.records import Busy, Change, Committed, Daily, DailyResult, Member, Request, SoloDeal
from bot.store.sql_store import SqlStore
from tests.bot.test_solo_store import DAY, LOST, RANKED, SOLO, WON, Clock, begun, clock, end, play, store
from tests.bot.test_store import ALICE, BOB, GUILD, context, opened
from tests.stores import Place

pytestmark = pytest.mark.sampled

__all__ = ["clock", "store"]
# The first date on which nobody can play the deal of `DAY` any more.
CLOSED = "2026-11-23"


@pytest.mark.either
async def test_a_date_has_one_deal(place: Place) -> None:
    first, second = Daily(DAY, "klondike", "s1:1", "salt 1", 70), Daily(DAY, "yukon", "s1:2", "salt 2")
    other = replace(second, day="2026-11-22")
    async with place.open() as store:
        found = await asyncio.gather(*(store.dailies.daily(proposal) for proposal in (first, second)))
        kept, told = found
        assert kept == told, "whoever was first"
        assert kept in (first, second)
        assert await store.dailies.daily(other) == other
    async with place.open() as store:
        assert [await store.dailies.daily(each) for each in (first, second)] == [kept, kept]
        assert await store.dailies.settled_daily(DAY) == kept
        assert await store.day_results.settled() == [DAY, "2026-11-22"]
    with pytest.raises(place.broken):
        await place.rows(
            "INSERT INTO daily_deals (guild_id, day, game, seed, salt) VALUES (0, ?, 'x', 'y', 'z')", DAY
        )


async def test_the_last_deal_before_a_date_is_remembered(store: SqlStore) -> None:
    days = ("2026-11-17", "2026-11-19", DAY)
    deals = [await store.dailies.daily(Daily(day, "klondike", f"s1:{day}", "salt")) for day in days]
    assert await store.dailies.former_daily(GUILD, DAY) == deals[1], (
        "neither that of the date itself nor an older one"
    )
    assert await store.dailies.former_daily(GUILD, days[0]) is None


async def test_one_ranked_try_each_wherever_it_is(store: SqlStore) -> None:
    assert await store.dailies.own_try(DAY, ALICE.user_id) is None
    record = await begun(store, RANKED)
    again = replace(RANKED, channel_id=-99)
    elsewhere = replace(again, guild_id=8), replace(again, guild_id=0), again
    for asked in elsewhere:
        assert await store.tables.open_table(asked, context()) == Busy(record)
    await end(store, record)
    over = await store.tables.table(record.id)
    for asked in elsewhere:
        assert await store.tables.open_table(asked, context()) == Busy(over)
    assert await store.dailies.own_try(DAY, ALICE.user_id) == record.id
    for other in (
        replace(again, host=BOB),
        replace(again, solo=SoloDeal(None, day="2026-11-22"), channel_id=-100),
        replace(again, solo=SoloDeal(None), channel_id=-102),
    ):
        assert isinstance(await store.tables.open_table(other, context()), Committed)
    assert await store.dailies.own_try(DAY, BOB.user_id) not in (None, record.id)


@pytest.mark.threaded
async def test_two_ranked_tries_at_once_have_one_winner(store: SqlStore) -> None:
    outcomes = await asyncio.gather(
        *(store.tables.open_table(replace(RANKED, channel_id=-at, guild_id=at), context()) for at in range(1, 5))
    )
    winner, *late = sorted(outcomes, key=lambda outcome: isinstance(outcome, Busy))
    assert isinstance(winner, Committed)
    assert late == [Busy(winner.record)] * 3, "whoever was first, the others are shown that one table"


async def test_the_schema_itself_allows_one_ranked_try(
    store: SqlStore, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind another database two bots could race."""

    async def nobody(*_: object) -> None:
        return None

    monkeypatch.setattr("bot.store.tables.tried", nobody)
    await begun(store, RANKED)
    with pytest.raises(place.broken, match="day"):
        await store.tables.open_table(replace(RANKED, channel_id=-99, guild_id=8), context())


async def test_a_ranked_try_is_opened_once_a_request(store: SqlStore) -> None:
    request = Request(1 << 40, ALICE.user_id)
    first = await store.tables.open_table(RANKED, request)
    again = await store.tables.open_table(RANKED, request)
    assert [type(outcome).__name__ for outcome in (first, again)] == ["Committed", "Replayed"]


async def test_the_results_of_a_day(store: SqlStore, clock: Clock) -> None:
    ends = {
        "lost": LOST,
        "long": replace(WON, moves=130),
        "aided": replace(WON, moves=70, undos=1),
        "hint": replace(WON, moves=60, hints=1),
        "few": replace(WON, moves=100),
        "Also": replace(WON, moves=100),
        "near": replace(LOST, cards_left=4, undos=9),
    }
    for user_id, (name, finish) in enumerate(ends.items(), start=1):
        record = await begun(store, RANKED, mine := replace(finish, user_id=user_id, name=name), channel_id=-user_id)
        clock.now += 10 * user_id
        await end(store, record, mine)
    await begun(store, RANKED, replace(WON, user_id=80, name="playing"), channel_id=-80)
    await play(store, replace(WON, user_id=90), SOLO, channel_id=90)
    await play(store, replace(WON, user_id=91), RANKED, channel_id=-90, guild_id=8)
    before = "2026-11-20"
    await play(store, replace(WON, user_id=90), RANKED, channel_id=-91, solo=SoloDeal(None, day=before))
    found = await store.day_results.results(GUILD, DAY, DAY)
    # The tables are numbered as the tries were begun.
    assert [*found] == [DAY]
    assert found[DAY] == (
        DailyResult(1, 6, "Also", True, True, 100, 60, 0, "klondike", 6),
        DailyResult(1, 5, "few", True, True, 100, 50, 0, "klondike", 5),
        DailyResult(3, 2, "long", True, True, 130, 20, 0, "klondike", 2),
        DailyResult(4, 4, "hint", True, False, 60, 40, 0, "klondike", 4),
        DailyResult(5, 3, "aided", True, False, 70, 30, 0, "klondike", 3),
        DailyResult(6, 7, "near", False, False, 30, 70, 4, "klondike", 7),
        DailyResult(7, 1, "lost", False, True, 30, 10, 20, "klondike", 1),
    )
    assert {day: len(lines) for day, lines in (await store.day_results.results(GUILD, before, DAY)).items()} == {
        before: 1,
        DAY: 7,
    }


async def test_a_try_counts_where_it_was_begun_and_where_it_is_let_count(store: SqlStore) -> None:
    await play(store, WON, RANKED, channel_id=-1)
    await store.dailies.count_in(8, DAY, BOB.user_id)
    for _ in range(2):
        await store.dailies.count_in(8, DAY, ALICE.user_id)
    found = [await store.day_results.results(guild, DAY, DAY) for guild in (GUILD, 8, 9)]
    assert found[0] == found[1] != {}
    assert found[2] == {}
    assert await store.day_results.winners(DAY) == [WON.moves], "whoever has won is counted once"


@pytest.mark.either
async def test_who_has_played_to_the_end_with_moves_enough(store: SqlStore) -> None:
    days = ("2026-11-18", "2026-11-19", "2026-11-20", DAY)
    for number, day in enumerate(days, start=1):
        await play(store, replace(LOST, moves=number + 2), RANKED, channel_id=-number, solo=SoloDeal(None, day=day))
    assert await store.day_results.finished(ALICE.user_id) == [*days[2:]]
    assert await store.day_results.finished(BOB.user_id) == []
    assert await store.day_results.finished_in(GUILD, days[3]) == {ALICE.user_id: [*days[2:]]}
    assert await store.day_results.finished_in(8, days[0]) == {}


@pytest.mark.either
async def test_no_streak_ends_because_a_server_is_forgotten(store: SqlStore) -> None:
    await play(store, LOST, RANKED, channel_id=-1)
    await store.servers.forget(GUILD)
    assert await store.day_results.results(GUILD, DAY, DAY) == {}
    assert await store.day_results.finished(ALICE.user_id) == [DAY]


async def test_who_is_forgotten_has_played_no_date(store: SqlStore) -> None:
    await play(store, LOST, RANKED, channel_id=-1)
    await store.people.forget(ALICE.user_id, Member(-1, "nobody"), DAY)
    for user_id in (ALICE.user_id, -1):
        assert await store.day_results.finished(user_id) == []
    assert await store.day_results.finished_in(GUILD, DAY) == {}


@pytest.mark.parametrize("status", ["over", "cancelled"])
async def test_who_gives_up_before_the_first_move_has_had_the_try(store: SqlStore, status: Any) -> None:
    await play(store, replace(LOST, user_id=1, name="Ann"), RANKED, channel_id=-1)
    record = await opened(store, limit=1, solo=RANKED.solo, channel_id=-2)
    await store.tables.commit(Change(record.id, 0, context(), status=status))
    assert (await store.day_results.results(GUILD, DAY, DAY))[DAY][1:] == (
        DailyResult(2, ALICE.user_id, "Alice", False, True, 0, 0, None, record.game, record.id),
    )


# Where it was lost.


async def test_a_date_is_reviewed_once_it_is_closed_and_nobody_plays_it(store: SqlStore) -> None:
    dailies = store.dailies
    deal = await dailies.daily(Daily(DAY, RANKED.game, RANKED.seed, "salt"))
    assert await dailies.unreviewed(DAY, DAY) is None, "it is open"
    assert await dailies.unreviewed(CLOSED, "2026-12-31") is None, "it is too long ago"
    record = await begun(store, RANKED)
    assert deal.seed == record.seed
    assert await dailies.unreviewed(DAY, CLOSED) is None, "somebody is at it"
    await end(store, record, LOST)
    assert await dailies.unreviewed(DAY, CLOSED) == DAY
    assert await dailies.lost_by(DAY) is None
    await dailies.note_lost(DAY, LostBy(17, 4))
    await dailies.note_lost(DAY, LostBy(18, 5))
    assert await dailies.lost_by(DAY) == LostBy(17, 4), "for good"
    assert await dailies.unreviewed(DAY, CLOSED) is None


async def test_what_is_not_known_is_noted_as_well(store: SqlStore) -> None:
    await store.dailies.daily(Daily(DAY, RANKED.game, RANKED.seed, "salt"))
    await store.dailies.note_lost(DAY, None)
    assert await store.dailies.unreviewed(DAY, CLOSED) is None
    assert await store.dailies.lost_by(DAY) is None


async def test_the_first_lost_tries_with_moves_enough_are_reviewed(store: SqlStore) -> None:
    ended = []
    for user_id, finish in enumerate((LOST, WON, replace(LOST, moves=4), LOST, LOST), start=1):
        own = replace(finish, user_id=user_id)
        record = await begun(store, RANKED, own, channel_id=-user_id)
        await end(store, record, own)
        ended.append(record.id)
    assert await store.dailies.lost_tries(DAY, 2) == [ended[0], ended[3]]
    assert await store.dailies.lost_tries(CLOSED, 9) == []
