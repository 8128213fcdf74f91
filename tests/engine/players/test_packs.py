"""With which cards computers think that a game is played."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import pack
from engine.catalogue import game
from engine.players.packs import packs


@pytest.mark.parametrize(("game_id", "copies"), [("chinese", 1), ("klondike", 1), ("spider", 2)])
def test_they_are_those_that_are_dealt(game_id: str, copies: int) -> None:
    kind = game(game_id)
    (cards,) = packs(kind.at({}, kind.players[0]))
    assert Counter(cards) == Counter(pack() * copies)
