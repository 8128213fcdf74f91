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
    Remark,
    Sentences,
    Several,
    Titles,
    Typed,
    Who,
)
from bot.model.refusals import NotMoved
from bot.text.formatting import joined, phrases, quoted, remark, safe
from bot.text.games import told
from bot.text.reader import Reader
from engine.cards import spoken
from engine.common_refusals import sentence_of
from engine.phrases import Sentence


def in_words(reader: Reader, keyed: Keyed) -> str:
    """The sentence for some facts; what people have chosen or typed themselves does nothing in it."""
    # Most facts are plain text already, which stands as it is; names are a kind of text of their own.
    facts = {name: fact if type(fact) is str else worded(reader, fact) for name, fact in keyed.facts.items()}
    if isinstance(keyed, NotMoved):
        names = [safe(reader, name) for name in keyed.names]
        reason = sentence_of(keyed.refusal, keyed.rules.sentences)
        facts["reason"] = told(reader, keyed.rules.game_id, reason, names, keyed.seat)
    return reader.say(keyed.key, **facts)


def worded(reader: Reader, fact: Fact) -> str | int:
    """A fact as it stands in a sentence."""
    match fact:
        case Who():
            return safe(reader, fact.name)
        case Note():
            return in_words(reader, fact)
        case OfGame():
            return _of_game(reader, fact)
        case Cards():
            return spoken(fact)
        case Several():
            return joined(reader, [str(worded(reader, each)) for each in fact])
        case Phrases():
            return phrases(str(worded(reader, each)) for each in fact)
        case Sentences():
            return " ".join(str(worded(reader, each)) for each in fact)
    return _of_refusal(reader, fact)


def _of_game(reader: Reader, fact: OfGame) -> str:
    parts = {name: worded(reader, each) for name, each in fact.parts}
    return told(reader, fact.game, Sentence(fact.english, (*parts.values(),), (*parts,)) if parts else fact.english)


def _of_refusal(reader: Reader, fact: str | int | Names | Titles | Channels) -> str | int:
    """What stands in a sentence that only tells somebody why something was not done."""
    match fact:
        case Name():
            return safe(reader, fact)
        case Names():
            return joined(reader, [safe(reader, name) for name in fact])
        case Channels():
            return joined(reader, [f"<#{channel}>" for channel in fact])
        case Remark():
            return remark(fact)
        case Typed():
            return quoted(fact)
        case Titles():
            return _any_of(reader, [f"**{_of_game(reader, title)}**" for title in fact])
    return fact


def _any_of(reader: Reader, names: list[str]) -> str:
    return names[0] if len(names) == 1 else reader.say("any-of", first=", ".join(names[:-1]), last=names[-1])
