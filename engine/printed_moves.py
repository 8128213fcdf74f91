"""Moves between two piles in the words in which they are printed: of these nothing else need be thought."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.game import Rules
from engine.moves import Shift
from engine.state import State


def as_printed(rules: Rules, state: State, seat: int, text: str) -> Shift | None:
    """The usual move between two piles that a text names as they are printed, if it may be made; None otherwise."""
    if seat != state.turn or state.phase == "over" or rules.takes_combinations:
        return None
    piles, gap = _piles(rules, seat), text.find(" ")
    while gap > 0:
        source, target = piles.get(text[:gap]), piles.get(text[gap + 1 :])
        if source is not None and target is not None:
            return usual_move(rules, state, seat, source, target)
        gap = text.find(" ", gap + 1)
    return None


def usual_move(rules: Rules, state: State, seat: int, source: int, target: int) -> Shift | None:
    """The usual number of cards from one pile to another, if they fit there.

    Lists may leave it out for another place that is as good, and still show more cards for this one.
    """
    usual = Shift(source, target, rules.default_size(state, source, target))
    legal = usual in rules.legal(state, seat)
    return usual if legal and rules.misbuilt(state, seat, usual) is None else None


@lru_cache(maxsize=64)
def _piles(rules: Rules, seat: int) -> Mapping[str, int]:
    """The piles by the names that a player types, but for those that have one in common, as foundations may."""
    names = [spot.name(seat) for spot in rules.spots]
    return {name: pile for pile, name in enumerate(names) if names.count(name) == 1}
