"""A language that nobody speaks: English with accents, and two fifths longer; what comes without was left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

from bot.text import sentences
from bot.text.games import FILE, OF, hash_of
from bot.text.reader import Reader, reader_of
from engine.phrases import named_in
from engine.texts import Text
from tests.sentences import nodes
from tests.test_what_games_say import walked

# Discord has a locale of this name, which counts as English does.
LANGUAGE = "nl"
_ACCENTED = {plain: accented * 2 for plain, accented in zip("aiuAEIOU", "áíúÁÉÍÓÚ", strict=True)} | {
    "e": "ééé",
    "o": "óóó",
}
# What is typed, and what Discord shows as something else, is the same in every language.
_KEPT = re.compile(r"(`[^`]*`?|<[@#:/t][^>]*>|https?://\S+)")
_PLAIN = re.compile(r"(?!A[♠♥♦♣♤♡♢♧])\b[A-Za-z]*[aeiouAEIOU][A-Za-z]*\b")


def pseudo(text: str) -> str:
    """A text in that language."""
    parts = _KEPT.split(text)
    return "".join(part if n % 2 else part.translate(str.maketrans(_ACCENTED)) for n, part in enumerate(parts))


@contextmanager
def spoken(folder: Path) -> Iterator[Reader]:
    """Somebody who reads that language, which is there meanwhile: it has been written into a folder."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sentences, "FOLDER", folder)
        sentences.languages.cache_clear()
        yield reader_of(LANGUAGE)
    sentences.languages.cache_clear()


def left_in_english(text: str, *names: str) -> list[str]:
    """The words of a text that have stayed as they were, but for some names."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, "")
    return _PLAIN.findall(_KEPT.sub("", text))


def write_language(folder: Path) -> None:
    """Write all sentences of the bot and of its games in that language, beside the English ones."""
    english, own = Path(str(sentences.FOLDER)) / sentences.LANGUAGE, folder / LANGUAGE
    own.mkdir()
    (folder / sentences.LANGUAGE).symlink_to(english)
    for path in english.glob("*.ftl"):
        resource = FluentParser().parse(path.read_text("utf-8"))
        for message in (entry for entry in resource.body if isinstance(entry, ftl.Message)):
            _translate(message)
        (own / path.name).write_text(FluentSerializer().serialize(resource), "utf-8")
    games = ftl.Resource([_message(text) for text in walked()])
    (own / FILE).write_text(FluentSerializer().serialize(games), "utf-8")


def _translate(message: ftl.Message) -> None:
    for pattern in (node for node in nodes(message) if isinstance(node, ftl.Pattern)):
        typed = False  # between back-ticks, within which facts may stand
        for element in pattern.elements:
            if isinstance(element, ftl.TextElement):
                pieces = element.value.split("`")
                said = [piece if typed ^ bool(n % 2) else pseudo(piece) for n, piece in enumerate(pieces)]
                element.value, typed = "`".join(said), typed ^ (len(pieces) % 2 == 0)


def _message(text: Text) -> ftl.Message:
    of = ftl.Attribute(ftl.Identifier(OF), ftl.Pattern([ftl.TextElement(hash_of(text.english))]))
    return ftl.Message(ftl.Identifier(text.key), ftl.Pattern([*_elements(text.english)]), [of])


def _elements(english: str) -> Iterator[ftl.TextElement | ftl.Placeable]:
    names = named_in(english)
    for part in re.split(r"(\{\w+\}|`[^`{]*`|`)", english):
        if part[1:-1] in names:
            yield ftl.Placeable(ftl.VariableReference(ftl.Identifier(part[1:-1])))
        elif part:
            yield ftl.TextElement(pseudo(part))
