"""Random games between several, followed by a witness: with knocks, skips, resignations and moves taken back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from engine.errors import MoveError
from engine.moves import Move
from engine.players.levels import Level
from engine.players.player import plan
from engine.players.sight import Sight
from engine.players.witness import Witness
from engine.table import Table
from tests.lanes import at_both_ends, ordinary, some
from tests.playing import Setting, choose, mixed_settings

CONTESTS = [setting for setting in at_both_ends() if not setting.game.solo]
MIXED = [setting for setting in mixed_settings() if not setting.game.solo]


def tried(one_of: int, test: str, of_mixed: int = 0) -> list[Setting]:
    """The usual games for few and for many, and one of so many others, and of those by mixed options if any."""
    usual = [each for each in CONTESTS if str(each) in ordinary()]
    return [*usual, *some(CONTESTS, one_of, test), *(some(MIXED, of_mixed, test) if of_mixed else ())]


def followed(setting: Setting, seed: str, plies: int) -> Iterator[tuple[Table, Witness]]:
    """The tables of a random game, each with who has followed it from the deal on."""
    rng, rules = random.Random(seed), setting.rules
    table = Table.open(rules, f"s1:{seed}")
    witness = Witness.open(setting.game, table)
    yield table, witness
    for _ in range(plies):
        if table.result is not None:
            return
        table = anything(rng, table)
        witness = witness.after(table)
        yield table, witness


def first_of(sight: Sight, level: Level, seed: str, enough: Callable[[], bool]) -> Move | None:
    """What a player does first; None if it is not its turn and it has nothing to call."""
    return next(iter(plan(sight, level, seed, enough)), None)


def anything(rng: random.Random, table: Table) -> Table:
    """The table after something that can happen: a move, a call, or now and then that a move is taken back ..."""
    chance = rng.random()
    if chance < 0.03 and table.before is not None:
        return table.take_back(table.log[len(table.before.log)].seat)
    if chance < 0.05:
        return table.skip(table.state.turn)
    if chance < 0.052 and sum(table.rules.active(table.state)) > 2:
        return table.resign(table.state.turn)
    return table.act(*choose(rng, table.rules, table.state))


def replayed(setting: Setting, opened: Table, table: Table) -> tuple[Table, Witness]:
    """Another deal after the same log as a table's, with who has followed it; AssertionError if it does not fit."""
    witness = Witness.open(setting.game, opened)
    for seat, text, _ in table.log:
        try:
            opened = opened.repeat(seat, text)
        except MoveError as error:
            raise AssertionError(f"{text!r} is refused") from error
        witness = witness.after(opened)
    return opened, witness


def seats(setting: Setting) -> range:
    return range(setting.players)
