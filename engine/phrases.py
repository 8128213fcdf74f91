"""What a game says: its English, in which what it speaks of has a name, so that other words can be put for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter
from typing import NamedTuple, TypeAlias

from engine.cards import Card
from engine.piles import Spot

# So many sentences are remembered by the names in them; there are fewer.
PHRASES_REMEMBERED = 1024


class Seated(NamedTuple):
    """A player, as a part of a sentence."""

    seat: int


class Sentence(NamedTuple):
    """A sentence, or a phrase within one: its English with names in braces, and the parts that stand there.

    The parts come in the order in which the English names them, or in that of `names`.
    """

    english: str
    parts: tuple[Part, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def facts(self) -> dict[str, Part]:
        """The parts by their names, without those that the English leaves out."""
        return dict(zip(self.names or named_in(self.english), self.parts, strict=False))

    @property
    def wordless(self) -> bool:
        """Whether there is nothing but names in it: whatever the language, only the parts say something."""
        return not self.english.replace(" ", "").format(**dict.fromkeys(named_in(self.english), ""))


Part: TypeAlias = Card | Spot | Seated | Sentence | str | int
# A game's sentence is a plain text where it speaks of nothing that may change.
Text: TypeAlias = str | Sentence


def together(*texts: Text) -> Text:
    """Sentences that follow each other on a line."""
    said = [text if isinstance(text, Sentence) else Sentence(text) for text in texts if text]
    names = tuple("abcdefgh"[: len(said)])
    return Sentence(" ".join(f"{{{name}}}" for name in names), (*said,), names) if len(said) > 1 else said[0]


@lru_cache(PHRASES_REMEMBERED)
def named_in(english: str) -> tuple[str, ...]:
    """The names in a sentence, each once."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(english) if name))


def in_english(text: Text, players: Sequence[str] = (), seat: int | None = None) -> str:
    """A text as it is said to the player in `seat`; `players` are what they are called by seat."""
    if isinstance(text, str):
        return text
    said = text.english.format(**{name: _word(part, players, seat) for name, part in text.facts.items()})
    # A player's name stays as it is.
    first = text.facts[named_in(text.english)[0]] if text.english.startswith("{") else None
    return said[0].upper() + said[1:] if isinstance(first, Spot) and first.owner in (None, seat) else said


def _word(part: Part, players: Sequence[str], seat: int | None) -> str:
    match part:
        case Seated():
            return players[part.seat]
        case Spot():
            return _place(part, players, seat)
        case Sentence():
            return in_english(part, players, seat)
    return str(part)


def _place(spot: Spot, players: Sequence[str], seat: int | None) -> str:
    """A pile as people say it: "column 4", "the stock", "your waste", "Bob's waste"."""
    if spot.owner is None:
        return spot.spoken if spot.number else f"the {spot.spoken}"
    return f"your {spot.spoken}" if spot.owner == seat else f"{players[spot.owner]}'s {spot.spoken}"
