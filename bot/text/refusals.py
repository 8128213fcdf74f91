"""How facts are put into words: why something was refused, and what there is to note."""

from __future__ import annotations

from bot.model.facts import Fact, Keyed, Name, Names, Titles, Typed
from bot.model.refusals import NotMoved, Refused
from bot.text.formatting import joined, quoted, safe
from bot.text.sentences import say
from engine.sentences import write


def sentence_of(refused: Refused) -> str:
    """Why something was not done, in the words that the person who asked for it reads."""
    if isinstance(refused, NotMoved):
        reason = write(refused.refusal, refused.sentences, [safe(name) for name in refused.names], refused.seat)
        return say(refused.key, **{name: _said(fact) for name, fact in refused.facts.items()}, reason=reason)
    return in_words(refused)


def in_words(keyed: Keyed) -> str:
    """The sentence for some facts; what people have chosen or typed themselves does nothing in it."""
    return say(keyed.key, **{name: _said(fact) for name, fact in keyed.facts.items()})


def _said(fact: Fact) -> str | int:
    match fact:
        case Name():
            return safe(fact)
        case Names():
            return joined([safe(name) for name in fact])
        case Typed():
            return quoted(fact)
        case Titles():
            return _any_of([f"**{title}**" for title in fact])
    return fact


def _any_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else say("any-of", first=", ".join(names[:-1]), last=names[-1])
