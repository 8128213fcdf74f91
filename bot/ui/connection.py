"""Whether the bot hears of what happens on Discord."""

from __future__ import annotations

import discord


def connected(client: discord.AutoShardedClient) -> bool:
    """Whether all connections to Discord's gateway stand."""
    shards = client.shards.values()
    return client.is_ready() and not client.is_closed() and not any(shard.is_closed() for shard in shards)
