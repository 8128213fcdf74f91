"""Tells what happened in a game for one player, in few words even where much happens by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.model.outcomes import Step
from bot.text.formatting import counted, safe
from engine.cards import Card, listed
from engine.events import Event, Flipped, InsertedUnder, Moved, Redealt, Resigned, Turned, apply
from engine.game import Rules
from engine.piles import EMPTY
from engine.table import HINT, REDO, UNDO

MOST_CARDS = 13
_HELPED = {
    UNDO: "Taken back: `{about}`.",
    REDO: "Made again: `{about}`.",
    HINT: "**Hint**: `{about}`.",
}


class _Change(NamedTuple):
    """One thing that happened: in what way, with which cards, from which pile to which."""

    way: str
    cards: tuple[Card, ...] = ()
    source: int = 0
    target: int = 0


def narrate_solo(rules: Rules, step: Step, together: bool) -> str:
    """The sentences for one move, undo, redo or hint; where several people play together, with who made it."""
    who = f"**{safe(step.who)}**: " if together and step.who else ""
    if step.text in _HELPED:
        return who + _HELPED[step.text].format(about=step.about)
    sentences = _Teller(rules, step).sentences()
    if not sentences and step.text in rules.words:
        sentences = [f"`{step.text}`: {rules.words[step.text]}."]
    return who + (" ".join(sentences) or f"`{step.text}`.")


class _Teller:
    """Sorts what happened by its way, and says each way once."""

    def __init__(self, rules: Rules, step: Step) -> None:
        self.rules, self.state = rules, step.before
        self.word = step.text in rules.words
        self.ways: dict[str, list[_Change]] = {}
        for event in step.events:
            change = self._change(event)
            self.state = apply(self.state, event)
            if change is not None:
                self.ways.setdefault(change.way, []).append(change)

    def sentences(self) -> list[str]:
        """What is said, in the order in which it began."""
        return [getattr(self, f"_{way}")(changes) for way, changes in self.ways.items()]

    # What an event is, told from where the cards lie before it.

    def _change(self, event: Event) -> _Change | None:
        match event:
            case Moved():
                return self._motion(event)
            case Turned() if self._kind(event.pile) != self.rules.draw_pile:
                pile = self.state.piles[event.pile]
                return _Change("turned", pile.cards[pile.down - event.size : pile.down], event.pile, event.pile)
            case Flipped():
                return _Change("flipped", (), event.source, event.target)
            case InsertedUnder():
                return _Change("covered", (), event.source, event.target)
            case Redealt():
                return _Change("redealt")
            case Resigned():
                return _Change("resigned")
        return None

    def _motion(self, event: Moved) -> _Change:
        cards = self.state.piles[event.source].cards[-event.size :]
        return _Change(self._way(event), cards, event.source, event.target)

    def _way(self, event: Moved) -> str:
        if self._kind(event.target) == self.rules.removed_pile:
            return "removed"
        if self._kind(event.source) == self.rules.draw_pile:
            return "drawn"
        if not self.ways and not self.word:
            return "played"
        if self._kind(event.target) == self.rules.goal_pile:
            return "followed"
        return "filled" if self.state.piles[event.target] == EMPTY else "moved"

    def _kind(self, pile: int) -> str:
        return self.rules.spots[pile].kind

    def _name(self, pile: int) -> str:
        return self.rules.spots[pile].name()

    # What is said of all changes of one way.

    def _played(self, changes: list[_Change]) -> str:
        return " ".join(
            f"{_some(change.cards)} from {self._name(change.source)} to {self._name(change.target)}."
            for change in changes
        )

    _moved = _played

    def _removed(self, changes: list[_Change]) -> str:
        cards = _all(changes)
        return f"{_some(cards)} {'is' if len(cards) == 1 else 'are'} taken away."

    def _drawn(self, changes: list[_Change]) -> str:
        source, targets = self._name(changes[0].source), {change.target for change in changes}
        if len(targets) > 1:
            return f"Dealt from {source}: {_some(_all(changes))}."
        (target,) = targets
        if len(changes) > 1 and not self.rules.countable(self.rules.spots[target]):
            # The cards below the top one cannot be seen.
            return (
                f"{counted(len(changes), 'card')} from {source} to {self._name(target)}: {_some(changes[-1].cards)}."
            )
        return f"{_some(_all(changes))} from {source} to {self._name(target)}."

    def _followed(self, changes: list[_Change]) -> str:
        cards, goal = _all(changes), self.rules.goal_pile
        start = f"By itself to its {goal}" if len(cards) == 1 else f"By themselves to the {goal}s"
        return f"{start}: {_some(cards)}."

    def _filled(self, changes: list[_Change]) -> str:
        if len(changes) > 3:
            return f"Spaces are filled with {_some(_all(changes))}."
        return " ".join(
            f"{_some(change.cards)} from {self._name(change.source)} fills {self._name(change.target)}."
            for change in changes
        )

    def _turned(self, changes: list[_Change]) -> str:
        if len(changes) > 3:
            return f"Turned up: {_some(_all(changes))}."
        return " ".join(
            f"{self._name(change.source).capitalize()} turns up {_some(change.cards)}." for change in changes
        )

    def _flipped(self, changes: list[_Change]) -> str:
        return f"The {self._name(changes[0].source)} is turned over."

    def _covered(self, changes: list[_Change]) -> str:
        return f"{counted(len(changes), 'card')} dealt face down."

    def _redealt(self, changes: list[_Change]) -> str:
        return "The cards are gathered and dealt anew."

    def _resigned(self, changes: list[_Change]) -> str:
        return "The game is given up."


def _all(changes: Iterable[_Change]) -> tuple[Card, ...]:
    return tuple(card for change in changes for card in change.cards)


def _some(cards: tuple[Card, ...]) -> str:
    """Cards in a row, of many only the first."""
    rest = len(cards) - MOST_CARDS
    return listed(cards) if rest <= 0 else f"{listed(cards[:MOST_CARDS])} and {rest} more"
