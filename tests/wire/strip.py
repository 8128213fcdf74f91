"""`python -m tests.wire.strip openapi.json`: keeps of Discord's published description what the double speaks of.

The whole of it has 1.2 MB; what is kept is written to `description.json` beside this file.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("description.json")
OPERATIONS = (
    "GET /users/@me",
    "POST /users/@me/channels",
    "GET /applications/@me",
    "GET /oauth2/applications/@me",
    "GET /gateway/bot",
    "GET /applications/{application_id}/commands",
    "PUT /applications/{application_id}/commands",
    "PUT /applications/{application_id}/guilds/{guild_id}/commands",
    "GET /applications/{application_id}/emojis",
    "POST /applications/{application_id}/emojis",
    "DELETE /applications/{application_id}/emojis/{emoji_id}",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "GET /guilds/{guild_id}",
    "GET /guilds/{guild_id}/members/{user_id}",
    "GET /channels/{channel_id}",
    "GET /channels/{channel_id}/messages",
    "POST /channels/{channel_id}/messages",
    "GET /channels/{channel_id}/messages/{message_id}",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "DELETE /channels/{channel_id}/messages/{message_id}",
    "POST /channels/{channel_id}/threads",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
)
# What only people read, and what answers that the double gives do not need.
_LEFT_OUT = {"description", "operationId", "security", "tags", "headers", "deprecated", "examples"}


def stripped(whole: dict[str, Any]) -> dict[str, Any]:
    """The kept operations, each as the schemas of its query, its body and its answers, with all they refer to."""
    operations = {name: _operation(whole["paths"], *name.split(" ")) for name in OPERATIONS}
    schemas: dict[str, Any] = {}
    waiting = [*_references(operations)]
    while waiting:
        name = waiting.pop()
        if name not in schemas:
            schemas[name] = _terse(whole["components"]["schemas"][name])
            waiting += _references(schemas[name])
    return {
        "source": {"title": whole["info"]["title"], "version": whole["info"]["version"], "license": "MIT"},
        "operations": operations,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(paths: dict[str, Any], method: str, path: str) -> dict[str, Any]:
    """One operation; the body and the answers are None where they are empty."""
    found = paths[path][method.lower()]
    query = {each["name"]: each["schema"] for each in found.get("parameters", ()) if each["in"] == "query"}
    body = found.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answers = {
        status: answer.get("content", {}).get("application/json", {}).get("schema")
        for status, answer in found["responses"].items()
        if status.startswith("2")
    }
    return {"query": _terse(query), "body": _terse(body), "answers": _terse(answers)}


def _terse(node: Any) -> Any:
    """A schema without what only people read; property names are left alone."""
    if isinstance(node, list):
        return [_terse(each) for each in node]
    if not isinstance(node, dict):
        return node
    terse = {
        key: {name: _terse(each) for name, each in value.items()} if key == "properties" else _terse(value)
        for key, value in node.items()
        if key not in _LEFT_OUT and not key.startswith("x-")
    }
    named = terse.get("oneOf")
    if isinstance(named, list) and all("const" in each for each in named):
        terse["enum"] = [each["const"] for each in terse.pop("oneOf")]
    return terse


def _references(node: Any) -> Iterator[str]:
    """The names of all schemas that something refers to."""
    return (name for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(node)))


if __name__ == "__main__":
    found = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    lines = json.dumps(stripped(found), sort_keys=True, separators=(",", ":")).replace(',"', ',\n"')
    KEPT.write_text(lines + "\n", "utf-8")
