"""Answers whoever types a move as soon as Discord tells of it, which is several times a move, at each pause.

Nothing is built of what is asked but what the answer needs. Suggestions for anything else take discord.py's own way.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from discord.enums import AppCommandOptionType, InteractionResponseType

from bot.model.refusals import Refused
from bot.service.request_rates import RequestKind
from bot.service.service import Service
from bot.text.reader import Reader, reader_of
from bot.ui.commands.move import move, suggested
from bot.ui.delivery.ages import Ages
from bot.ui.ongoing import SUGGESTING, Ongoing

log = logging.getLogger(__name__)
# Sends the first response to an interaction by its number and token.
Respond = Callable[[str, str, bytes], Awaitable[None]]
_DIRECT_MESSAGE = 1
_SERVER, _PERSON = "0", "1"
_written = json.JSONEncoder(separators=(",", ":")).encode


class Typed(NamedTuple):
    """Who has typed how much of a move, and where; the server is 0 where the bot is no member."""

    interaction: str
    token: str
    server_id: int
    channel_id: int
    user_id: int
    reader: Reader
    text: str


def typed_in(data: Mapping[str, Any]) -> Typed | None:
    """What an interaction tells that asks for suggestions for a move; None if it is another, or an older client's."""
    command = data["data"]
    (option, *others) = command.get("options") or [{}]
    known = command["name"] == move.name and "guild_id" not in command and option.get("focused") and not others
    if not known or option["type"] != AppCommandOptionType.string.value or "channel_id" not in data:
        return None
    user_id = int((data.get("member") or data)["user"]["id"])
    reader, server_id = reader_of(data.get("locale", "")), _server(data, user_id)
    channel_id = int(data["channel_id"])
    return Typed(data["id"], data["token"], server_id, channel_id, user_id, reader, option["value"])


def _read(data: Mapping[str, Any]) -> Typed | None:
    """The same; None as well for what is not as Discord has told it so far, which discord.py may understand."""
    try:
        return typed_in(data)
    except (AttributeError, KeyError, TypeError, ValueError):
        log.exception("an interaction is not understood")
        return None


def _server(data: Mapping[str, Any], user_id: int) -> int:
    """The same as `whereabouts.server_of`."""
    guild_id, owners = int(data.get("guild_id") or 0), data.get("authorizing_integration_owners") or {}
    brought = int(owners.get(_PERSON, 0)) == user_id and int(owners.get(_SERVER, -1)) != guild_id
    return 0 if brought and data.get("context") != _DIRECT_MESSAGE else guild_id


class Suggesting:
    """Suggests moves to whoever types one; by the number of what asks for that, `ages` know how late it is."""

    def __init__(self, service: Service, ongoing: Ongoing, ages: Ages, respond: Respond) -> None:
        self._service, self._ongoing, self._ages, self._respond = service, ongoing, ages, respond

    def begin(self, data: Mapping[str, Any]) -> bool:
        """Begin to answer what asks for suggestions, if it is a move that is typed; whether that was so."""
        typed = _read(data)
        if typed is not None and not self._ongoing.stopping:
            self._ages.hear(int(typed.interaction))
            self._ongoing.time(self._ongoing.begin(self._answer(typed)), SUGGESTING)
        return typed is not None

    async def _answer(self, typed: Typed) -> None:
        """Suggest what fits; whatever goes wrong, suggestions that fail are simply not there."""
        try:
            choices = [{"name": shown, "value": text} for shown, text in await self._found(typed)]
            kind = InteractionResponseType.autocomplete_result.value
            answer = _written({"type": kind, "data": {"choices": choices}})
            await self._respond(typed.interaction, typed.token, answer.encode())
        except Exception:
            log.exception("no moves are suggested")

    async def _found(self, typed: Typed) -> Sequence[tuple[str, str]]:
        place = await self._service.private.place_meant(typed.server_id, typed.channel_id, typed.user_id)
        try:
            self._service.limits.spend(RequestKind.SUGGESTION, typed.user_id, place)
        except Refused:
            return []
        return await suggested(typed.reader, self._service, place, typed.user_id, typed.text)
