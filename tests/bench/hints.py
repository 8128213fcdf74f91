"""How many games for one player are won by who follows hints alone, as they are given in play.

`python -m tests.bench.hints GAME COUNT NODES [MOST]` plays the deals from number 1 on; each hint is thought out by
trying so many moves. With MOST only deals count that come out by trying so many, until there are COUNT of them; with
`listed` instead the first that are written down as winnable. GAME may have options behind it: `klondike:draw=3`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from math import sqrt

from bot.model.winnable import proven
from bot.service.hints import Thinking
from engine.catalogue import game
from engine.game import Game
from engine.shuffle import numbered
from engine.solitaire.game import Solitaire
from engine.solo_knowledge import known_at
from engine.solving.hint_choice import advise
from engine.solving.solver import solve
from engine.table import Table
from tests.following import ENDLESS


def never() -> bool:
    """Whether it is enough: only the number of moves tried says so, so that the same comes out everywhere."""
    return False


def deals(kind: Game, rules: Solitaire, most: str) -> Iterator[int]:
    """The numbers of the deals that count."""
    if most == "listed":
        yield from proven(kind)
    for number in count(1):
        if not most or solve(rules, rules.deal(numbered(number)), int(most), never).comes_out:
            yield number


def followed(table: Table, nodes: int) -> tuple[Table, float, str]:
    """Where hints alone lead from a table, the most seconds that one of them took, and what they came to."""
    thinking, longest = Thinking(), 0.0
    while table.result is None and not table.stuck and len(table.log) < ENDLESS:
        began = time.process_time()
        if table.state not in thinking.known:
            thinking.note(table, advise(table.rules, known_at(table), nodes, never))
        thought = thinking.thought(table)
        longest = max(longest, time.process_time() - began)
        move = table.advice if thought.move is None else thought.move
        if move is None or thought.comes_out is False:
            return table, longest, "lost" if thought.comes_out is False else "no advice"
        table = table.act(0, move)
    return table, longest, "stuck" if table.result is None else table.result.reason


def main() -> None:
    """Print a line for each deal, and how many were won so far, with twice the standard error."""
    name, _, chosen = sys.argv[1].partition(":")
    kind, many, nodes, most = game(name), int(sys.argv[2]), int(sys.argv[3]), "".join(sys.argv[4:])
    rules = kind.at(dict(each.split("=") for each in chosen.split(",") if each), 1)
    assert isinstance(rules, Solitaire)
    won, began = 0, time.process_time()
    for played, number in enumerate(islice(deals(kind, rules, most), many), 1):
        table, longest, end = followed(Table.open(rules, numbered(number)), nodes)
        won += end == "won"
        error = 200 * sqrt(won / played * (1 - won / played) / played)
        spent = time.process_time() - began
        print(f"{sys.argv[1]} {number}: {end} after {len(table.log)}, longest {longest:.2f} s;", end=" ")
        print(f"{won} of {played} = {100 * won / played:.0f} +- {error:.0f} %, {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
