"""Who reads a text."""

from __future__ import annotations

from typing import NamedTuple

from bot.text.sentences import LANGUAGE, languages, say_in


class Reader(NamedTuple):
    """A person, or all who look at a channel, by what a text is made for: so far their language."""

    language: str

    def say(self, key: str, /, **facts: str | float) -> str:
        """The sentence of a key for this reader, with facts in the place of its placeholders.

        Raises KeyError if there is no such sentence, and ValueError if a fact is missing or too long to be shown.
        """
        return say_in(self.language, key, facts)


ENGLISH = Reader(LANGUAGE)
# Who runs the bot, and reads its log and what it prints.
HOST = ENGLISH


def reader_of(locale: str) -> Reader:
    """The reader of a language as Discord calls it ("de", "pt-BR"): English where there are no sentences in that."""
    return next((Reader(name) for name in (locale, locale.partition("-")[0]) if name in languages()), ENGLISH)
