"""What is kept of a person, as a file to read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.text.sentences import say

# Larger whole numbers are read wrongly by programs that take them for fractions.
LARGEST = 2**53


def privacy_text() -> str:
    """What is kept of people, why, and for how long."""
    parts = (say("privacy-kept"), say("privacy-told"), say("privacy-long"), say("privacy-yours"))
    return "\n".join(parts)


def kept_file(user_id: int, kept: Mapping[str, Sequence[Mapping[str, object]]]) -> bytes:
    """All that is kept of a person, as JSON in UTF-8."""
    rows = {
        table: [{column: _exact(value) for column, value in row.items()} for row in kept[table]] for table in kept
    }
    whole = {"user_id": str(user_id), "about": say("privacy-file-about"), "kept": rows}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def _exact(value: object) -> object:
    return str(value) if isinstance(value, int) and abs(value) >= LARGEST else value
