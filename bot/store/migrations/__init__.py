"""The steps that bring a database up to date, numbered, each one transaction.

A step is one file for all databases, `0016_name.sql`, or where they differ one for each, `0016_name.sqlite.sql` and
`0016_name.postgres.sql`. The first that PostgreSQL has taken is number 15, the first fifteen are SQLite's alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

_NUMBERED = re.compile(r"(\d{4})_\w+(?:\.(\w+))?\.sql")
# The last step that was taken before there was any other database than SQLite.
SQLITE_ALONE = 15


@cache
def steps(dialect: str) -> Mapping[int, str]:
    """The SQL of each step by its number, for one kind of database."""
    found = {}
    for file in resources.files(__name__).iterdir():
        if match := _NUMBERED.fullmatch(file.name):
            number, only = int(match[1]), match[2] or ("sqlite" if int(match[1]) <= SQLITE_ALONE else dialect)
            if only == dialect:
                found[number] = file.read_text("utf-8")
    return dict(sorted(found.items()))
