"""Positions as a search knows them: what tells them apart, and how near to a win they look."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not, itemgetter
from typing import NamedTuple, TypeAlias

from engine.piles import Pile
from engine.solitaire.board import Board
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import but_for_redeals
from engine.solitaire.pile_groups import Group
from engine.solitaire.sorting import Sorting
from engine.solving.worth import USUAL, WEIGHTS, worth
from engine.state import State

# What stands before a pile which its size and its top card tell, and behind each pile: no number of cards.
BRIEF, END = 254, 255
Known: TypeAlias = dict[Pile, tuple[bytes, float]]


class Judged(NamedTuple):
    """For each pile of a position its bytes, and how near to a win it looks."""

    codes: list[bytes]
    worths: list[float]


class Positions:
    """Judges the positions of one table, each pile once, however often it lies like that."""

    def __init__(self, rules: Solitaire) -> None:
        self._rules = rules
        self._weights = WEIGHTS.get(rules.id, USUAL)
        self._sorting = isinstance(rules, Sorting)
        known: dict[Group, Known] = {group: {} for group in rules.arranged}
        self._known = [known[group] for group in rules.group]
        self._whole = type(rules).left is not Board.left and not self._sorting
        alike = _alike(rules)
        self._alone = [piles[0] for _, piles in alike if len(piles) == 1]
        self._alike = [(kind, itemgetter(*piles)) for kind, piles in alike if len(piles) > 1]

    def judge(self, state: State) -> Judged:
        """What is to be known of a position."""
        found = [self._look(index, pile) for index, pile in enumerate(state.piles)]
        return Judged([code for code, _ in found], [value for _, value in found])

    def judge_after(self, judged: Judged, before: State, after: State) -> Judged:
        """What is to be known of a position that follows another: most piles lie as they lay."""
        codes, worths = judged.codes.copy(), judged.worths.copy()
        for index in compress(count(), map(is_not, after.piles, before.piles)):
            codes[index], worths[index] = self._look(index, after.piles[index])
        return Judged(codes, worths)

    def key(self, state: State, judged: Judged) -> bytes:
        """The same bytes for positions in which the same can be done, whatever changed places."""
        codes, in_order = judged.codes, self._rules.in_order(state)
        parts = [codes[pile] for pile in self._alone]
        for kind, there in self._alike:
            some = there(codes)
            parts += some if kind in in_order else sorted(some)
        notes = but_for_redeals(state) if self._rules.passes is None else state.notes
        parts.append(bytes([number % END for number in notes.numbers()]))
        return b"".join(parts)

    def worth(self, state: State, judged: Judged) -> float:
        """How near to a win a position looks."""
        total = sum(judged.worths)
        return total - self._weights.away * self._rules.left(state) if self._whole else total

    def _look(self, index: int, pile: Pile) -> tuple[bytes, float]:
        known = self._known[index]
        found = known.get(pile)
        if found is None:
            group = self._rules.group[index]
            found = known[pile] = self._code(group, pile), self._worth(group, pile)
        return found

    def _worth(self, group: Group, pile: Pile) -> float:
        return worth(group, pile, self._weights, self._sorting, self._rules.due)

    def _code(self, group: Group, pile: Pile) -> bytes:
        cards, down = pile
        suits = self._rules.suits_count
        numbers = [card.code if suits else card.rank for card in cards]
        if len(cards) > 1 and (group.kind == "foundation" or self._kept(group)):
            return bytes((BRIEF, len(cards), numbers[-1], END))
        return bytes((down, *numbers, END))

    def _kept(self, group: Group) -> bool:
        """Whether a pile is a waste that no card ever leaves."""
        return group.kind == "waste" and group.lift == "none" and self._rules.passes == 1


def _alike(rules: Board) -> Sequence[tuple[str, Sequence[int]]]:
    """The piles that take the same cards by the same rules, with their kind; what has left the game is no matter."""
    found: dict[tuple[Group, int | None], list[int]] = {}
    for index, (group, spot) in enumerate(zip(rules.group, rules.spots, strict=True)):
        if group.kind != "discard":
            found.setdefault((group, spot.suit), []).append(index)
    return [(group.kind, piles) for (group, _), piles in found.items()]
