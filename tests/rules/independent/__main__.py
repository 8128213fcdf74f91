"""Compares the engine with the rules that are written a second time, in so many positions by every option.

python -m tests.rules.independent spider 5000
python -m tests.rules.independent all 5000
"""

from __future__ import annotations

import sys
from time import perf_counter

from engine.catalogue import GAMES
from tests.rules.independent.comparing import randomly
from tests.rules.independent.games import WRITTEN


def main(name: str, positions: str) -> int:
    """Print for each way to play how many positions were compared and what differed; 1 if anything did."""
    there = {game.id for game in GAMES}
    different = False
    for game_id in [name] if name != "all" else [each for each in WRITTEN if each in there]:
        for options in WRITTEN[game_id].choices():
            start = perf_counter()
            found = randomly(game_id, options, int(positions))
            said = " ".join(f"{option}={value}" for option, value in options.items())
            print(f"{game_id} {said}: {found.positions} positions, {perf_counter() - start:.1f} s")
            print(*(f"  {difference}\n" for difference in found.differences), sep="", end="", flush=True)
            different |= bool(found.differences)
    return int(different)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
