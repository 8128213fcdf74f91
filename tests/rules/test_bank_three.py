"""Russian Bank for three."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card, pack
from engine.result import Result
from engine.russian_bank.dealing import packets
from engine.table import Table
from tests.bank import hand_of, houses_of, offered, position, reserve_of, rules, waste_of
from tests.positions import play, refusal, to_move, winners

THREE = rules(players=3)
SEEDS = [f"s1:three {number}" for number in range(150)]
WHOLE = Counter([*pack(), *pack(), Card.JOKER])


def where_the_joker_lies(seed):
    """The seat whose cards hold the joker, and the number of cards dealt to it before."""
    dealt = packets(THREE.setup, seed)
    return next((seat, cards.index(Card.JOKER)) for seat, cards in enumerate(dealt) if Card.JOKER in cards)


def test_each_player_is_dealt_35_cards():
    """Each gets 35 cards [russian-bank-and-indian-patience, Variations, 33 'dealt 35 three houses' 3c53ef5d].

    Settled: 8 + 3 + 24 = 35; a joker dealt to a house or reserve is set aside and replaced.
    """
    met = set()
    for seed in SEEDS:
        state = THREE.deal(seed)
        seat_of_joker, place = where_the_joker_lies(seed)
        kind = "reserve" if place < 8 else "house" if place < 11 else "hand"
        met.add(kind)
        assert Counter(card for pile in state.piles for card in pile.cards) == WHOLE
        for seat in range(3):
            reserve, hand = state.piles[THREE.board.reserve(seat)], state.piles[THREE.board.hand(seat)]
            left = 23 if seat == seat_of_joker and kind != "hand" else 24
            assert (len(reserve.cards), reserve.down, len(hand.cards), hand.down) == (8, 7, left, left)
            houses = [state.piles[house] for house in THREE.board.houses_of(seat)]
            assert [(len(pile.cards), pile.down) for pile in houses] == [(1, 0)] * 3
            assert Card.JOKER not in reserve.cards + tuple(pile.cards[0] for pile in houses)
        assert (Card.JOKER in state.piles[THREE.board.joker].cards) == (kind != "hand")
    assert met == {"reserve", "house", "hand"}


def test_a_joker_is_replaced_by_the_next_card():
    """Where the joker would lie now lies the card that would have been turned up first; all others lie as dealt."""
    seed = next(seed for seed in SEEDS if where_the_joker_lies(seed)[1] < 8)
    seat, place = where_the_joker_lies(seed)
    deck = packets(THREE.setup, seed)[seat]
    reserve = THREE.deal(seed).piles[THREE.board.reserve(seat)].cards
    assert reserve[place] == deck[11]
    assert [*reserve[:place], *reserve[place + 1 :]] == [card for card in deck[:8] if card is not Card.JOKER]
    assert THREE.deal(seed).piles[THREE.board.hand(seat)].cards == tuple(deck[12:][::-1])


def test_nine_houses_and_eight_foundations():
    assert (len(THREE.board.houses), len(THREE.board.foundations)) == (9, 8)
    assert {to_move(Table.open(THREE, seed)) for seed in SEEDS[:40]} == {1, 2, 3}


def test_turns_go_round_clockwise():
    table = position(THREE)
    for player in (1, 2, 3, 1):
        assert to_move(table) == player
        table = play(table, f"{player} hand", f"{player} hand waste")


def test_the_joker_turned_up_costs_no_turn():
    """A joker that turns up is put aside
    [russian-bank-and-indian-patience, Variations, 36 'joker appears set aside' 97cffa60]."""
    table = play(position(THREE, hand=["2c 3c joker"]), "1 hand")
    assert (hand_of(table, 1), waste_of(table, 1), to_move(table)) == ("2c 3c |", "", 1)
    assert table.state.piles[THREE.board.joker].cards == (Card.JOKER,)
    assert hand_of(play(table, "1 hand"), 1) == "2c | 3c"
    assert refusal(table, "1 joker h1").code == "joker"


def test_after_the_joker_the_waste_may_have_to_be_turned_over():
    table = play(position(THREE, hand=["joker"], waste=["4c 5c"]), "1 hand")
    assert (hand_of(table, 1), offered(table, 1)) == ("", ["hand"])
    assert hand_of(play(table, "1 hand"), 1) == "5c | 4c"


def test_the_joker_may_be_the_last_card_but_the_reserve():
    table = play(position(THREE, hand=["joker", "*", "*"], reserve=["2c"]), "1 hand")
    assert (winners(table), offered(table, 1)) == ([], ["pass"])


def closed(table):
    return [THREE.spots[pile].name() for pile in THREE.closed(table.state)]


def test_only_the_first_house_that_is_emptied_closes():
    """The first house that is emptied closes, so that eight remain
    [russian-bank-and-indian-patience, Variations, 35 'emptied no longer used' 1275f43e]."""
    table = position(THREE, ["9s", "10h", "3d", "4c", "10d 9c"])
    assert closed(table) == []
    table = play(table, "1 h1 h2", "1 h3 h4")
    assert closed(table) == ["house 1"]
    assert "house 5 house 3" in offered(table, 1)
    assert refusal(table, "1 h5 h1").code == "closed"
    seen = [pile.spot.name() for pile in table.look().piles if pile.closed]
    assert seen == ["house 1"]


def test_a_closed_house_is_no_space_to_be_filled():
    table = play(position(THREE, ["9s", "10h"], reserve=["2c 3c"]), "1 h1 h2")
    assert "hand" in offered(table, 1)


def test_a_house_may_be_emptied_to_a_foundation_or_a_load_too():
    assert closed(play(position(THREE, ["As"]), "1 h1 f1")) == ["house 1"]
    assert closed(play(position(THREE, ["9s"], waste=["", "", "8s"]), "1 h1 waste 3")) == ["house 1"]
    assert closed(play(position(THREE, ["10h 9s", "10d"]), "1 h1 h2")) == []


def test_with_two_players_no_house_closes():
    table = play(position(rules(), ["9s", "10h", "10d 9c"]), "1 h1 h2")
    assert list(table.rules.closed(table.state)) == []
    assert "house 3 house 1" in offered(table, 1)


# Where a house that empties closes, it can hold nothing.


def test_a_release_that_would_need_the_first_space_is_not_asked_for():
    at = rules(players=3, release="yes")
    assert "hand" in offered(position(at, ["7h", "5s 9d", "8s"], foundations="4s"), 1)
    # After that a space is a space: 7h makes one for 9d.
    table = position(at, ["7h", "5s 9d", "8s", ""], foundations="4s", closed=4)
    assert "hand" not in offered(table, 1)
    assert "house 1 house 3" in offered(table, 1)


def test_a_space_that_would_close_is_not_asked_for():
    at = rules(players=3, spaces="yes")
    assert "hand" in offered(position(at, ["7h", "8s"], reserve=["2c 9d"]), 1)
    table = position(at, ["7h", "8s", ""], reserve=["2c 9d"], closed=3)
    assert offered(table, 1) == ["house 1 house 2"]


# The end.


def test_the_winner_takes_thirty_and_both_counts():
    """Settled: the winner takes 30 and both counts."""
    table = position(THREE, ["9s"], reserve=["2d", "8h", "3d 4d"], hand=["5c", "", "6c"], waste=["7c"], turn=2)
    assert play(table, "2 reserve h1").result == Result((2, 1, 3), (3, 0, 3), "won", (0, 39, 0))


def test_a_stalemate_of_three():
    """The lowest count scores its difference from each of the others."""
    table = position(THREE, reserve=["2d", "3d 4d", "6d 7d 8d"], hand=["", "", ""])
    table = play(table, "1 pass", "2 pass", "3 pass")
    assert table.state.phase == "play"
    assert play(table, "1 pass").result == Result((1, 2, 3), (1, 2, 3), "blocked", (6, 0, 0))


def test_two_may_share_a_stalemate():
    table = position(THREE, reserve=["2d", "3d", "6d 7d"], hand=["", "", ""])
    assert play(table, "1 pass", "2 pass", "3 pass", "1 pass").result == Result(
        (1, 1, 3), (1, 1, 2), "blocked", (2, 2, 0)
    )


def test_who_has_resigned_counts_no_more_towards_a_stalemate():
    table = position(THREE, reserve=["2d", "", "6d 7d"], hand=["", "5c 6c", ""])
    table = play(table, "2 resign", "1 pass", "3 pass", "1 pass")
    assert table.result == Result((1, 3, 2), (1, 2, 2), "blocked", (2, 0, 0))


def test_the_last_one_to_stay_wins_and_the_first_to_resign_is_last():
    table = play(position(THREE, reserve=["2d", "3d", "6d 7d"], hand=["2c", "3c", "4c"]), "2 resign")
    assert (winners(table), offered(table, 2)) == ([], [])
    assert refusal(table, "2 hand").code == "out"
    table = play(table, "1 resign")
    assert table.result == Result((2, 3, 1), (2, 2, 3), "resigned", (0, 0, 36))


def test_turns_pass_over_who_has_resigned_and_nobody_loads_them():
    table = position(THREE, ["8s", "2d"], hand=["2c 3c", "*", "*"], waste=["", "9s"], resigned=[2])
    assert refusal(table, "1 h1 waste 2").code == "load-out"
    assert to_move(play(table, "1 hand", "1 hand waste")) == 3


def test_where_stop_is_called_nobody_touches_the_piles_of_who_has_resigned():
    at = rules("standard", 3)
    table = position(at, ["8s", "9h"], reserve=["", "2c 8c"], waste=["", "9s"], resigned=[2])
    assert refusal(table, "1 h1 waste 2").code == "load-out"
    assert refusal(table, "1 reserve 2 h2").code == "from-opponent"
    assert refusal(table, "1 h1 reserve 2").code == "load-out"


def test_a_hand_card_of_who_resigns_goes_to_the_waste_and_the_houses_stay():
    table = play(position(THREE, ["9s", "10h"], reserve=["2d 3d"], hand=["4c 5c"]), "1 hand", "1 resign")
    assert (hand_of(table, 1), waste_of(table, 1), reserve_of(table, 1)) == ("4c |", "5c", "2d | 3d")
    assert houses_of(table)[:2] == ["9s", "10h"]
    assert "house 1 house 2" in offered(table, 2)
