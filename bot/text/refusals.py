"""How facts are put into words: why something was refused, and what there is to note."""

from __future__ import annotations

from bot.model.facts import Channels, Fact, Keyed, Name, Names, Titles, Typed
from bot.model.refusals import NotMoved
from bot.text.formatting import joined, quoted, safe
from bot.text.sentences import say
from engine.sentences import write


def in_words(keyed: Keyed) -> str:
    """The sentence for some facts; what people have chosen or typed themselves does nothing in it."""
    facts = {name: _said(fact) for name, fact in keyed.facts.items()}
    if isinstance(keyed, NotMoved):
        names = [safe(name) for name in keyed.names]
        facts["reason"] = write(keyed.refusal, keyed.sentences, names, keyed.seat)
    return say(keyed.key, **facts)


def _said(fact: Fact) -> str | int:
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
