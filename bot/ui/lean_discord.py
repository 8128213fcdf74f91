"""Spares discord.py what nobody asks it for; what changes its insides is here.

For each button of a message that Discord shows it, it would make a dozen calls, at every press and every edit; to
suggest moves it would build a person, a server's member and a command; and each request it would write in pieces.
`tests/wire/test_lean_discord.py` tells if a new version of it undoes that unseen.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import aiohttp
import discord
from discord.enums import ComponentType, InteractionResponseType, InteractionType
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ui.components import UNREACHED
from bot.ui.lean_session import LeanSessions, Sending, Told

log = logging.getLogger(__name__)
ARRIVED = "INTERACTION_CREATE"
EPHEMERAL = 64
# Of these answers nobody asks what became of them: suggestions, and what puts an answer off.
UNASKED = tuple(
    kind.value
    for kind in (
        InteractionResponseType.autocomplete_result,
        InteractionResponseType.deferred_channel_message,
        InteractionResponseType.deferred_message_update,
    )
)
# What discord.py reads of the answer to a first response that tells nothing.
_NOTHING_TOLD = {"interaction": {"id": "0"}}
CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"
JSON = {"Content-Type": "application/json"}
IN_TIME = aiohttp.ClientTimeout(total=3)
# What anybody asks of a message that the bot has sent; who has written it is known.
_OF_USE = ("id", "channel_id", "type", "flags", "content")
# What discord.py would build of a message whose button was pressed.
_OF_NO_USE = {
    "attachments",
    "components",
    "edited_timestamp",
    "embeds",
    "interaction",
    "interaction_metadata",
    "mention_roles",
    "mentions",
    "message_reference",
    "referenced_message",
}
Parser = Callable[[Any], None]


class LeanAdapter(AsyncWebhookAdapter):
    """Sends what belongs to interactions, and tells of the messages that come back which ones they are."""

    def __init__(self, told: Told) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # that class has no types there
        self.sessions = LeanSessions(told)

    async def request(self, route: Route, session: aiohttp.ClientSession, **asked: Any) -> Any:
        """Send a request, with discord.py's own tries and pauses, and tell what Discord answers."""
        parts = asked.pop("multipart", None) or None
        asked.pop("files", None)  # they are among the parts
        unasked = (asked.get("payload") or {}).get("type") in UNASKED and route.path == CALLBACK
        if unasked:
            asked["params"] = None
        sending: Any = Sending(self.sessions.through(session.connector), self.sessions.told, route.path, parts)
        answer = await super().request(route, sending, **asked)
        return _NOTHING_TOLD if unasked else _briefly(answer)


def _briefly(answer: Any) -> Any:
    """What Discord answers, with as much of its message as is asked; a first response has none that all can see."""
    if not isinstance(answer, dict):
        return answer
    resource = answer.get("resource") or {}
    if "message" in resource:
        private = resource["message"].get("flags", 0) & EPHEMERAL
        resource["message"] = _brief(resource["message"]) if private else None
    return _brief(answer) if "author" in answer else answer


def _brief(message: Mapping[str, Any]) -> dict[str, Any]:
    return {name: message[name] for name in _OF_USE if name in message}


async def respond(http: HTTPClient, number: str, token: str, answer: bytes) -> None:
    """Send a first response that fits only now: it is tried once, and nobody hears what became of it."""
    adapter = async_context.get()
    assert isinstance(adapter, LeanAdapter), "nothing else is asked to be quick"
    sending = Sending(adapter.sessions.through(http.connector), adapter.sessions.told, CALLBACK)
    url = f"{Route.BASE}/interactions/{number}/{quote(token, safe='')}/callback"
    try:
        async with sending.request("POST", url, data=answer, headers=JSON, timeout=IN_TIME) as response:
            if response.status >= HTTPStatus.BAD_REQUEST:
                log.info("interaction %s: %d", number, response.status)
    except UNREACHED as error:
        log.info("interaction %s could not be answered: %r", number, error)


def make_lean(parsers: dict[str, Parser], told: Told, suggest: Callable[[Any], bool]) -> None:
    """Answer with as few calls as can be from here on in this task, and build as little as can be of what arrives.

    `parsers` build what the gateway tells, by its name; `told` hears of requests; `suggest` begins to answer who
    types something, if it knows how. Where a list was picked from its components stay: to loosen it means to show
    all of the message once more.
    """
    discord.components.get_slots = _slots  # type: ignore[attr-defined, assignment]  # by no public way
    built = parsers[ARRIVED]
    # The practice room has one of its own; and a bot that could not start has left its own for the next.
    if type(async_context.get()) not in (AsyncWebhookAdapter, LeanAdapter):
        parsers[ARRIVED] = _surely(lambda data: built(_arrived(data)))
        return
    async_context.set(LeanAdapter(told))

    def parse(data: Any) -> None:
        if data["type"] != InteractionType.autocomplete.value or not suggest(data):
            built(_arrived(data))

    parsers[ARRIVED] = _surely(parse)


def _surely(parse: Parser) -> Parser:
    """The same, but what cannot be read is dropped: whatever is raised here would end the bot for everybody."""

    def parsed(data: Any) -> None:
        try:
            parse(data)
        except Exception:  # anything may be wrong with it, and be found out anywhere in the library
            log.exception("an interaction cannot be read")

    return parsed


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """What a kind of component has: discord.py would go through its bases again for each button that it makes."""
    return (*discord.utils.get_slots(kind),)


def _arrived(data: Any) -> Any:
    """An interaction, without what nobody asks of the message whose button was pressed."""
    pressed = data["type"] == InteractionType.component.value
    if not pressed or data["data"]["component_type"] != ComponentType.button.value:
        return data
    return {**data, "message": {key: value for key, value in data["message"].items() if key not in _OF_NO_USE}}
