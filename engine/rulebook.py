"""How the rules of a table are told: in the order in which a player needs them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

TURN, END, LAYOUT = "On your turn, as many moves as you like", "The end", "The table"
RESIGNED = "Whoever resigns first comes last."
EQUAL_PLACES = "Equal places share their league points, halves too."
CIRCLES = "the same position begins a turn for the third time"


class Section(NamedTuple):
    """A part of what `/rules` tells: its heading, "" for none, and whole sentences; `steps` are done in order."""

    heading: str
    sentences: Sequence[str]
    steps: bool = False


def reworded(sections: Iterable[Section], words: Mapping[str, str]) -> Sequence[Section]:
    """The same with other words in the place of some; what has no words left is not told."""
    return [section._replace(sentences=[*_reworded(section.sentences, words)]) for section in sections]


def _reworded(sentences: Sequence[str], words: Mapping[str, str]) -> Iterator[str]:
    replaced = (reduce(lambda told, each: told.replace(*each), words.items(), sentence) for sentence in sentences)
    return filter(None, replaced)
