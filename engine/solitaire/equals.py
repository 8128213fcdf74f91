"""Moves that come to the same, of which lists show one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.moves import Move, Shift
from engine.piles import Spot
from engine.solitaire.pile_groups import Group
from engine.state import State


def drop_equivalent(
    spots: Sequence[Spot], groups: Sequence[Group], state: State, moves: Sequence[Move]
) -> list[Move]:
    """The moves without those to a foundation like another one; `spots` and `groups` are those of the piles."""
    seen, kept = set(), list[Move]()
    for move in moves:
        if isinstance(move, Shift) and spots[move.target].kind == "foundation":
            top = state.piles[move.target].top
            place = (move.source, groups[move.target].first, top and top.rank)
            if place in seen:
                continue
            seen.add(place)
        kept.append(move)
    return kept
