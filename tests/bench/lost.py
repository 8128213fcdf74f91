"""Whether "Where was it lost?" tells the truth, and how long it takes.

`python -m tests.bench.lost COUNT [FIRST]` plays so many games for one player until they are lost, each as its
number from FIRST on says: one game of the catalogue after the other, a deal that is known to come out where there
is one, a part of the way that wins, and then moves that look best in turn with others. Each is reviewed in the time
that the bot takes, of a processor. What is called a win is played to its end by the rules. What is called lost is
searched to the end by making every move that the rules allow. Where that is too much, Strategy has a search of its
own, and what lies open, so that it was called lost by a search over numbers, goes to the search by the rules.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from bot.model.winnable import effort, proven
from bot.service.winnable import REVIEW_SECONDS
from engine.catalogue import GAMES
from engine.game import Game
from engine.shuffle import numbered
from engine.solitaire.game import Solitaire
from engine.solving.finding import find_win
from engine.solving.openly import solve_openly
from engine.solving.review import Review, line_of, review
from engine.solving.solver import solve_by_rules
from engine.state import State
from engine.table import Table
from tests.bench.dealing import dealt_out
from tests.bench.everything import tried

ALONE = [kind for kind in GAMES if kind.solo]
# After so many moves beside the way that wins, whoever plays gives up.
ASTRAY = 120
# So many moves are tried again where a game is called lost: of everything first, by the rules' own search, and of
# everything where no other search helps, for which a gigabyte is enough.
EVERYTHING, BY_RULES, TO_THE_END = 150_000, 50_000, 20_000_000
# In seconds of a processor: what the middle one of all reviews may take, and what none may.
USUAL, LONGEST = 2.0, 10.0


def never() -> bool:
    """Whether it is enough: only the number of moves tried says so."""
    return False


def lost_game(kind: Game, number: int) -> Table:
    """A game that somebody has lost and given up, which its number tells."""
    rng = random.Random(f"lost {number}")
    rules, deals = kind.at({}, 1), proven(kind) or range(1, 1001)
    while True:
        table = Table.open(rules, numbered(rng.choice(deals)))
        way = find_win(rules, table.state, effort(kind), never).moves
        for move in way[: rng.randrange(len(way))] if way else ():
            table = table.act(0, move)
        table = _astray(table, rng)
        if table.result is None:
            return table.resign(0)


def _astray(table: Table, rng: random.Random) -> Table:
    """Where a table comes by moves that look best in turn with others."""
    for _ in range(ASTRAY):
        moves = table.rules.legal(table.state, 0)
        if not moves:
            break
        advised = table.advice if rng.random() < 0.5 else None
        table = table.act(0, rng.choice(moves) if advised is None else advised)
    return table


def again(rules: Solitaire, state: State) -> tuple[bool | None, str]:
    """What another search says of a position that was called lost, and which it was, with how much it took."""
    found, made = tried(rules, state, EVERYTHING)
    said = f"everything, {made:,} moves"
    if found is not None:
        return found, said
    if rules.id == "strategy":
        found, made = dealt_out(rules, state, TO_THE_END)
        return found, f"every way to deal, {made:,} cards put down"
    if solve_openly(rules, state, 1, never) is not None:
        verdict = solve_by_rules(rules, state, BY_RULES, never)
        return verdict.comes_out, f"the rules' search, {verdict.nodes:,} moves"
    found, made = tried(rules, state, TO_THE_END)
    return found, f"everything, {made:,} moves"


def wins(rules: Solitaire, state: State, found: Review) -> bool:
    """Whether the moves of a review can be made and lead to a win."""
    for move in found.moves:
        if move not in rules.legal(state, 0):
            return False
        state = rules.play(state, 0, move).state
    return state.phase == "over" and rules.won(state)


@dataclass
class Told:
    """What a review said of one game, in how many seconds, what is `wrong` with it, and by what it was checked."""

    kind: str
    found: Review
    seconds: float
    wrong: str = ""
    checked: str = ""


def told(rules: Solitaire, line: Sequence[State], comes_out: bool) -> Told:
    """What is said of where a game was lost, and whether that is true; its deal may be known to come out."""
    began = time.process_time()
    found = review(rules, line, over(REVIEW_SECONDS))
    kind = "not lost when given up" if found.last == len(line) - 1 else "not proved"
    this = Told(kind, found, time.process_time() - began)
    if found.last >= 0 and not wins(rules, line[found.last], found):
        this.wrong = "its win is none"
    if found.proved:
        again_won, this.checked = again(rules, line[found.last + 1])
        this.kind = "undecided" if again_won is None else "exhausted"
        if again_won or (found.last < 0 and comes_out):
            this.wrong = "it was not lost there"
    return this


def over(seconds: float) -> Callable[[], bool]:
    """What tells whether so many seconds of a processor have gone: others may use the machine as well."""
    end = time.process_time() + seconds
    return lambda: time.process_time() >= end


def summary(all_told: Sequence[Told]) -> str:
    """What came of all games."""
    kinds, wrong = Counter(each.kind for each in all_told), sum(bool(each.wrong) for each in all_told)
    took = [each.seconds for each in all_told]
    slowest_tenth = quantiles(took, n=10)[-1] if len(took) > 1 else took[0]
    return (
        f"{len(all_told)} games: {sum(each.found.last >= 0 for each in all_told)} wins played to the end; "
        f"{kinds['exhausted'] + kinds['undecided']} proved lost, {kinds['exhausted']} of them exhausted by another "
        f"search, {kinds['undecided']} undecided by it; {kinds['not lost when given up']} not lost when given up, "
        f"{kinds['not proved']} not proved; {wrong} wrong. "
        f"Reviews: median {median(took):.2f} s (bar {USUAL:g}), p90 {slowest_tenth:.2f} s, "
        f"worst {max(took):.2f} s (bar {LONGEST:g})"
    )


def main() -> int:
    """Print a line for each game and what came of all; 1 if anything was wrong or took too long."""
    count, first = int(sys.argv[1]), int((sys.argv[2:] or ["1"])[0])
    all_told = []
    for number in range(first, first + count):
        kind = ALONE[number % len(ALONE)]
        table = lost_game(kind, number)
        rules, line = table.rules, line_of(table)
        assert isinstance(rules, Solitaire)
        this = told(rules, line, bool(proven(kind)))
        all_told.append(this)
        place = f"won before move {this.found.last + 1}" if this.found.last >= 0 else "no win found"
        lost = f"proved lost, {this.kind} ({this.checked})" if this.checked else this.kind
        said = f"{number} {kind.id} {table.seed}: {len(line) - 1} moves, {place}, {lost}; {this.seconds:.2f} s"
        print(said, f"WRONG: {this.wrong}" if this.wrong else "", flush=True)
    print(summary(all_told))
    took = [each.seconds for each in all_told]
    return int(any(each.wrong for each in all_told) or median(took) > USUAL or max(took) > LONGEST)


if __name__ == "__main__":
    sys.exit(main())
