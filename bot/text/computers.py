"""What is said of computers: how well they play, and that games with them are no part of the league."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.model.computers import LEVELS
from bot.model.live_table import LiveTable
from bot.model.records import Member
from bot.text.formatting import safe
from bot.text.sentences import say

_NAMES: Mapping[str, str] = {
    "beginner": say("level-beginner"),
    "casual": say("level-casual"),
    "regular": say("level-regular"),
    "sharp": say("level-sharp"),
    "master": say("level-master"),
}
# What each level is like, from the weakest to the strongest.
BLURBS: Mapping[str, str] = {
    "beginner": say("level-beginner-is"),
    "casual": say("level-casual-is"),
    "regular": say("level-regular-is"),
    "sharp": say("level-sharp-is"),
    "master": say("level-master-is"),
}


def level_name(level: str) -> str:
    """What a level is called; one that is no longer known, as it is stored."""
    return _NAMES.get(level, level)


def levels_offered() -> Mapping[str, str]:
    """The levels that can be chosen, each with its name and what it is like, short enough for Discord."""
    return {level: f"{_NAMES[level]}: {BLURBS[level]}" for level in LEVELS}


def seat_line(member: Member) -> str:
    """Who sits in a seat, as the lobby lists it."""
    if member.computer:
        return say("seat-of-computer", name=safe(member.name), level=level_name(member.level))
    return f"**{safe(member.name)}**"


def uncounted(live: LiveTable) -> Iterator[str]:
    """That nothing counts for the league here, or not for all who played, if that is so, and why."""
    results, gained = live.record.results, live.gained
    if live.shut_out:
        yield say("uncounted")
    elif len(gained) < len(results):
        yield say("left-early") if gained else say("cut-short")
