"""Every sentence of the bot by its key, from the files in `en/` and the folders of other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import (
    MAX_PART_LENGTH,
    CurrentEnvironment,
    Message,
    Pattern,
    Placeable,
    ResolverEnvironment,
    TextElement,
    VariableReference,
)
from fluent.runtime.types import FluentFloat, FluentInt, NumberFormatOptions

from engine.catalogue import GAMES

LANGUAGE = "en"
FOLDER: Traversable = resources.files("bot.text")
# A file that no language is without.
COMMON = "common.ftl"
# How many sentences are remembered: to write a number takes longer than all the rest, and most are said again.
SENTENCES_REMEMBERED = 4096
# A sentence or a term with its key, as far as the next one or a comment.
_ENTRY = re.compile(r"^(?P<key>-?[a-zA-Z][\w-]*) *=.*?(?=^[-a-zA-Z#]|\Z)", re.MULTILINE | re.DOTALL)
_PLAIN = NumberFormatOptions(useGrouping=False)
# What may stand in any sentence.
_ALWAYS = {"several": ", ".join(f"`/{game.id} start`" for game in GAMES if not game.solo)}


class _Whole(FluentInt):
    """A number as it is typed: 4711, not 4,711."""

    default_number_format_options = _PLAIN

    def format(self, locale: object) -> str:
        """Its digits, for which the general way takes a hundred calls."""
        return str(int(self))


class _Broken(FluentFloat):
    """A number with a fraction, as it is typed."""

    default_number_format_options = _PLAIN


def say_in(language: str, key: str, facts: Mapping[str, str | float]) -> str:
    """The sentence of a key in a language, or in English where that has none; it raises what `Reader.say` does."""
    return _said(language, key, tuple(facts.items()))


@lru_cache(SENTENCES_REMEMBERED)
def _said(language: str, key: str, facts: tuple[tuple[str, str | float], ...]) -> str:
    there = _bundle(language)
    bundle = there if there.has_message(key) else _bundle(LANGUAGE)
    at_once = _at_once(bundle, key, facts)
    if at_once is not None:
        return at_once
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} is a sentence"
    known = {name: fact if isinstance(fact, str) else _number(fact) for name, fact in facts}
    # `format_pattern` would make numbers of the general kind of ours.
    resolving = ResolverEnvironment(bundle, [], current=CurrentEnvironment({**_ALWAYS, **known}))
    said = pattern(resolving)
    if resolving.errors or not isinstance(said, str):
        raise ValueError(key, resolving.errors)
    return said


def _at_once(bundle: FluentBundle, key: str, facts: tuple[tuple[str, str | float], ...]) -> str | None:
    """A sentence that only names some facts, for which the general way takes five times as many calls.

    None of any other, and where anything is wrong with a fact or it has to be written in a way of its own.
    """
    template, known = _template(bundle, key), {**_ALWAYS, **dict(facts)}
    if template is None or float in map(type, known.values()):
        return None
    try:
        said = template.format_map(known)
    except KeyError:
        return None
    return said if len(said) <= MAX_PART_LENGTH else None


@lru_cache(SENTENCES_REMEMBERED)
def _template(bundle: FluentBundle, key: str) -> str | None:
    """A sentence as Python fills it in; None of one that does more than to name facts."""
    pattern = bundle.get_message(key).value
    parts = [*map(_part, pattern.elements)] if isinstance(pattern, Pattern) else []
    return "".join(parts) if parts and all(parts) else None


def _part(element: TextElement | Placeable) -> str:
    """A part of a template; nothing for what is neither text nor the name of a fact."""
    if isinstance(element, TextElement):
        return element.value.replace("{", "{{").replace("}", "}}")
    named = element.expression
    return f"{{{named.id.name}}}" if isinstance(named, VariableReference) else ""


def _number(number: float) -> _Whole | _Broken:
    return _Whole(number) if number == int(number) else _Broken(number)


class _Bundle(FluentBundle):
    """The sentences of a language, each parsed when it is first said: all at once would take a third of a second."""

    def __init__(self, language: str) -> None:
        super().__init__([language], use_isolating=False)
        self._written: dict[str, str] = {}
        for text in _files(language):
            for entry in _ENTRY.finditer(text):
                self._written.setdefault(entry["key"], entry[0])

    def has_message(self, message_id: str) -> bool:
        """Whether there is a sentence of this key."""
        return message_id in self._written

    def _lookup(self, entry_id: str, term: bool = False) -> Message:
        key = f"-{entry_id}" if term else entry_id
        if key not in self._compiled:
            self.add_resource(FluentResource(self._written[key]))
        return super()._lookup(entry_id, term)


@cache
def _bundle(language: str) -> FluentBundle:
    return _Bundle(language)


@cache
def languages() -> frozenset[str]:
    """The languages that there are sentences in: each has a folder beside this file."""
    return frozenset(folder.name for folder in FOLDER.iterdir() if folder.joinpath(COMMON).is_file())


def read(language: str, name: str) -> str:
    """A file of a language, nothing if there is none."""
    file = FOLDER.joinpath(language, name)
    return file.read_text("utf-8") if file.is_file() else ""


def _files(language: str = LANGUAGE) -> Iterator[str]:
    return (file.read_text("utf-8") for file in FOLDER.joinpath(language).iterdir())
