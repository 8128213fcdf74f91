"""How many deals of the games for one player come out, and how fast that is found.

`python -m tests.bench.solving GAME COUNT NODES` solves the deals from number 1 on, `all` those of every game.
`python -m tests.bench.solving GAME COUNT NODES SECONDS` tells how many of them are won or proved lost, within so many
seconds of a processor each, by the strongest search: the table in `engine/solving/README.md`.
"""

from __future__ import annotations

import random
import sys
import time
from functools import partial
from statistics import median

from bot.model.odds import wilson
from engine.catalogue import GAMES, game
from engine.game import Game, Rules
from engine.shuffle import numbered
from engine.solving.finding import find_win
from engine.solving.open_form import open_form
from engine.solving.openly import LIGHTNESS
from engine.solving.solver import solve

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


def decided(kind: Game, count: int, nodes: int, seconds: float) -> str:
    """One line of the table of what is decided; every win is played again."""
    rules = kind.at({}, 1)
    found, took, plays = list[bool | None](), list[float](), 0
    for number in range(1, count + 1):
        began, state = time.process_time(), rules.deal(numbered(number))
        verdict = solve(rules, state, nodes, partial(_over, began + seconds))
        took.append(time.process_time() - began)
        found.append(verdict.comes_out)
        plays += verdict.nodes * (1 if open_form(rules, state) is None else LIGHTNESS)
        for move in verdict.moves:
            assert move in rules.legal(state, 0)
            state = rules.play(state, 0, move).state
        assert not verdict.comes_out or state.phase == "over"
    shares = [f"{100 * found.count(each) / count:5.1f}%" for each in (True, False, None)]
    low, high = wilson(count - found.count(None), count)
    sure = f"{100 - 100 * found.count(None) / count:5.1f}% ({100 * low:.1f}-{100 * high:.1f}%)"
    speed = f"{sum(took) / count:.2f} s | {plays / sum(took):7,.0f}"
    return f"{kind.title:20} | {count} | {' | '.join(shares)} | {sure} | {speed}"


def _over(end: float) -> bool:
    return time.process_time() >= end


def main() -> None:
    """Print a line for each game that is asked for."""
    name, count, nodes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    kinds = [each for each in GAMES if each.solo] if name == "all" else map(game, name.split(","))
    if sys.argv[4:]:
        print(f"{'game':20} | deals | won | lost | open | decided | mean | plays/s")
        for kind in kinds:
            print(decided(kind, count, nodes, float(sys.argv[4])), flush=True)
        return
    print(f"{count} deals, {nodes} nodes, nothing shuffled")
    print(f"{'game':20} | out    | not    | unknown | nodes/s | plies/s | median | moves")
    for kind in kinds:
        print(measured(kind, count, nodes), flush=True)


if __name__ == "__main__":
    main()
