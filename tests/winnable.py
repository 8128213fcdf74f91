"""Writes down which deals of the games for one player are known to come out.

`python -m tests.winnable GAME MOST NODES` solves the deals of a game by its usual rules, from the first that has not
been tried on, until there are `MOST` that come out, each by trying at most so many moves. With MOST 0 it checks those
that are written down instead, and strikes out what cannot be shown again.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import bot.model.winnable
from bot.model.winnable import Proven, read
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.shuffle import numbered
from engine.solving.solver import solve

FILE = Path(bot.model.winnable.__file__).with_suffix(".txt")


def comes_out(kind: Game, number: int, nodes: int) -> bool:
    """Whether a deal is found to come out by trying so many moves."""
    rules = kind.at({}, 1)
    return solve(rules, rules.deal(numbered(number)), nodes, lambda: False).comes_out is True


def write(proven: Proven) -> None:
    """Put the deals of a game in the file, in the order of the catalogue."""
    known = read(FILE.read_text("utf-8")) | {proven.game: proven} if FILE.exists() else {proven.game: proven}
    lines = [str(known[kind.id]) for kind in GAMES if kind.id in known]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Search the deals of a game, and write down what is found as it is found."""
    kind, most, nodes = game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    there = read(FILE.read_text("utf-8")) if FILE.exists() else {}
    proven = there.get(kind.id)
    if proven is None or (proven.version, proven.nodes) != (kind.version, nodes):
        proven = Proven(kind.id, kind.version, nodes, ())
    if not most:
        proven = there[kind.id]
        write(replace(proven, deals=tuple(each for each in proven.deals if comes_out(kind, each, proven.nodes))))
    number = max(proven.deals, default=0)
    while len(proven.deals) < most:
        number += 1
        if comes_out(kind, number, nodes):
            proven = replace(proven, deals=(*proven.deals, number))
            write(proven)


if __name__ == "__main__":
    main()
