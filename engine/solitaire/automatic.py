"""Cards that go to the foundations by themselves, where the player wants that.

A card goes up only if that can take no win away: whatever can be done while it lies where it lies can also be done
once it is gone. No card may still need it to lie on, no equal card may need its place, and nothing still to be dealt
may hang on where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import Card, pack
from engine.events import Moved, Transition
from engine.moves import Shift
from engine.options import Switch
from engine.solitaire.board import Board
from engine.state import State

AUTO = Switch(
    "auto",
    "Auto play",
    {
        "no": "Cards go to the foundations only when you move them.",
        "foundation": "After each move, cards you don't need any more go to the foundations by themselves.",
    },
)


def offered(rules: Board | type[Board]) -> tuple[Switch, ...]:
    """The option, for games in which it is clear which cards are not needed: all foundations go the same way."""
    if not rules.plays_up:
        return ()
    groups = rules.arranged if isinstance(rules, Board) else rules.groups
    ways = [group.build for group in groups if group.kind == "foundation"]
    return (AUTO,) if len(set(ways)) == 1 and ways[0] is not None and len(ways[0].steps) == 1 else ()


def play_up(rules: Board, transition: Transition, safe: Callable[[State, Shift], bool]) -> None:
    """Play the cards to the foundations that may safely go there, until there are none."""
    while (shift := _first_safe(rules, transition.state, safe)) is not None:
        transition.add(Moved(*shift))
        rules.uncover(transition)
        rules.after_move(transition)


def _first_safe(rules: Board, state: State, safe: Callable[[State, Shift], bool]) -> Shift | None:
    return next((shift for shift in going_up(rules, state) if safe(state, shift)), None)


def going_up(rules: Board, state: State) -> Iterator[Shift]:
    """Every way to put cards on a foundation that are not on one."""
    up = rules.at.get("foundation", range(0))
    for shift in rules.shifts(state):
        if shift.target in up and shift.source not in up:
            yield shift


def is_safe(rules: Board, state: State, shift: Shift) -> bool:
    """Whether a card may go up by itself, for that can take no win away."""
    if not rules.spares(state, shift):
        return False
    leaning = _leaning(rules, state, state.piles[shift.source].cards[-1])
    return not any(missing(rules, state, other) for other in leaning) and _room(rules, state, shift)


def _leaning(rules: Board, state: State, card: Card) -> Iterator[Card]:
    """The cards that could be built on a card, but for those that can go up instead as soon as that one has."""
    for group in rules.arranged:
        if group.kind != "foundation" and group.build is not None:
            for other in group.build.takers[card]:
                if not (_single(rules, other) and _goes_up(rules, state, other, card)):
                    yield other


def _single(rules: Board, card: Card) -> bool:
    """Whether a card that can be moved at all is moved without others that lie on it."""
    lifts = {group.lift: group.holds for group in rules.arranged}
    holds = lifts.get("run")
    return not {"any", "whole"} & lifts.keys() and not (holds and holds.takers[card])


def _goes_up(rules: Board, state: State, card: Card, after: Card) -> bool:
    """Whether a card follows another on its foundation, or can begin one."""
    up = rules.at["foundation"]
    build = rules.group[up[0]].build
    follows = build is not None and card.suit == after.suit and build.fits(card, after)
    return follows or any(not state.piles[pile].cards and rules.starts(state, pile, card) for pile in up)


def _room(rules: Board, state: State, shift: Shift) -> bool:
    """Whether there are places for all cards that could go where one goes, so that it takes none away."""
    card = state.piles[shift.source].cards[-1]
    rivals = [other for other in pack() if _fits(rules, state, other, shift.target)]
    places = sum(_fits(rules, state, card, pile) for pile in rules.at["foundation"])
    return sum(missing(rules, state, other) for other in rivals) <= places


def _fits(rules: Board, state: State, card: Card, pile: int) -> bool:
    cards, build = state.piles[pile].cards, rules.group[pile].build
    if not cards:
        return rules.starts(state, pile, card)
    return build is not None and build.fits(card, cards[-1])


def missing(rules: Board, state: State, card: Card) -> int:
    """How many cards like this one have not come to a foundation."""
    return rules.copies[card] - sum(state.piles[pile].cards.count(card) for pile in rules.at["foundation"])
