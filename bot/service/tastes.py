"""What people have chosen of how things are shown to them."""

from __future__ import annotations

from bot.model.records import TableRecord
from bot.store.protocol import Store

# The table in letters below its picture: a choice of each person, and of a server for all.
LETTERS, ON = "text", "on"


async def letters_wanted(store: Store, record: TableRecord) -> bool:
    """Whether anybody who plays at a table, or its server, wants it in letters as well."""
    players = [member.user_id for member in record.members]
    return ON in (await store.tastes(record.guild_id, players, LETTERS)).values()


async def want_letters(store: Store, user_id: int, wanted: bool) -> None:
    """Note whether a person wants the tables where they play in letters as well."""
    await store.choose_taste(0, user_id, LETTERS, ON if wanted else None)
