"""How long columns usually get in the games for one player: what the sizes of cards are judged by.

`python -m tests.render.usual` plays all anew and writes it down: for each game the room that its rows of columns
need in a position whose picture is higher than in nineteen of twenty. Each position counts by itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from engine.game import Game
from engine.moves import Say
from engine.table import Table
from render.column_room import Rooms, rooms_for
from tests.render.clear import set_out
from tests.render.patience_scenes import ALONE, opening

FILE = Path(__file__).with_name("usual.txt")
GAMES, PLIES = 6, 250


def played(game: Game, number: int) -> Iterator[tuple[int, Rooms]]:
    """How high pictures are and what room columns need in a game in which most moves are those that hints name."""
    rng = random.Random(f"usual {game.id} {number}")
    table = Table.open(opening(game).rules, f"s1:usual {number}")
    for _ in range(PLIES):
        legal = table.rules.legal(table.state, 0)
        if not legal:
            return
        hint = table.rules.advice.hint(table.state, ()) if table.rules.advice and rng.random() < 0.9 else None
        cards = [move for move in legal if not isinstance(move, Say)]
        table = table.act(0, hint or rng.choice(cards if cards and rng.random() < 0.75 else legal))
        view = table.look()
        yield set_out(view).height, rooms_for(view)


def usual(game: Game) -> Rooms:
    """The room that is enough in nineteen of twenty positions."""
    positions = sorted(position for number in range(GAMES) for position in played(game, number))
    return positions[len(positions) * 19 // 20][1]


def noted() -> dict[str, Rooms]:
    """What is written down, by the id of the game."""
    lines = (line.split() for line in FILE.read_text("ascii").splitlines())
    return {name: tuple(map(int, numbers)) for name, *numbers in lines}


def written(kept: Mapping[str, Rooms] = MappingProxyType({})) -> str:
    """What is usual, a line for each game; those that are `kept` are not played."""
    found = {game.id: kept[game.id] if game.id in kept else usual(game) for game in ALONE}
    return "".join(f"{name} {' '.join(map(str, rooms))}\n" for name, rooms in found.items())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="ascii")
