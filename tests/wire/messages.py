"""How messages are made, changed and shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.wire.errors import ApiError, invalid
from tests.wire.limits import check_files, check_flags, check_message, named
from tests.wire.rates import Limited
from tests.wire.world import (
    ATTACH,
    DIRECT,
    EPHEMERAL,
    HISTORY,
    LOADING,
    MANAGE_THREADS,
    SEND,
    SEND_IN_THREADS,
    SILENT,
    THREADS,
    VIEW,
    Channel,
    Json,
    Message,
    World,
    parts,
    stamp,
)

# Discord does not say how often messages older than an hour may be edited; bots have met the limit this early: so
# many in so many seconds, for all of a channel.
OLD, MOST_OLD_EDITS, OLD_EDITS_COUNT = 3600, 3, 6
# Within so many seconds the same nonce stands for the same message; Discord says "the past few minutes".
NONCE_LASTS = 180
CDN = "https://cdn.discordapp.com/attachments"


@dataclass
class Asked:
    """A request as it came: which operation, the names in its path, its query and body, and uploads by field."""

    operation: str
    path: dict[str, str]
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    @property
    def wanted(self) -> Json:
        """The body of a request that has one."""
        wanted: Json = self.body or {}
        return wanted


def bare(world: World, channel: Channel, flags: int = 0, reader: int | None = None) -> Message:
    """A new message of the bot's that shows nothing yet; it stands in no channel."""
    return Message(world.snowflake(), channel.id, world.bot, world.clock(), flags, reader=reader)


def write(world: World, message: Message, data: Json, files: dict[str, tuple[str, bytes]], new: bool) -> None:
    """Write on a message what a request says; ApiError, and the message as it was, if that may not stand there."""
    check_files({name: content for name, (_, content) in files.items()}, data.get("attachments") or [])
    flags = message.flags
    if data.get("flags") is not None:
        check_flags(data["flags"], None if new else message.flags)
        flags = data["flags"] | message.flags & EPHEMERAL
    content = message.content if data.get("content", ...) is ... else data["content"] or ""
    components = message.components if data.get("components") is None else data["components"]
    attachments, uploaded = _attachments(world, message, data, files)
    check_message(flags & ~LOADING, content, components, attachments)
    message.flags, message.content, message.components = flags & ~LOADING, content, components
    message.attachments, message.files = attachments, uploaded
    message.mentions = _mentioned(world, message, data.get("allowed_mentions"))


def _attachments(
    world: World, message: Message, data: Json, files: dict[str, tuple[str, bytes]]
) -> tuple[list[Json], dict[str, bytes]]:
    """What is attached to a message after a request, and the bytes by name: what it keeps and what is new."""
    if data.get("attachments") is None:
        return message.attachments, message.files
    there = {each["id"]: each for each in message.attachments}
    found, contents = [], {}
    for each in data["attachments"]:
        if (kept := there.get(str(each["id"]))) is not None:
            found.append(kept)
            contents[kept["filename"]] = message.files[kept["filename"]]
            continue
        name, content = files[f"files[{each['id']}]"]
        number = world.snowflake()
        url = f"{CDN}/{message.channel_id}/{number}/{name}"
        found.append({"id": str(number), "filename": name, "size": len(content), "url": url, "proxy_url": url})
        if each.get("description"):
            found[-1]["description"] = each["description"]
        contents[name] = content
    return found, contents


def _mentioned(world: World, message: Message, allowed: Json | None) -> list[int]:
    """The users whom a message mentions, as far as that is allowed."""
    users = [int(found) for found in re.findall(r"<@!?(\d+)>", message.text)]
    if allowed is not None and "users" not in (allowed.get("parse") or ()):
        users = [each for each in users if each in {*map(int, allowed.get("users") or ())}]
    return [each for each in dict.fromkeys(users) if each in world.users]


def post(world: World, channel: Channel, message: Message) -> None:
    """Put a new message into its channel, and notify whom it mentions.

    A thread that was archived opens again, be it by a message that one person alone sees.
    """
    channel.messages[message.id] = message
    reopen(world, channel)
    if message.reader is None:
        channel.last_message_id = message.id
        message.pings = [] if message.flags & SILENT else [*message.mentions]
    world.changed()


def reopen(world: World, channel: Channel) -> None:
    """Open a thread that was archived; everybody hears of it."""
    if channel.archived:
        channel.archived = False
        world.tell("THREAD_UPDATE", channel.json(), channel.guild_id)


def edited(world: World, message: Message) -> None:
    """Note that a message has been edited."""
    message.edited = stamp(world.clock())
    message.edits.append(world.clock())
    world.changed()


def remove(world: World, message: Message) -> None:
    """Take a message out of its channel: above public replies to it stands "Original message was deleted"."""
    channel = world.channels[message.channel_id]
    channel.messages.pop(message.id, None)
    if any(each.pressed == message.id for each in channel.public()):
        world.violations.append(f"message {message.id} is deleted, though another one answers it")
    world.changed()


def open_to(channel: Channel, writing: bool = True, files: bool = False) -> None:
    """Raise ApiError unless the bot may read in a channel, or write, or attach files there."""
    if channel.kind == DIRECT:
        return
    if not channel.may & VIEW or not (channel.joined or channel.may & MANAGE_THREADS):
        raise ApiError(403, 50001)
    if writing and not channel.may & (SEND_IN_THREADS if channel.kind in THREADS else SEND):
        raise ApiError(403, 50013)
    if files and not channel.may & ATTACH:
        raise ApiError(403, 50013)
    if writing and channel.locked and not channel.may & MANAGE_THREADS:
        raise ApiError(400, 50083)


def young(world: World, channel: Channel, message: Message) -> None:
    """Raise Limited if a message is old, and such ones have been edited too often of late in its channel."""
    now = world.clock()
    if message.created > now - OLD:
        return
    channel.old_edits = [each for each in channel.old_edits if each > now - OLD_EDITS_COUNT]
    if len(channel.old_edits) >= MOST_OLD_EDITS:
        raise Limited(channel.old_edits[0] + OLD_EDITS_COUNT - now, everywhere=False, code=30046)
    channel.old_edits.append(now)


def shown(world: World, message: Message) -> Json:
    """A message as requests and events show it: what its components show is not among its attachments."""
    in_components = {*named([*parts(message.components)])}
    told: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": message.author.json(),
        "type": 0 if message.source is None else 20,
        "content": message.content,
        "components": _numbered(world, message),
        "attachments": [each for each in message.attachments if each["filename"] not in in_components],
        "mentions": [world.users[each].json() for each in message.mentions],
        "timestamp": stamp(message.created),
        "edited_timestamp": message.edited,
        "flags": message.flags,
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
    }
    told |= {"mention_roles": [], "embeds": []}
    return told


def _numbered(world: World, message: Message) -> list[Json]:
    """A message's components with the numbers and values that Discord gives them."""
    urls = {each["filename"]: each for each in message.attachments}
    number = 0

    def media(each: Json) -> Json:
        file = urls.get(each["url"].removeprefix("attachment://"), {"id": "0", "url": each["url"]})
        return {"id": file["id"], "url": file["url"], "proxy_url": file["url"]}

    def one(part: Json) -> Json:
        nonlocal number
        number += 1
        told = {**_USUAL.get(part["type"], {}), **{key: each for key, each in part.items() if each is not None}}
        told["id"] = part.get("id") or number
        if part["type"] == 12:
            told["items"] = [{"description": None, "spoiler": False} | item for item in part["items"]]
            told["items"] = [{**item, "media": media(item["media"])} for item in told["items"]]
        if "options" in part:
            told["options"] = [_with_emoji(entry) for entry in part["options"]]
        if "components" in part:
            told["components"] = [one(child) for child in part["components"]]
        return _with_emoji(told)

    return [one(part) for part in message.components]


def _with_emoji(labelled: Json) -> Json:
    """A button or an entry with the id of its emoji as a text, however it was sent."""
    emoji = labelled.get("emoji")
    if not emoji or emoji.get("id") is None:
        return labelled
    return {**labelled, "emoji": {**emoji, "id": str(emoji["id"])}}


_USUAL: dict[int, Json] = {
    2: {"disabled": False},
    3: {"min_values": 1, "max_values": 1, "disabled": False},
    17: {"accent_color": None, "spoiler": False},
}


def of_channel(world: World, channel_id: str) -> Channel:
    """A channel that the bot knows; ApiError if there is none."""
    channel = world.channels.get(int(channel_id))
    guild = channel and channel.guild_id and world.guilds[channel.guild_id]
    if channel is None:
        raise ApiError(404, 10003)
    if guild and not guild.present:
        raise ApiError(403, 50001)
    return channel


def in_channel(world: World, path: dict[str, str]) -> tuple[Channel, Message]:
    """A message that everybody sees; ephemeral ones are unknown to the bot's token."""
    channel = of_channel(world, path["channel_id"])
    message = channel.messages.get(int(path["message_id"]))
    if message is None or message.reader is not None:
        raise ApiError(404, 10008)
    return channel, message


def create(world: World, asked: Asked) -> tuple[int, Any]:
    """POST a message by the bot's token."""
    channel = of_channel(world, asked.path["channel_id"])
    open_to(channel, files=bool(asked.files))
    message = bare(world, channel)
    if asked.wanted.get("flags", 0) & EPHEMERAL:
        raise invalid("only an interaction is answered for one alone", "flags")
    nonce = asked.wanted.get("nonce")
    if nonce is not None and asked.wanted.get("enforce_nonce"):
        for there in channel.public():
            if there.nonce == nonce and there.created > message.created - NONCE_LASTS:
                return 200, shown(world, there)
    message.nonce = nonce
    write(world, message, asked.wanted, asked.files, new=True)
    post(world, channel, message)
    return 200, shown(world, message)


def fetch(world: World, asked: Asked) -> tuple[int, Any]:
    """GET one message."""
    channel, message = in_channel(world, asked.path)
    open_to(channel, writing=False)
    return 200, shown(world, message)


def history(world: World, asked: Asked) -> tuple[int, Any]:
    """GET the newest messages, or those just before one: none where the bot may not read what was written before."""
    channel = of_channel(world, asked.path["channel_id"])
    open_to(channel, writing=False)
    if channel.kind != DIRECT and not channel.may & HISTORY:
        return 200, []
    before = int(asked.query.get("before", 1 << 63))
    there = [each for each in reversed(channel.public()) if each.id < before]
    found: Sequence[Message] = there[: int(asked.query.get("limit", 50))]
    return 200, [shown(world, each) for each in found]


def edit(world: World, asked: Asked) -> tuple[int, Any]:
    """PATCH a message by the bot's token."""
    channel, message = in_channel(world, asked.path)
    open_to(channel, writing=False, files=bool(asked.files))
    if channel.archived:
        raise ApiError(400, 50083)
    if message.author is not world.bot:
        raise ApiError(403, 50005)
    young(world, channel, message)
    write(world, message, asked.wanted, asked.files, new=False)
    edited(world, message)
    return 200, shown(world, message)


def delete(world: World, asked: Asked) -> tuple[int, Any]:
    """DELETE a message by the bot's token."""
    channel, message = in_channel(world, asked.path)
    open_to(channel, writing=False)
    remove(world, message)
    return 204, None


HANDLERS = {
    "POST /channels/{channel_id}/messages": create,
    "GET /channels/{channel_id}/messages": history,
    "GET /channels/{channel_id}/messages/{message_id}": fetch,
    "PATCH /channels/{channel_id}/messages/{message_id}": edit,
    "DELETE /channels/{channel_id}/messages/{message_id}": delete,
}
