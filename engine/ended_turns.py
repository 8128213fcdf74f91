"""Turns of a game as they stood when the next player could call them: what was done, and what a call says of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.cards import Card
from engine.challenges import challenge_of, challenged_seat, may_call
from engine.events import Called, Declared, Moved, Passed, Returned, SearchLimitReached, Turned, apply
from engine.moves import Say, Shift
from engine.state import State
from engine.table import RESIGN, SKIP, UNDO, Table


class SeenStep(NamedTuple):
    """One thing that everybody saw: cards went to a pile, the lowest of them `card`, or one was turned up.

    Piles are told by their indices; `target` is None for a card that was only turned up. `move` is the place in the
    turn of the move that did it.
    """

    card: Card | None
    source: int
    target: int | None
    move: int


class EndedTurn(NamedTuple):
    """A turn that stands as it was played: the table before it, and the one after each of its moves."""

    tables: tuple[Table, ...]

    @property
    def before(self) -> Table:
        """The table as the turn began."""
        return self.tables[0]

    @property
    def after(self) -> Table:
        """The table once the turn had passed, before anybody else did anything."""
        return self.tables[-1]

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.before.state.turn

    @property
    def caller(self) -> int:
        """The next player, who may call it."""
        return self.after.state.turn

    @property
    def place(self) -> int:
        """How many entries of the log come before it."""
        return len(self.before.log)

    @property
    def texts(self) -> tuple[str, ...]:
        """Its moves as the log has them."""
        return tuple([entry.text for entry in self.after.log[self.place :]])

    def call(self) -> Table:
        """The table after the next player's call."""
        challenges = self.after.rules.challenges
        assert challenges is not None, "only turns that may be called are told"
        return self.after.act(self.caller, Say(challenges.word))

    def violation(self) -> int | None:
        """What the call finds that the turn has broken, 0 for nothing; None where the rules could not look so far."""
        events = self.call().last
        if any(isinstance(event, SearchLimitReached) for event in events):
            return None
        return next(event.violation for event in events if isinstance(event, Called))

    def steps(self) -> Sequence[SeenStep]:
        """What everybody saw, in order; a card that was drawn and placed at once is one step."""
        return [steps[-1] for steps in self._seen()]

    def numbers(self) -> Sequence[int]:
        """For each move the number of the first step of it that begins with it, from 1; 0 where none does."""
        first: dict[int, int] = {}
        for number, steps in enumerate(self._seen(), start=1):
            first.setdefault(steps[0].move, number)
        return [first.get(move, 0) for move in range(len(self.texts))]

    def breach(self) -> int | None:
        """The number of the step that first broke a rule, at which the turn was to be called; None if there is none.

        A rule may be broken without any step as well, as by a player who passes.
        """
        challenges = (challenge_of(table.state) for table in self.tables[1:])
        broke = [each.seat == self.seat and each.violation > 0 for each in challenges]
        if True not in broke:
            return None
        numbered = enumerate(self._seen(), start=1)
        return next((number for number, steps in numbered if broke.index(True) in {s.move for s in steps}), None)

    def _seen(self) -> Sequence[Sequence[SeenStep]]:
        """What everybody saw, in order: what is one step together, as a card's being drawn and placed at once."""
        found: list[list[SeenStep]] = []
        for move, (before, after) in enumerate(pairwise(self.tables)):
            for step in _steps(before.state, after, move):
                if found and found[-1][-1].target is None and found[-1][-1].source == step.source:
                    found[-1].append(step)
                else:
                    found.append([step])
        return found

    def offers(self) -> bool:
        """Whether at any moment of the turn a card could be brought to where all cards are to go."""
        rules = self.before.rules
        return any(
            isinstance(move, Shift) and rules.spots[move.target].kind == rules.goal_pile
            for table in self.tables[:-1]
            for move in rules.offered(table.state, self.seat)
        )


def ended_turns(tables: Iterable[Table]) -> Iterator[EndedTurn]:
    """The turns of a game, table by table from its deal, that were played without a call and may be called then.

    Of a turn in which anything else was done than moves of its player, it cannot be told how it stood.
    """
    so_far: list[Table] = []
    whole = True
    for table in tables:
        if not so_far or (len(so_far) == 1 and not _is_move(table)):
            so_far = [table]
            continue
        whole = whole and _is_move(table)
        so_far.append(table)
        if any(isinstance(event, Passed | Returned) for event in table.last):
            if whole and _may_be_called(so_far[0], table):
                yield EndedTurn(tuple(so_far))
            so_far, whole = [table], True


def _is_move(table: Table) -> bool:
    """Whether the newest entry is a move, which nobody can make but the player whose turn it is."""
    said = any(isinstance(event, Called | Declared) for event in table.last)
    return table.log[-1].text not in (UNDO, SKIP, RESIGN) and not said


def _may_be_called(began: Table, table: Table) -> bool:
    if table.rules.challenges is None or table.result is not None or table.state.turn == began.state.turn:
        return False
    return challenged_seat(table.state) == began.state.turn and may_call(table.state, table.state.turn)


def _steps(before: State, after: Table, move: int) -> Iterator[SeenStep]:
    """What one move did for all to see."""
    state, rules = before, after.rules
    for event in after.last:
        state = apply(state, event)
        if isinstance(event, Moved):
            card = rules.seen_card(state, None, event.target, event.size)
            yield SeenStep(card if card.rank else None, event.source, event.target, move)
        elif isinstance(event, Turned) and event.size == 1:
            card = rules.seen_card(state, None, event.pile)
            yield SeenStep(card if card.rank else None, event.pile, None, move)
