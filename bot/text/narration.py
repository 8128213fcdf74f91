"""Tells what happened at a table, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.text.formatting import safe
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

_SAID: dict[type[Event], str] = {
    Resigned: "{who} gave up.",
    Redealt: "The cards are gathered and dealt anew.",
    TakenBack: "Everything from that move on is taken back.",
    SearchLimitReached: "There was too much to look through, so not everything was asked for.",
}


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
            said.append(f"It is a standstill: the {unused} unused cards go under the {self.rules.draw_pile}s.")
        return said + ([f"Penalty cards: {given}."] if given else [])

    def _owing(self, events: Iterable[Event]) -> list[str]:
        """Who was rightly called and is still to move, as a sentence."""
        called = [event for event in events if isinstance(event, Called) and event.violation]
        owing = [event.against for event in called if (self.state.turn, self.state.phase) == (event.against, "play")]
        return [f"{self.names[seat]} chooses how to make it good." for seat in owing]

    def _sentence(self, seat: int, mover: int, event: Event) -> str | None:
        who = self.names[seat]
        match event:
            case Moved():
                return self._moved(mover, event)
            case Turned():
                return self._turned(mover, event)
            case Flipped():
                return f"{who} turned the {self.rules.spots[event.source].kind} pile over."
            case Called():
                return self._called(event)
            case Declared():
                if not event.violation:
                    return f"{who} declared, but had broken no rule."
                return f"{who} declared: {self._challenges.describe(event.violation)}."
            case Ended(blocked=True):
                return "Nobody can go on: the game is blocked."
        said = _SAID.get(type(event))
        return None if said is None else said.format(who=who)

    def _moved(self, mover: int, event: Moved) -> str:
        cards = self.state.piles[event.source].cards[-event.size :]
        if (sentence := self.rules.pile_sentences.get(self.rules.spots[event.target].kind)) is not None:
            return sentence
        source, target = self._pile(event.source, mover), self._pile(event.target, mover)
        return f"{self.names[mover]}: {listed(cards)} from {source} to {target}."

    def _pile(self, index: int, mover: int | None) -> str:
        spot = self.rules.spots[index]
        if spot.owner is None or spot.owner == mover:
            return spot.name(spot.owner)
        return f"{self.names[spot.owner]}'s {spot.kind}"

    def _turned(self, mover: int, event: Turned) -> str:
        spot, pile = self.rules.spots[event.pile], self.state.piles[event.pile]
        turned = pile.cards[pile.down - event.size : pile.down]
        cards = spoken(turned)
        if spot.kind == self.rules.draw_pile and spot.owner == mover:
            return f"{self.names[mover]} turned up {cards}."
        whole = pile.top is None and pile.down == event.size
        if whole and spot.owner is None and event.pile not in self.uncovered:
            return f"{self.names[mover]} turned up the {spot.kind}."
        name = self._pile(event.pile, mover)
        return f"{name[0].upper()}{name[1:]} turns up {cards}."

    @property
    def _challenges(self) -> Challenges:
        assert self.rules.challenges is not None, "nobody calls where nothing can be called"
        return self.rules.challenges

    def _called(self, event: Called) -> str:
        caller, offender = self.names[event.seat], self.names[event.against]
        call_phrase, penalty_phrase = self._challenges.call_phrase, self._challenges.penalty_phrase
        if not event.violation:
            return f"{caller} {call_phrase}, but {offender} had broken no rule."
        possible = ""
        if event.missed_move is not None:
            source, target = (self._pile(index, event.against) for index in event.missed_move)
            possible = f" ({source} to {target} was possible)"
        violation = self._challenges.describe(event.violation)
        return f"{caller} {call_phrase}: {offender} {violation}{possible}, and {penalty_phrase}."


def _mover(seat: int, events: Sequence[Event]) -> int:
    """Who moves the cards: who acted, but what a call brings about is moved by the player who was called."""
    return next((event.against for event in events if isinstance(event, Called)), seat)
