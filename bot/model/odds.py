"""How often a game for one player comes out: what its book says, what the solver has found, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil, floor, sqrt

from bot.model.winnable import searched
from engine.game import Game
from engine.shuffle import numbered
from engine.solving.foreseen import shuffles
from engine.solving.openness import all_open

# So many standard errors lie between an estimate and either end of an interval that holds the truth 95 times in 100.
ERRORS = 1.959964


def wilson(won: int, tried: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times in 100, if so many of some tries were won.

    ValueError if nothing was tried. Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927).
    """
    if not 0 <= won <= tried or not tried:
        raise ValueError(f"{won} of {tried} is no share")
    share, weight = won / tried, ERRORS**2 / tried
    midpoint = (share + weight / 2) / (1 + weight)
    reach = ERRORS * sqrt(share * (1 - share) / tried + weight / (4 * tried)) / (1 + weight)
    return max(0.0, midpoint - reach), min(1.0, midpoint + reach)


@dataclass(frozen=True)
class SaidOdds:
    """What a book says of a game: `how` is the manner of it, `facts` its numbers, or the game it compares with.

    `pointer` leads to the sentence of the source, in the form of `tests/rules/pointer.py`.
    """

    game: str
    author: str
    how: str
    facts: tuple[str, ...]
    pointer: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers among the facts."""
        return tuple(int(fact) for fact in self.facts if fact.isdecimal())


def read(text: str) -> tuple[SaidOdds, ...]:
    """What is written down, each as "klondike edwards about 1 10: pointer"; ValueError if it cannot be read."""
    found = []
    for line in text.splitlines():
        head, _, pointer = line.partition(": ")
        game, author, how, *facts = head.split()
        found.append(SaidOdds(game, author, how, tuple(facts), pointer))
    return tuple(found)


@cache
def all_said() -> Sequence[SaidOdds]:
    """What books say of all games."""
    return read((files("bot.model") / "odds.txt").read_text("utf-8"))


@dataclass(frozen=True)
class Solved:
    """What the solver has found: so many of the first deals that it `tried` were `won`, by the usual rules.

    It knew cards that players do not see, where some are `hidden`, and did without redeals where they are `shuffled`.
    """

    won: int
    tried: int
    hidden: bool
    shuffled: bool

    @property
    def left_open(self) -> int:
        """Of how many deals it does not know whether they come out."""
        return self.tried - self.won

    @property
    def percent(self) -> tuple[int, int]:
        """Between how many deals of a hundred it wins, 95 times in 100: whole numbers, the interval not made smaller.

        >>> Solved(1000, 2016, False, False).percent
        (47, 52)
        """
        low, high = wilson(self.won, self.tried)
        return floor(100 * low), ceil(100 * high)


def solved(kind: Game) -> Solved | None:
    """What the solver has found of a game; None if it has not looked at it by the rules of today."""
    known = searched(kind)
    if known is None or not known.tried:
        return None
    rules = kind.at({}, 1)
    dealt = rules.deal(numbered(1))
    shuffled = shuffles(rules, dealt)
    return Solved(len(known.deals), known.tried, not shuffled and not all_open(rules, dealt), shuffled)
