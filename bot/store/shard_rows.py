"""The part of the servers that a process has, as a condition on rows."""

from __future__ import annotations

from bot.model.shard_range import ShardRange


def within(part: ShardRange, column: str) -> str:
    """The condition that the server in a column is in a part, of which nothing but numbers comes into the SQL."""
    if part.is_whole:
        return "1 = 1"
    return f"({column} >> 22) % {part.total:d} IN ({', '.join(f'{shard:d}' for shard in part.shards)})"
