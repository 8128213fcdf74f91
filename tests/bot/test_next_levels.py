"""Whoever has beaten a computer three times is told whom to play next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.records import ResultRow
from bot.text.company import WINS_TO_GO_ON, next_levels
from bot.text.reader import ENGLISH, Reader
from engine.catalogue import game
from engine.table import Table
from tests.bot.conftest import Room, texts
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_play import board
from tests.bot.test_request_rates import scene_of


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


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


async def lost(room: Room, level: str) -> None:
    """Let Alice give up a game against a computer."""
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1, level=level)
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "resign")


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
        await lost(room, "beginner")
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
