"""What there is to say before it is put into words: the key of a sentence, and the facts that stand in it.

What is kept until it is told is kept like this, so that it can be told to whoever reads it, and so that whoever is
told of is known by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who is told of, by their number, with the name that they had then; 0 is nobody's number."""

    user_id: int
    name: str


class Cards(tuple[Card, ...]):
    """Cards that everybody has seen."""

    @classmethod
    def read(cls, texts: Iterable[str]) -> Cards:
        """The cards that are written as some texts."""
        return cls(card for text in texts if (card := Card.parse(text.lower())) is not None)

    def written(self) -> list[str]:
        """Each card as a text."""
        return [*map(str, self)]


class Several(tuple["Fact", ...]):
    """Things in a row, all of which are meant: "house 1, house 2 and house 4"."""


class Phrases(tuple["Fact", ...]):
    """Phrases about one player, with commas between."""


class Sentences(tuple["Fact", ...]):
    """Whole sentences, one after the other."""


@dataclass(frozen=True, slots=True)
class OfGame:
    """What a game says: which game, its English, and what stands in the places that have names there."""

    game: str
    english: str
    parts: tuple[tuple[str, Fact], ...] = ()


class Name(str):
    """A member's name as they have chosen it, with whatever mark-up there is in it."""


class Names(tuple[str, ...]):
    """The names of members, all of whom are meant."""


class Typed(str):
    """What somebody has typed, however long."""


class Remark(str):
    """What somebody has said for all to read, with whatever mark-up there is in it."""


class Titles(tuple[OfGame, ...]):
    """The titles of games, of which one may be meant."""


class Channels(tuple[int, ...]):
    """Channels by their numbers, all of which are meant."""


class Keyed(Protocol):
    """Whatever can be put into words: `key` is that of a sentence in `bot/text/`, `facts` are its placeholders."""

    @property
    def key(self) -> str:
        """The key of the sentence."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What stands in the sentence, by the names of the placeholders."""


class Note:
    """Something to be told that has been done, as by the next board, or a part of that."""

    __slots__ = ("_hash", "facts", "key")

    def __init__(self, key: str, /, **facts: Fact) -> None:
        self.key = key
        self.facts: Mapping[str, Fact] = MappingProxyType(facts)
        self._hash: int | None = None

    def __reduce__(self) -> tuple[Callable[[], Note], tuple[()]]:
        """So that it can be told to another process: a view of a dict cannot."""
        return partial(Note, self.key, **self.facts), ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        if self._hash is None:  # whatever is told is looked up again and again
            self._hash = hash((self.key, tuple(sorted(self.facts.items()))))
        return self._hash

    def __repr__(self) -> str:
        return f"Note({self.key!r}, {', '.join(f'{name}={fact!r}' for name, fact in self.facts.items())})"


# A text stands in a sentence as it is: a card, a date, something that can be typed.
Fact: TypeAlias = str | int | Who | Cards | Several | Phrases | Sentences | OfGame | Note | Names | Titles | Channels


class BoardLine(NamedTuple):
    """Something that the channel is told.

    It is a sentence by itself, or if there is a `who`, part of one about that player: "drew J♥"; where `who` is
    `ALONE`, of the only player there is. What is `said` is a plain text only if it was kept before there were facts.
    """

    said: Fact
    who: Who | None = None


class Stays(StrEnum):
    """What stays to be read of a board once another follows it, above what happened there."""

    NOTHING = ""
    LOBBY = "lobby"
    HEADING = "heading"
    RESULT = "result"


ALONE = Who(0, "")


def tells_of(line: BoardLine, user_id: int) -> bool:
    """Whether somebody is told of in a line."""
    return user_id in told_of(line)


def told_of(line: BoardLine) -> frozenset[int]:
    """The numbers of all who are told of in a line."""
    own = () if line.who is None else (line.who.user_id,)
    return frozenset((*own, *_named(line.said)))


def _named(fact: Fact) -> Iterator[int]:
    match fact:
        case Who():
            yield fact.user_id
        case Note():
            yield from chain.from_iterable(map(_named, fact.facts.values()))
        case OfGame():
            yield from chain.from_iterable(_named(part) for _, part in fact.parts)
        case Several() | Phrases() | Sentences():
            yield from chain.from_iterable(map(_named, fact))


def instead(line: BoardLine, user_id: int, other: Who) -> BoardLine:
    """A line with somebody else in the place of whoever has a number."""
    who = other if line.who is not None and line.who.user_id == user_id else line.who
    return BoardLine(_replaced(line.said, user_id, other), who)


def _replaced(fact: Fact, user_id: int, other: Who) -> Fact:
    match fact:
        case Who():
            return other if fact.user_id == user_id else fact
        case Note():
            return type(fact)(fact.key, **{n: _replaced(each, user_id, other) for n, each in fact.facts.items()})
        case OfGame():
            parts = tuple((name, _replaced(each, user_id, other)) for name, each in fact.parts)
            return OfGame(fact.game, fact.english, parts)
        case Several() | Phrases() | Sentences():
            return type(fact)(_replaced(each, user_id, other) for each in fact)
    return fact


class KeyedError(Exception):
    """Something that could not be done, for a person to read."""

    def __init__(self, key: str, /, **facts: Fact) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts: Mapping[str, Fact] = facts
