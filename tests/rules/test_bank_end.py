"""How deals of Russian Bank end."""

from __future__ import annotations

import pytest

from engine.result import Result
from tests.bank import hand_of, offered, position, reserve_of, rules, tops_of, waste_of
from tests.positions import play, refusal, to_move, told, winners

GUIDED = rules()
# Nothing fits anywhere: each player has two cards to turn, and a reserve.
STUCK = {"reserve": ["2d", "2h 3h"], "hand": ["4c 7d", "5c 8d"]}


def turned_and_put_away(table, *players):
    """The table after players in turn put their hand card on their waste."""
    for player in players:
        table = play(table, f"{player} hand", f"{player} hand waste")
    return table


def goes_on(table):
    """The table after the player to move wanted another hand card."""
    return play(table, f"{to_move(table)} hand")


def test_a_stalemate_is_reached_when_all_have_gone_through_hand_and_waste():
    """Nobody can play from reserve or hand: a stalemate
    [russian-bank-and-indian-patience, Notes on the play, 22 'stalemate neither reserve hand' 43be4f36]."""
    table = turned_and_put_away(position(GUIDED, **STUCK), 1, 2, 1)
    assert goes_on(table).state.phase == "play"
    table = goes_on(turned_and_put_away(table, 2))
    # What each holds counts 4 against 6, cards of the reserve double, and nobody gets 30 for winning
    # [russian-bank-and-indian-patience, Notes on the play, 23 'no 30 bonus winning' b031ec0d].
    assert table.result == Result((1, 2), (3, 4), "blocked", (2, 0))


def test_the_longer_hand_is_gone_through_to_its_end():
    table = position(GUIDED, reserve=["2d", "2h"], hand=["4c", "5c 8d"], waste=["", "9c"])
    table = turned_and_put_away(table, 1, 2, 1, 2, 1)
    assert goes_on(table).state.phase == "play"
    assert goes_on(turned_and_put_away(table, 2)).result.scores == (2, 0)


def test_before_a_stalemate_something_else_may_still_be_played():
    table = position(GUIDED, ["10h 9s", "10d"], **{**STUCK, "reserve": ["2d", "2h"]})
    table = turned_and_put_away(table, 1, 2, 1, 2)
    assert offered(table, 1) == ["house 1 house 2", "hand"]
    assert goes_on(play(table, "1 h1 h2")).state.phase == "play"
    assert goes_on(table).result.reason == "blocked"


def test_a_hand_card_that_should_have_gone_up_is_no_stalemate():
    """A hand card that fits a foundation may be forced there
    [russian-bank-and-indian-patience, Available cards, 15 'opponent force play there' ac98acb0]."""
    stop = rules("standard")
    table = position(stop, reserve=["2d", "2h 3h"], hand=["4c", "5c"], foundations="3c", ended=[0, 1])
    table = play(table, "1 hand", "1 hand waste")
    assert table.state.phase == "play"
    assert tops_of(play(table, "2 stop")) == "4c"
    assert play(table, "2 hand").result.reason == "blocked"


def test_who_owes_a_move_cannot_end_the_deal_by_leaving_it_out():
    own = rules("standard", own_waste="yes")
    setting = {"reserve": ["2d", "2h 3h"], "hand": ["", ""], "waste": ["4c", "5c"], "ended": [1, 1]}
    table = play(position(own, **setting, foundations="3c"), "1 hand")
    assert table.state.phase == "play"
    assert tops_of(play(table, "2 stop")) == "4c"
    assert goes_on(position(own, **setting)).result.reason == "blocked"


PLAYS = {
    "a house": ("1 h1 h2", ""),
    "a load": ("1 h3 waste 2", ""),
    "a foundation": ("1 h4 f1", "2s"),
    "the reserve": ("1 reserve h5", ""),
}


@pytest.mark.parametrize(("move", "foundations"), PLAYS.values(), ids=PLAYS)
def test_any_card_played_puts_a_stalemate_off(move, foundations):
    """While somebody can still play, it is no stalemate."""
    houses = ["10h 9s", "10d", "6d 5s", "4h 3s", "Jc"]
    setting = {"hand": ["4c", "5c"], "reserve": ["2d 10h", "2h"], "waste": ["", "6s"], "ended": [0, 5]}
    stuck = position(GUIDED, houses, **setting)
    assert goes_on(turned_and_put_away(stuck, 1)).result.reason == "blocked"
    table = play(position(GUIDED, houses, **setting, foundations=foundations), move)
    assert goes_on(turned_and_put_away(table, 1)).state.phase == "play"


def test_a_hand_card_played_puts_a_stalemate_off():
    table = position(GUIDED, ["9s"], hand=["4c 8h", "5c"], reserve=["2d", "2h"], ended=[1, 1])
    assert goes_on(turned_and_put_away(table, 1)).result.reason == "blocked"
    table = turned_and_put_away(play(table, "1 hand", "1 hand h1"), 1)
    assert goes_on(table).state.phase == "play"
    # Nothing else is played: now both have gone through what they have.
    assert goes_on(turned_and_put_away(table, 2)).result.reason == "blocked"


def test_who_can_only_pass_is_stuck_and_the_other_goes_through_the_hand():
    """Settled: Hand and waste empty, reserve left, no move: pass; both stuck: stalemate."""
    table = position(GUIDED, reserve=["2d", "2h"], hand=["", "5c 8d"])
    table = turned_and_put_away(play(table, "1 pass"), 2)
    assert offered(table, 1) == ["pass"]
    table = turned_and_put_away(play(table, "1 pass"), 2)
    assert play(table, "1 pass").result.reason == "blocked"


def test_passing_waits_for_the_spaces():
    """A space is to be filled from the reserve
    [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 7 'fill spaces from reserve' 894cbf54]."""
    table = position(GUIDED, [""], reserve=["2d 3h"], hand=[""])
    assert refusal(table, "1 pass").code == "must-fill"
    assert to_move(play(table, "1 reserve h1", "1 pass")) == 2


# The nine goes to and fro between two tens.
TO_AND_FRO = ["10h 9s", "10d"]


def test_the_third_time_a_turn_begins_alike_the_deal_is_blocked():
    """Settled: the third time a turn begins in exactly the same state, ..., the deal is blocked."""
    table = position(GUIDED, TO_AND_FRO, reserve=["2d", "2h"], hand=["", ""])
    there, back = ("1 h1 h2", "1 pass"), ("2 h2 h1", "2 pass")
    table = play(table, *there, *back, *there, *back[:1])
    assert table.state.phase == "play"
    table = play(table, "2 pass")
    assert table.result == Result((1, 1), (1, 1), "blocked", (0, 0))


def test_a_repeated_deal_is_counted_like_a_stalemate():
    table = position(GUIDED, TO_AND_FRO, reserve=["2d", "2h 3h"], hand=["", ""])
    there, back = ("1 h1 h2", "1 pass"), ("2 h2 h1", "2 pass")
    assert play(table, *there, *back, *there, *back).result.scores == (2, 0)


def test_another_order_of_hidden_cards_is_another_state():
    """Settled: "hidden cards included": the second player's hand has gone round by one card each time."""
    table = position(GUIDED, TO_AND_FRO, reserve=["2d", "2h"], hand=["", "5c 8d Jc"])
    for moves in (("1 h1 h2", "1 pass", "2 hand", "2 h2 h1", "2 hand waste"),) * 2:
        table = play(table, *moves)
    assert table.state.phase == "play"


# Settled: "also blocked when, since the last card that went to a foundation or left a reserve, every player still in
# has turned over their waste three times".


def test_when_all_have_turned_their_waste_over_three_times_the_deal_is_blocked():
    """The nine goes to and fro, so that neither a stalemate nor a third turn that begins alike comes first."""
    table = position(GUIDED, TO_AND_FRO, reserve=["2d", "2h 3h"], hand=["4c 7d", "5c 8d"])
    nine = {2: "1 h1 h2", 4: "1 h2 h1", 6: "1 h1 h2"}
    for number in range(1, 8):
        if number in nine:
            table = play(table, nine[number])
        table = turned_and_put_away(table, 1)
        table = turned_and_put_away(table, 2) if number < 7 else table
    # Each player has turned up seven cards: the third, fifth and seventh of them off the waste turned over.
    assert (table.state.phase, to_move(table)) == ("play", 2)
    table = play(table, "2 hand")
    assert table.result == Result((1, 2), (3, 4), "blocked", (2, 0))


NEARLY = {
    "hand": ["4c 7d", ""],
    "waste": ["6s", "5c 8d"],
    "reserve": ["2d 10h", "2h 10d"],
    "turned": [3, 2],
    "turn": 2,
}
HOUSES = ["10h 9s", "10d", "6d 7s", "4h 3s", "Jc"]


def test_a_third_time_that_is_not_everybodys_blocks_nothing():
    assert goes_on(position(GUIDED, HOUSES, **NEARLY)).result.reason == "blocked"
    for turned in ([2, 2], [3, 1], [3, 0]):
        assert goes_on(position(GUIDED, HOUSES, **{**NEARLY, "turned": turned})).state.phase == "play"
    # A hand card that is not off a waste turned over does not count, however often the others turned theirs.
    assert goes_on(position(GUIDED, HOUSES, **{**NEARLY, "hand": ["4c", "9c"]})).state.phase == "play"


PUT_OFF = {
    "a card to a foundation": ("2 h4 f1", "2s", "play"),
    "a card that leaves a reserve": ("2 reserve h5", "", "play"),
    "a card from house to house": ("2 h1 h2", "", "over"),
    "a load": ("2 h3 waste 1", "", "over"),
}


@pytest.mark.parametrize(("move", "foundations", "phase"), PUT_OFF.values(), ids=PUT_OFF)
def test_what_makes_the_count_begin_anew(move, foundations, phase):
    table = play(position(GUIDED, HOUSES, **NEARLY, foundations=foundations), move)
    assert goes_on(table).state.phase == phase


def test_another_players_reserve_card_counts_as_well():
    table = position(GUIDED, HOUSES, **{**NEARLY, "turn": 1})
    assert goes_on(turned_and_put_away(table, 1)).state.phase == "over"
    assert goes_on(turned_and_put_away(play(table, "1 reserve h5"), 1)).state.phase == "play"


def test_a_card_made_good_counts_as_well():
    table = position(rules("standard"), HOUSES, **NEARLY, foundations="2s")
    table = play(table, "2 hand")
    assert table.state.phase == "play"
    table = turned_and_put_away(play(table, "1 stop"), 1)
    assert (tops_of(table), goes_on(table).state.phase) == ("3s", "play")


def test_who_owes_a_move_cannot_block_the_deal_by_leaving_it_out():
    """A space left unfilled may still be called
    [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 7 'fill spaces from reserve' 894cbf54]."""
    setting = {**NEARLY, "reserve": ["2d", "2h 3c"]}
    table = play(position(rules("standard"), [*HOUSES[:4], ""], **setting), "2 hand")
    assert (table.state.phase, hand_of(table, 2)) == ("play", "8d | 5c")
    assert play(table, "1 stop").state.phase == "play"


def test_who_has_misplaced_a_card_cannot_block_the_deal_before_it_can_be_called():
    """Settled: what may be called may be called until the next player's first action."""
    table = play(position(rules("standard"), HOUSES, **NEARLY), "2 h3 h1", "2 hand")
    assert table.state.phase == "play"
    called = play(table, "1 stop")
    assert (called.state.phase, waste_of(called, 2), to_move(called)) == ("play", "5c 8d", 1)
    # Nobody calls: the next who owes nothing and wants a hand card ends the deal.
    table = play(table, "2 hand waste", "1 hand")
    assert table.result.reason == "blocked"


TAKEN_BACK = {
    "a waste turned over": ["2 h3 h1", "2 hand"],
    "a card to a foundation": ["2 h1 f1"],
    "a reserve card": ["2 reserve h3"],
}


@pytest.mark.parametrize("moves", TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_what_is_taken_back_has_not_been(moves):
    """A move that is undone counts for nothing, be it a waste turned over or a card that went up
    [russian-bank-and-indian-patience, Priorities and Compulsory Moves, 9 'illegally must undo' 75707297]."""
    table = play(position(rules("standard"), HOUSES, **NEARLY), *moves, "1 stop")
    assert waste_of(table, 2) == "5c 8d"
    table = turned_and_put_away(table, 1)
    assert goes_on(table).result.reason == "blocked"
    table = play(position(rules("standard"), HOUSES, **{**NEARLY, "turned": [3, 1]}), *moves, "1 stop")
    assert goes_on(turned_and_put_away(table, 1)).state.phase == "play"


def test_only_those_who_still_play_must_have_turned_their_waste_over():
    three = rules(players=3)
    setting = {**NEARLY, "hand": ["4c 7d", "", "9d"], "reserve": ["2d", "2h", "3h"]}
    assert goes_on(position(three, HOUSES, **setting)).state.phase == "play"
    assert goes_on(position(three, HOUSES, **setting, resigned=[3])).result.reason == "blocked"
    table = play(position(three, HOUSES, **{**setting, "turned": [3, 3]}), "3 resign")
    assert table.state.phase == "play"
    assert goes_on(table).result.reason == "blocked"


def test_who_has_no_waste_to_turn_over_passes_and_that_counts_as_much():
    """Settled: Hand and waste empty, reserve left, no move: pass."""
    setting = {**NEARLY, "hand": ["", ""], "waste": ["", "5c 8d"], "reserve": ["2d", "2h"]}
    table = position(GUIDED, HOUSES, **{**setting, "turned": [2, 3], "turn": 1})
    assert play(table, "1 pass").result.reason == "blocked"
    table = position(GUIDED, HOUSES, **{**setting, "turned": [1, 2], "turn": 1})
    table = play(table, "1 pass", "2 hand")
    assert table.state.phase == "play"


def test_the_players_are_told():
    assert "turns their waste over three times" in told(GUIDED)


def test_the_first_to_get_rid_of_all_cards_wins_at_once():
    """Who has no card left has won, even in the middle of the turn
    [russian-bank-and-indian-patience, Notes on the play, 20 'none left win over' f1748259]."""
    table = position(GUIDED, ["9s", "10h"], hand=["| 8h", "2c 3c"], reserve=["", "4c"])
    table = play(table, "1 hand h1")
    assert table.result == Result((1, 2), (0, 3), "won", (34, 0))
    assert offered(table, 1) == offered(table, 2) == []
    assert refusal(table, "2 hand").code == "over"


def test_the_last_reserve_card_wins_only_with_hand_and_waste_gone():
    """To win, all three must be gone
    [russian-bank-and-indian-patience, Patience cardinal virtue, 3 'no reserve waste hand' 7605e05a]."""
    for left in ({"hand": ["2c"]}, {"hand": [""], "waste": ["2c"]}):
        table = play(position(GUIDED, ["9s"], reserve=["8h"], **left), "1 reserve h1")
        assert winners(table) == []
    table = play(position(GUIDED, ["9s"], reserve=["3c 8h"], hand=[""]), "1 reserve h1")
    assert (winners(table), reserve_of(table, 1)) == ([], "| 3c")


def test_who_resigns_loses_what_a_lost_deal_costs():
    table = position(GUIDED, reserve=["2d 3d", "2h 3h"], hand=["4c", "5c 6c"], waste=["7c", ""])
    table = play(table, "1 resign")
    assert table.result == Result((2, 1), (4, 4), "resigned", (0, 36))
    assert refusal(table, "2 hand").code == "over"


def test_who_resigns_with_a_hand_card_turned_up_leaves_it_on_the_waste():
    table = play(position(rules(players=3), hand=["4c 5s", "*", "*"]), "1 hand", "1 resign")
    assert (hand_of(table, 1), waste_of(table, 1), to_move(table)) == ("4c |", "5s", 2)


def test_out_of_turn():
    """Turns alternate
    [russian-bank-and-indian-patience, Patience cardinal virtue, 3 'take alternate turns' 7605e05a]."""
    table = position(GUIDED, ["9s", "10h"])
    assert offered(table, 2) == []
    assert refusal(table, "2 h1 h2").code == "turn"
    assert refusal(table, "2 hand").code == "turn"
