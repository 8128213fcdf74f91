"""What speaks for a hint, in words."""

from __future__ import annotations

import pytest

from bot.model.outcomes import MadeMove
from bot.text.board_lines import words
from bot.text.reader import ENGLISH
from bot.text.solo_narration import narrate_solo
from engine.cards import Rank
from engine.table import HINT
from tests.patience import position, rules


@pytest.mark.parametrize(
    ("game_id", "piles", "move", "said"),
    [
        ("klondike", {"w": "Kc", "t1": "9d | Kh", "t2": "3s Qh"}, "w t7", "keeps the king's column for Q♥"),
        ("penguin", {"c1": "4s", "c2": "4h", "c3": "3h"}, "c2 t7", "keeps the 4's column for 3♥"),
    ],
)
def test_a_hint_says_for_which_card_a_column_is_kept(
    game_id: str, piles: dict[str, str], move: str, said: str
) -> None:
    noted = {"base": Rank.FIVE} if game_id == "penguin" else {}
    table = position(rules(game_id), {f"t{number}": "2c" for number in range(1, 7)} | piles, **noted)
    step = MadeMove(0, table.state, (), HINT, about=move)
    [line] = narrate_solo(table.rules, step, False)
    assert f", which {said}, my best guess" in words(ENGLISH, line)
