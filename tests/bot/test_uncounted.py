"""How many cards lie in a stock that nobody may count is betrayed by no button, and by no answer."""

from __future__ import annotations

import pytest

from bot.service.typed_moves import play_chain
from bot.text.reader import ENGLISH
from bot.ui.board_buttons import board_of
from engine.chinese_patience.game import GAME
from engine.table import Table
from tests.bot.test_request_rates import scene_of
from tests.positions import play, position, rules


def labels(table: Table) -> list[str]:
    """What stands on the buttons of a board."""
    return [item.label for row in board_of(ENGLISH, scene_of(GAME, table)).rows() for item in row.children]


def test_a_button_does_not_tell_that_it_is_the_last_stock_card() -> None:
    """Colin Cook: who has no stock card left has ended the turn."""
    at, columns = rules("colin-cook"), ("Kc", "Ks", "Qs", "Jc")
    tables = [
        play(position(at, columns, stock=[stock], waste=["3h 8d"]), "1 stock")
        for stock in ("9d", "2c 9d", "2c 3c 9d")
    ]
    assert len({str(table) for table in tables}) == 1, "they look alike to everybody"
    assert labels(tables[0]) == labels(tables[1]) == labels(tables[2])
    assert "9♦ → own waste" in labels(tables[0]), "on a card that it fits it does not end the turn for all to see"


@pytest.mark.parametrize("preset", ["standard", "guided"])
def test_nothing_tells_that_a_deal_is_about_to_be_blocked(preset: str) -> None:
    """Who may not count does not know when all have gone through their cards."""
    tables = [
        position(rules(preset), ("Kc", "Ks", "Kd", "Kh"), stock=[stock, "4c"], waste=["8h", "4h"], drawn_cards=(3, 4))
        for stock in ("2c 3c 9d", "2c 3c 5c 9d")
    ]
    drawn = [play(table, "1 stock") for table in tables]
    assert len({str(table) for table in drawn}) == 1, "they look alike to everybody"
    assert "9♦ → own waste: end turn" in labels(drawn[0])
    assert labels(drawn[0]) == labels(drawn[1])
    chains = [play_chain(scene_of(GAME, table), 0, ["stock", "stock waste"], "Ann") for table in tables]
    assert [(len(steps), problem) for steps, _, problem in chains] == [(2, None)] * 2
    after = [table for _, table, _ in chains]
    if preset == "standard":
        assert len({str(table) for table in after}) == 1, "the last turn may still be called"
        assert labels(after[0]) == labels(after[1])
        after = [play(table, "2 stock") for table in after]
    assert [table.result is not None for table in after] == [True, False], "one of the deals is blocked"
