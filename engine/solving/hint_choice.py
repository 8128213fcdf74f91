"""What is best done next in a game for one player, by nothing but what its player knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.events import Redealt
from engine.game import Rules
from engine.moves import Move
from engine.solitaire.game import Solitaire
from engine.solitaire.unseen import all_known, deals, shows_more
from engine.solving.solver import look_ahead, solve
from engine.solving.verdict import Verdict
from engine.state import State

# How many deals are tried, and by how many moves each at first and where too few of them came out.
ROUNDS = ((8, 700), (6, 2000), (3, 6000))
# So many deals that come out are enough, and so many where all of them begin alike.
ENOUGH, AGREED = 6, 3

Way: TypeAlias = tuple[Move, ...]


def advise(rules: Rules, known: State, nodes: int, enough: Callable[[], bool]) -> Verdict:
    """What somebody who knows so much of a position is to do next; TypeError if the game is not one for one player.

    Where all is known, that is the way to a win, or else to what looks best. Where not, the cards are dealt in some
    ways, each of which it may turn out to be; what wins most of them is advised up to where it shows a card.
    """
    if not isinstance(rules, Solitaire):
        raise TypeError("only games for one player are advised")
    if all_known(rules, known):
        return look_ahead(rules, known, nodes, enough)
    return _Guess(rules, known, nodes, enough).verdict()


class _Guess:
    """Deals that a position may turn out to be, and how those that come out are won."""

    def __init__(self, rules: Solitaire, known: State, nodes: int, enough: Callable[[], bool]) -> None:
        self.rules, self.known = rules, known
        self.left, self.enough = nodes, enough
        self.ways: list[Way] = []
        self.sure: Way | None = None

    def verdict(self) -> Verdict:
        """The first moves of what wins most deals, none where none is won; sure is only what shows nothing."""
        tried, deal = self.left, deals(self.rules, self.known)
        for count, nodes in ROUNDS:
            for _, sample in zip(range(count), deal, strict=False):
                self._try(sample, min(nodes, self.left))
                if self._decided():
                    break
            if self._decided() or len(self.ways) >= AGREED:
                break
        if self.sure is not None:
            return Verdict(True, self.sure, tried - self.left)
        return Verdict(None, self._most(), tried - self.left)

    def _try(self, sample: State, nodes: int) -> None:
        found = solve(self.rules, sample, nodes, self.enough)
        self.left -= found.nodes
        if found.comes_out:
            way, shows = self._until_it_shows(sample, found.moves)
            self.ways += [way] if way else []
            self.sure = self.sure if shows else way

    def _until_it_shows(self, state: State, moves: Sequence[Move]) -> tuple[Way, bool]:
        """The first of some moves, up to the one that shows what was not known, and whether any does.

        None where the cards are shuffled before: what wins then tells nothing of what is to be done now.
        """
        for number, move in enumerate(moves, 1):
            state, events = self.rules.play(state, 0, move)
            if any(isinstance(event, Redealt) for event in events):
                return (), True
            if shows_more(self.rules, self.known, state):
                return tuple(moves[:number]), True
        return tuple(moves), False

    def _decided(self) -> bool:
        agreed = len(self.ways) >= AGREED and len({way[-1] for way in self.ways}) == 1
        found = self.sure is not None or agreed or len(self.ways) >= ENOUGH
        return found or self.left <= 0 or self.enough()

    def _most(self) -> Way:
        """Of the ways that most deals have in common, by what they come to, the shortest."""
        if not self.ways:
            return ()
        [(last, _)] = Counter(way[-1] for way in self.ways).most_common(1)
        return min((way for way in self.ways if way[-1] == last), key=len)
