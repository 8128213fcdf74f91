"""The engine deals, plays and wins the games that everybody asks for as the text of their rules has it.

The rules are written a second time in `independent/`, from that text alone, and compared with the engine in positions
of random games. `python -m tests.rules.independent GAME 5000` looks at more of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine import catalogue
from engine.cards import Card, cards
from engine.shuffle import numbered
from engine.table import Table
from tests.rules.independent.comparing import Beside, randomly, renames, written_down
from tests.rules.independent.games import WRITTEN
from tests.rules.independent.patience import Lay

FEW, MANY = 50, 120

# The columns of published deals from left to right, row by row.
PUBLISHED = {
    1: """
        jd 2d 9h jc 5d 7h 7c 5h  kd kc 9s 5s ad qc kh 3h  2s ks 9d qd js as ah 3c
        4c 5c ts qh 4h ac 4d 7s  3s td 4s th 8h 2c jh 7d  6d 8s 8d qs 6c 3d 8c tc  6s 9c 2h 6h
    """,
    617: """
        7d ad 5c 3s 5s 8c 2d ah  td 7s qd ac 6d 8h as kh  th qc 3h 9d 6s 8d 3d tc
        kd 5h 9s 3c 8s 7h 4d js  4c qs 9c 9h 7c 6h 2c 2s  4s ts 2h 5d jc 6c jh qh  jd ks kc 4h
    """,
    11982: """
        ah as 4h ac 2d 6s ts js  3d 3h qs qc 8s 7h ad ks  kd 6h 5s 4d 9h jh 9s 3c
        jc 5d 5c 8c 9d td kh 7c  6c 2c th qh 6d tc 4s 7s  jd 7d 8h 9c 2h qd 4c 5h  kc 8d 2s 3s
    """,
}


def settings() -> Iterator[object]:
    """Every way to play each game: the usual one in both lanes, the others in the thorough one."""
    for game_id, written in WRITTEN.items():
        for at, options in enumerate(written.choices()):
            name = "-".join((game_id, *map("=".join, options.items())))
            if at == 0:
                yield pytest.param(game_id, options, FEW, id=f"{name}-{FEW}", marks=pytest.mark.few)
            yield pytest.param(game_id, options, MANY, id=f"{name}-{MANY}", marks=pytest.mark.thorough)


@pytest.mark.parametrize(("game_id", "options", "positions"), [*settings()])
def test_the_engine_plays_as_the_text_has_it(game_id: str, options: Mapping[str, str], positions: int) -> None:
    found = randomly(game_id, options, positions)
    assert found.differences == []
    assert found.positions == positions


@pytest.mark.parametrize("game_id", WRITTEN)
def test_a_game_that_comes_out_does_so_by_the_text(game_id: str) -> None:
    options = next(WRITTEN[game_id].choices())
    line = written_down(game_id, options)
    assert [difference for beside in line for difference in beside.differences()] == []
    assert [beside.game.won(beside.lay) for beside in line] == [False] * (len(line) - 1) + [True]


@pytest.mark.parametrize("game_id", WRITTEN)
def test_what_lies_face_up_is_seen_and_nothing_else(game_id: str) -> None:
    for options in WRITTEN[game_id].choices():
        assert Beside(game_id, options, numbered(7)).shown() == []
    line = written_down(game_id, next(WRITTEN[game_id].choices()))
    assert [difference for beside in line[::10] for difference in beside.shown()] == []


@pytest.mark.parametrize("game_id", WRITTEN)
def test_the_options_are_those_of_the_text(game_id: str) -> None:
    """All but `auto`, which is the same for every game and moves nothing that the player could not."""
    offered = {option.name: tuple(option.choices) for option in catalogue.game(game_id).options}
    assert {name: values for name, values in offered.items() if name != "auto"} == dict(WRITTEN[game_id].options)


@pytest.mark.parametrize("number", PUBLISHED)
def test_published_deals(number: int) -> None:
    """The deals of FreeCell that programs know by their numbers."""
    published = [*cards(PUBLISHED[number])]
    assert numbered_pack(number) == published
    beside = Beside("freecell", {"cells": "4"}, f"ms:{number}", published)
    assert beside.differences() == []
    columns = beside.table.state.piles[-8:]
    assert [column.cards for column in columns] == [tuple(published[at::8]) for at in range(8)]
    assert len(beside.engine_moves()) > 8


def test_more_numbered_deals() -> None:
    rules = catalogue.game("freecell").at({}, 1)
    for number in (2, 169, 31_465, 32_000, 146_692, 999_999, 1_000_000):
        columns = Table.open(rules, f"ms:{number}").state.piles[-8:]
        assert [[*column.cards] for column in columns] == [numbered_pack(number)[at::8] for at in range(8)]


def numbered_pack(number: int) -> list[Card]:
    """The pack A♣ A♦ A♥ A♠ 2♣ ... K♠ as it is dealt by a number."""
    left = [Card.of(rank, suit) for rank in range(1, 14) for suit in (3, 2, 1, 0)]
    dealt = []
    while left:
        number = (214013 * number + 2531011) % 2**31
        at = (number >> 16) % len(left)
        dealt.append(left[at])
        left[at] = left[-1]
        left.pop()
    return dealt


def test_only_moves_that_rename_a_place_may_be_left_out() -> None:
    lay = Lay()
    for place, there in {
        "cell 1": "ks",
        "cell 2": "",
        "tableau 1": "qh js",
        "tableau 2": "",
        "tableau 3": "ks",
    }.items():
        lay.put(place, [*cards(there)])
    assert renames(lay, ("cell 1", "cell 2", 1))
    assert renames(lay, ("tableau 1", "tableau 2", 2))
    assert not renames(lay, ("tableau 1", "tableau 2", 1))
    assert not renames(lay, ("tableau 1", "tableau 3", 2))
    assert not renames(lay, ("cell 1", "tableau 2", 1))
    assert not renames(lay, ("tableau 3", "cell 2", 1))
    assert not renames(lay, "stock")
    assert not renames(lay, frozenset({"tableau 1", "tableau 3"}))
