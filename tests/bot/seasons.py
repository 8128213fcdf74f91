"""Games of several that are over, for the tests of seasons: by who came first, second and so on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from bot.model.records import Change, Member, NewTable, Request, ResultRow, TableRecord
from bot.store.sql_store import SqlStore

GUILD = 7
NUMBERS = count(1)


async def opened(store: SqlStore, *people: int, guild_id: int = GUILD, channel_id: int | None = None) -> TableRecord:
    """A table at which some people play."""
    number = next(NUMBERS)
    members = tuple(Member(user_id, f"P{user_id}") for user_id in people)
    where = 9_000_000 + number if channel_id is None else channel_id
    new = NewTable(guild_id, where, "chinese", 1, {}, f"s1:season-{number}", "", members[0], 7, replaces=True)
    record = (await store.tables.open_table(new, Request(5 * 10**15 + number, members[0].user_id))).record
    return (await store.tables.commit(Change(record.id, 0, None, status="playing", members=members))).record


def results(people: Sequence[int], scored: Sequence[float] = (), level: str = "") -> tuple[ResultRow, ...]:
    """How they come out of a game, the first of them as winner; with a `level`, the last of them is a computer."""
    last = len(people) - 1
    return tuple(
        ResultRow(
            seat,
            user_id,
            f"P{user_id}",
            seat + 1,
            last - seat,
            seat,
            seat == 0,
            level=level if seat == last else "",
            scored=scored[seat] if scored else None,
        )
        for seat, user_id in enumerate(people)
    )


async def ended(
    store: SqlStore,
    *people: int,
    guild_id: int = GUILD,
    channel_id: int | None = None,
    scored: Sequence[float] = (),
    level: str = "",
) -> TableRecord:
    """A game that ends now."""
    record = await opened(store, *people, guild_id=guild_id, channel_id=channel_id)
    rows = results(people, scored, level)
    return (await store.tables.commit(Change(record.id, record.version, None, status="over", results=rows))).record
