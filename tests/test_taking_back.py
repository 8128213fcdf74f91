"""A move taken back among several players once the others agree: never across a card that was shown, or a call."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.errors import GameOver, IllegalMove
from engine.record import Record, read, write
from engine.table import UNDO, Table
from tests.lanes import at_both_ends, in_lanes, thinned
from tests.playing import random_game
from tests.positions import play, position, rules

CONTESTS = [setting for setting in thinned(at_both_ends(), 2, "back") if not setting.game.solo]


def code(error):
    return error.value.refusal.code


def mover(table):
    return table.log[-1].seat


def known(at, state, seat):
    """The cards that a seat has seen of a position: those that lie face up, and those that it may look at."""
    cards = Counter(card for pile in state.piles for card in pile.cards[pile.down :])
    for index in at.peekable_piles(state, seat):
        pile = state.piles[index]
        cards.update(pile.cards[: pile.down] if at.countable(at.spots[index]) else pile.cards[: pile.down][-1:])
    return cards


@pytest.mark.parametrize("setting", in_lanes(CONTESTS))
def test_what_is_taken_back_is_gone_and_nobody_knows_more_than_before(setting):
    at, taken, silent = setting.rules, 0, 0
    before, tables = None, random_game(at, f"back {setting}", 60)
    for table in tables:
        if table.before is not None and table.result is None:
            taken += 1
            after = table.take_back(mover(table))
            assert after.log == (*table.log, (mover(table), UNDO, before.state.digest()))
            assert replace(after, log=before.log, last=before.last) == before
            for seat in range(at.players):
                assert known(at, table.state, seat) <= known(at, before.state, seat)
        if before is not None and table.result is None:
            silent += all(known(at, table.state, seat) <= known(at, before.state, seat) for seat in range(at.players))
        before = table
    assert taken > 3 or not silent, "else every move has shown somebody a card"


@pytest.mark.parametrize("setting", in_lanes(CONTESTS))
def test_a_log_with_moves_taken_back_replays_and_is_written_down(setting):
    chance, table, could = random.Random(f"{setting}"), Table.open(setting.rules, "s1:back"), False
    for _ in range(40):
        if table.result is not None:
            break
        first, could = table.before is not None and not could, could or table.before is not None
        if first or (table.before is not None and chance.random() < 0.4):
            table = table.take_back(table.log[len(table.before.log)].seat)
        else:
            table = table.act(table.state.turn, chance.choice(table.rules.legal(table.state, table.state.turn)))
    assert any(entry.text == UNDO for entry in table.log) == could
    assert Table.replay(table.rules, table.seed, table.log) == table
    assert read(write(Record(setting.game, table))).table.log == table.log


def test_the_end_of_a_turn_is_taken_back_and_the_turn_goes_on():
    table = play(position(rules(), ["9h"], stock=["2c 5d", "3c"], turn=1), "1 stock")
    after = play(table, "1 stock waste").take_back(0)
    assert (after.state, after.state.turn) == (table.state, 0)
    assert play(after, "1 stock waste").state.turn == 1


def test_a_card_that_was_turned_up_stays_so():
    table = play(position(rules(), ["9h"], stock=["2c 5d", "3c"], turn=1), "1 stock")
    with pytest.raises(IllegalMove) as error:
        table.take_back(0)
    assert code(error) == "stands"


def test_nobody_takes_back_the_move_of_another_or_one_that_was_followed():
    start = position(rules(), ["9h", "8s", "Kc"], stock=["2c 5d", "3c 4d"], turn=1)
    table = play(start, "1 t2 t1")
    with pytest.raises(IllegalMove) as error:
        table.take_back(1)
    assert code(error) == "stands"
    with pytest.raises(IllegalMove):
        play(table, "1 stock").take_back(0)
    assert table.take_back(0).state == start.state


def test_after_one_move_the_one_before_can_be_taken_back_by_who_made_it():
    start = position(rules(), ["9h", "8s", "7h"], stock=["2c 5d", "3c 4d"], turn=1)
    twice = play(start, "1 t2 t1", "1 t3 t1").take_back(0).take_back(0)
    assert twice.state == start.state
    with pytest.raises(IllegalMove):
        twice.take_back(0)


def test_a_call_and_what_came_before_it_stand():
    start = position(rules("standard", false_knock="free"), ["9h", "8s"], stock=["2c 5d", "3c 4d"], turn=1)
    table = play(start, "1 t2 t1", "2 knock")
    for seat in range(2):
        with pytest.raises(IllegalMove):
            table.take_back(seat)


def test_nothing_is_taken_back_once_the_game_is_over():
    table = play(position(rules(), ["9h", "8s"], stock=["2c", "3c"], turn=1), "1 t2 t1").resign(1)
    with pytest.raises(GameOver):
        table.take_back(0)


def test_taking_back_is_no_move_that_a_player_types():
    table = play(position(rules(), ["9h", "8s"], stock=["2c", "3c"], turn=1), "1 t2 t1")
    with pytest.raises(IllegalMove) as error:
        table.type(0, UNDO)
    assert code(error) == "no-undo"
