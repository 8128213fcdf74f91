"""Which part of the servers a process has, as its settings and as conditions on rows."""

from __future__ import annotations

import random
import sqlite3

import pytest

from bot.config import ConfigError, Configuration
from bot.model.shard_range import WHOLE, ShardRange
from bot.store.shard_rows import within
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.refusing import refusing

URL = "postgresql://patience:s3cret@db.example:5432/patience"


@pytest.mark.parametrize(
    ("text", "shards", "total", "again"),
    [
        ("0-3/16", (0, 1, 2, 3), 16, "0-3/16"),
        ("2/16", (2,), 16, "2/16"),
        (" 5, 0 / 16 ", (0, 5), 16, "0,5/16"),
        ("7-8,0-2,1,3/9", (0, 1, 2, 3, 7, 8), 9, "0-3,7-8/9"),
        ("0/1", (0,), 1, "0/1"),
    ],
)
def test_read_and_written(text: str, shards: tuple[int, ...], total: int, again: str) -> None:
    part = ShardRange.read(text)
    assert (part, str(part)) == ((shards, total), again)
    assert ShardRange.read(again) == part


@pytest.mark.parametrize("text", ["", "3", "0-3", "/4", "4/4", "3-1/4", "-1/4", "0/0", "a/4", "0,/4", "0-1-2/4"])
def test_what_is_no_part(text: str) -> None:
    with pytest.raises(ValueError, match="no "):
        ShardRange.read(text)


def test_shards_as_discord_divides_servers() -> None:
    guild_id = 81384788765712384  # (guild_id >> 22) % 16, as Discord's documentation has it
    shard = (guild_id >> 22) % 16
    assert [ShardRange((each,), 16).holds(guild_id) for each in range(16)] == [each == shard for each in range(16)]
    assert ShardRange.read("0-3/16").holds(0), "direct messages are shard 0's"
    assert not ShardRange.read("1/16").holds(0)


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [("0-3/16", "3/16", True), ("0-3/16", "4-7/16", False), ("0/2", "1/4", True), ("0/1", "5/16", True)],
)
def test_parts_that_meet(one: str, other: str, meets: bool) -> None:
    assert (
        ShardRange.read(one).meets(ShardRange.read(other))
        is ShardRange.read(other).meets(ShardRange.read(one))
        is meets
    )


@pytest.mark.parametrize("text", ["0-3/16", "1,5-7/16", "15/16", "0/1", "0-1/2", "6/7"])
def test_rows_of_a_part(text: str) -> None:
    """The database and the program agree on each server."""
    part, chance = ShardRange.read(text), random.Random(text)
    servers = [0, *(chance.randrange(1 << 63) for _ in range(500))]
    with sqlite3.connect(":memory:") as db:
        db.execute("CREATE TABLE t (g BIGINT)")
        db.executemany("INSERT INTO t VALUES (?)", [(each,) for each in servers])
        found = {row[0] for row in db.execute(f"SELECT g FROM t WHERE {within(part, 'g')}")}
    db.close()
    assert found == {each for each in servers if part.holds(each)}


# Settings.


def test_the_whole_in_a_file_without_any() -> None:
    made = Configuration.load({"DISCORD_TOKEN": "t"})
    assert (made.postgres, made.part, str(made.database)) == (None, WHOLE, "patience.db")
    made = Configuration.load({"DATABASE_URL": "other.db", "DATABASE_PATH": "this.db"})
    assert (made.postgres, str(made.database)) == (None, "other.db")


def test_a_part_in_postgresql() -> None:
    made = Configuration.load({"DATABASE_URL": f" {URL} ", "SHARDS": "0-3/16"})
    assert (made.postgres, made.part) == (URL, ShardRange((0, 1, 2, 3), 16))
    assert "s3cret" not in repr(made)


@pytest.mark.parametrize(
    "url",
    [
        "postgres://u@h/d",
        "postgresql:///d?host=/var/run/postgresql",
        "postgresql://u:%40%2F@[::1]:5/d",
        "postgresql://u:p@one:5432,two:5433/d?sslmode=require",
    ],
)
def test_addresses(url: str) -> None:
    assert Configuration.load({"DATABASE_URL": url}).postgres == url


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:s3cret@h/d",
        "postgresql+asyncpg://u:s3cret@h/d",
        "postgresql://u:s3/cret@h/d",
        "postgresql://u:s3#cret@h/d",
        "postgresql://u:s3@cret@h/d",
        "postgresql://u:s3cret@h:x/d",
    ],
)
def test_an_address_that_cannot_be_used_is_not_told(url: str) -> None:
    with refusing("DATABASE_URL. is a file, or an address", ConfigError) as caught:
        Configuration.load({"DATABASE_URL": url})
    assert "s3" not in in_words(ENGLISH, caught.value)


@pytest.mark.parametrize("shards", ["16", "4/4", "0-x/4"])
def test_shards_that_are_none(shards: str) -> None:
    with refusing(f"SHARDS must say which shards of how many, .*not '{shards}'", ConfigError):
        Configuration.load({"DATABASE_URL": URL, "SHARDS": shards})


def test_shards_of_a_file() -> None:
    with refusing("SHARDS needs a database that several", ConfigError):
        Configuration.load({"SHARDS": "0/2"})
