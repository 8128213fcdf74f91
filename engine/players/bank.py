"""Deals of Russian Bank played on very fast, from a position of which all cards are known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from math import exp

from engine.game import Rules
from engine.moves import Move
from engine.players.amends import Amends, amends, owed
from engine.players.bank_order import greedy, orderly
from engine.players.bank_position import BankPosition
from engine.players.bank_tables import Ground
from engine.players.climbing import Ascent
from engine.players.numbers import BIT
from engine.players.playing_on import Policy, lines, play_on, shares
from engine.players.simulation import Chance, MoveLine, Place, Simulator, never
from engine.players.tree import Branch
from engine.russian_bank.game import RussianBank
from engine.state import State

# What it is worth, in cards, if the next card from the hand is sure to fit somewhere.
_FITS = 3.0
# By how much each card left lowers the odds, as a logarithm, in the reserve and elsewhere, by the number of packs:
# fitted to 300 greedy deals each.
_BURDENS = {1: (0.13, 0.12), 2: (0.083, 0.021)}
_POLICY = Policy(greedy, orderly)


def simulator(rules: Rules) -> Simulator | None:
    """What plays on the deals of a table; None where it is not played by the present rules of this game."""
    return BankSimulator(rules) if type(rules) is RussianBank else None


class BankSimulator:
    """Plays on the deals of one table."""

    def __init__(self, rules: RussianBank) -> None:
        self._rules = rules
        self._ground = Ground(rules.setup)

    def rollout(
        self,
        state: State,
        chance: Chance,
        noise: float,
        limit: int,
        line: Sequence[Move] = (),
        *,
        root: Branch | None = None,
    ) -> Sequence[float]:
        """How the deal ends for each seat: half for being first, half for the points of its place."""
        made = amends(self._rules, state, line)
        position = BankPosition(self._ground).at(made.state)
        if not made.made:
            return _left(position)
        for move in line[len(made.moves) :]:
            position.make(position.code(move))
        climb = Ascent(root or Branch())
        play_on(position, _POLICY, chance, noise, climb.play(position, _POLICY, limit))
        climb.learn(worth := _ended(position) if position.over else _left(position))
        return worth

    def lines(
        self, state: State, unknown: Collection[Place], most: int, enough: Callable[[], bool] = never
    ) -> list[MoveLine]:
        """What the player to move can do up to the next card that is `unknown`, or the end of the turn."""
        if owed(state):
            return self._ways_to_amend(state, enough)
        pool = [state.piles[pile].cards[place].code for pile, place in unknown]
        start = BankPosition(self._ground).at(state, unknown)
        barred = [self._barred(state._replace(piles=piles), unknown) for piles in state.repeated]
        return lines(
            start, orderly, lambda position: _promise(position, state.turn, pool), most, barred=barred, enough=enough
        )

    def _ways_to_amend(self, state: State, enough: Callable[[], bool]) -> list[MoveLine]:
        """What makes good what a Stop has left, the shorter the better, for each move that this can begin with."""
        ways = list[Amends]()
        for move in self._rules.legal(state, state.turn):
            ways.append(amends(self._rules, state, (move,), stop_at_cards=True))
            if enough():
                break
        ways = [way for way in ways if way.made or way.shown] or ways
        return [MoveLine(way.moves, -len(way.moves)) for way in ways]

    def _barred(self, state: State, unknown: Collection[Place]) -> Hashable:
        """What tells a position that has come back before; where more cards lie than then, it cannot come back."""
        there = [(pile, place) for pile, place in unknown if place < len(state.piles[pile].cards)]
        return BankPosition(self._ground).at(state, there).key


def _promise(position: BankPosition, seat: int, pool: Sequence[int]) -> float:
    """What a position is worth to a seat that does not know the cards of a pool, in cards."""
    playing = [rival for rival in range(len(position.idle)) if rival != seat and rival not in position.resigned]
    rivals = [position.worth(rival) for rival in playing]
    ahead = sum(rivals) / len(rivals) - position.worth(seat)
    if position.over or position.turn != seat or not pool:
        return ahead
    fitting = position.fitting
    return ahead + _FITS * sum([BIT[card] & fitting > 0 for card in pool]) / len(pool)


def _ended(position: BankPosition) -> list[float]:
    """What the end of a deal is worth to each seat."""
    return shares([_key(position, seat) for seat in range(len(position.idle))])


def _key(position: BankPosition, seat: int) -> tuple[int, int]:
    """What sorts seats: by what the cards left count, and so the winner first, then the last to give up."""
    if seat in position.resigned:
        return 2, -position.resigned.index(seat)
    return 1, position.worth(seat)


def _left(position: BankPosition) -> list[float]:
    """What to expect for each seat where a deal goes on, by what the cards left count."""
    seats = range(len(position.idle))
    weights = [0.0 if seat in position.resigned else exp(-_burden(position, seat)) for seat in seats]
    beaten = [
        sum(_beats(weights[seat], weights[rival]) for rival in seats if rival != seat) / (len(seats) - 1)
        for seat in seats
    ]
    return [(weight / sum(weights) + points) / 2 for weight, points in zip(weights, beaten, strict=True)]


def _beats(mine: float, other: float) -> float:
    """How often a seat comes before another."""
    return mine / (mine + other) if mine + other else 0.5


def _burden(position: BankPosition, seat: int) -> float:
    """How much the cards that a seat has left lower its odds, as a logarithm."""
    reserve, elsewhere = _BURDENS[position.ground.setup.board.packs]
    held, in_reserve = position.held(seat), position.worth(seat) - position.held(seat)
    return reserve * in_reserve + elsewhere * (held - in_reserve)
