"""Writes down which deals of the games for one player are known to come out.

`python -m tests.winnable GAMES MOST MINUTES NODES` goes on with the deals of some games by their usual rules, from
the first that has not been tried on, until there are `MOST` that come out or so many minutes of a processor are used
for each game. Each deal is given so many moves; a win that is found is played again before its number is written
down. GAMES are ids with commas between, or `all`. With MOST 0 those that are written down are searched for again
instead, and what cannot be shown again is struck out.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import bot.model.winnable
from bot.model.winnable import Proven, read
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.shuffle import numbered
from engine.solving.finding import find_win
from engine.solving.foreseen import takes_luck
from engine.table import Table

FILE = Path(bot.model.winnable.__file__).with_suffix(".txt")
# After so many seconds it is written down what has been found.
PAUSE = 20


def won(kind: Game, number: int, nodes: int) -> Table | None:
    """A deal that was won by trying so many moves, and won again by playing these, with nothing shuffled; or None."""
    rules = kind.at({}, 1)
    table = Table.open(rules, numbered(number))
    verdict = find_win(rules, table.state, nodes, lambda: False)
    if not verdict.comes_out:
        return None
    assert not takes_luck(rules, table.state, verdict.moves)
    for move in verdict.moves:
        table = table.act(0, move)
    assert table.result is not None
    assert table.result.reason == "won"
    return table


def known(kind: Game, nodes: int) -> Proven:
    """What is written down of a game, as far as it holds for its rules of today."""
    there = read(FILE.read_text("utf-8")).get(kind.id)
    if there is None or there.version != kind.version:
        return Proven(kind.id, kind.version, nodes)
    return replace(there, nodes=max(nodes, there.nodes))


def write(proven: Proven) -> None:
    """Put the deals of a game in the file, in the order of the catalogue."""
    there = read(FILE.read_text("utf-8")) | {proven.game: proven}
    lines = [str(there[kind.id]) for kind in GAMES if kind.id in there]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def search(kind: Game, most: int, minutes: float, nodes: int) -> str:
    """Search the deals of a game; a line that tells what was found."""
    proven, began = known(kind, nodes), time.process_time()
    written, end = began, began + 60 * minutes
    while len(proven.deals) < most and time.process_time() < end:
        number = proven.tried + 1
        found = () if won(kind, number, nodes) is None else (number,)
        proven = replace(proven, tried=number, deals=proven.deals + found)
        if time.process_time() > written + PAUSE:
            write(proven)
            written = time.process_time()
    write(proven)
    return f"{kind.id:20} {len(proven.deals):5} of {proven.tried:6} in {time.process_time() - began:6.0f} s"


def check(kind: Game) -> str:
    """Search again for all that is written down of a game; a line that tells how much of it was shown again."""
    proven = known(kind, 0)
    shown = tuple(number for number in proven.deals if won(kind, number, proven.nodes) is not None)
    write(replace(proven, deals=shown))
    return f"{kind.id:20} {len(shown):5} of {len(proven.deals):5} shown again"


def main() -> None:
    """Search the deals of some games, or check what is known of them."""
    most, minutes, nodes = int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    chosen = [each for each in GAMES if each.solo] if sys.argv[1] == "all" else map(game, sys.argv[1].split(","))
    for kind in chosen:
        print(search(kind, most, minutes, nodes) if most else check(kind), flush=True)


if __name__ == "__main__":
    main()
