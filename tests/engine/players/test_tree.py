"""How players learn in their minds what is best later on: each for itself, and from what it sees alone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.players.climbing import Ascent
from engine.players.playing_on import Policy
from engine.players.tree import Branch


@dataclass
class Guess:
    """A game for two: each in turn plays 0 or 1, and so it is won by the second as often as `table` says.

    Greedy players play 0. The first move turns up a `card`, if it is one that `shows`.
    """

    table: dict[tuple[int, ...], float]
    card: int = 0
    shows: bool = False
    played: list[int] = field(default_factory=list)

    @property
    def turn(self):
        return len(self.played) % 2

    @property
    def over(self):
        return len(self.played) == 2

    @property
    def news(self):
        return self.card if self.shows and self.played else None

    def make(self, move):
        self.played.append(move)


POLICY = Policy[Guess](lambda _: 0, lambda _: [0, 1])


def grown(times, worlds):
    """The tree after so many games on the worlds in turn, of which the first seat gets what is left to it."""
    root = Branch()
    for number in range(times):
        position = worlds[number % len(worlds)]()
        climb = Ascent(root)
        climb.play(position, POLICY, 10)
        climb_on(position)
        second = position.table[(*position.played, position.card)]
        climb.learn([1 - second, second])
    return root.next(0, None)


def climb_on(position):
    while not position.over:
        position.make(0)


def favourite(branch):
    return max(branch.tried, key=lambda move: branch.tried[move][0])


def test_each_player_learns_what_is_best_for_itself():
    """The first would like the second to reply 0 to 0, who learns better; and so the first learns to play 1."""
    table = {(0, 0, 0): 0.3, (0, 1, 0): 1.0, (1, 0, 0): 0.6, (1, 1, 0): 0.5}
    first = grown(400, [lambda: Guess(table)])
    assert favourite(first) == 1
    assert favourite(first.next(0, None)) == 1
    assert favourite(first.next(1, None)) == 0


WORLDS = [
    lambda card=card, shows=shows: Guess(
        {(first, reply, card): float(reply == card) for first in (0, 1) for reply in (0, 1)}, card, shows
    )
    for shows in (False, True)
    for card in (0, 1)
]


def test_what_is_turned_up_is_answered_each_for_itself():
    first = grown(600, WORLDS[2:])
    for move, card in ((0, 0), (0, 1), (1, 0), (1, 1)):
        answered = first.next(move, card)
        assert favourite(answered) == card
        assert answered.worth / answered.times > 0.8


def test_what_is_not_seen_cannot_be_answered():
    """Where the card stays hidden, no reply is better than the other."""
    first = grown(600, WORLDS[:2])
    answered = first.next(0, None)
    assert answered.times > 200
    assert answered.worth / answered.times == pytest.approx(0.5, abs=0.1)


def test_a_climb_is_no_longer_than_allowed():
    table = dict.fromkeys([(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)], 0.5)
    root = Branch()
    for _ in range(40):
        climb = Ascent(root)
        climb.play(Guess(table), POLICY, 10)
        climb.learn([0.5, 0.5])
    long, short = Guess(table), Guess(table)
    assert Ascent(root).play(long, POLICY, 10) == 8
    assert Ascent(root).play(short, POLICY, 1) == 0
    assert (len(long.played), len(short.played)) == (2, 1)
