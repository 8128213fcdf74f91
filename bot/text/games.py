"""What games say, in the language of whoever reads it: the English of their own files, or what stands for it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache

from fluent.syntax import FluentParser, ast

from bot.text.reader import ENGLISH, Reader
from bot.text.sentences import read, say_in
from engine.catalogue import GAMES
from engine.game import Game
from engine.game_names import squeezed
from engine.phrases import Part, Seated, Sentence, Text, in_english
from engine.piles import Spot
from engine.texts import ALL

# In the folder of a language: a message for each text of the games, the hash of whose English it has as `OF`.
FILE, OF = "games.ftl", "of"


def told(reader: Reader, game: str, text: Text, players: Sequence[str] = (), seat: int | None = None) -> str:
    """A text of a game for a reader; where it speaks of piles, to the player in `seat`, and of `players` by seat.

    A text whose English has changed since it was put into a language is told in English, and so is all of a sentence
    in which anything has.
    """
    said = None if reader == ENGLISH else _said(reader, game, text, players, seat)
    return in_english(text, players, seat) if said is None else said


def title_of(reader: Reader, game: Game) -> str:
    """What a game is called."""
    return told(reader, game.id, game.title)


def english_title(reader: Reader, typed: str) -> str:
    """The title by which a game is found that is called so in the reader's language; else what was typed."""
    wanted = squeezed(typed)
    return next((game.title for game in GAMES if wanted and squeezed(title_of(reader, game)) == wanted), typed)


def _said(reader: Reader, game: str, text: Text, players: Sequence[str], seat: int | None) -> str | None:
    if isinstance(text, str):
        return _translation(reader, game, text, {})
    if text.wordless:
        return " ".join(told(reader, game, part) for part in text.parts if isinstance(part, Sentence))
    facts = {name: _fact(reader, game, part, players, seat) for name, part in text.facts.items()}
    known = {name: fact for name, fact in facts.items() if fact is not None}
    said = _translation(reader, game, text.english, known) if len(known) == len(facts) else None
    piles = [name for name, part in text.facts.items() if isinstance(part, Spot) and part.owner in (None, seat)]
    # A sentence may begin with a pile that stands further back in English.
    begins = said is not None and any(said.startswith(str(known[name])) for name in piles)
    return said[0].upper() + said[1:] if said and begins else said


def _fact(reader: Reader, game: str, part: Part, players: Sequence[str], seat: int | None) -> str | int | None:
    """A part of a sentence; None if there are no words for it in the language."""
    match part:
        case Seated():
            return players[part.seat]
        case Spot():
            return _place(reader, game, part, players, seat)
        case Sentence():
            return _said(reader, game, part, players, seat)
        case int():
            return part
    return str(part)


def _place(reader: Reader, game: str, spot: Spot, players: Sequence[str], seat: int | None) -> str:
    """A pile: "column 4", "the stock", "your waste", "Bob's waste"."""
    which = _which(reader, game, spot)
    if spot.owner is None:
        return which if spot.number else reader.say("place-the", which=which)
    if spot.owner == seat:
        return reader.say("place-your", which=which)
    return reader.say("place-of", which=which, name=players[spot.owner])


def _which(reader: Reader, game: str, spot: Spot) -> str:
    """A pile, but for whose it is: a single letter is typed, and so the same in every language."""
    if len(spot.called) == 1:
        return spot.spoken
    kind = told(reader, game, spot.called)
    return reader.say("place-numbered", kind=kind, number=spot.number) if spot.number else kind


def _translation(reader: Reader, game: str, english: str, facts: Mapping[str, str | int]) -> str | None:
    known = _keys(reader.language)
    key = known.get((game, hash_of(english))) or known.get((ALL, hash_of(english)))
    return None if key is None else say_in(reader.language, key, facts)


@cache
def hash_of(english: str) -> str:
    """What a text in another language has to show which English it stands for."""
    return hashlib.sha256(english.encode()).hexdigest()[:8]


@cache
def _keys(language: str) -> Mapping[tuple[str, str], str]:
    """The keys of what there is in a language, by the game and the hash of the English."""
    entries = FluentParser().parse(read(language, FILE)).body
    messages = [entry for entry in entries if isinstance(entry, ast.Message)]
    return {(message.id.name.partition("_")[0], _of(message)): message.id.name for message in messages}


def _of(message: ast.Message) -> str:
    """The hash of the English that a message stands for; none if it names none."""
    elements = [
        each for attribute in message.attributes if attribute.id.name == OF for each in attribute.value.elements
    ]
    return "".join(element.value for element in elements if isinstance(element, ast.TextElement))
