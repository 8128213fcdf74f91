"""How strong computer players are: `python -m tests.bench.players master greedy --preset standard --pairs 200`.

Two players meet on the same deals with their seats exchanged: one of the first against others of the second, in each
seat in turn. Told are the share of first places and of the points, with intervals of 95 % over the deals, and the
time that thinking took of one core, a turn; Ctrl-C tells what has been played so far. Without players a table of what
has to be reached is played, with `--short` in some minutes. A player is a level, random, greedy, planner, or
`all:200`, `open:200`, `visible:200`: what it remembers, and its rollouts.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from bot.service.thinking_time import SHARE_OF_WHAT_IS_LEFT
from engine.catalogue import game
from engine.moves import Move
from engine.players.greedy import orderly
from engine.players.levels import LEVELS, Level, Recall
from engine.players.player import plan
from engine.players.recalling import recalled
from engine.players.sampling import possible
from engine.players.sight import Sight
from engine.players.thinking import POSITIONS, horizon, simulator_of
from engine.players.thought_cost import Spent
from engine.players.witness import Witness
from engine.result import place_points
from engine.table import Table

# A player for this bench: its plan for a sight, in its time.
Player = Callable[[Sight, str, Spent], Sequence[Move]]
RECALLS = {"visible": Recall.VISIBLE, "open": Recall.FACE_UP, "all": Recall.ALL}
GREEDY = Level(Recall.VISIBLE)
# How often each level is to win against the one below, in %: so that all steps are felt, and none is a cliff.
STEP = 65.0, 75.0


class Meeting(NamedTuple):
    """Who meets whom, where: one of the first player against others of the second; `bars` are to be reached, in %.

    Of a `step` of the ladder the mean is to lie within STEP. A turn has these `seconds`, or those asked for.
    """

    one: str
    other: str
    game: str = "chinese"
    preset: str = "standard"
    players: int = 2
    bars: tuple[float | None, float | None] = (None, None)
    step: bool = False
    seconds: float | None = None


class Played(NamedTuple):
    """What one deal, played in each seat, came to for the first player; `times` are seconds of its turns."""

    first: float
    points: float
    times: tuple[float, ...]


TABLE = (
    Meeting("master", "greedy", bars=(90, None)),
    Meeting("master", "planner", bars=(78, None)),
    Meeting("master", "greedy", players=4, bars=(40, 60)),
    Meeting("master", "greedy", preset="knocking", bars=(63, None)),
    Meeting("master", "greedy", preset="knocking", players=4, bars=(None, 55)),
    Meeting("master", "greedy", game="bank", preset="guided", bars=(88, None)),
    *(Meeting("master", "greedy", game="bank", preset="guided", seconds=seconds) for seconds in (0.1, 0.3, 1.0)),
    Meeting("regular", "greedy"),
    Meeting("greedy", "random"),
    *(
        Meeting(better, worse, game=name, preset=preset, step=True)
        for name, preset in (("chinese", "standard"), ("bank", "guided"))
        for worse, better in zip([*LEVELS], [*LEVELS][1:], strict=False)
    ),
)


def by_chance(sight: Sight, seed: str, spent: Spent) -> Sequence[Move]:
    """A move by chance, of those that nobody can call."""
    rng = random.Random(f"{seed} {sight.key()}")
    return [rng.choice(orderly(sight.rules, possible(sight, rng)))]


def planner(sight: Sight, seed: str, spent: Spent) -> Sequence[Move]:
    """The way to play on to the next card that looks best, without thought of what comes of it."""
    rng = random.Random(f"{seed} {sight.key()}")
    sight = recalled(sight, Recall.ALL)
    lines = simulator_of(sight.rules).lines(possible(sight, rng), horizon(sight), POSITIONS)
    return max(lines, key=lambda line: line.worth).moves if lines else by_chance(sight, seed, spent)


# Who calls nobody.
UNWATCHFUL = (by_chance, planner)


@cache
def player(name: str) -> Player:
    """The player of a name."""
    if name in ("random", "planner"):
        return by_chance if name == "random" else planner
    recall, _, rollouts = name.partition(":")
    level = Level(RECALLS[recall], rollouts=int(rollouts)) if rollouts else LEVELS.get(name, GREEDY)
    return lambda sight, seed, spent: plan(sight, level, seed, spent)


def deal(meeting: Meeting, number: int, seconds: float) -> Played:
    """What comes of one deal, with the first player in each seat in turn."""
    first, shares, times = 0.0, 0.0, []
    for seat in range(meeting.players):
        places = _played(meeting, number, seat, seconds, times)
        first += (places[seat] == 1) / places.count(1) / meeting.players
        shares += place_points(places)[seat] / (meeting.players - 1) / meeting.players
    return Played(first, shares, tuple(times))


def _played(meeting: Meeting, number: int, seat: int, seconds: float, times: list[float]) -> tuple[int, ...]:
    """The places of a deal; `times` is added to."""
    found = game(meeting.game)
    table = Table.open(found.at(found.presets[meeting.preset], meeting.players), f"s1:bench {number}")
    witness, turn = Witness.open(found, table), 0.0
    players = [player(meeting.one if each == seat else meeting.other) for each in range(meeting.players)]
    while table.result is None:
        mover, begun = table.state.turn, time.process_time()
        actor, moves = _asked(players, witness, mover, f"{number}", clock(SHARE_OF_WHAT_IS_LEFT * (seconds - turn)))
        turn += time.process_time() - begun
        for move in moves:
            table = table.act(actor, move)
            witness = witness.after(table)
        if table.result is not None or table.state.turn != mover:
            times += [turn] if mover == seat else []
            turn = 0.0
    return table.result.places


def clock(seconds: float) -> Spent:
    """Tells what share of some seconds of this process has gone."""
    begun = time.process_time()
    return lambda: (time.process_time() - begun) / seconds if seconds > 0 else 1.0


def _asked(players: Sequence[Player], witness: Witness, mover: int, seed: str, spent: Spent):
    """Who acts, and how: somebody who calls, or who is to move."""
    if witness.challenged is not None:
        for seat, each in enumerate(players):
            if seat != mover and (moves := each(witness.sight(seat), seed, spent) if each not in UNWATCHFUL else ()):
                return seat, moves
    return mover, players[mover](witness.sight(mover), seed, spent)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The mean of some shares, and how far it may be off, in %."""
    mean = 100 * statistics.fmean(shares)
    return mean, 196 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else math.inf


def line(meeting: Meeting, results: Sequence[Played], meant: float) -> str:
    """What a meeting came to, in one line."""
    told = [f"{meeting.one:>9} - {meeting.other:8} {meeting.game} {meeting.preset} {meeting.players}:"]
    told += [] if meeting.seconds is None else [f"in {meeting.seconds} s"]
    shares = ("first", [each.first for each in results]), ("points", [each.points for each in results])
    for (name, share), bar in zip(shares, meeting.bars, strict=True):
        if meeting.players > 2 or name == "first":
            mean, off = interval(share)
            told.append(f"{name} {mean:.1f} ±{off:.1f}{_verdict(meeting, bar, mean, off)}")
    times = sorted(second for each in results for second in each.times)
    told.append(f"| {len(results)} deals, a turn {statistics.fmean(times):.2f} s,")
    told.append(f"p99 {times[int(len(times) * 0.99)]:.2f}, most {times[-1]:.2f} | {meant:.0f} s")
    return " ".join(told)


def _verdict(meeting: Meeting, bar: float | None, mean: float, off: float) -> str:
    """Whether a share is as it is to be, if that is said."""
    if meeting.step:
        lowest, highest = STEP
        return f" ({lowest:.0f} to {highest:.0f}: {'reached' if lowest <= mean <= highest else 'NOT reached'})"
    return "" if bar is None else f" (bar {bar}: {'reached' if mean - off >= bar else 'NOT reached'})"


def results(meeting: Meeting, pairs: int, seconds: float, processes: int, first: int) -> Iterator[Played]:
    """What the deals of a meeting come to."""
    numbers = range(first, first + pairs)
    if processes == 1:
        yield from (deal(meeting, number, seconds) for number in numbers)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(deal, [meeting] * pairs, numbers, [seconds] * pairs)


def main() -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", nargs="?")
    parser.add_argument("other", nargs="?", default="greedy")
    parser.add_argument("--game", default="chinese")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--pairs", type=int, help="how many deals; 400, or 6 in the short form")
    parser.add_argument("--seconds", type=float, help="of one core, a turn; 2, or 0.2 in the short form")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--short", action="store_true")
    asked = parser.parse_args()
    one = (Meeting(asked.one, asked.other, asked.game, asked.preset, asked.players),)
    for meeting in one if asked.one else TABLE:
        begun = time.monotonic()
        pairs = asked.pairs or (6 if asked.short else 400)
        seconds = asked.seconds or meeting.seconds or (0.2 if asked.short else 2.0)
        found = []
        # Who has waited long enough is told what there is.
        with contextlib.suppress(KeyboardInterrupt):
            found.extend(results(meeting, pairs, seconds, asked.processes, asked.first))
        if found:
            print(line(meeting, found, time.monotonic() - begun), flush=True)


if __name__ == "__main__":
    main()
