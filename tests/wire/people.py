"""People at the double: they type commands, press, pick, and see what is there for them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.wire.answers import COMMAND, COMPONENT, SUGGESTIONS
from tests.wire.fake_discord import Discord
from tests.wire.messages import reopen, shown
from tests.wire.world import (
    ALL_PERMISSIONS,
    DIRECT,
    LOADING,
    MANAGE_THREADS,
    Channel,
    Guild,
    Interaction,
    Json,
    Message,
    User,
)

LANGUAGE = "en-US"


class NotThere(AssertionError):
    """Somebody wanted to press or type what is not there, or cannot be pressed."""


@dataclass
class Person:
    """Somebody who looks at one channel; `may` are their permissions there."""

    discord: Discord
    user: User
    channel: Channel
    may: int = ALL_PERMISSIONS

    # What they see.

    def sees(self) -> list[Message]:
        """The channel's messages as they stand, with those for this person alone; oldest first."""
        return [each for each in self.channel.messages.values() if each.reader in (None, self.user.id)]

    def pings(self) -> list[Message]:
        """The messages that notified this person."""
        return [each for each in self.channel.messages.values() if self.user.id in each.pings]

    def answers(self, interaction: Interaction) -> list[Message]:
        """What this person was told in answer to an interaction, as far as it can still be read.

        A board that was pressed tells everybody.
        """
        original = [] if interaction.original is None or interaction.answered == 6 else [interaction.original]
        found = {each.id: each for each in (*original, *interaction.replies)}
        if interaction.pressed is not None and interaction.pressed.reader is None:
            found.pop(interaction.pressed.id, None)
        there = self.channel.messages
        return [each for each in found.values() if each.id in there and not each.flags & LOADING and each.source]

    # What they do.

    def slash(self, command: str, **options: Any) -> Interaction:
        """Type a registered command, such as "patience start", with its options."""
        return self.send(COMMAND, self._typed(command, options))

    def complete(self, command: str, focused: str, **options: Any) -> Interaction:
        """Type at the option `focused` of a command, and wait for suggestions."""
        return self.send(SUGGESTIONS, self._typed(command, options, focused))

    async def suggestions(self, command: str, focused: str, **options: Any) -> list[str]:
        """The values that are suggested for what is typed."""
        asked = self.complete(command, focused, **options)
        await self.discord.world.until(lambda: asked.choices is not None)
        return [choice["value"] for choice in asked.choices or ()]

    def press(self, what: str, message: Message | None = None) -> Interaction:
        """Press the button of a label or an id: of a message, or of the newest one that has it."""
        message, part = self._found(2, what, message)
        return self.send(COMPONENT, {"custom_id": part["custom_id"], "component_type": 2}, message)

    def pick(self, value: str, message: Message | None = None) -> Interaction:
        """Choose the entry of a label or a value from a list."""
        message, part = self._found(3, value, message)
        chosen = next(each["value"] for each in part["options"] if value in (each["value"], each["label"]))
        return self.send(
            COMPONENT, {"custom_id": part["custom_id"], "component_type": 3, "values": [chosen]}, message
        )

    def _found(self, kind: int, what: str, message: Message | None) -> tuple[Message, Json]:
        """A component that can be pressed, and its message."""
        for each in [message] if message is not None else reversed(self.sees()):
            for part in each.controls().values():
                named = [part.get("label"), part["custom_id"]]
                named += [entry[key] for entry in part.get("options", ()) for key in ("value", "label")]
                if part["type"] == kind and what in named and not part.get("disabled"):
                    return each, part
        raise NotThere(what)

    def _typed(self, command: str, options: Json, focused: str | None = None) -> Json:
        """The data of a command, as the client makes it from what is registered."""
        first, *rest = command.split(" ")
        found = next((each for each in self._commands() if each["name"] == first), None)
        if found is None:
            raise NotThere(f"/{command}")
        data: Json = {"id": found["id"], "name": first, "type": 1}
        inner = data
        for name in rest:
            found = next(each for each in found.get("options", ()) if each["name"] == name)
            inner["options"] = [{"type": found["type"], "name": name}]
            inner = inner["options"][0]
        known = {each["name"]: each for each in found.get("options", ())}
        inner["options"] = [self._option(known[name], value, name == focused) for name, value in options.items()]
        people = [each for each in options.values() if isinstance(each, User)]
        if people:
            data["resolved"] = {
                "users": {str(each.id): each.json() for each in people},
                "members": {str(each.id): member(each) for each in people},
            }
        return data

    def _commands(self) -> list[Json]:
        world = self.discord.world
        return [*world.commands.get(None, ()), *world.commands.get(self.channel.guild_id, ())]

    def _option(self, known: Json, value: Any, focused: bool) -> Json:
        """One option; Discord's own client refuses what is not among fixed choices."""
        fixed = [each["value"] for each in known.get("choices") or ()]
        if fixed and not focused and value not in fixed:
            raise NotThere(f"{known['name']}: {value}")
        told = {
            "name": known["name"],
            "type": known["type"],
            "value": str(value.id) if isinstance(value, User) else value,
        }
        return told | ({"focused": True} if focused else {})

    def send(self, kind: int, data: Any, pressed: Message | None = None, **changed: Any) -> Interaction:
        """Send an interaction, with any data at all, or other parts `changed` as no client of Discord's would.

        An archived thread is opened first; of who may not, since it is locked, the bot never hears.
        """
        world = self.discord.world
        if self.channel.archived and self.channel.locked and not self.may & MANAGE_THREADS:
            raise NotThere(f"thread {self.channel.name} is locked")
        reopen(world, self.channel)
        interaction = Interaction(
            world.snowflake(), secrets.token_urlsafe(24), self.user, self.channel, kind, world.clock(), {}, pressed
        )
        payload = self._payload(interaction, data) | changed
        interaction.payload = payload
        world.interactions[interaction.token] = interaction
        self.discord.gateway.tell("INTERACTION_CREATE", payload, self.channel.guild_id)
        return interaction

    def again(self, interaction: Interaction) -> None:
        """Let Discord deliver an interaction once more."""
        interaction.repeated = True
        self.discord.gateway.tell("INTERACTION_CREATE", interaction.payload, self.channel.guild_id)

    def _payload(self, interaction: Interaction, data: Any) -> Json:
        """What the bot is told of an interaction."""
        direct = self.channel.kind == DIRECT
        told: Json = {
            "id": str(interaction.id),
            "application_id": str(self.discord.world.bot.id),
            "type": interaction.kind,
            "data": data,
            "channel": self.channel.json() | {"permissions": str(self.may)},
            "channel_id": str(self.channel.id),
            "token": interaction.token,
            "version": 1,
            "app_permissions": str(self.channel.may),
            "locale": LANGUAGE,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(self.channel.guild_id or 0)},
            "context": 1 if direct else 0,
            "attachment_size_limit": 10 * 2**20,
        }
        if direct:
            told["user"] = self.user.json()
        else:
            told["member"] = member(self.user) | {"permissions": str(self.may)}
            told |= {"guild_id": str(self.channel.guild_id), "guild_locale": LANGUAGE}
            told["guild"] = {"id": str(self.channel.guild_id), "locale": LANGUAGE, "features": []}
        if interaction.pressed is not None:
            told["message"] = shown(self.discord.world, interaction.pressed)
        return told


def member(user: User) -> Json:
    """A user as a member of a server."""
    return {
        "user": user.json(),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "permissions": str(ALL_PERMISSIONS),
        "communication_disabled_until": None,
    }


@dataclass
class Place:
    """A server with a channel in which people sit."""

    discord: Discord
    guild: Guild
    channel: Channel
    people: list[Person]

    @classmethod
    def open(
        cls, discord: Discord, names: Sequence[str] = ("Alice", "Bob", "Carol"), channel: str = "table"
    ) -> Place:
        """A new server with one channel and some members; the bot is in it."""
        guild = discord.world.guild("Server")
        there = discord.world.channel(guild, channel)
        made = cls(discord, guild, there, [Person(discord, discord.world.user(name), there) for name in names])
        discord.gateway.tell("GUILD_CREATE", guild.json(), guild.id)
        return made

    def person(self, name: str) -> Person:
        """The member of a name."""
        return next(each for each in self.people if each.user.name == name)

    async def until(self, there: Any, seconds: float = 20) -> Any:
        """Wait until a function tells something true, and return that."""
        return await self.discord.world.until(there, seconds)
