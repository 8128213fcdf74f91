"""Where the piles stand."""

from __future__ import annotations

import pytest

from engine.layout import Layout, layout
from engine.piles import Spot
from tests.playing import settings

SPOTS = (Spot("foundation"), Spot("foundation"), Spot("tableau", 1), Spot("stock", owner=0))


def test_a_grid_becomes_rows():
    assert layout("f f s1\n. t1", SPOTS) == Layout(3, ((0, 1, 3), (None, 2)))


def test_rows_may_be_moved_by_half_cards_and_lie_over_each_other():
    spots = [Spot("pyramid", number) for number in range(1, 4)]
    assert layout("- p1\n^ p2 p3", spots) == Layout(2, ((0,), (1, 2)), indents=(1, 0), raised=frozenset({1}))


@pytest.mark.parametrize(
    ("grid", "complaint"),
    [("f f t1", "no place for"), ("f f f t1 s1", "no pile 'f'"), ("f f t1 s1 c9", "no pile 'c9'")],
)
def test_every_pile_stands_somewhere_and_nothing_else_does(grid, complaint):
    with pytest.raises(ValueError, match=complaint):
        layout(grid, SPOTS)


def stands_once(at):
    """Whether each pile stands in one place, and no row is longer than it may be."""
    chains = {chain[-1]: chain for chain in at.layout.chains}
    ends = [pile for row in at.layout.rows for pile in row if pile is not None]
    standing = [pile for end in ends for pile in chains.get(end, (end,))]
    return sorted(standing) == [*range(len(at.spots))] and max(map(len, at.layout.rows)) <= at.layout.columns


def test_each_pile_of_a_game_stands_once():
    assert [str(setting) for setting in settings() if not stands_once(setting.rules)] == []


@pytest.mark.parametrize("players", range(2, 8))
def test_players_sit_clockwise_from_the_upper_left(players):
    """The upper row from the left, then the lower row from the right; each stock beside its waste."""
    at = next(s.rules for s in settings() if s.game.id == "chinese" and s.players == players)
    owners = [[at.spots[pile].owner for pile in row if pile is not None] for row in at.layout.rows[:2]]
    upper, lower = ([owner for owner in row if owner is not None] for row in owners)
    around = [*upper, *reversed(lower)]
    assert around == [seat for seat in range(players) for _ in ("stock", "waste")]


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
