"""Options that several games share, and what they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.moves import Move, Shift
from engine.options import Clash, Option, Options
from engine.solitaire.automatic import AUTO, FOUNDATION
from engine.solitaire.groups import Group
from engine.state import State

if TYPE_CHECKING:
    from engine.solitaire.game import Solitaire

WORRYING_BACK = Option(
    "back",
    "Worrying back",
    {"no": "Cards stay on the foundations.", "yes": "The top card of a foundation may be played back."},
)

GONE_AGAIN = Clash(
    (WORRYING_BACK.name, "yes"),
    (AUTO.name, FOUNDATION),
    "Where cards are played back from the foundations, none go up by themselves: they would be gone again at once.",
)


def worrying_back(groups: tuple[Group, ...], options: Options) -> tuple[Group, ...]:
    """The groups, with foundations whose top card may be lifted where that is chosen."""
    if options[WORRYING_BACK.name] == "no":
        return groups
    return tuple(replace(group, lift="top") if group.kind == "foundation" else group for group in groups)


def dealing(what: str) -> Option:
    """The option that allows something at any time, or only when nothing else can be done."""
    return Option(
        "dealing",
        "Dealing",
        {"any": f"{what} at any time.", "stuck": f"{what} only when no other move is left."},
    )


def too_early(rules: Solitaire, state: State) -> bool:
    """Whether cards are dealt only when nothing gets on any more, and something still does."""
    return rules.options["dealing"] == "stuck" and any(
        _makes_progress(rules, state, shift) for shift in rules.shifts(state)
    )


def _makes_progress(rules: Solitaire, state: State, shift: Shift) -> bool:
    """Whether a shift plays cards to a foundation, or builds on another pile what lay on no card that fits yet.

    Other moves can be made again and again, so a redeal that waited for them might never come.
    """
    source, target, size = shift
    if rules.spots[target].kind == "foundation":
        return True
    cards, holds = state.piles[source].cards, rules.group[source].holds
    joined = holds is not None and size < len(cards) and holds.fits(cards[-size], cards[-size - 1])
    return bool(state.piles[target].cards) and not joined


def drop_equivalent(rules: Solitaire, state: State, moves: Sequence[Move]) -> Iterator[Move]:
    """The moves without those to a foundation like another one, for games in which suits do not count."""
    seen = set()
    for move in moves:
        if isinstance(move, Shift) and rules.spots[move.target].kind == "foundation":
            top = state.piles[move.target].top
            place = (move.source, rules.group[move.target].first, top and top.rank)
            if place in seen:
                continue
            seen.add(place)
        yield move
