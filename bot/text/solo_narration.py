"""Tells what happened in a game for one player, in few words even where much happens by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.model.outcomes import Step
from bot.text.formatting import safe
from bot.text.sentences import say
from engine import table
from engine.cards import Card, listed
from engine.events import Event, Flipped, InsertedUnder, Moved, Redealt, Resigned, Turned, apply
from engine.game import Rules
from engine.piles import EMPTY

MOST_CARDS = 13


class _Change(NamedTuple):
    """One thing that happened: in what way, with which cards, from which pile to which."""

    way: str
    cards: tuple[Card, ...] = ()
    source: int = 0
    target: int = 0


def narrate_solo(rules: Rules, step: Step, together: bool) -> str:
    """The sentences for one move, undo, redo or hint; where several people play together, with who made it."""
    who = f"**{safe(step.who)}**: " if together and step.who else ""
    if (helped := _helped(step)) is not None:
        return who + helped
    sentences = _Teller(rules, step).sentences()
    if not sentences and step.text in rules.words:
        sentences = [f"`{step.text}`: {rules.words[step.text]}."]
    return who + (" ".join(sentences) or f"`{step.text}`.")


def _helped(step: Step) -> str | None:
    match step.text:
        case table.UNDO:
            return say("taken-back", move=step.about)
        case table.REDO:
            return say("made-again", move=step.about)
        case table.HINT:
            return say("advised", move=step.about)
    return None


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
        return " ".join(self._from_to(change.cards, change.source, change.target) for change in changes)

    _moved = _played

    def _from_to(self, cards: tuple[Card, ...], source: int, target: int) -> str:
        return say("cards-moved", which=_some(cards), source=self._name(source), target=self._name(target))

    def _removed(self, changes: list[_Change]) -> str:
        cards = _all(changes)
        return say("cards-removed", number=len(cards), which=_some(cards))

    def _drawn(self, changes: list[_Change]) -> str:
        source, targets = changes[0].source, {change.target for change in changes}
        if len(targets) > 1:
            return say("dealt-from", source=self._name(source), which=_some(_all(changes)))
        (target,) = targets
        if len(changes) == 1 or self.rules.countable(self.rules.spots[target]):
            return self._from_to(_all(changes), source, target)
        # The cards below the top one cannot be seen.
        return say(
            "drawn-unseen",
            cards=len(changes),
            source=self._name(source),
            target=self._name(target),
            which=_some(changes[-1].cards),
        )

    def _followed(self, changes: list[_Change]) -> str:
        cards = _all(changes)
        return say("followed", number=len(cards), goal=self.rules.goal_pile, which=_some(cards))

    def _filled(self, changes: list[_Change]) -> str:
        if len(changes) > 3:
            return say("places-filled", which=_some(_all(changes)))
        return " ".join(map(self._fills, changes))

    def _fills(self, change: _Change) -> str:
        source, target = self._name(change.source), self._name(change.target)
        return say("place-filled", which=_some(change.cards), source=source, target=target)

    def _turned(self, changes: list[_Change]) -> str:
        if len(changes) > 3:
            return say("many-turned-up", which=_some(_all(changes)))
        return " ".join(
            say("pile-turns-up", pile=self._name(change.source).capitalize(), which=_some(change.cards))
            for change in changes
        )

    def _flipped(self, changes: list[_Change]) -> str:
        return say("pile-turned-over", pile=self._name(changes[0].source))

    def _covered(self, changes: list[_Change]) -> str:
        return say("dealt-face-down", cards=len(changes))

    def _redealt(self, changes: list[_Change]) -> str:
        return say("dealt-anew")

    def _resigned(self, changes: list[_Change]) -> str:
        return say("game-given-up")


def _all(changes: Iterable[_Change]) -> tuple[Card, ...]:
    return tuple(card for change in changes for card in change.cards)


def _some(cards: tuple[Card, ...]) -> str:
    """Cards in a row, of many only the first."""
    rest = len(cards) - MOST_CARDS
    return listed(cards) if rest <= 0 else say("and-more", which=listed(cards[:MOST_CARDS]), number=rest)
