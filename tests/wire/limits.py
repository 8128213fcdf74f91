"""Rules for messages and commands that Discord's published description does not state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from tests.wire.errors import ApiError, invalid
from tests.wire.world import EPHEMERAL, IS_V2, SILENT, Json, parts

LONGEST_CONTENT = 2000
LONGEST_SHOWN = 4000
MOST_COMPONENTS = 40
MOST_IN_ROW = 5
MOST_CHOICES = 25
LONGEST_COMMAND = 8000
LARGEST_FILE = 10 * 2**20
LARGEST_REQUEST = 25 * 2**20
LARGEST_EMOJI = 256 * 2**10
MOST_EMOJIS = 2000
SETTABLE = EPHEMERAL | SILENT | IS_V2 | 1 << 2
BUTTON = 2
LAYOUT = {9, 10, 11, 12, 13, 14, 17}


def check_message(flags: int, content: str, components: Sequence[Json], attachments: Sequence[Json]) -> None:
    """Raise ApiError unless a message may stand as it is; `attachments` are all that it has."""
    every = [*parts([*components])]
    if len(content) > LONGEST_CONTENT:
        raise invalid(f"longer than {LONGEST_CONTENT} characters", "content")
    if flags & IS_V2:
        _check_layout(content, every, attachments)
    elif any(part["type"] in LAYOUT for part in every):
        raise invalid("components of layouts without their flag", "components")
    elif len(components) > MOST_IN_ROW:
        raise invalid("more than five rows", "components")
    if not (content or components or attachments):
        raise ApiError(400, 50006, violation="an empty message")
    _check_ids(every)
    for part in every:
        _check_part(part)


def _check_layout(content: str, every: Sequence[Json], attachments: Sequence[Json]) -> None:
    """What belongs to messages that are all components."""
    if content:
        raise invalid("content beside a layout", "content")
    if len(every) > MOST_COMPONENTS:
        raise invalid(f"{len(every)} components", "components")
    if (length := sum(len(part["content"]) for part in every if part["type"] == 10)) > LONGEST_SHOWN:
        raise invalid(f"{length} characters shown", "components")
    shown = Counter(named(every))
    files = {each["filename"] for each in attachments}
    if missing := shown.keys() - files:
        raise invalid(f"no such attachments: {sorted(missing)}", "components")
    if unseen := files - shown.keys():
        raise invalid(f"attachments that no component shows: {sorted(unseen)}", "attachments")


def named(every: Sequence[Json]) -> Iterator[str]:
    """The names of the attachments that components show."""
    for part in every:
        media = [item["media"] for item in part.get("items", ())] + [
            part[key] for key in ("file", "media") if key in part
        ]
        for each in media:
            if each["url"].startswith("attachment://"):
                yield each["url"].removeprefix("attachment://")


def _check_ids(every: Sequence[Json]) -> None:
    """No two components may have the same id."""
    counted = Counter(part["custom_id"] for part in every if part.get("custom_id"))
    if double := [custom_id for custom_id, number in counted.items() if number > 1]:
        raise invalid(f"the same custom_id twice: {double}", "components")


def _check_part(part: Json) -> None:
    """What belongs to one kind of component."""
    match part["type"]:
        case 1:
            kinds = [child["type"] for child in part["components"]]
            if kinds.count(BUTTON) not in (0, len(kinds)) or (kinds[0] != BUTTON and len(kinds) > 1):
                raise invalid("a list beside something else in a row", "components")
        case 2:
            _check_button(part)
        case 3:
            _check_list(part)
        case 12 if not 1 <= len(part["items"]) <= 10:
            raise invalid("one to ten pictures", "items")


def _check_button(button: Json) -> None:
    """A button leads to a page, or tells the bot something."""
    link = button["style"] == 5
    if link != bool(button.get("url")) or link == bool(button.get("custom_id")):
        raise invalid("a button needs a custom_id, or a url where it is a link", "custom_id")
    if not (button.get("label") or button.get("emoji")):
        raise invalid("a button needs a label or an emoji", "label")


def _check_list(chosen: Json) -> None:
    """A list offers one to 25 values, no two the same, each with a label."""
    options = chosen["options"]
    if not 1 <= len(options) <= MOST_CHOICES:
        raise invalid(f"{len(options)} entries", "options")
    if len({option["value"] for option in options}) < len(options):
        raise invalid("the same value twice", "options")
    if sum(bool(option.get("default")) for option in options) > (chosen.get("max_values") or 1):
        raise invalid("more entries chosen beforehand than can be", "options")
    if any(not option["label"].strip() for option in options):
        raise invalid("an entry without a label", "options")


def check_flags(flags: int, before: int | None = None) -> None:
    """Raise ApiError unless these flags may be set on a message that had others before, or is new (None)."""
    if flags & ~SETTABLE:
        raise invalid("flags that cannot be set", "flags")
    if before is not None and before & IS_V2 and not flags & IS_V2:
        raise invalid("the flag of layouts cannot be taken away", "flags")


def check_files(files: Mapping[str, bytes], attachments: Sequence[Json]) -> None:
    """Raise ApiError unless the uploads `files[n]` are not too large, and are those that are announced."""
    for name, data in files.items():
        if len(data) > LARGEST_FILE:
            raise ApiError(413, 40005, violation=f"{name} has {len(data)} bytes")
    if sum(map(len, files.values())) > LARGEST_REQUEST:
        raise ApiError(413, 40005, violation="all files together are too large")
    announced = {f"files[{each['id']}]" for each in attachments if int(each["id"]) < 1000}
    if announced != files.keys():
        raise invalid(f"announced {sorted(announced)}, uploaded {sorted(files)}", "attachments")


def check_choices(choices: Sequence[Json]) -> None:
    """Raise ApiError unless these may be suggested for what is typed."""
    if len(choices) > MOST_CHOICES:
        raise invalid(f"{len(choices)} choices", "choices")
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100 or not 1 <= len(str(choice["value"])) <= 100:
            raise invalid("a choice of no or more than 100 characters", "choices")


def check_commands(commands: Sequence[Json]) -> None:
    """Raise ApiError unless all these can be registered together."""
    if len(commands) > 100:
        raise invalid("more than 100 commands")
    _check_names(commands)
    for command in commands:
        if _length(command) > LONGEST_COMMAND:
            raise invalid(f"/{command['name']} has more than {LONGEST_COMMAND} characters", command["name"])
        _check_options(command)


def _check_options(command: Json) -> None:
    """The options of a command or a subcommand, and theirs."""
    options = command.get("options") or []
    _check_names(options)
    if len(options) > 25:
        raise invalid("more than 25 options", command["name"])
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        raise invalid("an option that must be given after one that needs not", command["name"])
    for option in options:
        if option.get("choices") and option.get("autocomplete"):
            raise invalid("choices and suggestions at once", option["name"])
        check_choices(option.get("choices") or [])
        _check_options(option)


def _check_names(named: Collection[Json]) -> None:
    """Names are lower case, without blanks, and no two the same."""
    if len({each["name"] for each in named}) < len(named):
        raise invalid("the same name twice", "name")
    for each in named:
        if each.get("type", 1) in range(1, 12) and not re.fullmatch(r"[-_'\w]{1,32}", each["name"]):
            raise invalid(f"no name for a command: {each['name']}", "name")
        if each["name"] != each["name"].lower() or not 1 <= len(each.get("description") or "") <= 100:
            raise invalid(f"{each['name']}: lower case, and a description of 1 to 100 characters", "name")


def _length(command: Any) -> int:
    """How many characters of a command count: names, descriptions and choices."""
    own = len(command["name"]) + len(command.get("description") or "")
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices") or [])
    return own + sum(map(_length, command.get("options") or []))
