"""What Discord knows: people, servers, channels, messages, interactions; and its clock."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]
EPOCH_MS = 1_420_070_400_000
ALL_PERMISSIONS = (1 << 53) - 1
# Who has it may do everything, whatever a channel says.
ADMINISTRATOR = 1 << 3
# Bits of permissions, and of the flags of messages, that the double looks at.
VIEW, SEND, ATTACH, SEND_IN_THREADS = 1 << 10, 1 << 11, 1 << 15, 1 << 38
EPHEMERAL, LOADING, SILENT, IS_V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
HISTORY, MANAGE_THREADS = 1 << 16, 1 << 34
TEXT, DIRECT, THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (THREAD, PRIVATE_THREAD)


class Clock:
    """The time as Discord sees it, in seconds since 1970; tests move it forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def __call__(self) -> float:
        """The time."""
        return time.time() + self._ahead

    def forward(self, seconds: float) -> None:
        """Let time pass at once."""
        self._ahead += seconds


def stamp(seconds: float) -> str:
    """A time as it stands in messages."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


@dataclass
class User:
    """A person, or the bot itself."""

    id: int
    name: str
    bot: bool = False
    public_flags: int = 0

    def json(self) -> Json:
        """As requests and events show it."""
        return {
            "id": str(self.id),
            "username": f"user{self.id % 1000}",
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "public_flags": self.public_flags,
            "flags": 0,
            "primary_guild": None,
            "bot": self.bot,
        }


@dataclass
class Message:
    """A message as it stands; `reader` is the one user who sees it where it is ephemeral.

    `pings` are the users who were notified of it; `source` is the interaction that it answers, and `pressed` the
    message to which it is a reply.
    """

    id: int
    channel_id: int
    author: User
    created: float
    flags: int = 0
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    mentions: list[int] = field(default_factory=list)
    pings: list[int] = field(default_factory=list)
    edited: str | None = None
    reader: int | None = None
    source: int | None = None
    pressed: int | None = None
    edits: list[float] = field(default_factory=list)
    nonce: str | None = None

    @property
    def text(self) -> str:
        """All the text that it shows, top to bottom."""
        shown = [part["content"] for part in parts(self.components) if part["type"] == 10]
        return "\n".join(filter(None, [self.content, *shown]))

    @property
    def alt(self) -> str:
        """The alt text of its pictures."""
        items = [item for part in parts(self.components) if part["type"] == 12 for item in part["items"]]
        return "\n".join(item["description"] or "" for item in items)

    def controls(self) -> dict[str, Json]:
        """Its buttons and lists by their ids, top to bottom."""
        return {part["custom_id"]: part for part in parts(self.components) if "custom_id" in part}


def parts(components: list[Json]) -> Iterator[Json]:
    """All components, and those that stand in them, in the order in which they are shown."""
    for component in components:
        yield component
        yield from parts(component.get("components", []))
        if "accessory" in component:
            yield from parts([component["accessory"]])


@dataclass
class Channel:
    """A channel, a thread or direct messages; `may` is what the bot is allowed to do there.

    A private thread the bot may have `joined` or not: then its commands work there, but not its token.
    """

    id: int
    name: str
    kind: int = TEXT
    guild_id: int | None = None
    parent_id: int | None = None
    recipient: User | None = None
    may: int = ALL_PERMISSIONS
    archived: bool = False
    locked: bool = False
    joined: bool = True
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    old_edits: list[float] = field(default_factory=list)

    def json(self) -> Json:
        """As requests and events show it."""
        shown: Json = {"id": str(self.id), "type": self.kind, "flags": 0}
        if self.last_message_id is not None:
            shown["last_message_id"] = str(self.last_message_id)
        if self.recipient is not None:
            return {**shown, "recipients": [self.recipient.json()]}
        denied = {"id": str(self.guild_id), "type": 0, "allow": "0", "deny": str(ALL_PERMISSIONS & ~self.may)}
        shown |= {"guild_id": str(self.guild_id), "name": self.name, "permission_overwrites": [denied], "nsfw": False}
        if self.kind not in THREADS:
            return {**shown, "position": 0, "parent_id": None, "topic": None, "rate_limit_per_user": 0}
        state = {"archived": self.archived, "locked": self.locked, "auto_archive_duration": 1440}
        state["archive_timestamp"] = "2026-01-01T00:00:00+00:00"
        counts = {"message_count": len(self.messages), "member_count": 1, "total_message_sent": len(self.messages)}
        del shown["permission_overwrites"], shown["nsfw"]
        return {**shown, "parent_id": str(self.parent_id), "owner_id": "1", "thread_metadata": state, **counts}

    def public(self) -> list[Message]:
        """What everybody sees, oldest first."""
        return [message for message in self.messages.values() if message.reader is None]


@dataclass
class Guild:
    """A server; the bot sees it as long as it is `present`."""

    id: int
    name: str
    bot: User
    channels: dict[int, Channel] = field(default_factory=dict)
    present: bool = True

    def json(self) -> Json:
        """As the event that announces it shows it."""
        every = self.channels.values()
        everyone = {"id": str(self.id), "name": "@everyone", "color": 0, "hoist": False, "position": 0}
        everyone |= {
            "permissions": str(ALL_PERMISSIONS & ~ADMINISTRATOR),
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": "1",
            "unavailable": False,
            "member_count": 4,
            "roles": [everyone],
            "channels": [channel.json() for channel in every if channel.kind not in THREADS],
            "threads": [channel.json() for channel in every if channel.kind in THREADS and channel.joined],
            # Whoever may not ask for all members is told of the bot's own alone.
            "members": [{"user": self.bot.json(), "roles": [], "joined_at": stamp(0), "flags": 0}],
        } | {name: [] for name in ("emojis", "features", "stickers", "voice_states", "presences")}


@dataclass
class Interaction:
    """What one person asked for; the rest is told of how it was answered.

    `answered` is the type of the first answer; `original` the message that it made or that was pressed; `repeated`
    tells that it was delivered more than once, and `lost` that the bot has not heard that it was answered.
    """

    id: int
    token: str
    user: User
    channel: Channel
    kind: int
    created: float
    payload: Json
    pressed: Message | None = None
    answered: int | None = None
    answered_at: float | None = None
    original: Message | None = None
    choices: list[Json] | None = None
    repeated: bool = False
    lost: bool = False
    replies: list[Message] = field(default_factory=list)


class World:
    """All of it; `changed` is called whenever anything is different for somebody."""

    def __init__(self) -> None:
        self.clock = Clock()
        self._count = itertools.count()
        self.bot = User(self.snowflake(), "Patience Table", bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        # What a host has set in the developer portal, and how many servers there are.
        self.portal: Json = {}
        self.commands: dict[int | None, list[Json]] = {}
        self.emojis: dict[int, Json] = {}
        self.violations: list[str] = []
        # Tells an event of a server to the bot.
        self.tell: Callable[[str, Json, int | None], object] = lambda *_: None
        self._awaited: set[asyncio.Event] = set()

    def snowflake(self) -> int:
        """A new id, which tells when it was made."""
        return (int(self.clock() * 1000) - EPOCH_MS) << 22 | next(self._count) & (1 << 22) - 1

    def user(self, name: str) -> User:
        """A new person."""
        user = User(self.snowflake(), name)
        self.users[user.id] = user
        return user

    def guild(self, name: str) -> Guild:
        """A new server."""
        guild = Guild(self.snowflake(), name, self.bot)
        self.guilds[guild.id] = guild
        return guild

    def channel(self, guild: Guild, name: str, kind: int = TEXT, parent: Channel | None = None) -> Channel:
        """A new channel or thread of a server."""
        channel = Channel(self.snowflake(), name, kind, guild.id, parent.id if parent else None)
        self.channels[channel.id] = guild.channels[channel.id] = channel
        return channel

    def direct(self, user: User) -> Channel:
        """The direct messages of a user and the bot."""
        there = next((each for each in self.channels.values() if each.recipient == user), None)
        if there is None:
            there = Channel(self.snowflake(), user.name, DIRECT, recipient=user)
            self.channels[there.id] = there
        return there

    def changed(self) -> None:
        """Wake whoever waits for something."""
        for event in self._awaited:
            event.set()

    async def until(self, there: Callable[[], Any], seconds: float = 20) -> Any:
        """Wait until a function returns something true, and return that; TimeoutError if it does not in time."""
        event = asyncio.Event()
        self._awaited.add(event)
        try:
            async with asyncio.timeout(seconds):
                while not (found := there()):
                    event.clear()
                    await event.wait()
                return found
        finally:
            self._awaited.discard(event)
