"""Every game for one player counts the cards that have come where they belong, up to all of them."""

from __future__ import annotations

import pytest

from tests.patience import game
from tests.render.patience_scenes import opening
from tests.solutions.written import FILES, stages

SOLVED = {path.stem: path for path in FILES}
# Those that cards come to which are not on foundations: how many, in a few games.
GOALS = {"golf": 35, "tripeaks": 28, "pyramid": 28, "spaces": 48, "monte-carlo": 52, "le-shah": 96, "spider": 104}


@pytest.mark.parametrize("name", SOLVED)
def test_all_are_home_once_a_game_is_won_and_not_before(name: str) -> None:
    counts = [(view.home, view.goal) for view in (table.look() for table in stages(SOLVED[name]))]
    assert {goal for _, goal in counts} == {counts[0][1]}
    assert counts[-1][0] == counts[-1][1] > 0
    assert all(0 <= home < goal for home, goal in counts[:-1])


def test_how_many_there_are_is_what_the_rules_say() -> None:
    assert {name: opening(game(name)).look().goal for name in GOALS} == GOALS


def test_what_lies_on_foundations_is_home() -> None:
    """What stays where it lay, such as the Shah, is not counted."""
    for name in ("klondike", "le-shah", "sultan", "la-loi-salique"):
        for table in [*stages(SOLVED[name])][::20]:
            view = table.look()
            lying = sum(len(pile.cards) for pile in view.piles if pile.spot.kind == "foundation")
            assert view.home == lying
