"""Tells what happened at a table of several players, event by event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.model.records import Line
from bot.text.formatting import safe
from bot.text.move_words import MoveWords
from bot.text.sentences import say
from engine.cards import Card, spoken
from engine.challenges import Challenges
from engine.events import (
    Called,
    Declared,
    Drawn,
    Ended,
    Event,
    Flipped,
    InsertedUnder,
    Moved,
    Passed,
    Redealt,
    Resigned,
    SearchLimitReached,
    Skipped,
    TakenBack,
    Turned,
    fold,
)
from engine.game import Rules
from engine.moves import Shift
from engine.notation import parse_move
from engine.state import State


class Narrator:
    """Tells what happened, event by event, in the words of one table.

    `breached` is the state in which the turn that may be challenged broke a rule, if it did.
    """

    def __init__(self, rules: Rules, names: Sequence[str], before: State, breached: State | None = None) -> None:
        self.rules, self.state, self.names, self.breached = rules, before, names, breached
        self.bold = [f"**{safe(name)}**" for name in names]
        self.words = MoveWords(rules, [safe(name) for name in names])

    def narrate(self, seat: int, events: Iterable[Event]) -> list[Line]:
        """The lines for one move."""
        events = tuple(events)
        finished = len(self.rules.finished(self.state))
        mover = _mover(seat, events)
        said: list[Line] = []
        for together in self._together(events):
            said += self._lines(seat, mover, together)
        said += self._owing(events)
        said += self._inserted(mover, events)
        if not said and any(isinstance(event, Passed) for event in events):
            said.append(self._phrase(mover, say("told-passed")))
        # Last, for what is told last stands below the picture, too.
        return [*said, *self._drawn(mover, events), *self._gone_out(finished)]

    def took_back(self, seat: int, text: str) -> str:
        """The words for a move of a seat that is taken back, as it is made in the state that is told of."""
        return self.words.move(self.state, seat, parse_move(self.rules, self.state, seat, text))

    def _together(self, events: Iterable[Event]) -> Iterator[list[Event]]:
        """The events that are told as one: columns that are turned up together, and all others by themselves."""
        columns: list[Event] = []
        for event in events:
            shared = isinstance(event, Turned) and self.rules.spots[event.pile].owner is None
            if columns and not shared:
                yield columns
                columns = []
            if shared:
                columns.append(event)
            else:
                yield [event]
        if columns:
            yield columns

    def _lines(self, seat: int, mover: int, events: Sequence[Event]) -> list[Line]:
        before, self.state = self.state, fold(self.state, events)
        match events[0]:
            case Moved() as moved:
                return [self._moved(before, mover, moved)]
            case Turned():
                return [self._turned(before, mover, [event for event in events if isinstance(event, Turned)])]
            case Flipped(source=source):
                return [self._phrase(mover, say("told-turned-over", pile=self.rules.spots[source].kind))]
        return [Line(sentence) for sentence in self._sentences(self.bold[seat], self.bold[mover], events[0])]

    def _phrase(self, seat: int, text: str) -> Line:
        return Line(text, self.names[seat])

    def _moved(self, before: State, mover: int, event: Moved) -> Line:
        if (sentence := self.rules.pile_sentences.get(self.rules.spots[event.target].kind)) is not None:
            return Line(sentence)
        cards = spoken(before.piles[event.source].cards[-event.size :])
        if self.rules.spots[event.source].owner not in (None, mover):
            cards = say("told-cards-of", cards=cards, place=self.words.place(event.source, mover))
        return self._phrase(mover, self.words.shift(before, mover, Shift(*event), cards=cards))

    def _turned(self, before: State, mover: int, events: Sequence[Turned]) -> Line:
        cards = spoken([card for event in events for card in turned_up(before, event)])
        spot = self.rules.spots[events[0].pile]
        if spot.owner is not None and spot.kind == self.rules.draw_pile:
            return self._phrase(spot.owner, say("told-drew", cards=cards))
        if len(events) > 1:
            return self._phrase(mover, say("told-turned-up", cards=cards))
        place = self.words.place(events[0].pile, mover)
        return self._phrase(mover, say("told-turned-up-at", cards=cards, place=place))

    def _sentences(self, who: str, mover: str, event: Event) -> Iterator[str]:
        match event:
            case Called():
                yield self._called(event)
            case Declared():
                yield self._declared(who, event)
            case Resigned():
                yield say("told-resigned", who=who)
            case Skipped():
                yield say("told-skipped", who=who)
            case Redealt():
                yield say("told-all-redealt")
            case TakenBack():
                yield say("told-taken-back", who=mover)
            case SearchLimitReached():
                yield say("told-search-limit")
            case Ended(blocked=True):
                yield say("told-blocked")

    @property
    def _challenges(self) -> Challenges:
        assert self.rules.challenges is not None, "nobody calls where nothing can be called"
        return self.rules.challenges

    def _declared(self, who: str, event: Declared) -> str:
        if not event.violation:
            return say("told-owned-up-to-nothing", who=who)
        return say("told-owned-up", who=who, violation=self._challenges.describe(event.violation))

    def _called(self, event: Called) -> str:
        caller, offender = self.bold[event.seat], self.bold[event.against]
        call = self._challenges.call_phrase
        if not event.violation:
            return say("told-called-wrongly", caller=caller, call=call, offender=offender)
        reason = self._missed(event) or f"{offender} {self._challenges.describe(event.violation)}"
        return say("told-called", caller=caller, call=call, reason=reason)

    def _missed(self, event: Called) -> str:
        """Which card could have gone where; nothing if the call is about something else, or not all could see it."""
        phrase, state = self._challenges.missed.get(event.violation), self.breached
        if phrase is None or event.missed_move is None or state is None:
            return ""
        source, target = event.missed_move
        shift = Shift(source, target, self.rules.default_size(state, source, target))
        if not self.rules.is_open(state, shift):
            return ""
        return phrase.format(self.words.cards(state, shift), self.words.place(target, event.against))

    def _owing(self, events: Iterable[Event]) -> list[Line]:
        """Who was rightly called and is still to move."""
        called = [event for event in events if isinstance(event, Called) and event.violation]
        owing = [event.against for event in called if (self.state.turn, self.state.phase) == (event.against, "play")]
        return [Line(say("told-to-make-good", who=self.bold[seat])) for seat in owing]

    def _inserted(self, mover: int, events: Iterable[Event]) -> Iterator[Line]:
        """Who took how many penalty cards, and how many came in that were nobody's."""
        inserted = [event for event in events if isinstance(event, InsertedUnder)]
        unused = [event for event in inserted if self.rules.spots[event.source].owner is None]
        if unused:
            dealt = self._phrase(mover, say("told-dealt-face-down", number=len(unused)))
            yield Line(self.rules.unused_sentence) if self.rules.unused_sentence else dealt
        takers = Counter(self.rules.spots[event.target].owner for event in inserted if event not in unused)
        for taker, number in takers.items():
            if taker is not None:
                yield Line(say("told-penalty", who=self.bold[taker], number=number))

    def _drawn(self, mover: int, events: Iterable[Event]) -> list[Line]:
        """Who took how many cards into a hand, unseen by the others."""
        owners = (self.rules.spots[event.target].owner for event in events if isinstance(event, Drawn))
        takers = Counter(mover if owner is None else owner for owner in owners)
        return [self._phrase(taker, say("told-drew-hidden", number=number)) for taker, number in takers.items()]

    def _gone_out(self, before: int) -> Iterator[Line]:
        """Who is out now besides those who were `before`; where that ends the game, how it ended says it."""
        if self.state.phase != "over":
            for place, seat in enumerate(self.rules.finished(self.state)[before:], start=before + 1):
                yield Line(say("told-out", who=self.bold[seat], place=place))


def turned_up(before: State, event: Turned) -> tuple[Card, ...]:
    """The cards that an event turns up."""
    pile = before.piles[event.pile]
    return pile.cards[pile.down - event.size : pile.down]


def _mover(seat: int, events: Sequence[Event]) -> int:
    """Who moves the cards: who acted, but what a call brings about is moved by the player who was called."""
    return next((event.against for event in events if isinstance(event, Called)), seat)
