"""How facts are put into words: why something was refused, and what there is to note."""

from __future__ import annotations

from bot.model.facts import (
    Cards,
    Channels,
    Fact,
    FromGame,
    Keyed,
    Name,
    Names,
    Note,
    Phrases,
    Several,
    Titles,
    Typed,
    Who,
)
from bot.model.refusals import NotMoved
from bot.text.formatting import joined, phrases, quoted, safe
from bot.text.sentences import say
from engine.cards import spoken
from engine.sentences import write


def in_words(keyed: Keyed) -> str:
    """The sentence for some facts; what people have chosen or typed themselves does nothing in it."""
    facts = {name: worded(fact) for name, fact in keyed.facts.items()}
    if isinstance(keyed, NotMoved):
        names = [safe(name) for name in keyed.names]
        facts["reason"] = write(keyed.refusal, keyed.sentences, names, keyed.seat)
    return say(keyed.key, **facts)


def worded(fact: Fact) -> str | int:
    """A fact as it stands in a sentence."""
    match fact:
        case Who():
            return safe(fact.name)
        case Note():
            return in_words(fact)
        case FromGame():
            return fact.text.format(*map(worded, fact.parts)) if fact.parts else fact.text
        case Cards():
            return spoken(fact)
        case Several():
            return joined([str(worded(each)) for each in fact])
        case Phrases():
            return phrases(str(worded(each)) for each in fact)
    return _of_refusal(fact)


def _of_refusal(fact: str | int | Names | Titles | Channels) -> str | int:
    """What stands in a sentence that only tells somebody why something was not done."""
    match fact:
        case Name():
            return safe(fact)
        case Names():
            return joined([safe(name) for name in fact])
        case Channels():
            return joined([f"<#{channel}>" for channel in fact])
        case Typed():
            return quoted(fact)
        case Titles():
            return _any_of([f"**{title}**" for title in fact])
    return fact


def _any_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else say("any-of", first=", ".join(names[:-1]), last=names[-1])
