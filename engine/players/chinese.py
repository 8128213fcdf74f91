"""Deals of Chinese Patience played on very fast, from a position of which all cards are known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.chinese_patience.game import ChinesePatience
from engine.game import Rules
from engine.moves import Move
from engine.players.chinese_order import greedy, orderly
from engine.players.chinese_position import ChinesePosition
from engine.players.chinese_tables import Ground
from engine.players.climbing import Ascent
from engine.players.playing_on import Policy, lines, play_on, shares
from engine.players.simulation import Chance, MoveLine, Place, Simulator, never
from engine.players.tree import Branch
from engine.state import State

# What it is worth, in cards, if the next card from the stock is sure to fit somewhere.
_FITS = 3.0
_POLICY = Policy(greedy, orderly)


def simulator(rules: Rules) -> Simulator | None:
    """What plays on the deals of a table; None where it is not played by the present rules of this game."""
    return ChineseSimulator(rules) if type(rules) is ChinesePatience else None


class ChineseSimulator:
    """Plays on the deals of one table."""

    def __init__(self, rules: ChinesePatience) -> None:
        self._ground = Ground(rules.board)

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
        position = ChinesePosition(self._ground).at(state)
        for move in line:
            position.make(position.code(move))
        if position.opening and limit:
            moves = orderly(position)
            position.make(moves[int(chance.random() * len(moves))])
        climb = Ascent(root or Branch())
        play_on(position, _POLICY, chance, noise, climb.play(position, _POLICY, limit))
        climb.learn(worth := _ended(position))
        return worth

    def lines(
        self, state: State, unknown: Collection[Place], most: int, enough: Callable[[], bool] = never
    ) -> list[MoveLine]:
        """What the player to move can do up to the next card that is `unknown`, or the end of the turn."""
        pool = sum(1 << state.piles[pile].cards[place].code for pile, place in unknown)
        start = ChinesePosition(self._ground).at(state, unknown)
        return lines(start, orderly, lambda position: _promise(position, state.turn, pool), most, enough=enough)


def _promise(position: ChinesePosition, seat: int, pool: int) -> float:
    """What a position is worth to a seat that does not know the cards of a pool, in cards."""
    playing = [rival for rival in range(len(position.drawn)) if rival != seat and rival not in position.gone]
    rivals = [position.held(rival) for rival in playing]
    ahead = sum(rivals) / len(rivals) - position.held(seat) if rivals else 0.0
    if position.over or position.turn != seat or not pool:
        return ahead
    return ahead + _FITS * (position.fitting & pool).bit_count() / pool.bit_count()


def _ended(position: ChinesePosition) -> list[float]:
    """What the end of a deal is worth to each seat."""
    return shares([_key(position, seat) for seat in range(len(position.drawn))])


def _key(position: ChinesePosition, seat: int) -> tuple[int, int]:
    """What sorts seats: those who went out, then by cards left, then those who gave up, the first of them last."""
    if seat in position.finished:
        return 0, position.finished.index(seat)
    if seat in position.resigned:
        return 2, -position.resigned.index(seat)
    return 1, position.held(seat)
