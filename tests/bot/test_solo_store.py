"""What is kept of games for one player: their tables, how they ended, and the daily deals."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.endings import SoloEnding
from bot.model.records import (
    Change,
    Committed,
    Daily,
    Finish,
    LogRow,
    NewTable,
    Request,
    SoloDeal,
    SoloStanding,
    TableRecord,
)
from bot.store.archives import archive_old
from bot.store.dailies import BOT
from bot.store.sql_store import SqlStore
from bot.store.sqlite_store import SqliteStore
from tests.bot.league import standings
from tests.bot.test_migrations import write_older
from tests.bot.test_store import ALICE, BOB, GUILD, NEW, context, dump, opened
from tests.stores import Clock, Place

pytestmark = pytest.mark.sampled

DAY = "2026-11-21"
SOLO = replace(NEW, game="klondike", limit=1, solo=SoloDeal(77))
RANKED = replace(SOLO, channel_id=-5, seed="s1:the-secret-of-the-day", solo=SoloDeal(None, day=DAY))
WON = Finish(ALICE.user_id, "Alice", True, 120, 0, 0, 0)
LOST = replace(WON, won=False, moves=30, cards_left=20)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(place: Place, clock: Clock) -> AsyncIterator[SqlStore]:
    async with place.open("discord", clock) as opened:
        yield opened


async def begun(store: SqlStore, new: NewTable = SOLO, finish: Finish = WON, **fields: Any) -> TableRecord:
    """A new table of the player who is going to finish, at which the first move has been made."""
    host = replace(ALICE, user_id=finish.user_id, name=finish.name)
    outcome = await store.tables.open_table(replace(new, host=host, **fields), context(finish.user_id))
    assert isinstance(outcome, Committed), outcome
    row = LogRow(0, 0, "stock", "digest-0")
    return (await store.tables.commit(Change(outcome.record.id, 0, context(), moves=(row,)))).record


async def end(store: SqlStore, record: TableRecord, finish: Finish = WON) -> None:
    """End a game."""
    await store.tables.commit(Change(record.id, record.version, context(), status="over", finish=finish))


async def play(store: SqlStore, finish: Finish, new: NewTable = SOLO, **fields: Any) -> None:
    """Play a whole game to this end."""
    await end(store, await begun(store, new, finish, **fields), finish)


async def rows(store: SqlStore, columns: str) -> list[tuple[Any, ...]]:
    """Some columns of all that is stored of ends, the oldest first."""
    found = await store._database.rows(f"SELECT {columns} FROM solo_results ORDER BY table_id")
    return [tuple(row) for row in found]


# Tables.


@pytest.mark.parametrize("solo", [SoloDeal(77), SoloDeal(12, together=True), SoloDeal(None), SoloDeal(None, day=DAY)])
async def test_a_table_for_one_is_in_play_at_once(store: SqlStore, solo: SoloDeal) -> None:
    record = await opened(store, limit=1, solo=solo)
    assert (record.solo, record.status, record.members) == (solo, "playing", (ALICE,))
    assert await store.tables.table(record.id) == record


async def test_other_tables_are_for_nobody_alone(store: SqlStore) -> None:
    record = await opened(store)
    assert (record.solo, record.status) == (None, "lobby")
    found = await store._database.rows("SELECT deal_number, together, day FROM tables")
    assert [tuple(row) for row in found] == [(None, None, None)]


async def test_a_database_without_games_for_one_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.db"
    await write_older(
        path,
        monkeypatch,
        3,
        "tables: 1, 5, 6, 'chinese', 1, '{}', 's1:x', 'y', 7, 7, 'playing', 3, 0, 0, NULL, 0, 1",
        "members: 1, 5, 0, 7, 'Alice'",
        "moves: 1, 5, 0, 0, 'stock', 'digest', 0",
    )
    async with SqliteStore.open(path, "discord") as store:
        record = await store.tables.table_in(6)
        assert record is not None
        assert (record.solo, record.first_seat, record.ply) == (None, 1, 1)
        await end(store, record)
        assert await rows(store, "*") == [], "its table is not one for one player"
        await play(store, WON)
        assert len(await store.results.solo_standings(GUILD, "klondike")) == 1
    assert path.with_name("table.db.v3.backup").exists()


async def test_games_for_one_write_nothing_to_the_league(store: SqlStore) -> None:
    await play(store, WON)
    assert await standings(store, GUILD) == ()


# How a game ended.


async def test_an_end_is_stored_whole(store: SqlStore, clock: Clock) -> None:
    record = await begun(store, RANKED, WON)
    clock.now = 1312.9
    await end(store, record, Finish(ALICE.user_id, "Alice", False, 98, 4, 2, 11))
    found = await store._database.rows("SELECT * FROM solo_results")
    assert [dict(row) for row in found] == [
        {
            "table_id": record.id,
            "guild_id": GUILD,
            "user_id": ALICE.user_id,
            "name": "Alice",
            "game": "klondike",
            "options": json.dumps({"deck": "two", "equal": "yes"}),
            "seed": "s1:the-secret-of-the-day",
            "won": 0,
            "moves": 98,
            "undos": 4,
            "hints": 2,
            "cards_left": 11,
            "seconds": 312,
            "day": DAY,
            "first_try": 1,
            "finished_at": 1312,
        }
    ]


async def test_time_runs_from_the_first_move(store: SqlStore, clock: Clock) -> None:
    record = await opened(store, limit=1, solo=SoloDeal(1))
    clock.now += 5000
    moves = (LogRow(0, 0, "stock", ""),)
    record = (await store.tables.commit(Change(record.id, 0, context(), moves=moves))).record
    clock.now += 60
    moves = (LogRow(1, 0, "stock", ""),)
    await store.tables.commit(Change(record.id, 1, context(), moves=moves, status="over", finish=WON))
    assert await rows(store, "seconds") == [(60,)]


async def test_a_game_of_one_move_takes_no_time(store: SqlStore) -> None:
    record = await opened(store, limit=1, solo=SoloDeal(1))
    move = LogRow(0, 0, "x", "")
    await store.tables.commit(Change(record.id, 0, context(), moves=(move,), status="over", finish=WON))
    assert await rows(store, "seconds") == [(0,)]


async def test_a_clock_that_is_set_back_makes_no_time_negative(store: SqlStore, clock: Clock) -> None:
    record = await begun(store)
    clock.now -= 500
    await end(store, record)
    assert await rows(store, "seconds") == [(0,)]


@pytest.mark.either
async def test_games_played_together_are_nobodys_own(store: SqlStore) -> None:
    await play(store, WON, solo=SoloDeal(5, together=True))
    assert await rows(store, "*") == []
    assert await store.results.solo_standings(GUILD, "klondike") == ()


@pytest.mark.either
async def test_a_deal_counts_once_for_each_player(store: SqlStore) -> None:
    await play(store, WON)
    await play(store, WON)
    await play(store, WON, channel_id=99)
    await play(store, WON, options={"deck": "two", "equal": "yes"})  # the same, in another order
    await play(store, WON, options={"deck": "one", "equal": "yes"})  # by other rules, but who plays knows the cards
    assert await rows(store, "first_try") == [(1,), (0,), (0,), (0,), (0,)]
    await play(store, replace(WON, user_id=BOB.user_id, name="Bob"))
    await play(store, WON, seed="s1:another")
    await play(store, WON, game="yukon")
    await play(store, WON, guild_id=8, seed="s1:a third")
    assert [row[0] for row in await rows(store, "first_try")][5:] == [1] * 4
    (alice, bob) = await store.results.solo_standings(GUILD, "klondike")
    assert (alice.played, bob.played) == (2, 1)


BOBS = replace(LOST, user_id=BOB.user_id, name=BOB.name)
ALL_MAY = SoloDeal(77, together=True)
BY_ALICE = Request(7_000_001, ALICE.user_id)


async def packed(store: SqlStore, deal: Any) -> None:
    await play(store, LOST, **deal)
    assert await archive_old(store._database, 2000) != (0, 0)


async def closed(store: SqlStore, record: TableRecord, by: Request) -> None:
    await store.tables.commit(Change(record.id, record.version, by, status="cancelled"))


async def moved_where_all_may(store: SqlStore, deal: Any) -> None:
    there = await begun(store, SOLO, BOBS, solo=ALL_MAY, **deal)
    await store.tables.commit(Change(there.id, there.version, BY_ALICE))


async def saw(store: SqlStore, record: TableRecord) -> None:
    await store.past.note_seen(record.id, ALICE.user_id)


# What Alice did with a deal elsewhere, in direct messages unless it says otherwise: she knows it then.
KNOWN = {
    "played it": lambda store, deal: play(store, LOST, **deal),
    "plays it": lambda store, deal: begun(store, **deal),
    "played it long ago": packed,
    "closed it after a move": lambda store, deal: _then(closed, store, begun(store, **deal), context()),
    "opened it for all": lambda store, deal: begun(store, solo=ALL_MAY, **deal),
    "moved where all may": moved_where_all_may,
    "was shown how": lambda store, deal: _then(saw, store, begun(store, SOLO, BOBS, **deal)),
}
# And what tells her nothing, or is no way to know it.
UNKNOWN = {
    "made no move": lambda store, deal: opened(store, limit=1, solo=SoloDeal(77), **deal),
    "closed an abandoned game": lambda store, deal: _then(closed, store, begun(store, SOLO, BOBS, **deal), BY_ALICE),
    "was shown another": lambda store, deal: _then(saw, store, begun(store, SOLO, BOBS, **{**deal, "seed": "s1:x"})),
    "let others play it": lambda store, deal: play(store, BOBS, **deal),
}


async def _then(do: Any, store: SqlStore, made: Any, *more: Any) -> None:
    await do(store, await made, *more)


@pytest.mark.either
async def test_who_knows_a_deal_from_anywhere_has_no_first_try(store: SqlStore) -> None:
    """By person and deal, whatever the server, and whoever's game it was."""
    first = []
    for number, (how, done) in enumerate({**KNOWN, **UNKNOWN}.items()):
        deal = {"seed": f"s1:deal {number}"}
        await done(store, {**deal, "guild_id": 0, "channel_id": 900 + number})
        mine = await begun(store, channel_id=800 + number, **deal)
        await saw(store, mine)  # her own, as far as it has come
        await end(store, mine)
        ending = await store.results.solo_ending(mine.id)
        assert ending is not None
        if ending.first_try:
            first.append(how)
    assert first == [*UNKNOWN]


@pytest.mark.threaded
@pytest.mark.either
async def test_of_two_games_of_one_deal_at_the_same_time_none_is_a_first_try(store: SqlStore) -> None:
    """In the one that is left lying what the other has shown could be made use of."""
    first = await begun(store)
    await play(store, LOST, guild_id=8, channel_id=900)
    await end(store, first)
    assert await rows(store, "first_try") == [(0,), (0,)]


async def test_a_lost_first_try_is_not_mended(store: SqlStore) -> None:
    await play(store, LOST)
    await play(store, WON)
    (line,) = await store.results.solo_standings(GUILD, "klondike")
    assert (line.played, line.won, line.fewest_moves, line.best_seconds, line.streak) == (1, 0, None, None, 0)


async def test_a_stale_end_is_not_stored(store: SqlStore) -> None:
    record = await begun(store)
    before = await dump(store)
    await end(store, replace(record, version=0))
    assert await dump(store) == before


# The table of a game.


async def season(store: SqlStore, clock: Clock, user_id: int, name: str, *finishes: Finish) -> None:
    """Deals that one player plays one after the other, each for the first time."""
    for number, finish in enumerate(finishes):
        mine = replace(finish, user_id=user_id, name=name)
        record = await begun(store, SOLO, mine, seed=f"s1:{user_id} {number} {clock.now}")
        clock.now += finish.moves  # a second a move
        await end(store, record, mine)


async def test_the_table_of_a_game(store: SqlStore, clock: Clock) -> None:
    assert await store.results.solo_standings(GUILD, "klondike") == ()
    aided, hinted = replace(WON, undos=1, moves=90), replace(WON, hints=1, moves=80)
    await season(store, clock, 1, "Old", WON, aided, LOST)
    await season(store, clock, 1, "Ann", hinted)
    await season(store, clock, 2, "bea", WON, WON, replace(WON, moves=100))
    await season(store, clock, 3, "Cid", LOST, replace(LOST, moves=5))
    await season(store, clock, 4, "Dan", WON, aided, hinted)
    await season(store, clock, 5, "abe", WON, aided, hinted)
    await play(store, WON, game="yukon")
    await play(store, WON, guild_id=8)
    assert await store.results.solo_standings(GUILD, "klondike") == (
        SoloStanding(1, 2, "bea", 3, 3, 3, 3, 3, 100, 100),
        SoloStanding(2, 5, "abe", 3, 3, 1, 3, 3, 80, 80),
        SoloStanding(2, 4, "Dan", 3, 3, 1, 3, 3, 80, 80),
        SoloStanding(4, 1, "Ann", 4, 3, 1, 1, 2, 80, 80),
        SoloStanding(5, 3, "Cid", 2, 0, 0, 0, 0, None, None),
    )


@pytest.mark.parametrize(
    ("games", "streak", "best"), [("w", 1, 1), ("l", 0, 0), ("wwl", 0, 2), ("lwwlw", 1, 2), ("wlwww", 3, 3)]
)
async def test_streaks(store: SqlStore, clock: Clock, games: str, streak: int, best: int) -> None:
    await season(store, clock, 1, "Ann", *(WON if game == "w" else LOST for game in games))
    (line,) = await store.results.solo_standings(GUILD, "klondike")
    assert (line.streak, line.best_streak) == (streak, best)


async def test_the_fewest_moves_and_the_shortest_time_are_each_the_best(store: SqlStore, clock: Clock) -> None:
    for moves, seconds, won in ((90, 500, True), (120, 400, True), (3, 2, False)):
        record = await begun(store, seed=f"s1:{moves}")
        clock.now += seconds
        await end(store, record, replace(WON, moves=moves, won=won))
    (line,) = await store.results.solo_standings(GUILD, "klondike")
    assert (line.fewest_moves, line.best_seconds) == (90, 400)


async def test_a_streak_goes_by_the_end_of_games_not_by_their_beginning(store: SqlStore, clock: Clock) -> None:
    first = await begun(store, seed="s1:first")
    await play(store, LOST, seed="s1:second", channel_id=99)
    clock.now += 1
    await end(store, first, WON)
    (line,) = await store.results.solo_standings(GUILD, "klondike")
    assert line.streak == 1


@pytest.mark.either
async def test_what_an_end_means_to_who_played_it(store: SqlStore, clock: Clock) -> None:
    await play(store, replace(WON, moves=90), game="yukon")
    await play(store, replace(WON, moves=110), seed="s1:first")
    record = await begun(store, seed="s1:second")
    clock.now += 247
    assert await store.results.solo_ending(record.id) is None, "it is not over"
    await end(store, record)
    won = SoloEnding(247, True, streak=2, fewest_moves=110, best_seconds=0, best_streak=2)
    assert await store.results.solo_ending(record.id) == won
    again = await begun(store, seed="s1:second")
    await end(store, again, LOST)
    lost = SoloEnding(0, False, streak=2, fewest_moves=110, best_seconds=0, best_streak=2)
    assert await store.results.solo_ending(again.id) == lost
    await play(store, replace(WON, moves=7), seed="s1:third")
    assert await store.results.solo_ending(record.id) == won, "what came later is not told of it"
    together = await begun(store, solo=SoloDeal(9, together=True))
    await end(store, together)
    assert await store.results.solo_ending(together.id) is None, "that is nobody's own"


@pytest.mark.either
async def test_a_players_own_games(store: SqlStore, clock: Clock) -> None:
    await season(store, clock, 1, "Ann", WON, LOST)
    await season(store, clock, 2, "Bea", WON)
    await play(store, replace(WON, user_id=1, name="Ann"), game="yukon")
    await play(store, replace(WON, user_id=1, name="Ann"), guild_id=8, game="scorpion")
    own = await store.results.solo_games(GUILD, 1)
    assert {game: (line.place, line.user_id, line.played, line.won) for game, line in own.items()} == {
        "klondike": (1, 1, 2, 1),
        "yukon": (1, 1, 1, 1),
    }
    assert await store.results.solo_games(GUILD, 9) == {}


@pytest.mark.either
async def test_all_of_it_has_its_guild_and_outlives_a_restart(place: Place) -> None:
    async with place.open() as store:
        await play(store, WON, RANKED)
        await store.dailies.daily(Daily(DAY, "klondike", "s1:1", "salt"))
        before = await dump(store)
        results = await store.day_results.results(GUILD, DAY, DAY)
        table = await store.results.solo_standings(GUILD, "klondike")
    whose = {"solo_results": GUILD, "day_places": GUILD, "daily_deals": BOT, "day_tries": BOT}
    for name, guild in whose.items():
        assert await place.rows(f"SELECT guild_id FROM {name}") == [(guild,)], name
    async with place.open() as store:
        assert await dump(store) == before
        assert await store.day_results.results(GUILD, DAY, DAY) == results != {}
        assert await store.results.solo_standings(GUILD, "klondike") == table != ()
