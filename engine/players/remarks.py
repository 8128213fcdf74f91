"""What is worth a remark in a turn that a player has just made, told from what everybody saw of it.

Nothing else comes in here: hidden cards, what a turn has broken and what may be called cannot make a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from engine.cards import Card, Rank
from engine.events import Called, Declared, Event, Moved, Passed, Skipped, TakenBack, fold
from engine.game import Rules
from engine.state import State
from engine.view import View

# Less is not worth a remark: so many cards laid on one pile of an opponent, brought home, and got rid of in a turn.
HEAP, RUN, SHED = 4, 7, 10
# The kind of pile that only its owner plays from, and nobody draws from or discards to.
RESERVE = "reserve"
# Of a turn in which any of this happened nothing is said, lest it tells of what was called.
_SILENCE = (Called, Declared, TakenBack, Skipped)


class Kind(Enum):
    """What a turn has done."""

    LAST = "the last card of a pile that only its owner draws on is gone"
    BURIED = "an opponent's card was covered in the turn in which it came to fit on a foundation"
    HEAP = "several cards came on one pile of an opponent"
    RUN = "many cards came home"
    SHED = "the player got rid of many cards"
    DUG = "a card was moved on an opponent's pile, and the one below it came home"


class Remark(NamedTuple):
    """What is worth a remark: the `cards` that moved, those that they covered or freed, and the `piles` they name.

    Piles are indices. All the cards lay open to everybody in this turn.
    """

    kind: Kind
    cards: tuple[Card, ...]
    others: tuple[Card, ...] = ()
    piles: tuple[int, ...] = ()


class Glimpse(NamedTuple):
    """One move as everybody saw it: how the table looked before and after, and from where to where cards went."""

    before: View
    after: View
    source: int
    target: int
    size: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that moved, the lowest first, as they lie open afterwards."""
        return self.after.piles[self.target].cards[-self.size :]

    @property
    def covered(self) -> Card | None:
        """The card on which they were laid, as everybody saw it; None on an empty place."""
        cards = self.before.piles[self.target].cards
        return cards[-1] if cards else None

    @property
    def bared(self) -> Card | None:
        """The card that lay below them, if everybody saw it there."""
        below = self.before.piles[self.source].cards[: -self.size]
        return below[-1] if below and below[-1] is not Card.UNKNOWN else None

    @property
    def emptied(self) -> bool:
        """Whether they were the last of their pile."""
        return self.after.piles[self.source].empty


_Finder: TypeAlias = Callable[[Rules, int, Sequence[Glimpse]], Remark | None]


def remark(rules: Rules, seat: int, turn: Sequence[tuple[State, Sequence[Event]]]) -> Remark | None:
    """What is most worth a remark in a turn, if anything, of whose moves the states before and events are given."""
    events = [event for _, some in turn for event in some]
    over = any(isinstance(event, Passed) for event in events)
    if not over or any(isinstance(event, _SILENCE) for event in events):
        return None
    seen = [*_glimpses(rules, turn)]
    if not seen or not seen[-1].after.active[seat]:
        return None  # that somebody is out says more
    return next((found for find in _FINDERS if (found := find(rules, seat, seen)) is not None), None)


def _glimpses(rules: Rules, turn: Sequence[tuple[State, Sequence[Event]]]) -> Iterator[Glimpse]:
    """What everybody saw of the moves that took cards from one pile to another."""
    for before, events in turn:
        moved = [event for event in events if isinstance(event, Moved)]
        if len(moved) == 1:
            glimpse = Glimpse(rules.look(before), rules.look(fold(before, events)), *moved[0])
            if Card.UNKNOWN not in glimpse.cards:
                yield glimpse


def _last(rules: Rules, seat: int, seen: Sequence[Glimpse]) -> Remark | None:
    for glimpse in seen:
        source = rules.spots[glimpse.source]
        if source.owner == seat and source.kind == RESERVE and glimpse.emptied:
            return Remark(Kind.LAST, glimpse.cards, piles=(glimpse.source,))
    return None


def _buried(rules: Rules, seat: int, seen: Sequence[Glimpse]) -> Remark | None:
    """What could go home before the turn is left out: whoever did not play it may have broken a rule."""
    reached: set[int] = set()
    for glimpse in seen:
        card, first = glimpse.covered, glimpse.target not in reached
        reached.add(glimpse.target)
        if card is None or not first or not _is_load(rules, seat, glimpse):
            continue
        if _is_ready(rules, seen[0].before, card):
            continue
        # Its twin may have come home later in the turn.
        if _is_ready(rules, glimpse.after, card) and _is_ready(rules, seen[-1].after, card):
            return Remark(Kind.BURIED, glimpse.cards, (card,), (glimpse.target,))
    return None


def _is_load(rules: Rules, seat: int, glimpse: Glimpse) -> bool:
    return rules.spots[glimpse.target].owner not in (None, seat)


def _is_ready(rules: Rules, view: View, card: Card) -> bool:
    """Whether a card would fit on a foundation: up in suit from the ace."""
    goals = [pile for pile in view.piles if pile.spot.kind == rules.goal_pile]
    if card.rank == Rank.ACE:
        return any(pile.empty for pile in goals)
    return any(pile.cards and pile.cards[-1] is Card.of(card.rank - 1, card.suit) for pile in goals)


def _heap(rules: Rules, seat: int, seen: Sequence[Glimpse]) -> Remark | None:
    heaps: dict[int, tuple[Card, ...]] = {}
    for glimpse in seen:
        if _is_load(rules, seat, glimpse):
            heaps[glimpse.target] = (*heaps.get(glimpse.target, ()), *glimpse.cards)
    pile = max(heaps, key=lambda each: len(heaps[each]), default=None)
    if pile is None or len(heaps[pile]) < HEAP:
        return None
    return Remark(Kind.HEAP, heaps[pile], piles=(pile,))


def _many(rules: Rules, seat: int, seen: Sequence[Glimpse]) -> Remark | None:
    home, gone = _home(rules, seen), _gone(rules, seat, seen)
    if len(home) >= max(RUN, len(gone)):
        return Remark(Kind.RUN, home)
    if len(gone) >= SHED:
        return Remark(Kind.SHED, gone)
    return Remark(Kind.RUN, home) if len(home) >= RUN else None


def _home(rules: Rules, seen: Sequence[Glimpse]) -> tuple[Card, ...]:
    """The cards that came home."""
    return tuple(card for glimpse in seen if _is_home(rules, glimpse) for card in glimpse.cards)


def _is_home(rules: Rules, glimpse: Glimpse) -> bool:
    return rules.spots[glimpse.target].kind == rules.goal_pile


def _gone(rules: Rules, seat: int, seen: Sequence[Glimpse]) -> tuple[Card, ...]:
    """The cards that went from the player's own piles to others."""
    spots = rules.spots
    gone = (each for each in seen if spots[each.source].owner == seat and spots[each.target].owner != seat)
    return tuple(card for glimpse in gone for card in glimpse.cards)


def _dug(rules: Rules, seat: int, seen: Sequence[Glimpse]) -> Remark | None:
    for index, glimpse in enumerate(seen):
        card = glimpse.bared
        if card is None or not _is_load(rules, seat, glimpse) or not _is_ready(rules, glimpse.after, card):
            continue
        if any(each.source == glimpse.source and _is_home(rules, each) for each in seen[index + 1 : index + 2]):
            return Remark(Kind.DUG, glimpse.cards, (card,), (glimpse.target,))
    return None


# What is most worth a remark comes first.
_FINDERS: tuple[_Finder, ...] = (_last, _buried, _heap, _many, _dug)
