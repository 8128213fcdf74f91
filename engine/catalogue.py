"""The games there are."""

from __future__ import annotations

from engine.chinese_patience.game import GAME as CHINESE_PATIENCE
from engine.game import Game
from engine.russian_bank.game import GAME as RUSSIAN_BANK

GAMES: tuple[Game, ...] = (CHINESE_PATIENCE, RUSSIAN_BANK)
_BY_ID = {game.id: game for game in GAMES}


def game(game_id: str) -> Game:
    """The game with an id; KeyError if there is none."""
    return _BY_ID[game_id]
