"""What the winner of a game of several has done stands beside their own best, and who is said to have resigned."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.model.endings import WinnerBests
from bot.model.outcomes import feats_of, moves_of
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.ui.endings import ending_of as shown_ending
from engine.catalogue import game
from engine.result import Result
from engine.table import Entry, Table
from tests.bot.conftest import Room, texts
from tests.bot.test_ending_panels import several, with_results
from tests.playing import random_game

# What boards show is looked at.
pytestmark = pytest.mark.drawn


async def test_computers_that_lay_down_their_cards_with_the_last_person_have_not_resigned(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", computers=2)
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "resign")
    heading, *places = texts(room.channel.last_message).splitlines()
    assert heading.endswith("wins: Alice resigned.")
    resigned = [line for line in places if line.endswith("resigned")]
    assert [line.partition("**")[2] for line in resigned] == ["Alice** · resigned"]
    assert sum(" short" in line or "left" in line for line in places) >= 2, "the others have cards left"


def test_a_call_in_a_turn_does_not_make_two_of_it() -> None:
    end = game("chinese").at(game("chinese").preset("knocking"), 2)
    made = [(0, "stock"), (1, "knock"), (0, "stock waste"), (1, "stock"), (0, "stock")]
    table = replace(Table.open(end, "s1:feats"), log=tuple(Entry(seat, text, "") for seat, text in made))
    assert feats_of(table, 0) == (3, 2, 2)
    assert moves_of(table) == 4


def test_what_was_taken_back_is_no_move_and_a_turn_that_was_skipped_parts_two() -> None:
    end = game("chinese").at(game("chinese").preset("knocking"), 2)
    made = [(0, "stock"), (0, "undo"), (0, "stock"), (0, "stock waste"), (1, "skip"), (0, "stock"), (0, "resign")]
    table = replace(Table.open(end, "s1:feats"), log=tuple(Entry(seat, text, "") for seat, text in made))
    assert feats_of(table, 0) == (3, 2, 2)
    assert feats_of(table, 1) == (0, 0, 0)
    assert moves_of(table) == 3


def test_what_the_winner_of_several_did_stands_beside_their_own_best() -> None:
    *_, end = random_game(game("chinese").at(game("chinese").preset("guided"), 2), "end 2", 1_000)
    assert end.result is not None
    live = with_results(replace(several(Result((1, 2), (0, 5), "won")), position=end))
    _, turns, longest = feats_of(end, end.result.places.index(1))

    def told(bests: WinnerBests) -> list[tuple[str, str, bool]]:
        return [(tile.word, tile.note, tile.best) for tile in text_of(ENGLISH, live).ending(None, {}, bests).tiles]

    assert told(WinnerBests(longest, turns, 3, 5)) == [
        ("in a turn", "best so far", True),
        ("turns", "best so far", True),
        ("streak", "longest 5", False),
    ]
    assert told(WinnerBests(longest + 4, turns - 1, 1, 1)) == [
        ("in a turn", f"best {longest + 4}", False),
        ("turns", f"best {turns - 1}", False),
        ("streak", "longest 1", False),
    ]
    assert told(WinnerBests(longest, None, 1, 1))[1] == ("turns", "", False), "they have never gone out"


@pytest.mark.parametrize(("listed", "third"), [(True, "streak"), (False, "turns")])
async def test_what_somebody_in_no_lists_did_before_is_told_to_nobody(listed: bool, third: str) -> None:
    *_, end = random_game(game("chinese").at(game("chinese").preset("guided"), 2), "end 2", 1_000)
    live = with_results(replace(several(Result((1, 2), (0, 5), "won")), position=end))
    (winner,) = [row.user_id for row in live.record.results if row.won]

    async def hidden(_: str) -> set[int]:
        return set() if listed else {winner}

    async def found(answer: Any) -> Any:
        return answer

    results = SimpleNamespace(
        calls_suffered=lambda _: found({}),
        solo_ending=lambda _: found(None),
        winner_bests=lambda _: found(WinnerBests(90, 9, 1, 1)),
    )
    store: Any = SimpleNamespace(results=results, tastes=SimpleNamespace(chosen_by=hidden))
    ending = await shown_ending(ENGLISH, store, live)
    assert ending is not None
    assert ending.tiles[2].word == third
