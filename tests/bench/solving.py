"""How many deals of the games for one player come out, and how fast that is found.

`python -m tests.bench.solving GAME COUNT NODES` solves the deals from number 1 on, `all` those of every game.
"""

from __future__ import annotations

import random
import sys
import time
from statistics import median

from engine.catalogue import GAMES, game
from engine.game import Game, Rules
from engine.shuffle import numbered
from engine.solving.finding import find_win

PLIES = 2000


def random_plies(rules: Rules) -> float:
    """How many moves of random games can be made in a second of a processor."""
    rng, made, deals, began = random.Random(1), 0, 0, time.process_time()
    while made < PLIES:
        deals += 1
        state = rules.deal(numbered(deals))
        for _ in range(200):
            moves = rules.legal(state, 0)
            if not moves:
                break
            state = rules.play(state, 0, rng.choice(moves)).state
            made += 1
    return made / (time.process_time() - began)


def measured(kind: Game, count: int, nodes: int) -> str:
    """One line of the table, of the first deals by the usual rules."""
    rules = kind.at({}, 1)
    found, tried, seconds, lengths = [], 0, [], []
    for number in range(1, count + 1):
        began = time.process_time()
        verdict = find_win(rules, rules.deal(numbered(number)), nodes, lambda: False)
        seconds.append(time.process_time() - began)
        found.append(verdict.comes_out)
        tried += verdict.nodes
        lengths += [len(verdict.moves)] if verdict.comes_out else []
    shares = [f"{100 * found.count(each) / count:5.1f}%" for each in (True, False, None)]
    length = f"{median(lengths):4.0f}" if lengths else "   -"
    speed = f"{tried / sum(seconds):7,.0f} | {random_plies(rules):7,.0f}"
    return f"{kind.id:20} | {' | '.join(shares)} | {speed} | {median(seconds):6.2f} | {length}"


def main() -> None:
    """Print a line for each game that is asked for."""
    name, count, nodes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(f"{count} deals, {nodes} nodes, nothing shuffled")
    print(f"{'game':20} | out    | not    | unknown | nodes/s | plies/s | median | moves")
    for kind in [each for each in GAMES if each.solo] if name == "all" else map(game, name.split(",")):
        print(measured(kind, count, nodes), flush=True)


if __name__ == "__main__":
    main()
