"""What is said for a move is what it does, and tells nothing that nobody sees."""

from __future__ import annotations

import random

import pytest

from engine.cards import cards
from engine.catalogue import GAMES
from engine.moves import Shift
from engine.notation import parse_move
from engine.solitaire.hint_reasons import Reason, reason
from tests.lanes import so_many
from tests.patience import position, rules
from tests.playing import random_game, reshuffle_hidden
from tests.positions import rules as several

ALONE = [game.id for game in GAMES if game.solo]
OTHERS = {"f2": "Ah..Kh", "f3": "Ad..Kd"}
# Columns that take nothing that is asked about, and leave only the last one empty.
COLUMNS = {f"t{number}": "2c" for number in range(1, 7)}
FULL = {f"t{number}": "2c" for number in range(1, 8)}
TEN = {f"t{number}": "2c" for number in range(1, 10)}


def card(text):
    (found,) = cards(text)
    return found


def following(at, state, pile):
    """The cards that can go on a pile."""
    shifts = [move for move in at.legal(state, 0) if isinstance(move, Shift) and move.target == pile]
    return {state.piles[shift.source].cards[-shift.size] for shift in shifts}


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
        ("klondike", COLUMNS | {"w": "Kc", "t1": "9d | Qh Js"}, "w t7", "follows Qh"),
        ("canfield", {f"t{number}": "2c" for number in (1, 2)} | {"w": "9c", "t3": "8h"}, "w t4", "follows 8h"),
        # Of two kings that could go there the one that another card waits for.
        ("klondike", COLUMNS | {"w": "Kc", "t1": "9d | Kh", "t2": "3s Qh"}, "w t7", "keeps Qh"),
        ("klondike", COLUMNS | {"w": "Kc", "t1": "9d | Kh", "t2": "3s Qh"}, "t1 t7", "turns up"),
        ("klondike", COLUMNS | {"w": "Kc", "t1": "9d | Kh Qs", "t2": "3s Qh"}, "w t7", "keeps Qh"),
        ("eight-off", FULL | {"c1": "Ks", "c2": "Kh", "c3": "Qh"}, "c2 t8", "keeps Qh"),
        ("seahaven-towers", TEN | {"c1": "Ks", "c2": "Kh", "t1": "4s Qh"}, "c2 t10", "keeps Qh"),
        # There is another column for the other king, or cards of any rank go there.
        ("klondike", COLUMNS | {"w": "Kc", "t1": "9d | Kh", "t2": "3s Qh", "t6": ""}, "w t7", "follows Qh"),
        ("freecell", FULL | {"c1": "9c", "c2": "9h", "c3": "8h"}, "c1 t8", "empties"),
        # It lies in order, has another place to go, or is not seen; or it could go on that card where this lay.
        ("klondike", COLUMNS | {"w": "Kc", "t1": "9d | Ks Qh"}, "w t7", None),
        ("klondike", COLUMNS | {"w": "Kc", "t1": "3s Qh", "t2": "Ks"}, "w t7", None),
        ("klondike", COLUMNS | {"w": "Kc", "t1": "Qh | 3s"}, "w t7", None),
        ("klondike", COLUMNS | {"w": "Qh Kc"}, "w t7", None),
        ("easthaven", COLUMNS | {"t1": "3h 9c", "t2": "4s 8h"}, "t1 t7", None),
        # A foundation or a cell is no place to follow to, and what follows lies where it did before.
        ("freecell", {"t1": "9c Ah", "t2": "5s 2h"}, "t1 f2", None),
        ("freecell", {"t1": "2s 9c", "t2": "8h"}, "t1 c1", None),
        ("freecell", {"t1": "2s 9c 8h", "t2": "7s"}, "t1 t3", None),
    ],
)
def test_what_is_said_for_a_move(game_id, piles, move, why):
    at, table = rules(game_id), position(rules(game_id), piles)
    shift = parse_move(at, table.state, 0, move)
    said = {None: None, "turns up": Reason(turns_up=True), "empties": Reason(empties=shift.source)}
    found = reason(at, table.state, shift)
    assert found == (said[why] if why in said else Reason(**{why[:-3]: card(why[-2:])}))


def test_an_empty_column_is_kept_for_what_follows_the_rank_that_it_takes():
    table = position(rules("penguin"), FULL | {"c1": "4s", "c2": "4h", "c3": "3h", "t7": ""}, base=5)
    shift = parse_move(table.rules, table.state, 0, "c2 t7")
    assert reason(table.rules, table.state, shift) == Reason(keeps=card("3h"))


@pytest.mark.parametrize("one_of", so_many(9, 1))
def test_nothing_that_nobody_sees_makes_a_difference(one_of):
    """Whatever the hidden cards are, the same is said for each move; and a card that is named lies open.

    One that is to follow can do so, if it has not gone home by itself.
    """
    rng, said = random.Random(5), set()
    for game_id in ALONE[::one_of]:
        at = rules(game_id)
        for table in random_game(at, game_id, 60 // one_of):
            other = reshuffle_hidden(at, table.state, rng)
            for move in at.offered(table.state, 0):
                why = reason(at, table.state, move)
                assert reason(at, other, move) == why, (game_id, move)
                named = why and (why.frees or why.keeps or why.follows)
                if named:
                    shown = {seen for pile in table.look().piles for seen in pile.cards}
                    assert named in shown
                if named and not why.frees:
                    after = at.play(table.state, 0, move).state
                    gone = any(named in after.piles[pile].cards for pile in at.at.get("foundation", ()))
                    assert gone or named in following(at, after, move.target)
                said.add(why and (why.turns_up, why.empties is not None, why.frees is not None))
    assert len(said) > 2


def test_nothing_is_said_for_the_moves_of_several():
    at = several()
    state = at.deal("s1:1")
    assert {reason(at, state, move) for move in at.legal(state, state.turn)} == {None}
