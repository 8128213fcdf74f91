"""Tells what happened at a table of several players, event by event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.model import game_words
from bot.model.facts import BoardLine, Cards, Fact, Note, Who
from bot.text.move_facts import MoveFacts
from engine.cards import Card
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
    """Tells what happened, event by event, as the facts of one table.

    `breached` is the state in which the turn that may be challenged broke a rule, if it did.
    """

    def __init__(self, rules: Rules, players: Sequence[Who], before: State, breached: State | None = None) -> None:
        self.rules, self.state, self.players, self.breached = rules, before, players, breached
        self.moves = MoveFacts(rules, players)
        self.ending = False

    def narrate(self, seat: int, events: Iterable[Event]) -> list[BoardLine]:
        """The lines for one move."""
        events = tuple(events)
        finished = len(self.rules.finished(self.state))
        mover = _mover(seat, events)
        self.ending = any(isinstance(event, Ended) for event in events)
        said: list[BoardLine] = []
        for together in self._together(events):
            said += self._lines(seat, mover, together)
        said += self._owing(events)
        said += self._inserted(mover, events)
        if not said and any(isinstance(event, Passed) for event in events):
            said.append(self._phrase(mover, Note("told-passed")))
        # Last, for what is told last stands below the picture, too.
        return [*said, *self._drawn(mover, events), *self._gone_out(finished)]

    def took_back(self, seat: int, text: str) -> Fact:
        """A move of a seat that is taken back, as it is made in the state that is told of."""
        return self.moves.move(self.state, seat, parse_move(self.rules, self.state, seat, text))

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

    def _lines(self, seat: int, mover: int, events: Sequence[Event]) -> list[BoardLine]:
        before, self.state = self.state, fold(self.state, events)
        match events[0]:
            case Moved() as moved:
                return [self._moved(before, mover, moved)]
            case Turned():
                return [self._turned(before, mover, [event for event in events if isinstance(event, Turned)])]
            case Flipped(source=source):
                pile = game_words.plain_kind(self.rules, self.rules.spots[source])
                return [self._phrase(mover, Note("told-turned-over", pile=pile))]
        return [BoardLine(note) for note in self._sentences(self.players[seat], self.players[mover], events[0])]

    def _phrase(self, seat: int, note: Note) -> BoardLine:
        return BoardLine(note, self.players[seat])

    def _moved(self, before: State, mover: int, event: Moved) -> BoardLine:
        if (sentence := game_words.of_pile(self.rules, self.rules.spots[event.target])) is not None:
            return BoardLine(sentence)
        cards: Fact = Cards(before.piles[event.source].cards[-event.size :])
        if self.rules.spots[event.source].owner not in (None, mover):
            cards = Note("told-cards-of", cards=cards, place=self.moves.place(event.source, mover))
        return self._phrase(mover, self.moves.shift(before, mover, Shift(*event), cards=cards))

    def _turned(self, before: State, mover: int, events: Sequence[Turned]) -> BoardLine:
        cards = Cards(card for event in events for card in turned_up(before, event))
        spot = self.rules.spots[events[0].pile]
        if spot.owner is not None and spot.kind == self.rules.draw_pile:
            return self._phrase(spot.owner, Note("told-drew", cards=cards))
        if len(events) > 1:
            return self._phrase(mover, Note("told-turned-up", cards=cards))
        place = self.moves.place(events[0].pile, mover)
        return self._phrase(mover, Note("told-turned-up-at", cards=cards, place=place))

    def _sentences(self, who: Who, mover: Who, event: Event) -> Iterator[Note]:
        match event:
            case Called():
                yield self._called(event)
            case Declared():
                yield self._declared(who, event)
            case Resigned():
                yield Note("told-resigned", who=who)
            case Skipped():
                yield Note("told-skipped", who=who)
            case Redealt():
                yield Note("told-all-redealt")
            case TakenBack():
                # Whoever is out by the move that was missed loses no turn.
                yield Note("told-taken-back-at-last") if self.ending else Note("told-taken-back", who=mover)
            case SearchLimitReached():
                yield Note("told-search-limit")
            case Ended(blocked=True):
                yield Note("told-blocked")

    def _declared(self, who: Who, event: Declared) -> Note:
        if not event.violation:
            return Note("told-owned-up-to-nothing", who=who)
        violation = game_words.violation(self.rules, event.violation)
        return Note("told-owned-up", who=who, violation=violation)

    def _called(self, event: Called) -> Note:
        caller, offender = self.players[event.seat], self.players[event.against]
        call = game_words.call(self.rules)
        if not event.violation:
            return Note("told-called-wrongly", caller=caller, call=call, offender=offender)
        return Note("told-called", caller=caller, call=call, reason=self.reason(event))

    def reason(self, event: Called) -> Fact:
        """Why a call was right."""
        violation = game_words.violation(self.rules, event.violation)
        broke = Note("told-broke", offender=self.players[event.against], violation=violation)
        return self._missed(event) or broke

    def _missed(self, event: Called) -> Fact | None:
        """Which card could have gone where; None if the call is about something else, or not all could see it."""
        state, told = self.breached, game_words.challenges_of(self.rules).missed
        if event.violation not in told or event.missed_move is None or state is None:
            return None
        source, target = event.missed_move
        shift = Shift(source, target, self.rules.default_size(state, source, target))
        if not self.rules.is_open(state, shift):
            return None
        card, place = self.moves.cards(state, shift), self.moves.place(target, event.against)
        return game_words.missed(self.rules, event.violation, card, place)

    def _owing(self, events: Iterable[Event]) -> list[BoardLine]:
        """Who was rightly called and is still to move."""
        called = [event for event in events if isinstance(event, Called) and event.violation]
        owing = [event.against for event in called if (self.state.turn, self.state.phase) == (event.against, "play")]
        return [BoardLine(Note("told-to-make-good", who=self.players[seat])) for seat in owing]

    def _inserted(self, mover: int, events: Iterable[Event]) -> Iterator[BoardLine]:
        """Who took how many penalty cards, and how many came in that were nobody's."""
        inserted = [event for event in events if isinstance(event, InsertedUnder)]
        unused = [event for event in inserted if self.rules.spots[event.source].owner is None]
        if unused:
            dealt, sentence = Note("told-dealt-face-down", number=len(unused)), game_words.unused(self.rules)
            yield BoardLine(sentence) if sentence else self._phrase(mover, dealt)
        takers = Counter(self.rules.spots[event.target].owner for event in inserted if event not in unused)
        for taker, number in takers.items():
            if taker is not None:
                yield BoardLine(Note("told-penalty", who=self.players[taker], number=number))

    def _drawn(self, mover: int, events: Iterable[Event]) -> list[BoardLine]:
        """Who took how many cards into a hand, unseen by the others."""
        owners = (self.rules.spots[event.target].owner for event in events if isinstance(event, Drawn))
        takers = Counter(mover if owner is None else owner for owner in owners)
        return [self._phrase(taker, Note("told-drew-hidden", number=number)) for taker, number in takers.items()]

    def _gone_out(self, before: int) -> Iterator[BoardLine]:
        """Who is out now besides those who were `before`; where that ends the game, how it ended says it."""
        if self.state.phase != "over":
            for place, seat in enumerate(self.rules.finished(self.state)[before:], start=before + 1):
                yield BoardLine(Note("told-out", who=self.players[seat], place=place))


def turned_up(before: State, event: Turned) -> tuple[Card, ...]:
    """The cards that an event turns up."""
    pile = before.piles[event.pile]
    return pile.cards[pile.down - event.size : pile.down]


def _mover(seat: int, events: Sequence[Event]) -> int:
    """Who moves the cards: who acted, but what a call brings about is moved by the player who was called."""
    return next((event.against for event in events if isinstance(event, Called)), seat)
