"""The keyed sentences as they stand in their files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.text.sentences import LANGUAGE
from tests.test_arrows import HOUSE

PARTS = sorted((HOUSE / "bot" / "text" / LANGUAGE).glob("*.ftl"))
# What may stand in every sentence.
ALWAYS = {"several"}


class Sentence(NamedTuple):
    """What a sentence needs: the placeholders in it, those of them by which it chooses, and other sentences."""

    facts: frozenset[str]
    chosen: frozenset[str]
    others: frozenset[str]


def nodes(entry: ftl.BaseNode) -> Iterator[ftl.BaseNode]:
    yield entry
    for value in vars(entry).values():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ftl.BaseNode):
                yield from nodes(each)


@cache
def entries(path: Path) -> list[ftl.EntryType]:
    return FluentParser().parse(path.read_text("utf-8")).body


def needs(message: ftl.Message) -> Sentence:
    parts = list(nodes(message))
    choices = [each.selector for each in parts if isinstance(each, ftl.SelectExpression)]
    return Sentence(
        frozenset(each.id.name for each in parts if isinstance(each, ftl.VariableReference)),
        frozenset(each.id.name for each in choices if isinstance(each, ftl.VariableReference)),
        frozenset(each.id.name for each in parts if isinstance(each, ftl.MessageReference)),
    )


@cache
def messages() -> list[ftl.Message]:
    return [entry for path in PARTS for entry in entries(path) if isinstance(entry, ftl.Message)]


@cache
def needed() -> dict[str, Sentence]:
    """What each sentence needs, by its key."""
    return {message.id.name: needs(message) for message in messages()}


def placeholders(key: str) -> set[str]:
    """The facts that a sentence needs, with those of the sentences that stand in it."""
    facts, _, others = needed()[key]
    return {*facts, *chain.from_iterable(map(placeholders, others))} - ALWAYS


def numbers(key: str) -> set[str]:
    """The facts of a sentence whose number makes a difference."""
    _, chosen, others = needed()[key]
    return {*chosen, *chain.from_iterable(map(numbers, others))}
