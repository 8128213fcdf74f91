"""A lesson: a game in which a beginner taps the right move of a few, and is told why the others are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from engine.errors import MoveError
from engine.game import Rules
from engine.table import Table

# Who learns sits here.
LEARNER = 0


class LessonStep(NamedTuple):
    """What there is to see and to know, the `right` move as it is typed, and others that are offered beside it.

    Of each of the `wrong` ones it tells why not, or nothing where the rules refuse it and say so themselves.
    `meanwhile` are moves that are made after the right one without being asked for, each with its seat.
    """

    says: str
    right: str
    wrong: Mapping[str, str]
    meanwhile: tuple[tuple[int, str], ...] = ()

    @property
    def offered(self) -> list[str]:
        """All moves to choose from; which of them is right does not show in their order."""
        return sorted((self.right, *self.wrong))


class Lesson(NamedTuple):
    """The steps of a lesson, and what is said when they are done.

    The table is dealt by `opened` and played by the preset `standard`; where that lets a player break a rule, what is
    wrong is judged by that of `strict` instead.
    """

    steps: tuple[LessonStep, ...]
    ends: str
    opened: Callable[[Rules], Table]
    players: int = 1
    standard: str = "standard"
    strict: str = "standard"

    def texts(self) -> Iterator[str]:
        """All that the lesson says."""
        for step in self.steps:
            yield step.says
            yield from filter(None, step.wrong.values())
        yield self.ends

    def at(self, rules: Rules, number: int) -> Table:
        """The table before a step, counted from 0, or after the last one."""
        table = self.opened(rules)
        for step in self.steps[:number]:
            for seat, text in ((LEARNER, step.right), *step.meanwhile):
                table = table.type(seat, text)
        return table

    def fault(self, strict: Rules, table: Table, number: int, text: str) -> MoveError | str:
        """Why a move that is offered at a table before a step is not the right one: our own words, or the rules'.

        AssertionError if the rules allow it and the lesson says nothing of it.
        """
        said = self.steps[number].wrong[text]
        if said:
            return said
        try:
            Table.lying(strict, table.seed, table.state).type(LEARNER, text)
        except MoveError as error:
            return error
        raise AssertionError(f"{text!r} is not wrong")
