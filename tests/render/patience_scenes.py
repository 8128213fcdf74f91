"""Tables of the games for one player: as they are dealt, and in mid-game."""

from __future__ import annotations

import random
from functools import cache

from engine.catalogue import GAMES
from engine.game import Game
from engine.moves import Say
from engine.notation import print_move
from engine.options import complete
from engine.table import Table
from engine.view import View

SEED = "s1:picture"
PLIES = 40
ALONE = tuple(game for game in GAMES if game.players == range(1, 2))


def opening(game: Game) -> Table:
    """A table as it is dealt."""
    return Table.open(game.at(complete(game.options, {}), 1), SEED)


def middle(game: Game) -> Table:
    """A table after some random moves, mostly of cards.

    They are drawn by their texts, so that the order of legal moves does not change what is drawn.
    """
    table, rng = opening(game), random.Random(f"picture {game.id}")
    for _ in range(PLIES):
        legal = table.rules.legal(table.state, 0)
        if not legal:
            break
        texts = sorted((isinstance(move, Say), print_move(table.rules, table.state, 0, move)) for move in legal)
        cards = [text for word, text in texts if not word]
        table = table.type(0, rng.choice(cards if cards and rng.random() < 0.75 else [text for _, text in texts]))
    return table


MADE = {
    f"{game.id} {word}": (make, game) for game in ALONE for word, make in (("start", opening), ("middle", middle))
}


@cache
def seen(name: str) -> View:
    """What is seen of a game, by its id and the word for how far it has come."""
    make, game = MADE[name]
    return make(game).look()
