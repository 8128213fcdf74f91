"""What is said for a move is what it does, and tells nothing that nobody sees."""

from __future__ import annotations

import random

import pytest

from engine.cards import cards
from engine.catalogue import GAMES
from engine.notation import parse_move
from engine.solitaire.hint_reasons import Reason, reason
from tests.lanes import so_many
from tests.patience import position, rules
from tests.playing import random_game, reshuffle_hidden
from tests.positions import rules as several

ALONE = [game.id for game in GAMES if game.solo]
OTHERS = {"f2": "Ah..Kh", "f3": "Ad..Kd"}


def card(text):
    (found,) = cards(text)
    return found


@pytest.mark.parametrize(
    ("game_id", "piles", "move", "why"),
    [
        ("klondike", {"t1": "9s | 5h", "t2": "6c"}, "t1 t2", "turns up"),
        ("klondike", {"t1": "5h", "t2": "6c"}, "t1 t2", "empties"),
        # Another column is empty already, and then this one.
        ("klondike", {"t1": "Kh", "t2": "6c"}, "t1 t3", None),
        ("klondike", {"t1": "4h 5h", "t2": "6c", "t3": "5s"}, "t1 t2", "frees 4h"),
        ("freecell", OTHERS | {"f1": "As..3s", "t1": "4s 5h", "t2": "6c"}, "t1 t2", "frees 4s"),
        # Nothing becomes of the 9♠ by that.
        ("freecell", {"t1": "9s 5h", "t2": "6c"}, "t1 t2", None),
        # It lies as well where it lay.
        ("klondike", {"t1": "6s 5h 4s", "t2": "5d", "t3": "6c"}, "t1 t2", None),
        ("freecell", {"c1": "5h", "t2": "6c", "t1": "2s"}, "c1 t2", "empties"),
        # Another card of the stock shows after every move.
        ("calculation", {"s": "9h 2c |", "f1": "As"}, "s f1", None),
        # A gap in one row is as good as one in another.
        ("spaces", {"a1": "2s", "b1": ""}, "a1 b1", None),
        # What lies under the waste nobody has in mind.
        ("klondike", {"w": "4h 5h", "t2": "6c", "t3": "5s"}, "w t2", None),
    ],
)
def test_what_is_said_for_a_move(game_id, piles, move, why):
    at, table = rules(game_id), position(rules(game_id), piles)
    shift = parse_move(at, table.state, 0, move)
    said = {None: None, "turns up": Reason(turns_up=True), "empties": Reason(empties=shift.source)}
    assert reason(at, table.state, shift) == (said[why] if why in said else Reason(frees=card(why[-2:])))


@pytest.mark.parametrize("one_of", so_many(9, 1))
def test_nothing_that_nobody_sees_makes_a_difference(one_of):
    """Whatever the hidden cards are, the same is said for each move; and a card that is named lies open."""
    rng, said = random.Random(5), set()
    for game_id in ALONE[::one_of]:
        at = rules(game_id)
        for table in random_game(at, game_id, 60 // one_of):
            other = reshuffle_hidden(at, table.state, rng)
            for move in at.offered(table.state, 0):
                why = reason(at, table.state, move)
                assert reason(at, other, move) == why, (game_id, move)
                if why is not None and why.frees is not None:
                    shown = {seen for pile in table.look().piles for seen in pile.cards}
                    assert why.frees in shown
                said.add(why and (why.turns_up, why.empties is not None, why.frees is not None))
    assert len(said) > 2


def test_nothing_is_said_for_the_moves_of_several():
    at = several()
    state = at.deal("s1:1")
    assert {reason(at, state, move) for move in at.legal(state, state.turn)} == {None}
