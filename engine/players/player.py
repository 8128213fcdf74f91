"""What a computer player does next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from engine.game import Rules
from engine.moves import Move, Say
from engine.players.amends import amends, owed, purposeful
from engine.players.calls import call
from engine.players.greedy import breaks_order, greedy, in_order, orderly
from engine.players.levels import Level
from engine.players.recalling import recalled
from engine.players.sampling import possible
from engine.players.sight import Sight
from engine.players.thinking import think
from engine.players.thought_cost import Spent
from engine.russian_bank.game import RussianBank

# What is told of something that has failed.
Failed: TypeAlias = Callable[[Exception], object]

# After so many moves of a turn a player thinks no more, and only does what comes first.
LONGEST_TURN = 60


def plan(sight: Sight, level: Level, seed: str, spent: Spent, failed: Failed = lambda _: None) -> Sequence[Move]:
    """The call of a seat, or its next moves as long as nobody else acts; nothing if it has neither.

    The same sight, level and seed give the same answer wherever `spent`, which tells what share of the time has gone,
    says the same. It ends at the latest with a move that turns up a card. Thinking of all costs no more than thinking
    of the first.
    A thought that fails is told to `failed`, and the player does without it.
    """
    if sight.now.phase == "over":
        return ()
    level = _at(level, sight.rules)
    if (said := _said(sight, level, seed, spent, failed)) is not None:
        return (said,)
    if sight.now.turn != sight.seat:
        return ()
    rng = Random(f"{seed} {sight.key()}")
    chance = rng.randrange(100)
    if level.rollouts and chance >= level.breaches + level.slips and sight.made < LONGEST_TURN:
        return _thought(sight, level, seed, spent, failed) or _amends(sight, rng) or [_first(sight, rng)]
    return _amends(sight, rng) or [_thoughtless(sight, level, chance, rng)]


def _said(sight: Sight, level: Level, seed: str, spent: Spent, failed: Failed) -> Say | None:
    """What a seat says of the turn that may be called; nothing if it fails to judge that."""
    try:
        return call(sight, level, seed, spent)
    except Exception as error:  # whatever is wrong with a judgement, a game goes on without it
        failed(error)
        return None


def _thought(sight: Sight, level: Level, seed: str, spent: Spent, failed: Failed) -> Sequence[Move]:
    """What thinking gives, as far as it is allowed; nothing if it fails."""
    rng = Random(f"{seed} thinks {sight.key()}")
    try:
        moves = think(recalled(sight, level.recall, level.forgets, seed), level.rollouts, rng, spent)
        return [*_allowed(sight, moves, rng)]
    except Exception as error:  # whatever is wrong with a thought, a game goes on without it
        failed(error)
        return ()


def _at(level: Level, rules: Rules) -> Level:
    """What a level is at some rules."""
    if not isinstance(rules, RussianBank) or not level.rollouts:
        return level
    return level.in_bank or replace(level, rollouts=max(2, level.rollouts // 2))


def _allowed(sight: Sight, moves: Sequence[Move], rng: Random) -> Iterator[Move]:
    """The first of some moves, up to one that is refused or can be called."""
    rules, state = sight.rules, possible(sight, rng)
    for move in moves:
        if state.turn != sight.seat or move not in rules.legal(state, sight.seat) or breaks_order(rules, state, move):
            return
        yield move
        state = rules.play(state, sight.seat, move).state


def _amends(sight: Sight, rng: Random) -> Sequence[Move]:
    """What makes good at once what a Stop has left, however many moves that takes; nothing if none is owed.

    Where no way to that is known it is one of all moves by chance.
    """
    rules, state = sight.rules, possible(sight, rng)
    if not (isinstance(rules, RussianBank) and owed(state)):
        return ()
    way = amends(rules, state, stop_at_cards=True)
    return way.moves if way.made or way.shown else [rng.choice(rules.legal(state, sight.seat))]


def _thoughtless(sight: Sight, level: Level, chance: int, rng: Random) -> Move:
    """A move without thought: as often as a level has it one by chance, else the one that comes first."""
    rules, state = sight.rules, possible(sight, rng)
    if chance < level.breaches:
        return rng.choice(in_order(rules, state))
    if chance < level.breaches + level.slips:
        return rng.choice(orderly(rules, state))
    return _first(sight, rng)


def _first(sight: Sight, rng: Random) -> Move:
    """What comes first; in a turn that does not come to an end one of all moves by chance, which ends it some day."""
    rules, state = sight.rules, possible(sight, rng)
    if sight.made >= 2 * LONGEST_TURN:
        return rng.choice(orderly(rules, state))
    move = greedy(rules, state)
    return purposeful(rules, state, move) if isinstance(rules, RussianBank) else move
