"""Interactions as Discord would never tell of them: each is dropped or refused, and the bot goes on."""

from __future__ import annotations

from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ui import lean_discord
from bot.ui.suggestion_answers import Suggesting
from tests.wire.answers import COMMAND, COMPONENT, SUGGESTIONS
from tests.wire.conftest import Wire
from tests.wire.test_lean_discord import asked


class StandIn(AsyncWebhookAdapter):
    """In the place of the practice room's own."""


UNREADABLE: dict[str, dict[str, Any]] = {
    "no member": {"member": {}},
    "a list of owners": {"authorizing_integration_owners": ["x"]},
    "no language": {"locale": None},
    "a number for a language": {"locale": 7},
    "options in letters": {"data": {"name": "move", "options": "x"}},
    "no options": {"data": {"name": "move", "options": [None]}},
    "no data": {"data": None},
    "data in a list": {"data": []},
    "no number": {"channel_id": "x"},
    "no place": {"channel_id": None},
}


@pytest.mark.parametrize("more", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_not_understood_is_left_to_the_library(more: dict[str, Any]) -> None:
    suggesting = Suggesting(None, None, None, None)  # type: ignore[arg-type]
    assert not suggesting.begin(asked(**more))
    data = asked()
    del data["channel_id"]
    assert not suggesting.begin(data)


def command(**more: Any) -> dict[str, Any]:
    return {"id": "1", "name": "move", "type": 1, "options": [{"name": "move", "type": 3, "value": "s"}]} | more


# What a person sends: what kind it says it is, its data, and what else is wrong with it.
BROKEN: dict[str, tuple[int, Any, dict[str, Any]]] = {
    **{name: (SUGGESTIONS, (asked() | more)["data"], more) for name, more in UNREADABLE.items()},
    "suggestions for nothing": (SUGGESTIONS, None, {}),
    "suggestions without an id": (SUGGESTIONS, asked()["data"], {"id": None}),
    "a command without data": (COMMAND, None, {}),
    "a command without a type": (COMMAND, {"id": "1", "name": "move"}, {}),
    "a command of nobody": (COMMAND, command(), {"member": None}),
    "a command from nowhere": (COMMAND, command(), {"channel": None, "channel_id": None}),
    "a button without data": (COMPONENT, None, {}),
    "a button without a message": (COMPONENT, {"custom_id": "x", "component_type": 2}, {}),
    "a button without its message": (COMPONENT, {"custom_id": "x", "component_type": 2}, {"message": None}),
    "a button without an id": (COMPONENT, {"component_type": 2}, {}),
    "a button with a number for an id": (COMPONENT, {"custom_id": 5, "component_type": 2}, {"message": {}}),
    "a list of which nothing is picked": (COMPONENT, {"custom_id": "t:1:0:s-move", "component_type": 3}, {}),
    "nothing known": (99, {}, {}),
    "a form without fields": (5, {"custom_id": "x", "components": None}, {}),
}


@pytest.mark.thorough
async def test_whatever_arrives_the_bot_goes_on(wire: Wire, errors: list[str]) -> None:
    for name, (kind, data, more) in BROKEN.items():
        wire.alice.send(kind, data, **{what: value for what, value in more.items() if what != "data"})
        await wire.discord.quiet(0)
        assert not wire.bot.is_closed(), name
    told = wire.bob.slash("help")
    await wire.place.until(lambda: wire.bob.answers(told))
    assert any("an interaction cannot be read" in each for each in errors)
    errors.clear()  # each of them is logged


@pytest.mark.parametrize("adapter", [AsyncWebhookAdapter, StandIn], ids=["Discord", "the practice room"])
@pytest.mark.parametrize(
    "data", [None, [], {}, {"type": 3}, {"type": 3, "data": None}, {"type": 4, "data": {}}], ids=str
)
def test_what_cannot_be_read_is_dropped(adapter: Any, data: Any, caplog: pytest.LogCaptureFixture) -> None:
    def built(data: Any) -> None:
        raise AttributeError(data)

    parsers, before = {lean_discord.ARRIVED: built}, async_context.get()
    try:
        async_context.set(adapter())
        lean_discord.make_lean(parsers, lambda *_: None, lambda data: data["data"]["name"] == "move")
        parsers[lean_discord.ARRIVED](data)
    finally:
        async_context.set(before)
    assert "an interaction cannot be read" in caplog.text
