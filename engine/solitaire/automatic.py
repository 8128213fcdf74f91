"""Cards that go to the foundations by themselves, where the player wants that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.events import Moved, Story
from engine.moves import Shift
from engine.options import Option
from engine.solitaire.groups import Group
from engine.state import State

if TYPE_CHECKING:
    from engine.solitaire.game import Solitaire

FOUNDATION = "foundation"
AUTO = Option(
    "auto",
    "Auto play",
    {
        "no": "Cards go to the foundations only when you move them.",
        FOUNDATION: "Cards that are not needed any more go to the foundations by themselves after each move.",
    },
)


def offered(groups: tuple[Group, ...]) -> tuple[Option, ...]:
    """The option, for games in which it is clear which cards are not needed: all foundations go the same way."""
    ways = [group.build for group in groups if group.kind == "foundation"]
    return (AUTO,) if len(set(ways)) == 1 and ways[0] is not None and len(ways[0].steps) == 1 else ()


def play_up(rules: Solitaire, story: Story) -> None:
    """Play safe cards to the foundations until there are none."""
    while (shift := next(_safe(rules, story.state), None)) is not None:
        story.add(Moved(*shift))
        rules.uncover(story)
        rules.settle(story)


def _safe(rules: Solitaire, state: State) -> Iterator[Shift]:
    up = rules.at["foundation"]
    for shift in rules.shifts(state):
        if shift.target in up and shift.source not in up:
            top = state.piles[shift.source].cards[-1]
            if not any(_waiting(rules, state, card) for card in _leaning(rules, state, top)):
                yield shift


def _leaning(rules: Solitaire, state: State, card: Card) -> Iterator[Card]:
    """The cards that could be built on a card, but for those that can begin a foundation or follow it there."""
    empty = [pile for pile in rules.at["foundation"] if not state.piles[pile].cards]
    up = rules.group[rules.at["foundation"][0]].build
    for group in rules.groups:
        if group.kind != "foundation" and group.build is not None:
            for other in group.build.takers[card]:
                follows = up is not None and other.suit == card.suit and up.fits(other, card)
                if not follows and not any(rules.starts(state, pile, other) for pile in empty):
                    yield other


def _waiting(rules: Solitaire, state: State, card: Card) -> bool:
    """Whether a card has not come to a foundation as often as there are packs."""
    there = sum(state.piles[pile].cards.count(card) for pile in rules.at["foundation"])
    return there < rules.packs
