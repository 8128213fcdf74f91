"""What happened at the table: the only way in which a state becomes another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from engine.piles import EMPTY, Pile, new_pile
from engine.state import Notes, State, new_state, with_notes, with_turn


class Moved(NamedTuple):
    """The top `size` cards of one pile, all face up, went on another in the same order."""

    source: int
    target: int
    size: int = 1


def moved(source: int, target: int, size: int = 1) -> Moved:
    """The same as `Moved`, in half the time: most moves are no more than this."""
    return tuple.__new__(Moved, (source, target, size))


class InsertedUnder(NamedTuple):
    """One card was drawn out of a pile, `position` cards above its bottom, and put face down under another."""

    source: int
    position: int
    target: int

    def lay(self, piles: list[Pile]) -> None:
        """Lay the piles as they lie after it."""
        (cards, down), under = piles[self.source], piles[self.target]
        rest = cards[: self.position] + cards[self.position + 1 :]
        piles[self.source] = new_pile(rest, down - (self.position < down))
        piles[self.target] = new_pile((cards[self.position], *under.cards), under.down + 1)


class Drawn(NamedTuple):
    """The top card of a face-down pile went on another face-down pile, and nobody saw it but who may look there."""

    source: int
    target: int

    def lay(self, piles: list[Pile]) -> None:
        """Lay the piles as they lie after it; ValueError if one of them lies face up."""
        (cards, down), (onto, hidden) = piles[self.source], piles[self.target]
        if down != len(cards) or hidden != len(onto):
            raise ValueError("a card is drawn from face-down cards to face-down cards")
        piles[self.source] = new_pile(cards[:-1], down - 1)
        piles[self.target] = new_pile((*onto, cards[-1]), hidden + 1)


class Picked(NamedTuple):
    """The card at the bottom of the top `size` of a face-down hand was laid on top of it, face up, to be played."""

    pile: int
    size: int

    def lay(self, piles: list[Pile]) -> None:
        """Lay the piles as they lie after it."""
        cards, down = piles[self.pile]
        place = len(cards) - self.size
        piles[self.pile] = new_pile((*cards[:place], *cards[place + 1 :], cards[place]), down - 1)


class Flipped(NamedTuple):
    """A whole pile was turned over on an empty place: its order is reversed and it lies face down."""

    source: int
    target: int

    def lay(self, piles: list[Pile]) -> None:
        """Lay the piles as they lie after it."""
        cards = piles[self.source].cards[::-1]
        piles[self.source] = EMPTY
        piles[self.target] = new_pile(cards, len(cards))


class Redealt(NamedTuple):
    """Cards were gathered, perhaps shuffled, and dealt anew: `piles` are all piles as they lie now."""

    piles: tuple[Pile, ...]

    def fold(self, state: State) -> State:
        """The state after it; ValueError if a card has come or gone."""
        if _codes(self.piles) != _codes(state.piles):
            raise ValueError("a redeal keeps all cards")
        return state._replace(piles=self.piles)


class Turned(NamedTuple):
    """The highest `size` of a pile's face-down cards were turned face up."""

    pile: int
    size: int = 1


class Noted(NamedTuple):
    """The game noted something: `notes` are all its notes from here on."""

    notes: Notes

    def fold(self, state: State) -> State:
        """The state after it."""
        return with_notes(state, self.notes)


class Passed(NamedTuple):
    """A turn ended, and that of a seat begins."""

    seat: int

    def fold(self, state: State) -> State:
        """The state after it."""
        return with_turn(state, self.seat)


class Returned(NamedTuple):
    """The turn came back to a seat, for something to be made good: it does not begin anew."""

    seat: int

    def fold(self, state: State) -> State:
        """The state after it."""
        return with_turn(state, self.seat)


class CameBack(NamedTuple):
    """The piles lie as they have lain before in this turn: once more they may not."""

    def fold(self, state: State) -> State:
        """The state after it."""
        return state._replace(repeated=(*state.repeated, state.piles))


class CheckpointSet(NamedTuple):
    """The piles as they lie are remembered, so that what follows may be taken back."""

    def fold(self, state: State) -> State:
        """The state after it."""
        return state._replace(checkpoint=state.piles)


class CheckpointCleared(NamedTuple):
    """What might have been taken back stands for good."""

    def fold(self, state: State) -> State:
        """The state after it."""
        return state._replace(checkpoint=())


class TakenBack(NamedTuple):
    """All that has been moved since the piles were remembered lies again where it lay, and is forgotten."""

    def fold(self, state: State) -> State:
        """The state after it."""
        return state._replace(piles=state.checkpoint, checkpoint=(), repeated=())


class Called(NamedTuple):
    """A player challenged another's turn: rightly if `violation` is not 0.

    `violation` is a number of the game's own; `missed_move` is the (source, target) that should have been played, two
    pile indices, or None where no move was missed.
    """

    seat: int
    against: int
    violation: int
    missed_move: tuple[int, int] | None

    def fold(self, state: State) -> State:
        """The state after it: calling moves no card."""
        return state


class SearchLimitReached(NamedTuple):
    """Not everything could be looked into, so nothing was held against a move."""

    def fold(self, state: State) -> State:
        """The state after it: doubt moves no card."""
        return state


class Declared(NamedTuple):
    """A player owned up to a breach, rightly if `violation` is not 0."""

    seat: int
    violation: int

    def fold(self, state: State) -> State:
        """The state after it: owning up moves no card."""
        return state


class Resigned(NamedTuple):
    """A player gave up."""

    seat: int

    def fold(self, state: State) -> State:
        """The state after it: the cards stay where they lie."""
        return state


class Skipped(NamedTuple):
    """The turn of a player who is away was passed over."""

    seat: int

    def fold(self, state: State) -> State:
        """The state after it: what becomes of the turn is told by what follows."""
        return state


class Ended(NamedTuple):
    """The game came to its end; `blocked` if nobody could go on."""

    blocked: bool = False

    def fold(self, state: State) -> State:
        """The state after it."""
        return state._replace(phase="over")


Event: TypeAlias = (
    Moved
    | InsertedUnder
    | Drawn
    | Picked
    | Flipped
    | Redealt
    | Turned
    | Noted
    | Passed
    | Returned
    | CameBack
    | CheckpointSet
    | CheckpointCleared
    | TakenBack
    | Called
    | SearchLimitReached
    | Declared
    | Resigned
    | Skipped
    | Ended
)


def _codes(piles: Iterable[Pile]) -> list[int]:
    return sorted(card.code for pile in piles for card in pile.cards)


# Those that change nothing but how the piles lie.
Laying: TypeAlias = Moved | Turned | InsertedUnder | Drawn | Picked | Flipped
_LAYING = Moved, Turned, InsertedUnder, Drawn, Picked, Flipped


def apply(state: State, event: Event) -> State:
    """The state after an event; ValueError if it cannot have happened."""
    return fold(state, (event,))


class Played(NamedTuple):
    """A state, and the events that led to it."""

    state: State
    events: tuple[Event, ...]


class Transition:
    """A state that unfolds event by event, with the events that brought it there."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Let events happen, one after another."""
        self.state = fold(self.state, events)
        self.events += events

    @property
    def played(self) -> Played:
        """The state that has been reached, and all that led to it."""
        # The same as `Played(...)`, in half the time.
        return tuple.__new__(Played, (self.state, tuple(self.events)))


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after several events; ValueError if one cannot have happened."""
    piles = list[Pile]()
    for event in events:
        # What makes up most of a game is not asked how it is folded.
        if isinstance(event, Noted):
            state, piles = with_notes(new_state(state, piles) if piles else state, event.notes), []
        elif isinstance(event, _LAYING):
            piles = piles or list(state.piles)
            _lay(event, piles)
        else:
            state, piles = event.fold(new_state(state, piles) if piles else state), []
    return new_state(state, piles) if piles else state


def _lay(event: Laying, piles: list[Pile]) -> None:
    """Lay the piles as they lie after an event; the two that make up most of a game are not asked how."""
    if isinstance(event, Moved):
        source, target, size = event
        cards, onto = piles[source].cards, piles[target]
        rest = cards[:-size]
        piles[source] = new_pile(rest, min(piles[source].down, len(rest)))
        piles[target] = new_pile(onto.cards + cards[-size:], onto.down)
    elif isinstance(event, Turned):
        pile, turned = event
        cards, down = piles[pile]
        piles[pile] = new_pile(cards, down - turned)
    else:
        event.lay(piles)
