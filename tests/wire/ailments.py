"""What can be wrong with a host's bot, one thing at a time: how it comes about, and what the doctor says of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from types import SimpleNamespace
from typing import Any, NamedTuple

from bot.doctor import machine
from bot.store.sqlite import schema_version
from render.emojis import SUBJECTS
from tests.wire import messages
from tests.wire.fake_discord import UPLOAD
from tests.wire.faults import Fault
from tests.wire.host import COMMANDS, EMOJIS, Host, Pauses
from tests.wire.world import ATTACH, SEND, THREAD, VIEW, Json

CATEGORY = 4
# Permissions that the double does not look at.
HISTORY, THREADS = 1 << 16, 1 << 35
MESSAGES = "/channels/{channel_id}/messages"
ONE = f"{MESSAGES}/{{message_id}}"


class Wrong(NamedTuple):
    """A fault: how it is put in, the line that tells of it, and a pattern of what it says."""

    put: Callable[[Host], Any]
    about: str
    said: str


def env(**settings: str) -> Callable[[Host], None]:
    """Settings as they are in the environment."""
    return lambda host: [host.patch.setenv(name, text) for name, text in settings.items()] and None


def sql(statement: str) -> Callable[[Host], None]:
    """Something that is done to the database."""

    def put(host: Host) -> None:
        with closing(sqlite3.connect(host.path, isolation_level=None)) as db:
            db.execute(statement)

    return put


def fails(operation: str, fault: Fault | int, after: int = 0) -> Callable[[Host], None]:
    """Requests that fail, however often they are tried."""
    return lambda host: host.plan(operation, fault, after=after)


def hangs(operation: str, about: str) -> Callable[[Host], None]:
    """Requests that nobody answers."""
    return lambda host: host.impatient(operation, about)


def set_in_portal(**told: Any) -> Callable[[Host], None]:
    """What the host has set, or what there is to say of the application."""
    return lambda host: host.discord.world.portal.update(told)


def without(*bits: int) -> Callable[[Host], None]:
    """Permissions that the bot lacks in the channel."""

    def put(host: Host) -> None:
        host.channel.may &= ~sum(bits)

    return put


def in_kind(kind: int, **state: bool) -> Callable[[Host], None]:
    """Another channel than one where people can play."""

    def put(host: Host) -> None:
        world, channel = host.discord.world, host.channel
        assert channel.guild_id is not None
        host.channel = world.channel(world.guilds[channel.guild_id], "other", kind, channel)
        for name, value in state.items():
            setattr(host.channel, name, value)

    return put


def locked(host: Host) -> None:
    """As by a bot that runs."""
    host.patch.setattr(schema_version, "OPENING_SECONDS", 0.01)
    host.lock = sqlite3.connect(host.path, isolation_level=None)
    host.lock.execute("BEGIN EXCLUSIVE")


def direct(host: Host) -> None:
    """Direct messages with somebody."""
    host.channel = host.discord.world.direct(host.discord.world.user("Ann"))


def late_after(status: int) -> Callable[[Host], None]:
    """The doctor's patience ends in a pause of discord.py's."""

    def put(host: Host) -> None:
        host.plan("GET /gateway/bot", status)
        host.patch.setattr("discord.http.asyncio", Pauses(TimeoutError()))

    return put


def described_otherwise(host: Host) -> None:
    """Discord loses the words of a picture."""
    told = messages.shown

    def shown(*message: Any) -> Json:
        found = told(*message)
        for part in found["components"]:
            for item in part.get("items", ()):
                item["description"] = None
        return found

    host.patch.setattr(messages, "shown", shown)


def offline(host: Host) -> None:
    """As without a network."""
    host.discord.base = "http://127.0.0.1:9/api/v10"


SEE_AGAIN = "run this again with --repair"
CLOCK, READ, CHANGED = "Clock", "Read back", "Text changed"
FAULTS = {
    # This machine.
    "a setting": Wrong(env(LOG_LEVEL="loud"), "Settings", "LOG_LEVEL must be one of DEBUG"),
    "no token": Wrong(env(DISCORD_TOKEN=""), "Settings", "copy the token from the developer portal into .env"),
    "shards": Wrong(env(SHARDS="0/2"), "Settings", "set DATABASE_URL"),
    "a newer database": Wrong(sql("PRAGMA user_version=999"), "Database", "newer version of the bot: update the bot"),
    "a locked database": Wrong(locked, "Database", "another copy of the bot is using it: stop"),
    "another's database": Wrong(sql("PRAGMA application_id=7"), "Database", "belongs to another program"),
    "no database": Wrong(lambda host: host.path.write_bytes(b"x" * 5000), "Database", "file is not a database"),
    "no folder": Wrong(env(DATABASE_PATH="/nowhere/table.db"), "Database", "No such file or directory"),
    "no folder for it": Wrong(env(DATABASE_PATH="/nowhere/table.db"), "Free disk", "no folder /nowhere: create it"),
    "no folder for copies": Wrong(
        env(BACKUP_FOLDER="/nowhere"), "Free disk", "change DATABASE_PATH or BACKUP_FOLDER"
    ),
    "no PostgreSQL": Wrong(
        env(DATABASE_URL="postgresql://ann:hush@127.0.0.1:9/x"), "Database", "Can't use the PostgreSQL"
    ),
    "a full disk": Wrong(
        lambda host: host.patch.setattr(
            machine.shutil, "disk_usage", lambda _: SimpleNamespace(free=99 * machine.MB)
        ),
        "Free disk",
        r"Only 99 MB free in .+ need 50\d MB\. Make room\.",
    ),
    # Discord, and the way there.
    "offline": Wrong(offline, "Token", "Can't reach Discord .+: check this machine's network"),
    "401": Wrong(fails("GET /users/@me", 401), "Token", "copy it again from the developer portal"),
    "no header": Wrong(env(DISCORD_TOKEN="a.b\nc"), "Token", "copy it again from the developer portal"),
    "403": Wrong(fails("GET /users/@me", 403), "Token", "403 .+ the token belongs to the right application"),
    "429": Wrong(fails("GET /users/@me", 429), "Token", "wait ten minutes"),
    "500": Wrong(fails("GET /users/@me", 500), "Token", r"trouble of its own \(500\)"),
    "a cut line": Wrong(fails("GET /users/@me", Fault.DROP), "Token", "check this machine's network"),
    "half an answer": Wrong(fails("GET /users/@me", Fault.LOSE), "Token", "check this machine's network"),
    "no answer": Wrong(hangs("GET /users/@me", "Token"), "Token", "didn't answer within 0.2 seconds"),
    "no application": Wrong(fails("GET /oauth2", 500), "Token", r"trouble of its own \(500\)"),
    "late": Wrong(
        lambda host: host.discord.world.clock.forward(300), CLOCK, r"(299|300|301) seconds behind Discord's"
    ),
    "early": Wrong(lambda host: host.discord.world.clock.forward(-300), CLOCK, "(299|300|301) seconds ahead of Disc"),
    "an address": Wrong(
        set_in_portal(interactions_endpoint_url="https://elsewhere.example"), "Interactions endpoint", "empty Interac"
    ),
    "no servers": Wrong(
        set_in_portal(integration_types_config={"1": {}}),
        "Installation",
        "tick Guild Install",
    ),
    "a code": Wrong(set_in_portal(bot_require_code_grant=True), "Code grant", "turn off Requires OAuth2 Code Grant"),
    "99 servers": Wrong(
        set_in_portal(approximate_guild_count=99), "Servers", "on 99 .+ more than 100: have it verif"
    ),
    "19 starts": Wrong(
        lambda host: setattr(host.discord.gateway, "remaining", 19), "Starts left today", r"Only 19: .+ UTC\.$"
    ),
    "no starts": Wrong(fails("GET /gateway/bot", 500), "Starts left today", "no gateway right now"),
    "late after 500": Wrong(late_after(500), "Starts left today", r"trouble of its own \(500\)"),
    "late after 429": Wrong(late_after(429), "Starts left today", "wait ten minutes"),
    # What the bot has brought there.
    "a deleted command": Wrong(
        lambda host: host.commands().remove(host.named("knock")), "Commands", rf"\(missing: /knock\): {SEE_AGAIN}"
    ),
    "another description": Wrong(
        lambda host: host.named("knock").update(description="Bang."), "Commands", rf"\(changed: /knock\): {SEE_AGAIN}"
    ),
    "another option": Wrong(
        lambda host: host.named("move")["options"][0].update(autocomplete=False), "Commands", "changed: /move"
    ),
    "another limit": Wrong(
        lambda host: host.named("move")["options"][0].update(max_length=5), "Commands", "changed: /move"
    ),
    "no option": Wrong(lambda host: host.named("move").update(options=[]), "Commands", "changed: /move"),
    "another choice": Wrong(
        lambda host: host.named("text")["options"][0]["choices"].pop(), "Commands", "changed: /text"
    ),
    "in other places": Wrong(lambda host: host.named("move").update(contexts=[0]), "Commands", "changed: /move"),
    "another's command": Wrong(
        lambda host: host.commands().append({**host.named("knock"), "name": "bet"}), "Commands", "not the bot's: /bet"
    ),
    "403 for commands": Wrong(fails(f"GET {COMMANDS}", 403), "Commands", "403 .+ the right application"),
    "404 for commands": Wrong(fails(f"GET {COMMANDS}", 404), "Commands", "error .404"),
    "no answer of commands": Wrong(hangs(f"GET {COMMANDS}", "Commands"), "Commands", "didn't answer within 0.2"),
    "a missing emoji": Wrong(
        lambda host: host.discord.world.emojis.popitem(),
        "Card emojis",
        rf"1 of {len(SUBJECTS)} are missing \([a-z0-9_]+\): {SEE_AGAIN}",
    ),
    "500 for emojis": Wrong(fails(f"GET {EMOJIS}", 500), "Card emojis", r"trouble of its own \(500\)"),
    # A channel.
    "no channel": Wrong(lambda host: setattr(host.channel, "id", 4711), "Channel", "no channel 4711: turn on Devel"),
    "not seen": Wrong(without(VIEW), "Channel", "can't see channel .+ with the scope bot, and give it View Channel"),
    "not on the server": Wrong(
        lambda host: setattr(host.discord.world.guilds[host.channel.guild_id or 0], "present", False),
        "Channel",
        "invite it to the server",
    ),
    "a category": Wrong(in_kind(CATEGORY), "Channel", "pick a text channel or a thread"),
    "direct messages": Wrong(direct, "Channel", "pick a text channel or a thread"),
    "a locked thread": Wrong(in_kind(THREAD, locked=True), "Channel", "a moderator can unlock it"),
    "may not send": Wrong(without(SEND), "Permissions", "settings: Send Messages"),
    "may not attach": Wrong(
        without(ATTACH, HISTORY), "Permissions", "settings: Attach Files, Read Message History.$"
    ),
    "may open no threads": Wrong(without(THREADS), "Permissions", "settings: Create Public Threads.$"),
    "no server": Wrong(fails("GET /guilds", 500), "Permissions", "trouble of its own"),
    "403 for posts": Wrong(fails(f"POST {MESSAGES}", 403), "Trial board posted", "403"),
    "500 for pictures": Wrong(fails(f"POST {MESSAGES}{UPLOAD}", 500), "Trial board posted", "trouble of its own"),
    "429 for posts": Wrong(fails(f"POST {MESSAGES}", 429), "Trial board posted", "wait ten minutes"),
    "no answer of posts": Wrong(
        hangs(UPLOAD, "Trial board posted"), "Trial board posted", "didn't answer within 0.2"
    ),
    "no other picture": Wrong(fails(f"PATCH {ONE}{UPLOAD}", 403), "Another picture", "403"),
    "not read": Wrong(fails(f"GET {ONE}", 404), READ, "404"),
    "read otherwise": Wrong(described_otherwise, READ, "doesn't show what was sent"),
    "no other words": Wrong(fails(f"PATCH {ONE}", 500, after=1), CHANGED, "trouble of its own"),
    "not deleted": Wrong(fails(f"DELETE {ONE}", 403), "Trial board deleted", "403"),
}
