"""Counts sequences of moves, and writes the counts of a new game down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.game import Game, Rules
from engine.state import State
from tests.playing import all_legal

FOLDER = Path(__file__).parent
HEAD = (
    "# seed; preset and options chosen otherwise; players; depth: "
    "number of sequences of that many moves from the deal."
)
# A count is worth keeping when it is this large, and its test is still quick where it is hardly larger.
WANTED, DEEPEST = 500, 8


def sequences(at: Rules, state: State, depth: int) -> int:
    """How many sequences of so many moves there are from a position."""
    return _sequences(at, state, depth, {})


def _sequences(at: Rules, state: State, depth: int, counted: dict[tuple[State, int], int]) -> int:
    """Many sequences lead to the same position, from which as many go on: they are counted once."""
    known = counted.get((state, depth))
    if known is None:
        moves = all_legal(at, state)
        known = len(moves)
        if depth > 1:
            known = sum(_sequences(at, at.play(state, seat, move).state, depth - 1, counted) for seat, move in moves)
        counted[state, depth] = known
    return known


def written(game: Game) -> str:
    """The counts of a game: two deals by each preset, and one by each option that is chosen otherwise."""
    return "\n".join([HEAD, *_lines(game)]) + "\n"


def _lines(game: Game) -> Iterator[str]:
    for preset in game.presets:
        for deal in "ab":
            yield _line(game, f"s1:perft {deal}", preset, {})
    first = next(iter(game.presets))
    for option in game.options:
        for value in option.choices:
            chosen = {**game.preset(first), option.name: value}
            if chosen != game.preset(first) and game.conflict(chosen) is None:
                yield _line(game, "s1:perft b", first, {option.name: value})


def _line(game: Game, seed: str, preset: str, chosen: dict[str, str]) -> str:
    options = {**game.preset(preset), **chosen}
    players = game.seating(options)[0]
    at = game.at(options, players)
    depth, count = next(
        (depth, count)
        for depth in range(1, DEEPEST + 1)
        if (count := sequences(at, at.deal(seed), depth)) >= WANTED or depth == DEEPEST or not count
    )
    names = "+".join([preset, *(f"{name}={value}" for name, value in chosen.items())])
    return f"{seed}; {names}; {players}; {depth}: {count}"
