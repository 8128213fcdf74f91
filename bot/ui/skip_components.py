"""Keeps discord.py from building the components again of each message that Discord shows it: nobody asks about them.

For each button it would make a dozen calls, at every press and every edit, besides those for the request itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.enums import ComponentType, InteractionResponseType, InteractionType
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

PRESSED = "INTERACTION_CREATE"
SUGGESTIONS = InteractionResponseType.autocomplete_result.value


class LeanAdapter(AsyncWebhookAdapter):
    """Sends what belongs to interactions, and tells of the messages that come back all but their components."""

    async def request(self, *asked: Any, **more: Any) -> Any:
        """Send a request, and tell what Discord answers; of suggestions, nobody asks what became of them."""
        if (more.get("payload") or {}).get("type") == SUGGESTIONS:
            more["params"] = None
        answer = await super().request(*asked, **more)
        if isinstance(answer, dict):
            # A first response comes back within more.
            for message in (answer, (answer.get("resource") or {}).get("message")):
                if message is not None and "components" in message:
                    message["components"] = []
        return answer


def make_lean(parsers: dict[str, Callable[[Any], None]]) -> None:
    """Build no components for what is answered from here on in this task, nor for buttons that are pressed.

    `parsers` build what the gateway tells, by its name. Where a list was picked from its components stay: to loosen
    it means to show all of the message once more.
    """
    if type(async_context.get()) is AsyncWebhookAdapter:  # the practice room has one of its own
        async_context.set(LeanAdapter())  # type: ignore[no-untyped-call]  # that class has no types there
    built = parsers[PRESSED]
    parsers[PRESSED] = lambda data: built(_without_components(data))


def _without_components(data: Any) -> Any:
    """An interaction, without the components of the message whose button was pressed."""
    pressed = data["type"] == InteractionType.component.value
    if not pressed or data["data"]["component_type"] != ComponentType.button.value:
        return data
    return {**data, "message": {**data["message"], "components": []}}
