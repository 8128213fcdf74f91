"""Options that several games share, and what they change."""

from __future__ import annotations

from dataclasses import replace

from engine.options import Option, Options
from engine.solitaire.groups import Group

WORRYING_BACK = Option(
    "back",
    "Worrying back",
    {"no": "Cards stay on the foundations.", "yes": "The top card of a foundation may be played back."},
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
