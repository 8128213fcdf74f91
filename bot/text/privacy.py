"""What is kept of a person, as a file to read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.text.reader import Reader

# Larger whole numbers are read wrongly by programs that take them for fractions.
LARGEST_WHOLE = 2**53


def privacy_text(reader: Reader) -> str:
    """What is kept of people, why, and for how long."""
    parts = (
        reader.say("privacy-kept"),
        reader.say("privacy-told"),
        reader.say("privacy-long"),
        reader.say("privacy-yours"),
    )
    return "\n".join(parts)


class KeptFile:
    """All that is kept of a person, as JSON with a row in each line, to which it is added piece by piece.

    What is written is looked through by no search for garbage, for which everybody would have to wait.
    """

    def __init__(self, reader: Reader, user_id: int) -> None:
        self._reader, self._user_id = reader, user_id
        self._tables: dict[str, list[bytes]] = {}

    def add(self, piece: Mapping[str, Sequence[Mapping[str, object]]]) -> None:
        """Write some rows, by the names of their tables."""
        for table, rows in piece.items():
            written = [_json({column: _exact(value) for column, value in row.items()}) for row in rows]
            self._tables.setdefault(table, []).append(b",\n".join(written))

    def __bool__(self) -> bool:
        """Whether anything is kept."""
        return bool(self._tables)

    def written(self) -> bytes:
        """The whole file, in UTF-8."""
        parts = [
            b'{\n"user_id": ',
            _json(str(self._user_id)),
            b',\n"about": ',
            _json(self._reader.say("privacy-file-about")),
        ]
        for number, (table, rows) in enumerate(sorted(self._tables.items())):
            parts += [b',\n"kept": {\n' if number == 0 else b",\n", _json(table), b": [\n"]
            parts += [*[each for row in rows for each in (row, b",\n")][:-1], b"\n]"]
        return b"".join([*parts, b"\n}\n}\n"])


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _exact(value: object) -> object:
    return str(value) if isinstance(value, int) and abs(value) >= LARGEST_WHOLE else value
