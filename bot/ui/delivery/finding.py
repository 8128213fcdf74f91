"""Finds a board that Discord has taken, though the bot has not heard or noted that it did."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.model.live_table import LiveTable
from bot.model.records import Board
from bot.ui.components import UNREACHED

log = logging.getLogger(__name__)
# So many messages may have come after a board before it counts as lost.
NEWEST = 5


async def shown_already(client: discord.Client, live: LiveTable, former: Board | None) -> Board | None:
    """The message after a table's former board that shows the table as it stands; None if none of the newest does.

    Where the bot may not read what was written before, it finds none.
    """
    channel_id, begin = live.record.channel_id, f"t:{live.record.id}:{live.ply}:"
    after = 0 if former is None else former.message_id
    channel, me = client.get_partial_messageable(channel_id), client.user
    try:
        async for message in channel.history(limit=NEWEST):
            ours = me is not None and message.author.id == me.id and message.id > after
            if ours and any(each.startswith(begin) for each in _ids(message.components)):
                return Board(channel_id, message.id, live.record.version)
    except UNREACHED as error:
        log.info("what was posted in channel %d is not known: %s", channel_id, error)
    return None


def _ids(components: Iterable[Any]) -> Iterator[str]:
    """The ids of all buttons and lists among some components."""
    for each in components:
        if (custom_id := getattr(each, "custom_id", None)) is not None:
            yield custom_id
        yield from _ids(getattr(each, "children", ()))
