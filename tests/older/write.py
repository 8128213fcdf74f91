"""Tables in play, written down by the very rules that dealt them, to be played on when these are superseded.

`python -m tests.older.write GAME [option=value ...] [players=N]` plays one at random by the present version of a
game, and adds it to that version's file. Do this before the version is raised: afterwards nothing else can.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.catalogue import find
from engine.game import Rules
from engine.options import complete
from engine.table import HINT, REDO, UNDO, Entry, Table
from tests.playing import all_legal

FOLDER = Path(__file__).parent
MOST = 80


class Stored(NamedTuple):
    """A table as it was stored."""

    game: str
    version: int
    options: dict[str, str]
    players: int
    seed: str
    log: tuple[Entry, ...]


def read(path: Path) -> Iterator[Stored]:
    """The tables of one file."""
    written = json.loads(path.read_text("utf-8"))
    for table in written["tables"]:
        log = tuple(_entry(line) for line in table["log"])
        yield Stored(written["game"], written["version"], table["options"], table["players"], table["seed"], log)


def _entry(line: str) -> Entry:
    seat, rest = line.split(" ", 1)
    text, digest = rest.rsplit(" ", 1)
    return Entry(int(seat), text, digest)


def play_on(table: Table, rng: random.Random, most: int = MOST) -> Table:
    """The table after more moves at random, with some taken back where that can be done; at most so many."""
    for _ in range(most):
        moves = all_legal(table.rules, table.state)
        helps = [UNDO] * bool(table.past) + [REDO] * bool(table.future) + [HINT] * (table.advice is not None)
        if helps and rng.random() < 0.1:
            table = table.type(0, rng.choice(helps))
        elif moves:
            table = table.act(*rng.choice(moves))
    return table


def write(name: str, chosen: dict[str, str]) -> Path:
    """Play a table of a game at random, and add it to the file of its version, which is given back."""
    game = find(name)
    if game is None:
        raise SystemExit(f"no game is called {name!r}")
    players = int(chosen.pop("players", game.players[0]))
    options, seed = complete(game.options, chosen), f"s1:{random.getrandbits(64):x}"
    rules: Rules = game.at(options, players)
    table = play_on(Table.open(rules, seed), random.Random())
    path = FOLDER / f"{game.id}-v{game.version}.json"
    written = json.loads(path.read_text("utf-8")) if path.exists() else {"tables": []}
    lines = [f"{entry.seat} {entry.text} {entry.digest}" for entry in table.log]
    new = {"options": options, "players": players, "seed": seed, "log": lines}
    whole = {"game": game.id, "version": game.version, "tables": [*written["tables"], new]}
    path.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
    return path


if __name__ == "__main__":
    print(write(sys.argv[1], dict(pair.split("=") for pair in sys.argv[2:])))
