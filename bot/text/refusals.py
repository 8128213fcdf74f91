"""How facts are put into words: why something was refused, and what there is to note."""

from __future__ import annotations

from bot.model.facts import (
    Cards,
    Channels,
    Fact,
    Keyed,
    Name,
    Names,
    Note,
    OfGame,
    Phrases,
    Sentences,
    Several,
    Titles,
    Typed,
    Who,
)
from bot.model.refusals import NotMoved
from bot.text.formatting import joined, phrases, quoted, safe
from bot.text.games import told
from bot.text.reader import ENGLISH, Reader
from engine.cards import spoken
from engine.phrases import Sentence
from engine.sentences import sentence_of


def in_words(keyed: Keyed, reader: Reader = ENGLISH) -> str:
    """The sentence for some facts; what people have chosen or typed themselves does nothing in it."""
    facts = {name: worded(fact, reader) for name, fact in keyed.facts.items()}
    if isinstance(keyed, NotMoved):
        names = [safe(name) for name in keyed.names]
        reason = sentence_of(keyed.refusal, keyed.rules.sentences)
        facts["reason"] = told(reader, keyed.rules.game_id, reason, names, keyed.seat)
    return reader.say(keyed.key, **facts)


def worded(fact: Fact, reader: Reader = ENGLISH) -> str | int:
    """A fact as it stands in a sentence."""
    match fact:
        case Who():
            return safe(fact.name)
        case Note():
            return in_words(fact, reader)
        case OfGame():
            return _of_game(fact, reader)
        case Cards():
            return spoken(fact)
        case Several():
            return joined([str(worded(each, reader)) for each in fact], reader)
        case Phrases():
            return phrases(str(worded(each, reader)) for each in fact)
        case Sentences():
            return " ".join(str(worded(each, reader)) for each in fact)
    return _of_refusal(fact, reader)


def _of_game(fact: OfGame, reader: Reader) -> str:
    parts = {name: worded(each, reader) for name, each in fact.parts}
    return told(reader, fact.game, Sentence(fact.english, (*parts.values(),), (*parts,)) if parts else fact.english)


def _of_refusal(fact: str | int | Names | Titles | Channels, reader: Reader) -> str | int:
    """What stands in a sentence that only tells somebody why something was not done."""
    match fact:
        case Name():
            return safe(fact)
        case Names():
            return joined([safe(name) for name in fact], reader)
        case Channels():
            return joined([f"<#{channel}>" for channel in fact], reader)
        case Typed():
            return quoted(fact)
        case Titles():
            return _any_of([f"**{title}**" for title in fact], reader)
    return fact


def _any_of(names: list[str], reader: Reader) -> str:
    return names[0] if len(names) == 1 else reader.say("any-of", first=", ".join(names[:-1]), last=names[-1])
