"""The seal of a deal, by which it is proven fair: it is shown before the deal, and can be checked after the game."""

from __future__ import annotations

from hashlib import sha256

from bot.model.records import NewTable, TableRecord


def seal(record: TableRecord | NewTable) -> str:
    """The SHA-256 of a table's salt and seed, which tells nothing of the cards until both are known."""
    return sha256((record.salt + record.seed).encode()).hexdigest()
