"""What people have chosen of how things are shown to them."""

from __future__ import annotations

from collections.abc import Collection

from bot.model.looks import Whose
from bot.model.records import TableRecord
from bot.store.protocol import Store

# The table in letters below its picture: a choice of each person, and of a server for all.
LETTERS, ON = "text", "on"
# Somebody's wish to stand in no list that others read.
UNLISTED = "unlisted"
# The language in which somebody reads what nobody else sees.
LANGUAGE = "language"


async def letters_wanted(store: Store, record: TableRecord) -> bool:
    """Whether anybody who plays at a table, or its server, wants it in letters as well."""
    players = [member.user_id for member in record.members]
    return ON in (await store.tastes.tastes(record.guild_id, players, LETTERS)).values()


async def want_letters(store: Store, user_id: int, wanted: bool) -> None:
    """Note whether a person wants the tables where they play in letters as well."""
    await store.tastes.choose_taste(0, user_id, LETTERS, ON if wanted else None)


async def letters_chosen(store: Store, whose: Whose) -> bool:
    """Whether a person wants that where they play, or a server at all of its tables."""
    return (await store.tastes.tastes(whose.guild_id, [whose.user_id], LETTERS)).get(whose.user_id) == ON


async def choose_letters(store: Store, whose: Whose, wanted: bool) -> None:
    """Note whether a person wants that, or a server."""
    await store.tastes.choose_taste(*whose, LETTERS, ON if wanted else None)


async def language_known(store: Store, user_id: int) -> str:
    """What is known of the language that a person reads; nothing if they have not asked for anything yet."""
    return (await store.tastes.tastes(0, [user_id], LANGUAGE)).get(user_id, "")


async def note_language(store: Store, user_id: int, language: str) -> None:
    """Note the language that a person reads."""
    await store.tastes.choose_taste(0, user_id, LANGUAGE, language)


async def unlisted(store: Store) -> Collection[int]:
    """Everybody who would rather stand in no list that others read."""
    return await store.tastes.chosen_by(UNLISTED)


async def be_listed(store: Store, user_id: int, wanted: bool) -> None:
    """Note whether a person may stand in lists that others read."""
    await store.tastes.choose_taste(0, user_id, UNLISTED, None if wanted else ON)
