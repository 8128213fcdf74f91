"""Counts the calls of the bot's main thread for each thing people do: `python -m tests.bench.calls`.

`--within typed --game bank` tells within which functions most of them were made.
"""

from __future__ import annotations

import argparse
import tempfile
from functools import partial
from pathlib import Path

from tests.load.calls import KINDS, SEEDS, Calls, Counted, beside_bot, play
from tests.wire.fake_discord import Discord

MOVES = 12


async def _all(games: list[str], moves: int, discord: Discord, calls: Calls) -> dict[str, Counted]:
    return {game: await play(discord, calls, game, moves) for game in games}


def _table(found: dict[str, Counted]) -> str:
    lines = [f"{'':24}" + "".join(f"{game:>10}" for game in found)]
    lines += [f"{kind:24}" + "".join(f"{each.mean(kind):10,.0f}" for each in found.values()) for kind in KINDS]
    lines.append("without the event loop")
    lines += [f"{kind:24}" + "".join(f"{each.ours(kind):10,.0f}" for each in found.values()) for kind in KINDS]
    return "\n".join(lines)


def main() -> None:
    """Do what the words of the command line ask for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--moves", type=int, default=MOVES, help="in each game")
    words.add_argument("--game", choices=SEEDS, help="only this one")
    words.add_argument("--within", choices=KINDS, help="what to tell the functions of")
    words.add_argument("--most", type=int, default=60, help="so many functions")
    asked = words.parse_args()
    games = [asked.game] if asked.game else [*SEEDS]
    with tempfile.TemporaryDirectory() as folder:
        found = beside_bot(Path(folder) / "table.db", partial(_all, games, asked.moves))
    print(_table(found))
    for game, counted in found.items() if asked.within else ():
        print(f"\n{game}, {asked.within}: calls within")
        for count, code in counted.dearest(asked.within, asked.most):
            print(f"{count:8.1f}  {code.co_filename}:{code.co_firstlineno} {code.co_qualname}")


if __name__ == "__main__":
    main()
