"""Meets the levels of the computers without a clock: `python -m tests.pins tests/pins.txt chinese master sharp 400`.

Each of so many deals is played twice, with the seats exchanged. What comes of a deal is added to the file as a digit,
the first places of the better level in quarters of both games, so that it can be stopped and gone on with.
`python -m tests.pins tests/pins.txt` puts the digits of each meeting together, and tells what they say: how often
each level has won against the one below, and the ratings that follow from that, for `bot/model/pins.py`. What is in
`tests/pins.txt` holds for the levels as they are.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from bot.model.rating_scale import RATING_SCALE, START_RATING, SURE_SIGMAS
from engine.catalogue import game as game_of
from engine.players.levels import LEVELS
from tests.bench.players import Meeting, deal

# What has been played so far.
PLAYED = Path(__file__).with_name("pins.txt")
# By which preset a game is played, if not by its first.
PRESETS = {"bank": "guided"}
WITHOUT_CLOCK = 1e9
# The level that others are measured by.
FIRST = "regular"
# By how much a rating is higher for each natural logarithm of the odds of a win, as the model of ratings has it.
POINTS = RATING_SCALE * math.sqrt(2) * 25 / 6
# A deal is two games, of which each may be shared between two; so many deals stand in a line.
QUARTERS, IN_A_LINE = 4, 80
Results = Mapping[tuple[str, str, str], Sequence[float]]


def meet(file: Path, game: str, better: str, worse: str, deals: int) -> None:
    """Play the deals of a meeting that the file does not hold yet."""
    meeting = Meeting(better, worse, game, PRESETS.get(game) or next(iter(game_of(game).presets)))
    for number in range(len(read(file).get((game, better, worse), ())), deals):
        share = deal(meeting, number, WITHOUT_CLOCK).first
        with file.open("a", encoding="ascii") as lines:
            print(game, better, worse, round(share * QUARTERS), file=lines)


def read(file: Path) -> Results:
    """What came of each deal, by game and who met whom."""
    found = defaultdict[tuple[str, str, str], list[float]](list)
    for line in file.read_text("ascii").splitlines() if file.exists() else ():
        game, better, worse, digits = line.split()
        found[game, better, worse] += [int(digit) / QUARTERS for digit in digits]
    return found


def put_together(file: Path, results: Results) -> None:
    """Write the results of each meeting in lines of as many deals as there is room for."""
    with file.open("w", encoding="ascii") as lines:
        for meeting, shares in results.items():
            digits = "".join(str(round(share * QUARTERS)) for share in shares)
            for first in range(0, len(digits), IN_A_LINE):
                print(*meeting, digits[first : first + IN_A_LINE], file=lines)


def step(shares: Sequence[float]) -> tuple[float, float]:
    """By how much one level is above another, by its shares of the first places; and the variance of that."""
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1) / len(shares)
    return POINTS * math.log(mean / (1 - mean)), POINTS**2 * variance / (mean * (1 - mean)) ** 2


def pins(results: Results, game: str) -> Iterator[str]:
    """The pins of the levels of a game as lines of `bot/model/pins.py`."""
    names = [*LEVELS]
    steps = {worse: step(results[game, better, worse]) for worse, better in pairwise(names)}
    for place, name in enumerate(names):
        origin = names.index(FIRST)
        between = [steps[each] for each in names[min(place, origin) : max(place, origin)]]
        rating = START_RATING + math.copysign(sum(points for points, _ in between), place - origin)
        margin = SURE_SIGMAS * math.sqrt(sum(variance for _, variance in between))
        yield f'"{name}": Pin({rating:.0f}, {margin:.0f}),'


def main() -> None:
    """Play what the command line asks for, or tell what a file says."""
    file, *meeting = sys.argv[1:]
    if meeting:
        game, better, worse, deals = meeting
        meet(Path(file), game, better, worse, int(deals))
        return
    results = read(Path(file))
    put_together(Path(file), results)
    for (game, better, worse), shares in results.items():
        won, games = 100 * sum(shares) / len(shares), 2 * len(shares)
        points, variance = step(shares)
        print(
            f"{game} {better} {worse}: {won:.1f} % of {games}, {points:.0f} ±{SURE_SIGMAS * math.sqrt(variance):.0f}"
        )
    for game in sorted({game for game, _, _ in results}):
        if all((game, better, worse) in results for worse, better in pairwise(LEVELS)):
            print(game, *pins(results, game), sep="\n")


if __name__ == "__main__":
    main()
