"""Who reads a text."""

from __future__ import annotations

from typing import NamedTuple

from bot.text.sentences import LANGUAGE, languages, say_in


class Reader(NamedTuple):
    """A person, or all who look at a channel, by what a text is made for: so far their language."""

    language: str = LANGUAGE

    def say(self, key: str, /, **facts: str | float) -> str:
        """The sentence of a key for this reader; it raises what `say` in sentences.py does."""
        return say_in(self.language, key, facts)


# Whoever reads what is not yet made for one reader.
ENGLISH = Reader()


def reader_of(locale: str) -> Reader:
    """The reader of a language as Discord calls it ("de", "pt-BR"): English where there are no sentences in that."""
    return next((Reader(name) for name in (locale, locale.partition("-")[0]) if name in languages()), ENGLISH)
