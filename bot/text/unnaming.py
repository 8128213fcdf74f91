"""Texts that have been told, once more without somebody who was named in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import chain

from bot.text.boards import rules_text
from bot.text.formatting import plain, safe
from bot.text.sentences import Fact, patterns, say, sources
from engine.catalogue import GAMES

# The facts in sentences which are names without mark-up, or lists in which such names stand.
_PEOPLE = ("name", "former", "who", "others", "scores")
_WORD = re.compile(r"[^\W_]+(?:'s\b)?")
# What stands around each name in a list: "Ann, Bob and Cleo", "Ann 21, Bob 12".
_AND = re.escape(say("all-of", first="", last=""))
_IN_LIST = rf"(?:^|(?<=, )|(?<={_AND}))(?:%s)(?=$|, |{_AND}| -?[\d.]+(?:, |$))"


def unnamed(text: str, names: Collection[str], /) -> str:
    """A text that has been told, with nobody in the place of whoever has some names, however these are written.

    A name that is made of words which the bot uses itself, as "the", goes only from where its sentences have names.
    """
    forms = {form for name in names for form in (name, plain(name), safe(name))} - {say("nameless"), ""}
    usual = {form for form in forms if _is_usual(form)}
    if forms - usual:
        text = re.sub(rf"(?<!\w)(?:{_any_of(forms - usual)})(?!\w)", _nobody, text)
    return "\n".join(_line_without(line, usual) for line in text.split("\n")) if usual else text


def _nobody(_: re.Match[str]) -> str:
    return say("former-player")


def _any_of(forms: Iterable[str]) -> str:
    """A pattern for some names, the longest first: one name may begin with another."""
    return "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))


def _line_without(line: str, forms: Collection[str]) -> str:
    """A line without some names, where those stand that its sentence is about, and those whose piles it tells of."""
    any_of = _any_of(forms)
    found = re.compile(_IN_LIST % any_of)
    for frame in _frames():
        if (match := frame.fullmatch(line)) is not None:
            line = "".join(_part_without(found, *part) for part in match.groupdict(default="").items())
    line = re.sub(rf"(?<=\*\*)(?:{any_of})(?=\*\*)", _nobody, line)
    owners = _any_of(form for form in forms if f"{form}'s".casefold() not in _own_words())
    return re.sub(rf"(?<!\w)(?:{owners})(?='s )", _nobody, line) if owners else line


def _part_without(found: re.Pattern[str], group: str, part: str) -> str:
    return found.sub(_nobody, part) if group.startswith(_PEOPLE) else part


def _is_usual(form: str) -> bool:
    """Whether a name is made of nothing but words that the bot uses itself; cards have single letters and numbers."""
    return all(len(word) == 1 or word.isdecimal() or word.casefold() in _own_words() for word in _WORD.findall(form))


@cache
def _own_words() -> frozenset[str]:
    """All words of the bot and of the rules of its games."""
    rules = (rules_text(game, game.preset(preset)) for game in GAMES for preset in game.presets)
    texts = chain(sources(), rules)
    return frozenset(word.casefold() for text in texts for word in _WORD.findall(text))


@cache
def _frames() -> tuple[re.Pattern[str], ...]:
    """A pattern for each sentence or heading that holds a name, with a group for each of its parts in their order."""
    return tuple(_frame(parts) for parts in patterns() if _is_about_people(parts))


def _is_about_people(parts: Sequence[str]) -> bool:
    """Whether a sentence or a heading holds a name; parts of sentences would fit too much."""
    whole = parts[0].startswith("#") or (not isinstance(parts[-1], Fact) and parts[-1].endswith((".", "!")))
    return whole and any(isinstance(part, Fact) and part in _PEOPLE for part in parts)


def _frame(parts: Iterable[str]) -> re.Pattern[str]:
    groups = (
        f"(?P<{part or 'other'}{number}>.+?)" if isinstance(part, Fact) else f"(?P<text{number}>{re.escape(part)})"
        for number, part in enumerate(parts)
    )
    return re.compile("".join(groups))
