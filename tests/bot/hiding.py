"""Makes SimCord hide what Discord hides: files that components show are not among a message's attachments.

So it is in interactions, and in all that requests return. Tests go on seeing them, as people see the pictures.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from simcord import results
from simcord.backend import serializers
from simcord.components import walk_components

_whole = serializers.message_payload


def _payload(*args: Any, **kwargs: Any) -> Any:
    told: Any = _whole(*args, **kwargs)
    shown = {media["attachment_id"] for media in _media(told["components"]) if "attachment_id" in media}
    return told | {"attachments": [each for each in told["attachments"] if each["id"] not in shown]}


def _media(components: Any) -> list[Any]:
    """What is shown by some components, and by those within."""
    items = [item for each in walk_components(components) for item in (each, *(each.get("items") or ()))]
    return [item[key] for item in items for key in ("media", "file") if item.get(key)]


def hide() -> None:
    """Let SimCord do so from now on."""
    serializers.message_payload = _payload
    results.serializers = SimpleNamespace(message_payload=_whole)  # type: ignore[attr-defined]
