"""How the games with cells, Baker's Dozen and Flower Garden are dealt, and how many cards a refusal says can move.

Cards are numbered from 0 as they come from the pack, and a pile is the numbers of its cards.
"""

from __future__ import annotations

import pytest

from engine.errors import MoveError
from engine.shuffle import numbered, shuffled
from engine.table import Table
from tests.patience import position, rules
from tests.rules.test_builder_deals import SEEDS, dealt, whole


def rows(columns, sizes):
    """The numbers of columns of some sizes that are dealt row by row."""
    found, card = [[] for _ in range(columns)], 0
    for row in range(max(sizes)):
        for column in (column for column in range(columns) if row < sizes[column]):
            found[column].append(card)
            card += 1
    return found


@pytest.mark.parametrize("seed", SEEDS[:2])
@pytest.mark.parametrize(("game", "cells"), [("freecell", n) for n in "4321"] + [("bakers-game", "4")])
def test_freecell_and_bakers_game(seed, game, cells):
    at = rules(game, cells=cells)
    assert dealt(at, seed, "tableau") == (rows(8, [7] * 4 + [6] * 4), [0] * 8)
    assert dealt(at, seed, "cell") == ([[]] * int(cells), [0] * int(cells))
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_eight_off(seed):
    at = rules("eight-off")
    assert dealt(at, seed, "tableau") == (rows(8, [6] * 8), [0] * 8)
    assert dealt(at, seed, "cell")[0] == [[48], [49], [50], [51], [], [], [], []]
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_seahaven_towers(seed):
    at = rules("seahaven-towers")
    assert dealt(at, seed, "tableau") == (rows(10, [5] * 10), [0] * 10)
    assert dealt(at, seed, "cell")[0] == [[], [50], [51], []]
    assert whole(at, seed)


@pytest.mark.parametrize("seed", [*SEEDS, *map(numbered, range(5, 12))])
def test_bakers_dozen(seed):
    """Kings lie under the others of their column, and keep their order, as the others do."""
    at = rules("bakers-dozen")
    order = shuffled(at.cards(), seed, 0)
    columns, down = dealt(at, seed, "tableau")
    kings = [[number for number in column if order[number].rank == 13] for column in rows(13, [4] * 13)]
    others = [[number for number in column if order[number].rank != 13] for column in rows(13, [4] * 13)]
    assert columns == [king + other for king, other in zip(kings, others, strict=True)]
    assert not any(down)
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_flower_garden(seed):
    at = rules("flower-garden")
    assert dealt(at, seed, "tableau") == (rows(6, [6] * 6), [0] * 6)
    assert dealt(at, seed, "reserve") == ([[number] for number in range(36, 52)], [0] * 16)
    assert whole(at, seed)


def test_places_of_what_is_gone_are_closed():
    at = rules("flower-garden")
    table = Table.lying(at, "", position(at, {"r1": "7d", "t1": "8s"}).state)
    closed = [at.spots[pile].short() for pile in at.closed(table.type(0, "r1 t1").state)]
    assert closed == [f"r{number}" for number in range(1, 17)]
    at = rules("bakers-dozen")
    assert [at.spots[pile].short() for pile in at.closed(position(at, {"t2": "8s"}).state)] == [
        f"t{number}" for number in range(1, 14) if number != 2
    ]


FULL = {f"c{number}": card for number, card in enumerate(("As", "Ah", "Ad", "Ac"), start=1)}
LONG = {"t1": "Qd 9s 8h 7c 6h 5s", "t2": "10h"}
TAKEN = {"t3": "2d", "t4": "3c", "t5": "3d", "t6": "Kc", "t7": "Kd", "t8": "Ks"}


@pytest.mark.parametrize(
    ("cells", "columns", "target", "said"),
    [
        (0, 0, "t2", "With no empty cell, only 1 card can move there, not 5."),
        (1, 0, "t2", "With 1 empty cell, only 2 cards can move there, not 5."),
        (3, 0, "t2", "With 3 empty cells, only 4 cards can move there, not 5."),
        (0, 1, "t2", "With no empty cell and 1 other empty column, only 2 cards can move there, not 5."),
        (0, 2, "t2", "With no empty cell and 2 other empty columns, only 4 cards can move there, not 5."),
        (1, 1, "t2", "With 1 empty cell and 1 other empty column, only 4 cards can move there, not 5."),
        (1, 1, "t8", "With 1 empty cell, only 2 cards can move there, not 5."),
        (1, 2, "t8", "With 1 empty cell and 1 other empty column, only 4 cards can move there, not 5."),
    ],
)
def test_a_refusal_says_how_many_cards_can_move(cells, columns, target, said):
    at = rules("freecell")
    full = dict([*FULL.items()][cells:])
    taken = dict([*TAKEN.items()][: 6 - columns])
    table = position(at, {**full, **LONG, **taken})
    with pytest.raises(MoveError) as caught:
        table.type(0, f"t1 {target} 5")
    assert str(caught.value) == said


def test_as_many_cards_as_can_move_do_where_nobody_says_how_many():
    at = rules("freecell")
    table = position(at, {**dict([*FULL.items()][2:]), **LONG, **dict([*TAKEN.items()][:5])})
    (first, *_, last) = at.at["tableau"]
    assert table.type(0, "t1 t8").state.piles[last].cards == table.state.piles[first].cards[-3:]
