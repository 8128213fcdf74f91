"""Moves between houses that a table of Russian Bank may ask for, found by the search of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.players.bank_tables import CLOSED, Ground
from engine.players.numbers import BIT, UNKNOWN
from engine.russian_bank.search import Aim, Question, first_steps


def between_houses(
    ground: Ground, aim: Aim, ready: int, piles: Sequence[Sequence[int]], down: Sequence[int], *, fewest: bool
) -> list[int] | None:
    """The moves between houses that lead to an aim, None if that is too much to say.

    `ready` are the cards that fit on foundations, as the bits of a number, `down` counts for each pile the cards that
    lie face down in a house. With `fewest` there are only those of the shortest ways, even where others are allowed.
    """
    places = [house for house in ground.houses if piles[house][0] != CLOSED]
    cards = [piles[house][down[house] + 1 :] for house in places]
    releasing = aim is Aim.RELEASE
    # Most often there is nothing to release, and no question need be asked.
    if releasing and not any(BIT[card] & ready for pile in cards for card in pile):
        return []
    faces = zip(places, cards, strict=True)
    houses = tuple([(down[house], *[card % UNKNOWN for card in pile]) for house, pile in faces])
    fitting = frozenset(_codes(ready) if releasing else ())
    shortest = (ground.fewest and releasing) or fewest
    found = first_steps(Question(aim, fitting, ground.groups, ground.setup.board.house_limit, shortest), houses)
    if found is None:
        return None
    return sorted((step.size - 1) << 10 | places[step.source] << 5 | places[step.target] for step in found)


def _codes(cards: int) -> Iterator[int]:
    """The codes of a set of cards."""
    while cards:
        code = cards.bit_length() - 1
        yield code
        cards ^= 1 << code
