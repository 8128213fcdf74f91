"""What computers say of their turns: one line at most, kept with the turn, and nothing where they are quiet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby, product
from pathlib import Path

import pytest

from bot.model.computers import (
    SIGN,
)
from bot.model.facts import ALONE, BoardLine, Cards, Note, OfGame, Who
from bot.model.live_table import LiveTable
from bot.model.records import Member
from bot.store.kept_news import read, stored
from bot.text import company
from bot.text.board_lines import ASIDE, ToldLines, small, told
from bot.text.company import aside
from bot.text.reader import ENGLISH, Reader
from bot.text.refusals import in_words
from bot.text.sentences import read as read_file
from engine.cards import cards
from engine.events import Called, Event, Passed, Returned
from engine.notation import print_move
from engine.players.greedy import greedy
from engine.players.remarks import Kind, Remark
from tests.bench import computers as bench
from tests.bench.remarks import Turn, turns
from tests.bot.conftest import Room, buttons, component, texts
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_company import listed
from tests.bot.test_play import board


@pytest.fixture(scope="module")
def played() -> list[Turn]:
    """The turns of some games among computers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "OFTEN", {"casual": 1})
        games = product(bench.CONTESTS, (2, 3))
        return [turn for kind, number in games for turn in turns(kind, next(iter(kind.presets)), number, most=400)]


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


def test_the_picture_shows_the_move_of_who_plays_alone_and_not_the_card_that_it_turned_up() -> None:
    """Where several play, somebody has turned it up."""
    turned = Note("told-turned-up-at", cards=Cards(cards("Q♠")), place=Note("told-redealt"))
    for who, shown in ((ALONE, "told-passed"), (Who(7, "Ann"), turned.key)):
        lines = BoardLine(Note("told-passed"), who), BoardLine(turned, who)
        (last,) = [line.said for line in [ToldLines((), lines, lines).last] if line]
        assert isinstance(last, Note)
        assert last.key == shown
    assert ToldLines((), (BoardLine(turned, ALONE),), ()).last is not None


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
MANY = Cards(cards("10h 9h 8h 7h"))
# Each thing that is said, with facts that are as long as they can be.
SAID = [
    Note("aside-heap", who=FROM_ADA, cards=MANY, place=PLACE),
    Note("aside-big-heap", who=FROM_ADA, number=16, card="10♥", place=PLACE),
    Note("aside-buried", who=FROM_ADA, cards=Cards(TEN), card="10♠", place=PLACE),
    Note("aside-last", who=FROM_ADA, which=OfGame("bank", "reserve")),
    Note("aside-run", who=FROM_ADA, number=23),
    Note("aside-shed", who=FROM_ADA, number=17),
    Note("aside-dug", who=FROM_ADA, cards=Cards(TEN), card="10♥", place=PLACE),
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
    assert said.startswith("-# Ada")
    assert said.endswith(".")
    assert len(said) <= 100
    assert left_in_english(in_words(reader, note), "Ada", "Bob") == []
    line = BoardLine(note)
    assert read(stored([line])) == (line,)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Remark(Kind.HEAP, cards("10h 9h 8h 7h")), "{who} dumps 10♥ 9♥ 8♥ 7♥ on {other}'s waste."),
        (Remark(Kind.HEAP, cards("10h 9h 8h 7h 6h")), "{who} dumps 5 cards on {other}'s waste, 6♥ on top."),
        (
            Remark(Kind.BURIED, cards("6h"), cards("5h")),
            "{who} buries 5♥ on {other}'s waste under 6♥.",
        ),
        (Remark(Kind.DUG, cards("9s"), cards("2h")), "{who} puts 9♠ on {other}'s waste to bring 2♥ home."),
        (Remark(Kind.RUN, cards("2h 3h 4h 5h 6h 7h 8h")), "{who} brings 7 cards home."),
        (Remark(Kind.SHED, cards("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh")), "{who} gets rid of 10 cards."),
        (Remark(Kind.LAST, cards("9s")), "{who}'s reserve is gone."),
    ],
    ids=lambda value: f"{value.kind.name} {len(value.cards)}" if isinstance(value, Remark) else "",
)
def test_each_remark_is_put_into_words(
    played: list[Turn], monkeypatch: pytest.MonkeyPatch, found: Remark, said: str
) -> None:
    turn = remarked(played)[-1]
    seat, spots, called = turn.steps[0].seat, turn.live.in_play.rules.spots, turn.live.typed_names
    other = next(each for each in range(len(called)) if each != seat)
    own, kind = (seat, "reserve") if found.kind is Kind.LAST else (other, "waste")
    (pile,) = (index for index, spot in enumerate(spots) if (spot.owner, spot.kind) == (own, kind))
    monkeypatch.setattr(company, "remark", lambda *_: found._replace(piles=(pile,)))
    line = aside(turn.live, turn.steps)
    assert line is not None
    assert told(ENGLISH, [line]) == "-# " + said.format(who=called[seat], other=called[other])


async def test_a_remark_is_shown_with_the_turn_and_still_there_after_a_restart(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "remark", lambda *_: Remark(Kind.RUN, cards("2h 3h 4h 5h 6h")))
    said = "-# Ada brings 5 cards home."
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
    assert "remarks" not in {entry.value for entry in await listed(room)}, "it is no level"
    await room.bob.click(board(room), label="Computers' remarks: on")
    assert not any(each.quiet for each in (await room.live()).record.members), "only the host may"
    await room.alice.click(board(room), label="Computers' remarks: on")
    assert "Computers' remarks: off" in [each.label for each in buttons(board(room)).values()]
    await room.alice.click(board(room), custom_id=component(board(room), ":b-computer"))
    await room.pick(room.alice, ":s-level", "beginner")
    await room.restart()
    members = (await room.live()).record.members
    assert [(each.level, each.quiet) for each in members] == [("", False), ("beginner", True), ("beginner", True)]
    await room.alice.slash(room.channel, "begin")
    await to_the_next_turn(room)
    assert "cards home" not in all_said(room)
    await room.alice.slash(room.channel, "resign")
    again = next(number for number in buttons(board(room)) if number.endswith(":b-again"))
    await room.alice.click(board(room), custom_id=again)
    assert [each.quiet for each in (await room.live()).record.members] == [False, True, True]
    await room.alice.click(board(room), label="Computers' remarks: off")
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
