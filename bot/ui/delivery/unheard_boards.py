"""Finds a board that Discord has taken, though the bot has not heard or noted that it did."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.model.live_table import LiveTable
from bot.model.records import PostedBoard
from bot.ui.components import UNREACHED
from bot.ui.delivery.request_guard import Requests

log = logging.getLogger(__name__)
# So many messages may have come after a board before it counts as lost.
MESSAGES_LOOKED_AT = 5


async def shown_already(
    client: discord.Client, requests: Requests, live: LiveTable, former: PostedBoard | None
) -> PostedBoard | None:
    """The message after a table's former board that shows the table as it stands; None if none of the newest does.

    Where the bot may not read what was written before, it finds none.
    """
    channel_id, begin = live.record.channel_id, f"t:{live.record.id}:{live.ply}:"
    after = 0 if former is None else former.message_id
    channel, me = client.get_partial_messageable(channel_id), client.user
    try:
        found = await requests.within(_newest(channel))
    except UNREACHED as error:
        log.info("what was posted in channel %d is not known: %r", channel_id, error)
        return None
    for message in found:
        ours = me is not None and message.author.id == me.id and message.id > after
        if ours and any(each.startswith(begin) for each in ids_of(message.components)):
            return PostedBoard(channel_id, message.id, live.record.version)
    return None


async def _newest(channel: discord.PartialMessageable) -> list[discord.Message]:
    return [message async for message in channel.history(limit=MESSAGES_LOOKED_AT)]


def ids_of(components: Iterable[Any]) -> Iterator[str]:
    """The ids of all buttons and lists among some components."""
    for each in components:
        if (custom_id := getattr(each, "custom_id", None)) is not None:
            yield custom_id
        yield from ids_of(getattr(each, "children", ()))
