"""Writes down how many positions the solver tries at deals of the games that the daily deal takes turns with.

`python -m tests.quartiles GAMES MOST MINUTES` looks at the first `MOST` winnable deals that are listed of each game,
or at as many as so many minutes of a processor allow, and writes to `bot/model/quartiles.txt` what divides them into
quarters. GAMES are ids with commas between, or `all`. Positions are counted, never seconds: so many deals of a game
give the same numbers on every machine.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import bot.model.difficulty
from bot.model.difficulty import SOLVER_VERSION, Quartiles, quartiles, read
from bot.model.winnable import effort, proven
from bot.service.daily_games import ROTATION
from bot.service.winnable import WINNABLE_MOVES_TRIED
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.shuffle import numbered
from engine.solving.finding import find_win

FILE = Path(bot.model.difficulty.__file__).with_name("quartiles.txt")


def positions(kind: Game, number: int) -> int | None:
    """How many positions the search for a daily deal tries until a deal is won, None if it gives up before."""
    rules = kind.at({}, 1)
    verdict = find_win(rules, rules.deal(numbered(number)), max(WINNABLE_MOVES_TRIED, effort(kind)), lambda: False)
    return verdict.nodes if verdict.comes_out else None


def counts(kind: Game, most: int, minutes: float) -> list[int]:
    """The positions tried at the first deals of a game that are won."""
    found, end = list[int](), time.process_time() + 60 * minutes
    for number in proven(kind)[:most]:
        if time.process_time() >= end:
            break
        tried = positions(kind, number)
        found += [] if tried is None else [tried]
    return found


def write(known: Quartiles) -> None:
    """Put what divides the deals of a game in the file, in the order of the catalogue."""
    there = read(FILE.read_text("utf-8")) if FILE.exists() else {}
    there |= {known.game: known}
    lines = [str(there[kind.id]) for kind in GAMES if kind.id in there]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Count the positions at deals of some games."""
    most, minutes = int(sys.argv[2]), float(sys.argv[3])
    for kind in ROTATION if sys.argv[1] == "all" else map(game, sys.argv[1].split(",")):
        tried = counts(kind, most, minutes)
        known = Quartiles(kind.id, kind.version, SOLVER_VERSION, len(tried), quartiles(tried))
        write(known)
        print(known, flush=True)


if __name__ == "__main__":
    main()
