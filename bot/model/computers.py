"""Computers that sit at tables like people: what they are called, and how well they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from bot.model.records import Member
from engine.players import levels

# From the weakest to the strongest.
LEVELS = tuple(levels.LEVELS)
USUAL_LEVEL = "regular"
# Behind the name of each of them.
SIGN = " (CPU)"
NAMES = (
    *("Ada", "Ben", "Clara", "Dora", "Emil", "Flora", "Gus", "Hazel", "Ivor", "Joan", "Kurt", "Lola", "Max"),
    *("Nora", "Otto", "Pearl", "Quinn", "Rosa", "Sam", "Tess", "Ugo", "Vera", "Wanda", "Xena", "Yves", "Zoe"),
)
# Whom one knows by how well they play: the first computer of a level at a table, and nobody else.
LEVEL_NAMES: Mapping[str, str] = MappingProxyType(
    {"beginner": "Ben", "casual": "Clara", "regular": "Ada", "sharp": "Quinn", "master": "Vera"}
)
# People have numbers above 0; those who have been forgotten have some from -1 to this one. Behind it each computer
# has the number of its name, and those that play on for somebody have others further behind.
FORGOTTEN = -(1 << 62)


def first_name(member: Member) -> str:
    """What a member is called when a pile of theirs is named: a computer without its sign."""
    return member.name.removesuffix(SIGN) if member.computer else member.name


def with_computer(members: Sequence[Member], level: str) -> tuple[Member, ...]:
    """Some members and one more computer, as quiet as those that are there."""
    return (*members, _newcomer(members, level))


def put_in_place(members: Sequence[Member], seat: int, level: str) -> tuple[Member, ...]:
    """The members with a computer that plays on in the place of one of them."""
    computer = _newcomer(members, level)
    return (*members[:seat], replace(computer, user_id=computer.user_id - len(NAMES)), *members[seat + 1 :])


def dealt_anew(members: Sequence[Member]) -> tuple[Member, ...]:
    """The members at another deal, which the computers among them play from its beginning."""
    late = {member: replace(member, user_id=member.user_id + len(NAMES)) for member in members if _is_late(member)}
    return tuple(late.get(member, member) for member in members)


def from_the_beginning(members: Sequence[Member]) -> list[Member]:
    """The computers among some members, but for those that have taken the seat of somebody over."""
    return [member for member in members if member.computer and not _is_late(member)]


def told_apart(members: Sequence[Member]) -> tuple[Member, ...]:
    """The members with another name for each computer that is called like a person."""
    people, seated = _words(members), list(members)
    for seat, member in enumerate(members):
        if member.computer and first_name(member).casefold() in people:
            seated[seat] = _computer(next(_free(seated, member.level)), member.level, member.quiet)
    return tuple(seated)


def at_level(members: Sequence[Member], level: str) -> tuple[Member, ...]:
    """The members, of whom all computers play at some level, and are called as befits it."""
    seated = [member for member in members if not member.computer]
    for seat, member in enumerate(members):
        if member.computer:
            seated.insert(seat, _computer(next(_free(seated, level)), level, member.quiet))
    return tuple(seated)


def quiet(members: Sequence[Member]) -> bool:
    """Whether the computers at a table say nothing of their turns."""
    return any(member.quiet for member in members)


def silenced(members: Sequence[Member], hush: bool) -> tuple[Member, ...]:
    """The members, of whom all computers are quiet, or none is."""
    return tuple(replace(member, quiet=hush) if member.computer else member for member in members)


def first_of_its_level(members: Sequence[Member], seat: int) -> bool:
    """Whether the computer in a seat is the first of those at a table that play as it does."""
    return all(member.level != members[seat].level for member in members[:seat])


def next_level(level: str) -> str | None:
    """The level above another; None above the highest, or where that is no longer known."""
    return dict(pairwise(LEVELS)).get(level)


def highest(members: Sequence[Member]) -> str:
    """The highest level of the computers among some members, or nothing without any."""
    return max((member.level for member in members if member.computer), key=_rank, default="")


def _is_late(member: Member) -> bool:
    return member.computer and member.user_id < FORGOTTEN - len(NAMES)


def _rank(level: str) -> int:
    """How good a level is; one that is no longer known is the weakest."""
    return LEVELS.index(level) if level in LEVELS else -1


def _newcomer(members: Sequence[Member], level: str) -> Member:
    return _computer(next(_free(members, level)), level, quiet(members))


def _computer(name: str, level: str, hush: bool) -> Member:
    return Member(FORGOTTEN - 1 - NAMES.index(name), f"{name}{SIGN}", level, hush)


def _free(members: Sequence[Member], level: str) -> Iterator[str]:
    """The names that another computer of a level may have at a table: first those that nobody has, its own before."""
    taken = {first_name(member).casefold() for member in members if member.computer}
    known = any(member.level == level for member in members)
    own = [LEVEL_NAMES[level]] if level in LEVEL_NAMES and not known else []
    others = [name for name in NAMES if name not in LEVEL_NAMES.values()]
    free, people = [name for name in (*own, *others) if name.casefold() not in taken], _words(members)
    return iter(sorted(free, key=lambda name: name.casefold() in people))


def _words(members: Sequence[Member]) -> set[str]:
    """The words of which the names of people are made."""
    return {word for member in members if not member.computer for word in member.name.casefold().split()}
