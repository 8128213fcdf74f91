"""Computers with a character: their names and tempers, what they say of their turns, and whom to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import discord
import pytest

from bot.model.computers import (
    LEVEL_NAMES,
    LEVELS,
    NAMES,
    SIGN,
    at_level,
    first_name,
    put_in_place,
    told_apart,
    with_computer,
)
from bot.model.facts import BoardLine, Cards, Note, OfGame, Several, Who
from bot.model.live_table import LiveTable
from bot.model.records import Member, ResultRow
from bot.store.kept_news import read, stored
from bot.text import company
from bot.text.board_lines import ASIDE, ToldLines, small, told
from bot.text.company import WINS_TO_GO_ON, aside, next_levels
from bot.text.computers import level_temper, levels_offered
from bot.text.reader import ENGLISH, Reader
from bot.text.refusals import in_words
from bot.text.sentences import read as read_file
from bot.ui.components import TableSelect
from bot.ui.lobby_board import more_page
from engine.cards import cards
from engine.catalogue import game
from engine.events import Called, Event, Passed, Returned
from engine.notation import print_move
from engine.players import levels
from engine.players.greedy import greedy
from engine.players.levels import Level, Recall
from engine.players.remarks import Kind, Remark
from engine.table import Table
from tests.bench import computers as bench
from tests.bench.remarks import Turn, turns
from tests.bot.conftest import Room, buttons, component, texts
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_play import board
from tests.bot.test_request_rates import scene_of

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


# What they say of their turns.


@pytest.fixture(scope="module")
def played() -> list[Turn]:
    """The turns of some games among computers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "OFTEN", {"casual": 1})
        return [turn for kind in bench.CONTESTS for turn in turns(kind, next(iter(kind.presets)), 1, most=400)]


def by(turn: Turn, change: Callable[[Member], Member]) -> BoardLine | None:
    """What is said of a turn where those who sit at the table are others."""
    members = tuple(map(change, turn.live.record.members))
    return aside(replace(turn.live, record=replace(turn.live.record, members=members)), turn.steps)


def remarked(played: list[Turn]) -> list[Turn]:
    found = [turn for turn in played if turn.remarks]
    assert len(found) > 5
    return found


def test_a_remark_is_the_last_and_only_one_of_its_turn(played: list[Turn]) -> None:
    for turn in remarked(played):
        assert len(turn.remarks) == 1
        *_, last = turn.lines
        assert last.said == turn.remarks[0]
        assert last.who is None


def test_a_remark_is_small_print_wherever_it_stands(played: list[Turn]) -> None:
    (note, *_), live = remarked(played)[0].remarks, remarked(played)[0].live
    said = in_words(ENGLISH, note)
    assert said.startswith("-# ")
    assert SIGN not in said
    lines = (BoardLine(Note("told-passed"), live.players[0]), BoardLine(note))
    assert told(ENGLISH, lines).splitlines()[1] == said
    assert small(ENGLISH, lines).splitlines()[1] == said


def test_the_picture_shows_what_happened_and_not_what_was_said_of_it(played: list[Turn]) -> None:
    turn = remarked(played)[0]
    assert ToldLines(turn.lines, (), ()).last == turn.lines[-2]
    assert ToldLines((), turn.lines[-1:], ()).last is None


def test_a_quiet_computer_and_a_person_say_nothing(played: list[Turn]) -> None:
    for turn in remarked(played):
        assert by(turn, lambda member: member) == turn.lines[-1]
        assert by(turn, lambda member: replace(member, quiet=True)) is None
        assert by(turn, lambda member: replace(member, level="")) is None


@pytest.mark.parametrize(
    ("last", "fresh"),
    [
        ((Passed(0),), True),
        ((Called(0, 1, 1, None), Passed(0)), True),
        ((Called(0, 1, 0, None),), False),
        ((Called(1, 0, 1, None), Returned(0)), False),
        ((), False),
    ],
)
def test_nothing_is_said_of_a_turn_in_which_something_was_done_before(
    played: list[Turn], last: tuple[Event, ...], fresh: bool
) -> None:
    """After a call, or another part of it, there might be a second remark on the turn."""
    for turn in remarked(played):
        begun = replace(turn.live.in_play, last=last)
        said = aside(replace(turn.live, position=begun), turn.steps)
        assert said == (turn.lines[-1] if fresh or not begun.log else None)


FROM_ADA, TEN, BOB = Who(-1, "Ada"), cards("10h"), Who(8, "Bob")
PLACE = Note("place-of", which=OfGame("chinese", "waste"), name=BOB)
MANY = Cards(cards("10h 9h 8h 7h 6h"))
# Each thing that is said, with facts that are as long as they can be.
SAID = [
    Note("aside-heap", who=FROM_ADA, cards=MANY, place=PLACE),
    Note("aside-big-heap", who=FROM_ADA, number=16, card="10♥", place=PLACE),
    Note("aside-buried", who=FROM_ADA, cards=Cards(TEN), card="10♠", place=PLACE),
    Note("aside-last", who=FROM_ADA, card="10♥", which=OfGame("bank", "reserve")),
    Note("aside-run", who=FROM_ADA, number=23),
    Note("aside-shed", who=FROM_ADA, number=17),
    Note("aside-cleared", who=FROM_ADA, cards=MANY, others=Several((BOB, BOB, BOB)), card="10♥", place=PLACE),
    Note("aside-dug", who=FROM_ADA, cards=MANY, card="10♥"),
    Note("aside-dug-loading", who=FROM_ADA, cards=MANY, card="10♥", place=PLACE),
]


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


def test_whatever_can_be_said_is_said_here() -> None:
    written = {line.partition(" = ")[0] for line in read_file("en", "company.ftl").splitlines()}
    assert {note.key for note in SAID} == {key for key in written if key.startswith(ASIDE)}


@pytest.mark.parametrize("note", SAID, ids=lambda note: note.key)
def test_what_is_said_is_short_and_kept_as_facts(reader: Reader, note: Note) -> None:
    said = in_words(ENGLISH, note)
    assert said.startswith("-# Ada" if note.key != "aside-last" else "-# 10♥")
    assert said.endswith(".")
    assert len(said) <= 100
    assert left_in_english(in_words(reader, note), "Ada", "Bob") == []
    line = BoardLine(note)
    assert read(stored([line])) == (line,)


async def test_a_remark_is_shown_with_the_turn_and_still_there_after_a_restart(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "remark", lambda *_: Remark(Kind.RUN, cards("2h 3h 4h 5h 6h")))
    said = "-# Ada brings 5 cards home in one turn."
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1)
    await room.alice.slash(room.channel, "begin")
    await to_the_next_turn(room)
    seats = [seat for seat, _ in groupby(entry.seat for entry in (await room.live()).in_play.log)]
    assert all_said(room).count(said) == seats.count(1), "one in each turn of hers"
    await room.restart()
    await room.alice.slash(room.channel, "table")
    assert said in all_said(room)


async def test_who_is_asked_to_be_quiet_is_so_from_the_first_turn_to_the_next_game(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "remark", lambda *_: Remark(Kind.RUN, cards("2h 3h 4h 5h 6h")))
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1)
    entry = (await listed(room))[-1]
    assert (entry.label, entry.value) == ("Remarks on their turns: on", "noremarks")
    await room.pick(room.alice, ":s-level", "noremarks")
    entry = (await listed(room))[-1]
    assert (entry.label, entry.value) == ("Remarks on their turns: off", "remarks")
    await room.alice.click(board(room), custom_id=component(board(room), ":b-computer"))
    await room.pick(room.alice, ":s-level", "beginner")
    await room.restart()
    members = (await room.live()).record.members
    assert [(each.level, each.quiet) for each in members] == [("", False), ("beginner", True), ("beginner", True)]
    await room.alice.slash(room.channel, "begin")
    await to_the_next_turn(room)
    assert "in one turn" not in all_said(room)
    await room.alice.slash(room.channel, "resign")
    again = next(number for number in buttons(board(room)) if number.endswith(":b-again"))
    await room.alice.click(board(room), custom_id=again)
    assert [each.quiet for each in (await room.live()).record.members] == [False, True, True]
    await room.pick(room.alice, ":s-level", "remarks")
    assert [each.quiet for each in (await room.live()).record.members] == [False, False, False]


async def to_the_next_turn(room: Room) -> None:
    """Let Alice have a turn, and all computers after her."""
    live = await room.live()
    begun = len(live.in_play.log)
    while not others_have_played(await room.live(), begun):
        table = (await room.live()).in_play
        move = print_move(table.rules, table.state, 0, greedy(table.rules, table.state))
        await room.alice.slash(room.channel, "move", move=move)


def others_have_played(live: LiveTable, begun: int) -> bool:
    """Whether all computers have had a turn since so many moves were made."""
    seats = {entry.seat for entry in live.in_play.log[begun:]}
    return all(seat in seats for seat, member in enumerate(live.record.members) if member.computer)


def all_said(room: Room) -> str:
    return "\n".join(texts(message) for message in room.channel.history())


# Whom to play next.


def won(against: str, user_id: int = 7, **others: object) -> ResultRow:
    return ResultRow(0, user_id, "Alice", 1, 0, 0, won=True, against=against, **others)  # type: ignore[arg-type]


def told_of(rows: Sequence[ResultRow], wins: Mapping[int, Mapping[str, int]], reader: Reader = ENGLISH) -> str:
    live = scene_of(game("chinese"), Table.open(game("chinese").at({}, 2), "s1:next"))
    return next_levels(reader, replace(live, record=replace(live.record, results=tuple(rows))), wins)


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ({"casual": 3}, "-# Alice has beaten Clara three times. Next: Ada (regular)."),
        ({"casual": 3, "regular": 2}, "-# Alice has beaten Clara three times. Next: Ada (regular)."),
        ({"casual": 4}, "-# Alice has beaten Clara four times. Next: Ada (regular)."),
        ({"casual": 12}, "-# Alice has beaten Clara 12 times. Next: Ada (regular)."),
        ({"casual": WINS_TO_GO_ON - 1}, ""),
        ({"casual": 3, "regular": 3}, ""),
        ({"beginner": 5}, ""),
    ],
)
def test_who_has_beaten_a_level_three_times_is_told_of_the_next(wins: Mapping[str, int], said: str) -> None:
    assert told_of([won("casual")], {7: wins}) == said


def test_nobody_comes_after_the_best_or_after_whom_nobody_knows_any_more() -> None:
    assert told_of([won("master")], {7: {"master": 3}}) == ""
    assert told_of([won("wizard")], {7: {"wizard": 3}}) == ""
    assert told_of([won("")], {7: {"casual": 3}}) == ""


def test_only_who_has_won_is_told() -> None:
    lost = replace(won("casual"), won=False, place=2)
    assert told_of([lost], {7: {"casual": 3}}) == ""
    assert told_of([won("casual", user_id=8)], {7: {"casual": 3}}) == ""


def test_whom_to_play_next_is_told_in_the_reader_s_language(reader: Reader) -> None:
    said = told_of([won("casual")], {7: {"casual": 3}}, reader)
    assert said
    assert left_in_english(said, "Alice", "Clara", "Ada") == []


async def beaten(room: Room, level: str) -> None:
    """Let Alice win a game against a computer, which gives up."""
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1, level=level)
    await room.alice.slash(room.channel, "begin")
    tables, live = room.bot.handler.service.tables, await room.live()
    outcome = await tables.commit_moves(None, live, live.in_play.resign(1), ())
    await room.bot.handler.show(outcome.live)


@pytest.mark.either
async def test_the_third_game_that_is_won_names_the_next_level(room: Room) -> None:
    said = "-# Alice has beaten Ben three times. Next: Clara (casual)."
    for number in (1, 2, 3):
        await beaten(room, "beginner")
        assert (said in texts(board(room))) == (number == 3)
    await beaten(room, "casual")
    assert "Next: " not in texts(board(room))
    wins = await room.store.computers.wins(room.guild.id, [room.alice.id, room.bob.id])
    assert wins == {room.alice.id: {"beginner": 3, "casual": 1}}


async def test_who_stays_out_of_lists_is_told_of_nobody(room: Room) -> None:
    await room.alice.slash(room.channel, "privacy lists", switch="off")
    for _ in range(3):
        await beaten(room, "beginner")
    assert "Next: " not in texts(board(room))
