"""Every sentence of the bot by its key, from the files in `en/`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentFloat, FluentInt, NumberFormatOptions

from engine.catalogue import GAMES

LANGUAGE = "en"
# How many sentences are remembered: to write a number takes longer than all the rest, and most are said again.
KEPT = 4096
_PLAIN = NumberFormatOptions(useGrouping=False)
# What may stand in any sentence.
_ALWAYS = {"several": ", ".join(f"`/{game.id} start`" for game in GAMES if not game.solo)}


class _Whole(FluentInt):
    """A number as it is typed: 4711, not 4,711."""

    default_number_format_options = _PLAIN


class _Broken(FluentFloat):
    """A number with a fraction, as it is typed."""

    default_number_format_options = _PLAIN


def say(key: str, /, **facts: str | float) -> str:
    """The sentence of a key with facts in the place of its placeholders.

    Raises KeyError if there is no such sentence, and ValueError if a fact is missing or too long to be shown.
    """
    return _said(key, tuple(facts.items()))


@lru_cache(KEPT)
def _said(key: str, facts: tuple[tuple[str, str | float], ...]) -> str:
    bundle = _bundle()
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} is a sentence"
    known = {name: fact if isinstance(fact, str) else _number(fact) for name, fact in facts}
    said, errors = bundle.format_pattern(pattern, {**_ALWAYS, **known})
    if errors or not isinstance(said, str):
        raise ValueError(key, errors)
    return said


def _number(number: float) -> _Whole | _Broken:
    return _Whole(number) if number == int(number) else _Broken(number)


@cache
def _bundle() -> FluentBundle:
    bundle = FluentBundle([LANGUAGE], use_isolating=False)
    for text in _files():
        bundle.add_resource(FluentResource(text))
    return bundle


def _files() -> Iterator[str]:
    return (file.read_text("utf-8") for file in resources.files("bot.text").joinpath(LANGUAGE).iterdir())
