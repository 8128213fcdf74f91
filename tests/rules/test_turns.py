"""When a turn begins, and what nobody may do within one: the pages leave it open, and so it is settled."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.events import Ended, Moved, Passed, Returned, TakenBack, apply
from engine.moves import Say, Shift
from engine.notation import parse_move, print_move
from engine.repeats import barred
from engine.russian_bank.notes import BankNotes, Priority
from engine.table import Table
from tests import bank, positions
from tests.bank import houses_of, offered
from tests.lanes import at_both_ends, first_settings, in_lanes
from tests.playing import sentence
from tests.positions import play, refusal, texts, to_move

SEVERAL = [each for each in at_both_ends() if not each.game.solo]
# The five of diamonds fits on either of two black sixes.
SIXES = ["6s 5d", "6c"]
THERE_BACK_THERE = ("1 h1 h2", "1 h2 h1", "1 h1 h2")


def begun(table, times):
    """The table as if each turn that has begun had begun so often before."""
    return replace(table, turns=dict.fromkeys(table.turns, times))


# "Within one turn (and while making good) nobody may bring back a position a third time."


def test_a_card_cannot_go_to_and_fro_for_ever():
    table = play(bank.position(bank.rules(), SIXES), *THERE_BACK_THERE)
    assert offered(table, 1) == ["hand"]
    why = refusal(table, "1 h2 h1")
    assert why.code == "repeats"
    assert sentence(table.rules, why).startswith("That would bring back the same position a third time")


def test_another_position_is_no_repetition():
    table = play(bank.position(bank.rules(), [*SIXES, "6s"]), *THERE_BACK_THERE)
    assert offered(table, 1) == ["house 2 house 3", "hand"]
    assert "house 3 house 1" not in offered(play(table, "1 h2 h3"), 1)


def test_wrong_moves_bring_back_positions_as_well():
    """A card that does not fit may be tried, but not for ever: an opponent need not call Stop."""
    table = bank.position(bank.rules("standard"), ["6s 5d", "Jc"])
    table = play(table, *THERE_BACK_THERE)
    assert refusal(table, "1 h2 h1").code == "repeats"
    assert "house 2 house 1" not in texts(table, 1)
    assert "house 2 house 3" in texts(table, 1)


def test_each_turn_counts_anew():
    table = bank.position(bank.rules(), SIXES, reserve=["2d", "2h"], hand=["", ""])
    table = play(table, *THERE_BACK_THERE, "1 pass")
    assert offered(play(table, "2 h2 h1", "2 h1 h2"), 2) == ["house 2 house 1", "pass"]


def test_the_turn_can_always_be_ended():
    """Turning up a card and putting it away are never barred, though the cards have lain so twice before."""
    setting = {"hand": ["| 5d", "2c 3c"], "reserve": ["2d", "2h"]}
    table = bank.position(bank.rules("standard"), ["6s"], **setting)
    # The five is put on the waste from the house, wrongly, and turned over again.
    table = play(table, *("1 hand h1", "1 h1 waste", "1 hand") * 2)
    assert refusal(table, "1 hand h1").code == "repeats"
    assert to_move(play(table, "1 hand waste")) == 2


# To release 5♠ takes two moves: 8♣ to the other nine, then 9♦ to the space. But 8♣ can also go to the space, where 7♥
# follows it and leaves another; so it can go round and round, and has a way on each time.
BURIED = {"foundations": "4s", "hand": ["2d 3d", "*"]}
TWO_STEPS = {"houses": ["5s 9d 8c", "9h", "7h", ""], **BURIED}
ROUND = ("1 h1 h4", "1 h4 h2", "1 h2 h4", "1 h4 h2")


def test_what_would_come_back_is_not_compulsory():
    """Where the release is compulsory and all else is refused, it is asked for no more once it would come back."""
    table = bank.position(bank.rules("strict", enforce="refuse", load="no", spaces="no"), **TWO_STEPS)
    assert "hand" not in offered(table, 1)
    table = play(table, *ROUND)
    assert offered(table, 1) == ["house 1 house 4", "house 2 house 1", "house 3 house 2"]
    table = play(table, "1 h2 h1")
    assert houses_of(table)[:4] == TWO_STEPS["houses"]
    assert offered(table, 1) == ["house 3 house 1", "hand"]


def test_who_must_release_a_card_cannot_wander_to_and_fro():
    """8♣ has gone to a nine: to go to the other, to the space or back leads no nearer to 5♠."""
    houses = ["5s 9d 8c", "", "9h", "9h"]
    table = bank.position(bank.rules("strict", load="no", spaces="no"), houses, **BURIED)
    for away in ("1 h3 h4", "1 h3 h2", "1 h3 h1"):
        assert bank.violation(table, "1 h1 h3", away) is Priority.RELEASE
    assert bank.violation(table, "1 h1 h3", "1 h1 h2") is Priority.NONE
    refusing = bank.position(bank.rules("strict", enforce="refuse", load="no", spaces="no"), houses, **BURIED)
    assert offered(play(refusing, "1 h1 h3"), 1) == ["house 1 house 2"]


def test_what_would_come_back_is_no_breach_to_leave_out():
    table = bank.position(bank.rules("strict", load="no", spaces="no"), **TWO_STEPS)
    assert bank.violation(table, "1 hand") != 0
    assert bank.violation(table, *ROUND, "1 h2 h1", "1 hand") == 0


def test_making_good_comes_to_an_end():
    """Who only walks about instead of making good has made all moves in the end, and the turn is over."""
    table = bank.position(bank.rules("strict", load="no", spaces="no"), **TWO_STEPS)
    table = play(table, "1 hand", "2 stop")
    assert table.state.noted(BankNotes).remedy is Priority.RELEASE
    table = play(table, *ROUND)
    assert refusal(table, "1 h2 h4").code == "repeats"
    table = play(table, "1 h2 h1")
    assert (to_move(table), table.state.noted(BankNotes).remedy) == (2, Priority.NONE)
    assert houses_of(table)[:4] == TWO_STEPS["houses"]


def test_what_was_taken_back_is_forgotten():
    """The moves before the Stop were undone, so while making good the positions count anew."""
    table = bank.position(bank.rules("standard"), [*SIXES, "As", "Ac"])
    table = play(table, *THERE_BACK_THERE, "2 stop")
    assert any(isinstance(event, TakenBack) for event in table.last)
    assert table.state.repeated == ()
    assert table.met == {table.state.piles: 1}


def restless(at, seed, plies):
    """A game in which the player to move brings back positions where that is possible; calls come at random."""
    rng = random.Random(seed)
    table = Table.open(at, f"s1:{seed}")
    yield table
    for _ in range(plies):
        if table.state.phase == "over":
            return
        seat = table.state.turn
        legal = list(at.legal(table.state, seat))
        assert legal, "who is to move can move"
        other = (seat + 1) % at.players
        if rng.random() < 0.04 and Say("knock") in at.legal(table.state, other):
            table = table.act(other, Say("knock"))
        else:
            tables = [table.act(seat, move) for move in rng.sample(legal, min(8, len(legal)))]
            back = [after for after in tables if after.state.turn == seat and after.met.get(after.state.piles, 0) > 1]
            table = rng.choice(back or tables)
        yield table


@pytest.mark.parametrize("setting", in_lanes(SEVERAL, first_settings()))
def test_nobody_holds_the_table_and_nobody_is_without_a_move(setting):
    """Of each position that a move of cards has led to, there are two in a turn at most."""
    lain, before = Counter(), None
    for table in restless(setting.rules, f"restless {setting}", 120):
        begins = any(isinstance(event, Passed | Returned | TakenBack) for event in table.last)
        if begins or before is None or table.state.piles != before.state.piles:
            lain = Counter([table.state.piles]) if begins else lain + Counter([table.state.piles])
        before = table
        said = table.log and " " not in table.log[-1].text
        assert lain[table.state.piles] <= 2 or said
        legal = table.rules.legal(table.state, table.state.turn)
        for move in barred(table.state):
            assert (table.rules.refuse(table.state, table.state.turn, move) is None) == (move in legal)


# "The third time a turn begins in exactly the same state, hidden cards included, the deal is blocked. A turn that
# comes back for something to be made good does not begin anew; a turn after an automatic Stop does."

# One of two aces goes up to make good for a Stop, or the only one.
CHOICE = {"houses": ["As", "Ac"], "hand": ["2d 3d", "5h 6h"]}
ONE_WAY = {"houses": ["As"], "hand": ["2d 3d", "5h 6h"]}


def test_a_turn_that_comes_back_does_not_begin_anew():
    table = begun(bank.position(bank.rules("standard"), **CHOICE), 2)
    table = play(table, "1 hand", "1 hand waste", "2 stop")
    assert (to_move(table), table.state.phase) == (1, "play")
    assert sorted(offered(table, 1)) == ["house 1 foundation 1", "house 2 foundation 4"]
    assert Returned(0) in table.last


def test_a_turn_after_an_automatic_stop_begins():
    """The ace goes up by itself: the turn comes back to the first player and goes to the second in one go."""
    table = bank.position(bank.rules("standard"), **ONE_WAY)
    ended = play(table, "1 hand", "1 hand waste")
    stopped = play(ended, "2 stop")
    assert (to_move(ended), to_move(stopped)) == (2, 2)
    assert len(stopped.turns) == len(ended.turns) + 1
    again = replace(ended, turns={**stopped.turns, **dict.fromkeys(stopped.turns.keys() - ended.turns.keys(), 2)})
    assert play(again, "2 stop").last[-1] == Ended(blocked=True)


def test_a_turn_that_ends_by_making_good_is_followed_by_one_that_begins():
    stopped = play(bank.position(bank.rules("standard"), **CHOICE), "1 hand", "1 hand waste", "2 stop")
    good = play(stopped, "1 h1 f1")
    assert to_move(good) == 2
    assert len(good.turns) == len(stopped.turns) + 1


def test_who_still_sits_makes_a_difference():
    """The same cards lie as twice before, but then there were three players."""
    table = positions.position(positions.rules(players=3), stock=["", "", "2s"], waste=["7h 6h", "5h"])
    table = play(begun(table, 2), "3 resign", "1 waste waste 2", "1 stock", "1 stock waste")
    table = play(table, "2 waste waste 1", "2 stock", "2 stock waste")
    assert (to_move(table), table.state.phase) == (1, "play")
    assert [positions.waste_of(table, player) for player in (1, 2)] == ["7h 6h", "5h"]


def test_which_house_is_closed_makes_a_difference():
    one, other = (bank.position(bank.rules("standard", 3), ["", ""], closed=house) for house in (1, 2))
    assert one.state.piles == other.state.piles
    assert one.rules.closed(one.state) != other.rules.closed(other.state)
    assert one.turns.keys() != other.turns.keys()


def test_an_uncalled_breach_makes_none():
    """Else everybody could see from a deal that goes on that something may be called."""
    table = bank.position(bank.rules("standard"), ["As"], hand=["2d 3d", "5h 6h"])
    wrong = play(table, "1 hand", "1 hand waste")
    fair = bank.position(bank.rules("standard"), ["As"], hand=["2d", "5h 6h"], waste=["3d"], turn=2)
    assert fair.state.piles == wrong.state.piles
    assert fair.turns.keys() <= wrong.turns.keys()


def test_what_the_bot_moves_back_by_itself_counts_as_well():
    """A stopped player whose move is answered by the only way back cannot make the same move for ever."""
    table = bank.position(bank.rules("strict", load="no", spaces="no"), ["5s Jd 10c 9d", "8c", "7d", ""], **BURIED)
    table = play(table, "1 hand", "2 stop", "1 h1 h4", "1 h3 h2", "1 h2 h3", "1 h4 h1")
    assert houses_of(table)[:4] == ["5s jd 10c 9d", "8c 7d", "", ""]
    back = play(table, "1 h2 h3")
    assert (to_move(back), houses_of(back)) == (1, houses_of(table))
    assert to_move(play(back, "1 h2 h3")) == 2


def test_a_text_means_the_usual_cards_though_lists_show_them_elsewhere():
    """Of two spaces lists show one; where two cards may not go there any more, they show the other for these."""
    table = bank.position(bank.rules("standard", groups="yes"), ["9h 8c 7d", "", "", "Ks", "Kh", "Kd", "Kc", "Ks"])
    first = table.rules.board.houses[0]
    met = apply(table.state, Moved(first, first + 1, 2)).piles
    table = replace(table, state=table.state._replace(repeated=(met,)))
    assert Shift(first, first + 2, 2) in table.rules.offered(table.state, 0)
    for move in table.rules.legal(table.state, 0):
        text = print_move(table.rules, table.state, 0, move)
        assert parse_move(table.rules, table.state, 0, text) == move, text
