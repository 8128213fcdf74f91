"""Moves between houses that a table of Russian Bank may ask for, found by the search of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from engine.players.bank_tables import CLOSED, Ground
from engine.players.numbers import UNKNOWN
from engine.russian_bank.search import Aim, Question, first_steps


def between_houses(
    ground: Ground, aim: Aim, ready: int, piles: Sequence[Sequence[int]], down: Sequence[int], *, fewest: bool
) -> list[int] | None:
    """The moves between houses that lead to an aim, None if that is too much to say.

    `ready` are the cards that fit on foundations, as the bits of a number, `down` counts for each pile the cards that
    lie face down in a house. With `fewest` there are only those of the shortest ways, even where others are allowed.
    """
    places = [house for house in ground.houses if piles[house][0] != CLOSED]
    houses = tuple([(down[house], *[card % UNKNOWN for card in piles[house][down[house] + 1 :]]) for house in places])
    releasing = aim is Aim.RELEASE
    fitting = frozenset([code for code in range(UNKNOWN) if ready >> code & 1] if releasing else ())
    shortest = (ground.fewest and releasing) or fewest
    found = first_steps(Question(aim, fitting, ground.groups, ground.setup.board.house_limit, shortest), houses)
    if found is None:
        return None
    return sorted((step.size - 1) << 10 | places[step.source] << 5 | places[step.target] for step in found)
