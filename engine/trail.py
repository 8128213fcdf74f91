"""What was done in a turn, read from what happened: piles and numbers of cards, and never which cards they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from engine.events import (
    Called,
    Declared,
    Drawn,
    Event,
    Flipped,
    InsertedUnder,
    Moved,
    Passed,
    Redealt,
    Returned,
    TakenBack,
    Turned,
)
from engine.piles import Spot
from engine.view import Step, Trail


def out_of_play(spots: Sequence[Spot], removed: str) -> list[int]:
    """The piles of cards that are out of the game; `removed` is their kind."""
    return [pile for pile, spot in enumerate(spots) if spot.kind == removed]


def followed(trail: Trail, seat: int, turn: int, events: Sequence[Event], removed: Collection[int]) -> Trail:
    """What was done in a turn, once a seat has acted while it was the turn of `turn`.

    `removed` are the piles of cards that are out of the game. What players say about a turn belongs to that turn, and
    so does what somebody does whose turn it is not. Where a turn was taken back, only what followed is told.
    """
    said = any(isinstance(event, Called | Declared) for event in events)
    if trail.over and seat == turn and not said:
        trail = Trail(seat, over=False)
    kept = [*takewhile(lambda event: not isinstance(event, TakenBack), reversed(events))][::-1]
    if len(kept) < len(events):
        back = next((event.seat for event in kept if isinstance(event, Returned)), turn)
        trail = Trail(back, over=False)
    over = trail.over or any(isinstance(event, Passed) for event in kept)
    return Trail(trail.seat, (*trail.steps, *steps(kept, removed)), over)


def steps(events: Iterable[Event], removed: Collection[int]) -> list[Step]:
    """What one move did, in order; all that it dealt is one step, and so is all that it turned up."""
    found = _Found(removed)
    for event in events:
        found.add(event)
    return found.all


class _Found:
    """The steps of one move so far.

    Cards that the move turned up before it took any from their pile are dealt when it goes on to move them; others
    have only been uncovered.
    """

    def __init__(self, removed: Collection[int]) -> None:
        self._removed = removed
        self._steps: list[Step] = []
        self._dealt: int | None = None
        self._left: set[int] = set()
        self._to_deal: Counter[int] = Counter()
        self._turned: Counter[int] = Counter()

    @property
    def all(self) -> list[Step]:
        """The steps, with the cards at the end that lie turned up."""
        turned = +self._turned
        return [*self._steps, Step("turned", (), tuple(turned), turned.total())] if turned else self._steps

    def add(self, event: Event) -> None:
        """Go on with an event."""
        match event:
            case Turned(pile, size):
                self._turned[pile] += size
                self._to_deal[pile] += size * (pile not in self._left)
            case Moved(source, target, size):
                self._move(source, target, size)
            case InsertedUnder(source, _, target) | Drawn(source, target):
                self._deal((source,), (target,), 1)
            case Flipped(source, target):
                self._steps.append(Step("flipped", (source,), (target,)))
            case Redealt():
                self._deal((), (), 0)

    def _move(self, source: int, target: int, size: int) -> None:
        self._turned[source] -= min(size, self._turned[source])
        if self._to_deal[source] >= size:
            self._to_deal[source] -= size
            self._deal((source,), (target,), size)
            return
        self._left.add(source)
        step = Step("taken" if target in self._removed else "moved", (source,), (target,), size)
        self._steps[-1:] = _joined(self._steps[-1:], step)

    def _deal(self, sources: tuple[int, ...], targets: tuple[int, ...], size: int) -> None:
        """Let more be dealt."""
        if self._dealt is None:
            self._dealt = len(self._steps)
            self._steps.append(Step("dealt", sources, targets, size))
            return
        _, before, reached, number = self._steps[self._dealt]
        self._steps[self._dealt] = Step("dealt", _both(before, sources), _both(reached, targets), number + size)


def _both(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """The piles of both, each once."""
    return tuple(dict.fromkeys((*some, *more)))


def _joined(before: list[Step], step: Step) -> list[Step]:
    """The step before, if there is one, and the next: as one where both are one way, or go back the same way."""
    if not before:
        return [step]
    last = before[0]
    if last.deed == step.deed == "taken" and last.targets == step.targets:
        return [last._replace(sources=_both(last.sources, step.sources), size=last.size + step.size)]
    if last[:3] == step[:3]:
        return [last._replace(size=last.size + step.size)]
    # By the grace of La Quinzaine a card leaves from the middle of a column: what lay on it is put back.
    if (last.deed, last.sources, last.targets) == ("moved", step.targets, step.sources) and step.size < last.size:
        return [last._replace(size=last.size - step.size)]
    return [last, step]
