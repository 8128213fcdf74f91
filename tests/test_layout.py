"""Where the piles stand."""

from __future__ import annotations

import pytest

from engine.layout import Layout, Panel, layout
from engine.piles import Spot
from tests.playing import settings

SPOTS = (Spot("foundation"), Spot("foundation"), Spot("tableau", 1), Spot("stock", owner=0))


def test_a_grid_becomes_panels():
    assert layout("f f | s1\n. t1 |", SPOTS) == Layout((Panel(2, ((0, 1), (None, 2))), Panel(1, ((3,),))))


def test_rows_may_be_moved_by_half_cards_and_lie_over_each_other():
    spots = [Spot("pyramid", number) for number in range(1, 4)]
    (panel,) = layout("- p1\n^ p2 p3", spots).panels
    assert panel == Panel(2, ((0,), (1, 2)), indents=(1, 0), raised=frozenset({1}))


@pytest.mark.parametrize(
    ("grid", "complaint"),
    [("f f t1", "no place for"), ("f f f t1 s1", "no pile 'f'"), ("f f t1 s1 c9", "no pile 'c9'")],
)
def test_every_pile_stands_somewhere_and_nothing_else_does(grid, complaint):
    with pytest.raises(ValueError, match=complaint):
        layout(grid, SPOTS)


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_each_pile_of_a_game_stands_once(setting):
    at = setting.rules
    standing = [pile for panel in at.layout.panels for row in panel.rows for pile in row if pile is not None]
    assert sorted(standing) == list(range(len(at.spots)))
    assert all(len(row) <= panel.columns for panel in at.layout.panels for row in panel.rows)


@pytest.mark.parametrize("players", range(3, 8))
def test_players_sit_clockwise_from_the_lower_left(players):
    at = next(s.rules for s in settings() if s.game.id == "chinese" and s.players == players)
    left, _, right = at.layout.panels
    around = [*reversed(left.rows), *right.rows]
    assert [at.spots[row[0]].owner for row in around] == list(range(players))
    assert len({at.spots[pile].owner for row in around for pile in row}) == players


def test_names_of_piles():
    mine = Spot("waste", owner=1)
    assert (mine.name(1), mine.name(0), mine.name(), mine.short(1), mine.short()) == (
        "waste",
        "waste 2",
        "waste 2",
        "w",
        "w2",
    )
    assert (Spot("tableau", 3).name(0), Spot("foundation").short()) == ("tableau 3", "f")
