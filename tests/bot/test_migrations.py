"""How a database of an older version is brought up to date, and what a step that fails leaves of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.facts import Stays
from bot.model.records import Change, Committed, News, PostedBoard
from bot.service.league import League
from bot.service.servers import Servers
from bot.store.migrations import SQLITE_ALONE, steps
from bot.store.sqlite import database as sqlite
from bot.store.sqlite_store import SqliteStore
from tests.bot.league import standings
from tests.bot.test_sqlite import NEWEST, ROOT, path, refused, set_version
from tests.bot.test_store import GUILD, context, dump, ending, played
from tests.told import line

__all__ = ["path"]


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
    set_version(path, NEWEST + 1)
    assert "newer version of the bot" in await refused(path)
    set_version(path, NEWEST)
    async with SqliteStore.open(path, "discord") as store:
        assert await store.tables.table(record.id) == record


def test_migrations_are_numbered_without_a_gap() -> None:
    newest = max(int(file.name[:4]) for file in (ROOT / "bot" / "store" / "migrations").glob("*.sql"))
    assert list(steps("sqlite")) == list(range(1, newest + 1))
    assert list(steps("postgres")) == list(range(SQLITE_ALONE, newest + 1))


async def test_a_step_is_taken_once_after_a_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # When a store was opened is kept in it, and would be another second.
    async with SqliteStore.open(path, "discord", lambda: 1e9) as store:
        record = await played(store)
        before = await dump(store)
    assert list(path.parent.glob("*.backup")) == [], "a new database has nothing to lose"
    steps = [*sqlite._steps(), "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"]
    monkeypatch.setattr(sqlite, "_steps", lambda: steps)
    for _ in range(2):
        async with SqliteStore.open(path, "discord") as store:
            assert await store.tables.table(record.id) == record
            assert [row[0] for row in await store._database.rows("SELECT mood FROM tables")] == ["calm"]
    monkeypatch.undo()
    assert "newer" in await refused(path)
    async with SqliteStore.open(path.with_name(f"table.db.v{NEWEST}.backup"), "discord", lambda: 1e9) as store:
        assert await dump(store) == before


async def test_a_step_that_fails_leaves_the_former_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SqliteStore.open(path, "discord") as store:
        record = await played(store)
        before = await dump(store)
    steps = [*sqlite._steps(), "CREATE TABLE good (id INTEGER);", "DELETE FROM moves; DELETE FROM nowhere;"]
    monkeypatch.setattr(sqlite, "_steps", lambda: steps)
    for _ in range(2):
        assert "no such table: nowhere" in await refused(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (NEWEST + 1,), "a step that worked stays"
        assert db.execute("SELECT count(*) FROM moves").fetchone() == (1,)
        db.execute("DROP TABLE good")
    set_version(path, NEWEST)
    monkeypatch.undo()
    async with SqliteStore.open(path, "discord") as store:
        assert await dump(store) == before
        assert await store.tables.table(record.id) == record


async def write_older(path: Path, monkeypatch: pytest.MonkeyPatch, version: int, *rows: str) -> None:
    """A database of an older version with some rows, each written as "table: values"."""
    with monkeypatch.context() as older:
        steps = sqlite._steps()[:version]
        older.setattr(sqlite, "_steps", lambda: steps)
        async with sqlite.SqliteDatabase.open(path) as database:
            for row in rows:
                table, values = row.split(": ", 1)
                await database.rows(f"INSERT INTO {table} VALUES ({values})")


async def test_a_database_of_the_first_version_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_older(
        path,
        monkeypatch,
        1,
        "tables: 1, 5, 6, 'chinese', 1, '{}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0",
        "members: 1, 5, 0, 7, 'Alice'",
        "results: 1, 5, 0, 7, 'Alice', 1, 1.0, 0, 1, 0",
    )
    async with SqliteStore.open(path, "discord") as store:
        record = await store.tables.latest_in(6)
        assert record is not None
        assert (record.match_id, record.deal, record.first_seat, record.scores) == (None, 0, None, (0.0,))
        (standing,) = await standings(store, 5)
        assert (standing.name, standing.points, standing.stakes) == ("Alice", 1.0, 0)


async def test_penalty_points_become_scores(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await write_older(
        path,
        monkeypatch,
        2,
        "tables: 1, 5, 6, 'chinese', 1, '{}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0, NULL, 0, 1",
        "members: 1, 5, 0, 7, 'Alice'",
        "results: 1, 5, 0, 7, 'Alice', 2, 0.5, 0, 0, 0, 1.5, -4",
    )
    async with SqliteStore.open(path, "discord") as store:
        record = await store.tables.latest_in(6)
        assert record is not None
        assert (record.first_seat, record.scores) == (1, (1.5,))


async def test_members_and_results_of_older_versions_are_people(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    columns = "'{}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0, NULL, 0, 1, NULL, NULL, NULL, 0, 'skip'"
    await write_older(
        path,
        monkeypatch,
        14,
        f"tables: 1, 5, 6, 'chinese', 1, {columns}",
        "members: 1, 5, 0, 7, 'Alice'",
        "members: 1, 5, 1, -3, 'A former player'",
        "results: 1, 5, 0, 7, 'Alice', 1, 1.0, 0, 1, 0, 0, 0",
        "asks: 1, 5, 'close', 7, 0, '[8]', 2, 0",
    )
    async with SqliteStore.open(path, "discord") as store:
        record = await store.tables.latest_in(6)
        assert record is not None
        assert [(member.computer, member.forgotten) for member in record.members] == [(False, False), (False, True)]
        assert not record.uncounted
        assert record.ask is not None
        assert record.ask.level == ""
        (standing,) = await standings(store, 5)
        assert (standing.user_id, standing.points) == (7, 1.0)
        assert await store.computers.standings(5) == ()
        assert await store.computers.tables() == {}


async def test_boards_of_older_versions_have_no_news(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await write_older(
        path,
        monkeypatch,
        4,
        "tables: 1, 5, 6, 'chinese', 1, '{}', 's1:x', 'y', 7, 7, 'playing', 3, 0, 0, NULL, 0, NULL, NULL, NULL, NULL",
        "members: 1, 5, 0, 7, 'Alice'",
        "boards: 1, 5, 'discord', 6, 77, 2, 'text'",
    )
    async with SqliteStore.open(path, "discord") as store:
        assert await store.boards.boards_to_post() == (1,)
        assert await store.boards.untold(1, 3) == ()
        record = await store.tables.table(1)
        assert record is not None
        outcome = await store.tables.commit(
            Change(1, 3, context(), news=News((line("drew J♥", "Alice"), line("Bob knocked.")), mentions=True))
        )
        assert isinstance(outcome, Committed)
        assert await store.boards.untold(1, 4) == (
            News((line("drew J♥", "Alice"), line("Bob knocked.")), mentions=True),
        )


NO_SOLO = "NULL, 0, NULL, NULL, NULL, NULL"


async def test_what_was_told_in_whole_texts_becomes_a_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await write_older(
        path,
        monkeypatch,
        6,
        f"tables: 1, 5, 6, 'chinese', 1, '{{}}', 's1:x', 'y', 7, 7, 'playing', 3, 0, 0, {NO_SOLO}",
        f"tables: 2, 5, 8, 'chinese', 1, '{{}}', 's1:x', 'y', 7, 7, 'lobby', 3, 0, 0, {NO_SOLO}",
        "tables: 3, 5, 9, 'klondike', 1, '{}', 's1:x', 'y', 7, 7, 'playing', 3, 0, 0, NULL, 0, NULL, 4, 0, NULL",
        f"tables: 4, 5, 10, 'chinese', 1, '{{}}', 's1:x', 'y', 7, 7, 'playing', 3, 0, 0, {NO_SOLO}",
        "boards: 1, 5, 'discord', 6, 77, 2, '**Ann** turned up 4♣.' || char(10) || '**Bob** is to move.'",
        "boards: 2, 5, 'discord', 8, 78, 2, '### Chinese Patience' || char(10) || '1. **Ann**'",
        "boards: 3, 5, 'discord', 9, 79, 2, '### Klondike, deal 4'",
        "boards: 4, 5, 'discord', 10, 80, 2, '<@7> is to move.'",
        "news: 1, 5, 3, '**Bob** turned up 5♣.' || char(10) || '**Bob**: 5♣ from stock to waste.', 1",
        "news: 2, 5, 3, '', 0",
    )
    async with SqliteStore.open(path, "discord") as store:
        assert await store.boards.board(1) == PostedBoard(6, 77, 2, Stays.NOTHING, (line("**Ann** turned up 4♣."),))
        assert await store.boards.board(2) == PostedBoard(8, 78, 2, Stays.LOBBY)
        assert await store.boards.board(3) == PostedBoard(9, 79, 2, Stays.HEADING)
        assert await store.boards.board(4) == PostedBoard(10, 80, 2)
        text = "**Bob** turned up 5♣.\n**Bob**: 5♣ from stock to waste."
        assert await store.boards.untold(1, 3) == (News((line(text),), mentions=True),)
        assert await store.boards.untold(2, 3) == (News(),)


async def test_of_older_versions_no_message_is_still_to_be_left(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await write_older(
        path,
        monkeypatch,
        8,
        f"tables: 1, 5, 6, 'chinese', 1, '{{}}', 's1:x', 'y', 7, 7, 'playing', 3, 0, 0, {NO_SOLO}",
        """boards: 1, 5, 'discord', 6, 77, 3, '', '[["drew J♥", "Ann"]]', '[]'""",
    )
    async with SqliteStore.open(path, "discord") as store:
        assert await store.boards.boards_to_post() == ()
        board = await store.boards.board(1)
        assert board == PostedBoard(6, 77, 3, Stays.NOTHING, (line("drew J♥", "Ann"),))
        await store.boards.show_board(1, PostedBoard(6, 78, 3), board)
        assert await store.boards.former_board(1) == board
        assert await store.boards.boards_to_post() == (1,)


async def test_who_was_invited_once_is_not_invited_again_to_that_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_older(
        path,
        monkeypatch,
        9,
        f"tables: 1, 5, 6, 'chinese', 1, '{{}}', 's1:x', 'y', 7, 7, 'lobby', 3, 0, 0, {NO_SOLO}",
        "invitations: 1, 5, 8",
    )
    async with SqliteStore.open(path, "discord", lambda: 1000) as store:
        assert await store.invitations.invited(1, 8)
        assert await store.invitations.invited_ago(5, 7, 8) is None, "nobody knows any more who did it"
        await store.invitations.invite(1, 7, 9)
        assert await store.invitations.invited_ago(5, 7, 9) == 0
        assert await store.invitations.invited_ago(4, 7, 9) is None, "on another server"


# What was stored of a call until version 5: by game, each sentence and the number of the rule that it is about.
CALLS = {
    "chinese": {
        "did not play to a foundation first": 1,
        "did not load an opponent's waste pile first": 2,
        "did not play to the tableau first": 3,
        "stood on the table": 0,
        "": 0,
    },
    "bank": {
        "did not play the reserve card to a foundation first": 1,
        "did not play to a foundation first": 2,
        "did not release a card for a foundation first": 3,
        "did not load an opponent first": 4,
        "did not load an opponent or uncover a card first": 4,
        "turned up a hand card before seeing to the spaces": 5,
        "did not see to the spaces in the houses first": 5,
        "put a card where it does not fit": 6,
        "moved a card that was not available": 7,
        "moved what was not available": 7,
        "": 0,
    },
}


@pytest.mark.parametrize("game", CALLS)
@pytest.mark.parametrize("version", range(1, 6))
async def test_the_sentences_of_calls_become_numbers(
    path: Path, monkeypatch: pytest.MonkeyPatch, version: int, game: str
) -> None:
    more = {1: "", 2: ", NULL, 0, 1", 3: ", NULL, 0, 1"}.get(version, ", NULL, 0, 1, NULL, NULL, NULL")
    said = [sentence.replace("'", "''") for sentence in CALLS[game]]
    await write_older(
        path,
        monkeypatch,
        version,
        f"tables: 1, 5, 6, '{game}', 1, '{{}}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0{more}",
        "members: 1, 5, 0, 7, 'Alice'",
        f"results: 1, 5, 0, 7, 'Alice', 1, 1.0, 0, 1, {'0' if version == 1 else '0, 0, 0'}",
        *(f"knocks: {n}, 1, 5, {n}, 8, 7, '{rule}', {int(rule != '')}, {n}" for n, rule in enumerate(said)),
    )
    async with SqliteStore.open(path, "discord") as store:
        rows = await store._database.rows("SELECT violation, was_right, cards FROM knocks ORDER BY id")
        assert [tuple(row) for row in rows] == [
            (number, int(rule != ""), n) for n, (rule, number) in enumerate(CALLS[game].items())
        ]
        assert "rule" not in [row["name"] for row in await store._database.rows("PRAGMA table_info(knocks)")]
        (standing,) = await standings(store, 5)
        assert standing.knocks == len(CALLS[game]) - 1, "whatever was said, a rightful call counts as one"


async def test_of_two_first_tries_of_one_deal_the_earlier_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The schema had let both in."""
    table = "5, 6, 'klondike', 1, '{}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0, NULL, 0, NULL, 1, 0, NULL, 0, 'skip', 0"
    result = "5, 7, 'Alice', 'klondike', '{}', 's1:x', 1, 90, 0, 0, 0, 60, NULL, 1, 0"
    rows = [
        f"{name}: {number}, {rest}"
        for name, rest in (("tables", table), ("solo_results", result))
        for number in (1, 2)
    ]
    await write_older(path, monkeypatch, 15, *rows)
    async with SqliteStore.open(path, "discord") as store:
        tries = await store._database.rows("SELECT first_try FROM solo_results ORDER BY table_id")
        assert [row[0] for row in tries] == [1, 0]


async def test_what_ended_before_there_were_seasons_stands_in_a_list_of_its_own(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_older(
        path,
        monkeypatch,
        1,
        "tables: 1, 5, 6, 'chinese', 1, '{}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0",
        "members: 1, 5, 0, 7, 'Alice'",
        "results: 1, 5, 0, 7, 'Alice', 1, 1.0, 0, 1, 1700000000",
    )
    async with SqliteStore.open(path, "discord", lambda: 1_700_000_001.0) as store:
        league = League(store, Servers(store))
        now = await league.season(5)
        assert (now.season.name, [*now.table.lines]) == ("2023-11", [])
        assert [each.number for each in now.seasons] == [1, 0]
        before = await league.season(5, 0)
        assert [(line.place, line.name) for line in before.table.lines] == [(1, "Alice")]
        assert (before.counted.honours, await store.seasons.unsent()) == ([], []), "it has no champion, and no post"
        await store.tables.commit(ending(await played(store)))
        assert await store.results.league(GUILD, 1), "what ends now is of the first season"


async def test_who_had_a_streak_goes_on_with_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = "5, 6, 'klondike', 1, '{}', 's1:x', 'y', 7, 7, 'over', 3, 0, 0, NULL, 0, NULL, 1, 0, NULL, 0, 'skip', 0"
    first, second, third = ("'2026-11-20'", "'2026-11-21'", "'2026-11-22'")
    ends = ((7, 5, first), (7, 6, second), (7, 4, third), (8, 9, "NULL"), (-1, 9, first))
    result = "5, {}, 'Alice', 'klondike', '{{}}', 's1:x', 0, {}, 0, 0, 9, 60, {}, 0, 0"
    rows = [
        each
        for number, end in enumerate(ends, start=1)
        for each in (f"tables: {number}, {table}", f"solo_results: {number}, {result.format(*end)}")
    ]
    await write_older(path, monkeypatch, 15, *rows)
    async with SqliteStore.open(path, "discord") as store:
        assert await store.day_results.finished(7) == ["2026-11-20", "2026-11-21"]
        for nobody in (8, -1):
            assert await store.day_results.finished(nobody) == []
