"""A channel that outlives the bot: each message that is posted, edited or deleted is a line of a file.

What a process has written before it is killed stays, as Discord keeps what has reached it.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord

# The bot's own number, and the one before that of its first message.
ME, FIRST = 7, 1_000_000
# What a request is under way at the most, in seconds: only there can it be cut off from its answer.
SLOWEST = 0.004


async def network(chance: random.Random) -> None:
    """Wait as long as a message takes to get through."""
    await asyncio.sleep(chance.random() * SLOWEST)


class Channel:
    """The messages of one channel, as the bot writes them and as somebody reads them later."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()

    def write(self, **what: Any) -> None:
        """Take one thing that the bot has done, in a single write."""
        with self.path.open("ab", buffering=0) as file:
            file.write(json.dumps(what).encode() + b"\n")

    def lines(self) -> Iterator[dict[str, Any]]:
        """All that has been done, the oldest first."""
        yield from map(json.loads, self.path.read_text("utf-8").splitlines())

    def boards(self) -> dict[int, list[str]]:
        """The ids of the buttons of each message that has some."""
        there: dict[int, list[str]] = {}
        for line in self.lines():
            if line["done"] == "delete":
                there.pop(line["message"], None)
            else:
                there[line["message"]] = line["buttons"]
        return {message: buttons for message, buttons in there.items() if buttons}


class PretendedClient:
    """As much of Discord's client as it takes to show a board, before a channel in a file."""

    def __init__(self, channel: Channel, chance: random.Random) -> None:
        self.channel, self.chance = channel, chance
        self._posted = sum(line["done"] == "post" for line in channel.lines())
        self.user = SimpleNamespace(id=ME)
        # No server is known, whose language would be the boards'.
        self.get_guild: Callable[[int], None] = lambda _: None
        self._nonces = {line["nonce"]: line["message"] for line in channel.lines() if line.get("nonce")}

    def get_partial_messageable(self, channel_id: int) -> PretendedClient:
        """The channel: there is but one."""
        return self

    async def history(self, *, limit: int) -> AsyncIterator[SimpleNamespace]:
        """The newest messages."""
        await network(self.chance)
        there = {each["message"]: each["buttons"] for each in self.channel.lines() if each["done"] != "delete"}
        gone = {each["message"] for each in self.channel.lines() if each["done"] == "delete"}
        for message in sorted({*there} - gone, reverse=True)[:limit]:
            shown = [SimpleNamespace(custom_id=each) for each in there[message]]
            yield SimpleNamespace(id=message, author=self.user, components=shown)

    def get_partial_message(self, message_id: int) -> PretendedMessage:
        """A message by its number."""
        return PretendedMessage(self, message_id)

    async def fetch_channel(self, channel_id: int) -> SimpleNamespace:
        """What Discord tells of the channel."""
        return SimpleNamespace(id=channel_id, last_message_id=None)

    async def send(
        self, *, view: Any, files: Sequence[discord.File] = (), nonce: str | None = None, **_: Any
    ) -> SimpleNamespace:
        """Post a message; one with a number that Discord has seen is not posted twice."""
        await network(self.chance)
        if nonce is not None and nonce in self._nonces:
            return SimpleNamespace(id=self._nonces[nonce])
        self._posted += 1
        message = FIRST + self._posted
        self.channel.write(done="post", message=message, buttons=buttons(view), nonce=nonce)
        await network(self.chance)
        return SimpleNamespace(id=message)


class PretendedReply:
    """The answer to a press, which posts and edits without any number that Discord would know again."""

    lost = False

    def __init__(self, client: PretendedClient) -> None:
        self.client = client

    async def update(self, message_id: int, made: Callable[[], tuple[Any, Any]]) -> bool:
        """Show something else on the message that was pressed."""
        await self.client.get_partial_message(message_id).edit(view=made()[0])
        return True

    async def post(self, shown: tuple[Any, Any], *_: Any, **__: Any) -> int:
        """Post a message."""
        return int((await self.client.send(view=shown[0])).id)


class PretendedMessage:
    """One message of the channel."""

    def __init__(self, client: PretendedClient, message_id: int) -> None:
        self.client, self.id = client, message_id

    async def edit(self, *, view: Any, **_: Any) -> None:
        """Show something else."""
        await network(self.client.chance)
        self.client.channel.write(done="edit", message=self.id, buttons=buttons(view))
        await network(self.client.chance)

    async def delete(self) -> None:
        """Take it away."""
        await network(self.client.chance)
        self.client.channel.write(done="delete", message=self.id)
        await network(self.client.chance)


def buttons(view: Any) -> list[str]:
    """The ids of all buttons and lists of a view."""
    return [child.custom_id for child in view.walk_children() if getattr(child, "custom_id", None)]
