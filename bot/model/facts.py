"""What there is to say before it is put into words: the key of a sentence, and the facts that stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias


class Name(str):
    """A member's name as they have chosen it, with whatever mark-up there is in it."""


class Names(tuple[str, ...]):
    """The names of members, all of whom are meant."""


class Typed(str):
    """What somebody has typed, however long."""


class Titles(tuple[str, ...]):
    """The titles of games, of which one may be meant."""


class Channels(tuple[int, ...]):
    """Channels by their numbers, all of which are meant."""


Fact: TypeAlias = str | int | Names | Titles | Channels


class Keyed(Protocol):
    """Whatever can be put into words: `key` is that of a sentence in `bot/text/`, `facts` are its placeholders."""

    @property
    def key(self) -> str:
        """The key of the sentence."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What stands in the sentence, by the names of the placeholders."""


class Note:
    """Something to be told that has been done, as by the next board."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        self.key = key
        self.facts: Mapping[str, Fact] = facts


class KeyedError(Exception):
    """Something that could not be done, for a person to read."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts: Mapping[str, Fact] = facts
