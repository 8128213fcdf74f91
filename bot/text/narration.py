"""Tells what happened at a table, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.text.formatting import safe
from bot.text.sentences import say
from engine.cards import listed, spoken
from engine.challenges import Challenges
from engine.events import (
    Called,
    Declared,
    Ended,
    Event,
    Flipped,
    InsertedUnder,
    Moved,
    Redealt,
    Resigned,
    SearchLimitReached,
    TakenBack,
    Turned,
    apply,
)
from engine.game import Rules
from engine.state import State


class Narrator:
    """Tells what happened, event by event, in the words of one table."""

    def __init__(self, rules: Rules, names: Sequence[str], before: State) -> None:
        self.rules, self.state = rules, before
        self.names = [f"**{safe(name)}**" for name in names]
        self.uncovered: set[int] = set()

    def narrate(self, seat: int, events: Iterable[Event]) -> list[str]:
        """The sentences for one move."""
        said = []
        events = tuple(events)
        mover = _mover(seat, events)
        for event in events:
            sentence = self._sentence(seat, mover, event)
            self.state = apply(self.state, event)
            if isinstance(event, Moved):
                self.uncovered.add(event.source)
            if sentence and sentence not in said:
                said.append(sentence)
        slid = [self.rules.spots[event.source].owner for event in events if isinstance(event, InsertedUnder)]
        given, unused = len(slid) - slid.count(None), slid.count(None)
        said += self._owing(events)
        if unused:
            said.append(say("standstill", unused=unused, pile=self.rules.draw_pile))
        return said + ([say("penalty-cards", number=given)] if given else [])

    def _owing(self, events: Iterable[Event]) -> list[str]:
        """Who was rightly called and is still to move, as a sentence."""
        called = [event for event in events if isinstance(event, Called) and event.violation]
        owing = [event.against for event in called if (self.state.turn, self.state.phase) == (event.against, "play")]
        return [say("to-make-good", who=self.names[seat]) for seat in owing]

    def _sentence(self, seat: int, mover: int, event: Event) -> str | None:
        who = self.names[seat]
        match event:
            case Moved():
                return self._moved(mover, event)
            case Turned():
                return self._turned(mover, event)
            case Flipped():
                return say("turned-over", who=who, pile=self.rules.spots[event.source].kind)
            case Called():
                return self._called(event)
            case Declared():
                return self._declared(who, event)
        return _event_sentence(who, event)

    def _declared(self, who: str, event: Declared) -> str:
        if not event.violation:
            return say("owned-up-to-nothing", who=who)
        return say("owned-up", who=who, fault=self._challenges.describe(event.violation))

    def _moved(self, mover: int, event: Moved) -> str:
        cards = self.state.piles[event.source].cards[-event.size :]
        if (sentence := self.rules.pile_sentences.get(self.rules.spots[event.target].kind)) is not None:
            return sentence
        source, target = self._pile(event.source, mover), self._pile(event.target, mover)
        return say("moved", who=self.names[mover], which=listed(cards), source=source, target=target)

    def _pile(self, index: int, mover: int | None) -> str:
        spot = self.rules.spots[index]
        if spot.owner is None or spot.owner == mover:
            return spot.name(spot.owner)
        return say("pile-of", who=self.names[spot.owner], pile=spot.kind)

    def _turned(self, mover: int, event: Turned) -> str:
        spot, pile = self.rules.spots[event.pile], self.state.piles[event.pile]
        turned = pile.cards[pile.down - event.size : pile.down]
        cards = spoken(turned)
        if spot.kind == self.rules.draw_pile and spot.owner == mover:
            return say("turned-up", who=self.names[mover], which=cards)
        whole = pile.top is None and pile.down == event.size
        if whole and spot.owner is None and event.pile not in self.uncovered:
            return say("turned-up-pile", who=self.names[mover], pile=spot.kind)
        name = self._pile(event.pile, mover)
        return say("pile-turns-up", pile=f"{name[0].upper()}{name[1:]}", which=cards)

    @property
    def _challenges(self) -> Challenges:
        assert self.rules.challenges is not None, "nobody calls where nothing can be called"
        return self.rules.challenges

    def _called(self, event: Called) -> str:
        caller, offender = self.names[event.seat], self.names[event.against]
        call_phrase, penalty_phrase = self._challenges.call_phrase, self._challenges.penalty_phrase
        if not event.violation:
            return say("called-wrongly", caller=caller, call=call_phrase, offender=offender)
        violation = self._challenges.describe(event.violation)
        if event.missed_move is None:
            return say(
                "called-rightly",
                caller=caller,
                call=call_phrase,
                offender=offender,
                violation=violation,
                penalty=penalty_phrase,
            )
        source, target = (self._pile(index, event.against) for index in event.missed_move)
        return say(
            "called-rightly-for-move",
            caller=caller,
            call=call_phrase,
            offender=offender,
            violation=violation,
            source=source,
            target=target,
            penalty=penalty_phrase,
        )


def _event_sentence(who: str, event: Event) -> str | None:
    """What is said of an event whatever the rules are."""
    match event:
        case Resigned():
            return say("resigned", who=who)
        case Redealt():
            return say("dealt-anew")
        case TakenBack():
            return say("taken-back-from")
        case SearchLimitReached():
            return say("search-limit")
        case Ended(blocked=True):
            return say("blocked")
    return None


def _mover(seat: int, events: Sequence[Event]) -> int:
    """Who moves the cards: who acted, but what a call brings about is moved by the player who was called."""
    return next((event.against for event in events if isinstance(event, Called)), seat)
