"""How the rules of a table are told: in the order in which a player needs them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.phrases import Part, Sentence, Text, together

TURN, END, LAYOUT = "On your turn, as many moves as you like", "The end", "The table"
RESIGNED = "Whoever resigns first comes last."
EQUAL_PLACES = "Tied players share their league points, halves too."


class Section(NamedTuple):
    """A part of what `/rules` tells: its heading, "" for none, and whole sentences; `steps` are done in order."""

    heading: str
    sentences: Sequence[Text]
    steps: bool = False


def reworded(sections: Iterable[Section], words: Mapping[str, str]) -> Sequence[Section]:
    """The same with other words in the place of some; what has no words left is not told."""
    return [section._replace(sentences=[*_reworded(section.sentences, words)]) for section in sections]


def _reworded(sentences: Sequence[Text], words: Mapping[str, str]) -> Iterator[Text]:
    return filter(None, (_replaced(sentence, words) for sentence in sentences))


def _replaced(text: Text, words: Mapping[str, str]) -> Text:
    if isinstance(text, str):
        return words.get(text, text)
    if text.english in words:
        return words[text.english] and text._replace(english=words[text.english])
    parts = tuple(_part(part, words) for part in text.parts)
    left = [part for part in parts if isinstance(part, Sentence)]
    return together(*left) if text.wordless else text._replace(parts=parts)


def _part(part: Part, words: Mapping[str, str]) -> Part:
    return _replaced(part, words) if isinstance(part, Sentence) else part
