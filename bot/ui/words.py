"""The words of commands: what they and their options say of themselves, in the language of whoever types them."""

from __future__ import annotations

from typing import Any, ClassVar

from discord import Locale, app_commands

from bot.model.facts import Fact, Note, OfGame
from bot.text.formatting import clip
from bot.text.reader import ENGLISH, Reader, reader_of
from bot.text.refusals import worded

# What Discord shows of a description, and of a choice.
LONGEST_DESCRIPTION = 100


class Words(app_commands.locale_str):
    """What a command says: the key of a sentence with its facts, or what a game says, worded for each language.

    Its message is a mark by which it is `declared`, for where a command is declared nothing is said yet. What may be
    longer than Discord shows is `clipped`, and so are other languages, for one text too long keeps all commands away.
    """

    declared: ClassVar[dict[str, Words]] = {}

    def __init__(self, fact: Note | OfGame, *, clipped: bool = False) -> None:
        key = fact.key if isinstance(fact, Note) else fact.game
        super().__init__(f"{key} {len(self.declared)}", key=key)
        self.fact, self.clipped = fact, clipped
        self.declared[self.message] = self

    def __str__(self) -> str:
        return self.to(ENGLISH)

    def to(self, reader: Reader) -> str:
        """The sentence for a reader."""
        said = str(worded(reader, self.fact))
        return clip(said, LONGEST_DESCRIPTION) if self.clipped or reader != ENGLISH else said


def keyed(key: str, /, **facts: Fact) -> Words:
    """What a command says by the key of a sentence."""
    return Words(Note(key, **facts))


class Translator(app_commands.Translator):
    """Puts what commands say into each language that there are sentences in; their names stay."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The words for a locale, or None where they are the English ones, which a command has anyway."""
        reader = reader_of(locale.value)
        return string.to(reader) if isinstance(string, Words) and reader != ENGLISH else None


def say_in_english(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
    """Put what a command and its parts say of themselves into English: of most, discord.py keeps but the mark."""
    command.description = _english(command.description)
    if isinstance(command, app_commands.Group):
        for each in command.commands:
            say_in_english(each)
        return
    for choice in (choice for parameter in command.parameters for choice in parameter.choices):
        choice.name = _english(choice.name)


def _english(message: str) -> str:
    return str(Words.declared.get(message, message))
