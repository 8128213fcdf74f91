"""What the application itself asks for: who it is, its commands and emojis, channels and threads."""

from __future__ import annotations

import base64
from typing import Any

from tests.wire.errors import ApiError, invalid
from tests.wire.limits import LARGEST_EMOJI, MOST_EMOJIS, check_commands
from tests.wire.messages import Asked, of_channel, open_to
from tests.wire.world import DIRECT, THREAD, VIEW, Channel, Guild, Json, World, stamp

# What a server without anything special has nothing of.
_NOTHING = (
    *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "afk_channel_id"),
    *("system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code", "rules_channel_id"),
    *("safety_alerts_channel_id", "public_updates_channel_id", "incidents_data"),
)
_NONE = (
    *("system_channel_flags", "verification_level", "default_message_notifications", "mfa_level"),
    *("explicit_content_filter", "max_members", "max_stage_video_channel_users", "max_video_channel_users"),
    *("premium_tier", "premium_subscription_count", "nsfw_level"),
)
_NOT = ("widget_enabled", "premium_progress_bar_enabled", "nsfw")


def me(world: World, asked: Asked) -> tuple[int, Any]:
    """GET the bot's own user."""
    return 200, world.bot.json() | {"mfa_enabled": False, "locale": "en-US", "email": None, "verified": True}


def application(world: World, asked: Asked) -> tuple[int, Any]:
    """GET the application."""
    told: Json = {"id": str(world.bot.id), "name": world.bot.name, "icon": None, "description": "", "type": None}
    told |= {"verify_key": "0" * 64, "flags": 0, "flags_new": "0", "redirect_uris": [], "team": None}
    told |= {"interactions_endpoint_url": None, "role_connections_verification_url": None}
    told |= {"owner": world.bot.json(), "explicit_content_filter": 0, "eligible_oauth2_scopes": []}
    told |= {"bot_public": True, "bot_require_code_grant": False, "hook": True, "storefront_available": False}
    for counted in ("guild_count", "user_install_count", "user_authorization_count"):
        told[f"approximate_{counted}"] = 1
    return 200, told | world.portal


def commands(world: World, asked: Asked) -> tuple[int, Any]:
    """GET the commands that are registered, in no order, with their words in all languages if those are asked for."""
    found = world.commands.get(None, [])[::-1]
    whole = asked.query.get("with_localizations") in ("true", "1")
    return 200, [{"default_member_permissions": None} | _told(command, whole) for command in found]


def _told(part: Json, whole: bool) -> Json:
    """A command or a part of it as Discord tells of it later: what is empty or not so is left out."""
    told = {key: each for key, each in part.items() if each not in (None, [], {}) and each is not False}
    for key in ("options", "choices"):
        if key in told:
            told[key] = [_told(each, whole) for each in told[key]]
    if not whole:
        return {key: each for key, each in told.items() if not key.endswith("_localizations")}
    return told


def register(world: World, asked: Asked) -> tuple[int, Any]:
    """PUT all commands at once, for one server or everywhere."""
    check_commands(asked.body)
    guild = int(asked.path["guild_id"]) if "guild_id" in asked.path else None
    world.commands[guild] = [_registered(world, command) for command in asked.body]
    world.changed()
    return 200, world.commands[guild]


def _registered(world: World, command: Json) -> Json:
    """A command as Discord tells of it."""
    number = str(world.snowflake())
    told = {"default_member_permissions": None, "type": 1, "description": ""}
    told |= {key: each for key, each in command.items() if each is not None}
    if (needed := command.get("default_member_permissions")) is not None:
        told["default_member_permissions"] = str(needed)  # whichever way it was told
    return told | {"id": number, "version": number, "application_id": str(world.bot.id)}


def emojis(world: World, asked: Asked) -> tuple[int, Any]:
    """GET the application's emojis."""
    return 200, {"items": [*world.emojis.values()]}


def create_emoji(world: World, asked: Asked) -> tuple[int, Any]:
    """POST a new emoji."""
    head, _, encoded = asked.wanted["image"].partition(";base64,")
    if not head.startswith("data:image/") or len(base64.b64decode(encoded)) > LARGEST_EMOJI:
        raise invalid("no picture of at most 256 KiB", "image")
    if len(world.emojis) >= MOST_EMOJIS:
        raise ApiError(400, 30008)
    if not asked.wanted["name"].replace("_", "a").isalnum():
        raise invalid("letters, digits and underscores", "name")
    number = world.snowflake()
    made = {"id": str(number), "name": asked.wanted["name"], "roles": [], "require_colons": True, "managed": False}
    world.emojis[number] = made | {"animated": False, "available": True, "user": world.bot.json()}
    world.changed()
    return 201, world.emojis[number]


def delete_emoji(world: World, asked: Asked) -> tuple[int, Any]:
    """DELETE an emoji."""
    if world.emojis.pop(int(asked.path["emoji_id"]), None) is None:
        raise ApiError(404, 10014)
    world.changed()
    return 204, None


def guild(world: World, asked: Asked) -> tuple[int, Any]:
    """GET a server."""
    found = _guild(world, asked)
    told = dict.fromkeys(_NOTHING) | dict.fromkeys(_NONE, 0) | dict.fromkeys(_NOT, False)
    told |= {"region": "", "afk_timeout": 300, "preferred_locale": "en-US", "application_id": None}
    everyone = found.json()["roles"][0] | {"icon": None, "unicode_emoji": None}
    everyone["colors"] = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    told |= {"id": str(found.id), "name": found.name, "owner_id": "1", "roles": [everyone]}
    return 200, told | {"features": [], "emojis": [], "stickers": []}


def member(world: World, asked: Asked) -> tuple[int, Any]:
    """GET a member of a server: of those, only the bot is asked for."""
    _guild(world, asked)
    told = dict.fromkeys(("avatar", "banner", "communication_disabled_until", "nick", "premium_since"))
    told |= {"flags": 0, "joined_at": stamp(world.clock()), "pending": False, "mute": False, "deaf": False}
    return 200, told | {"roles": [], "user": world.users[int(asked.path["user_id"])].json()}


def _guild(world: World, asked: Asked) -> Guild:
    """A server that the bot is on."""
    found = world.guilds.get(int(asked.path["guild_id"]))
    if found is None or not found.present:
        raise ApiError(404, 10004)
    return found


def channel(world: World, asked: Asked) -> tuple[int, Any]:
    """GET a channel."""
    found = of_channel(world, asked.path["channel_id"])
    if found.kind != DIRECT and not found.may & VIEW:
        raise ApiError(403, 50001)
    return 200, found.json()


def open_direct(world: World, asked: Asked) -> tuple[int, Any]:
    """POST the wish for direct messages with a user."""
    user = world.users.get(int(asked.wanted.get("recipient_id") or 0))
    if user is None or user.bot:
        raise invalid("nobody to write to", "recipient_id")
    return 200, world.direct(user).json()


def thread(world: World, asked: Asked) -> tuple[int, Any]:
    """POST a thread, below a message where one is named."""
    parent = of_channel(world, asked.path["channel_id"])
    open_to(parent)
    assert parent.guild_id is not None
    made: Channel = world.channel(world.guilds[parent.guild_id], asked.wanted["name"], THREAD, parent)
    world.changed()
    return 201, made.json()


HANDLERS = {
    "GET /users/@me": me,
    "POST /users/@me/channels": open_direct,
    "GET /applications/@me": application,
    "GET /oauth2/applications/@me": application,
    "GET /applications/{application_id}/commands": commands,
    "PUT /applications/{application_id}/commands": register,
    "PUT /applications/{application_id}/guilds/{guild_id}/commands": register,
    "GET /applications/{application_id}/emojis": emojis,
    "POST /applications/{application_id}/emojis": create_emoji,
    "DELETE /applications/{application_id}/emojis/{emoji_id}": delete_emoji,
    "GET /guilds/{guild_id}": guild,
    "GET /guilds/{guild_id}/members/{user_id}": member,
    "GET /channels/{channel_id}": channel,
    "POST /channels/{channel_id}/threads": thread,
    "POST /channels/{channel_id}/messages/{message_id}/threads": thread,
}
