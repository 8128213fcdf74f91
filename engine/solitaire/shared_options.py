"""Options that several games share, and what they change."""

from __future__ import annotations

from dataclasses import replace

from engine.moves import Shift
from engine.options import Choice, Clash, Options, Switch
from engine.solitaire.automatic import AUTO
from engine.solitaire.board import Board
from engine.solitaire.pile_groups import Group
from engine.state import State

AT_A_TIME = Choice(
    "draw", "Draw", {"1": "You draw one card at a time.", "3": "You draw three cards at a time."}, (1, 3)
)
# The same where three are usual.
BY_THREES = replace(AT_A_TIME, choices={each: AT_A_TIME.choices[each] for each in ("3", "1")}, meanings=(3, 1))

WORRYING_BACK = Switch(
    "back",
    "Cards may come back from foundations",
    {"no": "Cards stay on the foundations.", "yes": "You can play the top card of a foundation back to the table."},
)

GONE_AGAIN = Clash(
    WORRYING_BACK.switched_on,
    AUTO.switched_on,
    "Where cards may come back, there's no auto play: they would go straight up again.",
)


def worrying_back(groups: tuple[Group, ...], options: Options) -> tuple[Group, ...]:
    """The groups, with foundations whose top card may be lifted where that is chosen."""
    if not WORRYING_BACK.on(options):
        return groups
    return tuple(replace(group, lift="top") if group.kind == "foundation" else group for group in groups)


def dealing(what: str) -> Switch:
    """The option that allows something at any time or, switched on, only when nothing else can be done."""
    return Switch(
        "dealing",
        "Dealing",
        {"any": f"{what} at any time.", "stuck": f"{what} only when no other move is left."},
    )


def gets_on(rules: Board, state: State) -> bool:
    """Whether some shift still makes progress, so that dealing can wait."""
    return any(_makes_progress(rules, state, shift) for shift in rules.shifts(state))


def _makes_progress(rules: Board, state: State, shift: Shift) -> bool:
    """Whether a shift plays cards to a foundation, or builds on another pile what lay on no card that fits yet.

    Other moves can be made again and again, so a redeal that waited for them might never come.
    """
    source, target, size = shift
    if rules.spots[target].kind == "foundation":
        return True
    cards, holds = state.piles[source].cards, rules.group[source].holds
    joined = holds is not None and size < len(cards) and holds.fits(cards[-size], cards[-size - 1])
    return bool(state.piles[target].cards) and not joined
