"""Computers with a character: their names and tempers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import discord
import pytest

from bot.model.computers import (
    LEVEL_NAMES,
    LEVELS,
    NAMES,
    at_level,
    first_name,
    put_in_place,
    silenced,
    told_apart,
    with_computer,
)
from bot.model.records import Member
from bot.text.computers import level_temper, levels_offered
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.ui.components import TableSelect
from bot.ui.lobby_board import more_page
from engine.players import levels
from engine.players.levels import Level, Recall
from tests.bot.conftest import Room, texts
from tests.bot.test_play import board

ALICE = Member(7, "Alice")
# Discord shows so much of the description of a choice.
LONGEST = 100


def called(members: tuple[Member, ...]) -> list[str]:
    return [first_name(member) for member in members]


# Names.


def test_each_level_has_a_name_of_its_own() -> None:
    assert [*LEVEL_NAMES] == [*LEVELS]
    assert len({*LEVEL_NAMES.values()}) == len(LEVELS)
    assert {*LEVEL_NAMES.values()} < {*NAMES}


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_of_a_level_bears_its_name_and_no_other_that_of_any_level(level: str) -> None:
    members: tuple[Member, ...] = (ALICE,)
    for _ in range(6):
        members = with_computer(members, level)
    first, *others = called(members[1:])
    assert first == LEVEL_NAMES[level]
    assert not {*others} & {*LEVEL_NAMES.values()}
    assert len({*others}) == 5


def test_computers_of_several_levels_bear_the_names_of_theirs() -> None:
    members: tuple[Member, ...] = (ALICE,)
    for level in LEVELS:
        members = with_computer(members, level)
    assert called(members[1:]) == [*LEVEL_NAMES.values()]
    late = put_in_place((ALICE, Member(8, "Bob"), Member(9, "Carol")), 1, "sharp")
    assert called(late) == ["Alice", "Quinn", "Carol"]
    assert called(put_in_place(late, 2, "sharp"))[1] == "Quinn"
    assert called(put_in_place(late, 2, "sharp"))[2] not in LEVEL_NAMES.values()


def test_another_level_has_other_names() -> None:
    seated = (
        with_computer((ALICE,), "regular")[1],
        ALICE,
        with_computer(with_computer((ALICE,), "regular"), "regular")[2],
    )
    assert called(seated) == ["Ada", "Alice", "Dora"]
    changed = at_level(seated, "master")
    assert called(changed) == ["Vera", "Alice", "Dora"]
    assert [member.level for member in changed] == ["master", "", "master"]
    assert [member.user_id for member in changed] == [with_computer((), "master")[0].user_id, 7, seated[2].user_id]


def test_a_computer_of_an_older_table_takes_the_name_of_the_level_that_is_picked() -> None:
    """Whatever all of them were called there."""
    ada, ben = (replace(with_computer((), level)[0], level="regular") for level in ("regular", "beginner"))
    assert called(at_level((ALICE, ada, ben), "beginner")) == ["Alice", "Ben", "Dora"]


def test_nobody_is_called_like_a_person() -> None:
    vera = Member(8, "Vera Jones")
    members = told_apart((ALICE, *with_computer((), "master"), vera))
    assert called(members)[1] not in {"Vera", *LEVEL_NAMES.values()}
    assert members[1].level == "master"
    silent = silenced((ALICE, *with_computer((), "master"), vera), True)
    assert [member.quiet for member in told_apart(silent)] == [False, True, False]
    assert called(with_computer((vera,), "master"))[1] not in {"Vera", *LEVEL_NAMES.values()}


# Tempers.

# What may be said of a level, and when it is true.
CLAIMS: Mapping[str, Callable[[Level], bool]] = {
    "forgets what's out of sight": lambda level: level.recall is Recall.VISIBLE,
    "remembers what gets covered": lambda level: level.recall is Recall.FACE_UP,
    "forgets few cards": lambda level: level.recall is Recall.ALL and 0 < level.forgets < 10,
    "forgets no card": lambda level: level.recall is Recall.ALL and not level.forgets,
    "often plays without a thought": lambda level: level.slips + level.breaches > 40,
    "slips now and then": lambda level: 5 < level.slips < 30,
    "thinks a little ahead": lambda level: 0 < level.rollouts <= 50,
    "thinks ahead": lambda level: level.rollouts > 10,
    "thinks every turn through": lambda level: level.rollouts > 500 and not level.slips and not level.breaches,
    "rarely calls": lambda level: level.misses >= 75,
    "misses half of what it could call": lambda level: level.misses == 50,
    "calls most mistakes": lambda level: 0 < level.misses <= 25 and not level.weighs,
    "misses hardly a mistake": lambda level: 0 < level.misses <= 5,
    "calls only when it pays": lambda level: level.weighs > 0 and not level.misses and not level.rash,
}


@pytest.mark.parametrize("level", LEVELS)
def test_a_temper_is_true_of_what_a_level_does(level: str) -> None:
    known = levels.LEVELS[level]
    claims = level_temper(ENGLISH, level).split(", ")
    assert len(claims) == 3
    for plays in filter(None, (known, known.in_bank)):
        assert [claim for claim in claims if not CLAIMS[claim](plays)] == []


def test_no_temper_is_true_of_everybody() -> None:
    for claim, holds in CLAIMS.items():
        assert 0 < sum(holds(level) for level in levels.LEVELS.values()) < len(LEVELS), claim


def test_names_and_tempers_fit_where_levels_are_offered() -> None:
    offered = [in_words(ENGLISH, note) for note in levels_offered().values()]
    assert max(map(len, offered)) <= LONGEST
    assert offered[2] == "Ada (regular): remembers what gets covered, thinks a little ahead, calls most mistakes"


async def test_the_lobby_tells_who_sits_there_and_how_they_play(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", computers=2, level="sharp")
    said = texts(board(room))
    assert f"**Quinn \\(CPU\\)** · a computer, sharp: {level_temper(ENGLISH, 'sharp')}" in said
    assert "**Dora \\(CPU\\)** · a computer, sharp\n" in said
    casual = next(entry for entry in await listed(room) if entry.value == "casual")
    assert casual.label == "Clara (casual)"
    temper = "Forgets what's out of sight, slips now and then, misses half of what it could call"
    assert casual.description == temper
    await room.pick(room.alice, ":s-level", "casual")
    assert called((await room.live()).record.members) == ["Alice", "Clara", "Dora"]
    assert level_temper(ENGLISH, "casual") in texts(board(room))


async def listed(room: Room) -> list[discord.SelectOption]:
    """The entries of the list of computers on the host's page."""
    _, view = more_page(ENGLISH, await room.live(), room.alice.id, True)
    return next(
        item.options for item in view.children if isinstance(item, TableSelect) and "s-level" in item.custom_id
    )
