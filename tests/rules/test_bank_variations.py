"""What a table of Russian Bank may choose."""

from __future__ import annotations

import pytest

from engine.cards import Card, cards
from engine.errors import InvalidMove
from engine.moves import Shift
from engine.phrases import in_english
from engine.russian_bank.game import GAME
from engine.russian_bank.options import OPTIONS
from tests.bank import hand_of, houses_of, offered, position, reserve_of, rules, tops_of, waste_of, words
from tests.positions import play, refusal, to_move, told

CHOICES = {option.name: option.choices for option in OPTIONS}


# Looking at the hand card.


def seen(table, seat):
    """The card that each seat's hand shows to `seat` (None for the channel): a card or nothing."""
    at = table.rules
    view = at.look(table.state, None if seat is None else seat - 1)
    return ["".join(map(str, view.piles[at.board.hand(owner)].cards)) for owner in range(at.players)]


@pytest.mark.parametrize("players", [2, 3])
def test_looking_at_the_hand_card_while_the_other_person_is_still_playing(players):
    """One may look at one's own next card while the opponent still plays
    [russian-bank-and-indian-patience, Variations, 20 'look privately before turn' de2b2a81]."""
    hands = ["2c 3c", "4h 5h", "6s 7s"][:players]
    table = position(rules("standard", players, hand="peek"), hand=hands)
    rest = [""] * (players - 2)
    assert seen(table, 2) == ["", "5♥", *rest]
    assert seen(table, 1) == seen(table, None) == ["", "", *rest]
    if players == 3:
        assert seen(table, 3) == ["", "", "7♠"]
    table = play(table, "1 hand")
    assert seen(table, 1) == seen(table, None) == ["3♣", "", *rest]
    assert seen(table, 2) == ["3♣", "5♥", *rest]
    table = play(table, "1 hand waste")
    assert seen(table, 1)[0] == "2♣"
    assert seen(table, 2) == seen(table, None) == ["", "", *rest]


@pytest.mark.parametrize("hand", ["usual", "early"])
def test_nobody_looks_at_hidden_cards_elsewhere(hand):
    table = position(rules("standard", hand=hand), hand=["2c 3c", "4h 5h"])
    assert [seen(table, seat) for seat in (1, 2, None)] == [["", ""]] * 3


def test_a_look_is_over_with_the_deal():
    table = position(rules("standard", hand="peek"), ["9s"], reserve=["8h"], hand=["", "4h 5h"])
    assert seen(play(table, "1 reserve h1"), 2) == ["", ""]


def test_who_has_resigned_looks_no_more():
    table = position(rules("standard", 3, hand="peek"), hand=["2c 3c", "4h 5h", "6s 7s"])
    assert seen(play(table, "2 resign"), 2) == ["", "", ""]


def test_of_a_hand_that_is_gone_nothing_is_seen():
    table = position(rules("standard", hand="peek"), hand=["2c 3c", ""], waste=["", "4h 5h"])
    assert seen(table, 2) == ["", ""]


# What else everybody sees.


def test_everybody_sees_how_many_cards_are_left_but_not_which():
    table = position(rules(), reserve=["2c 3c 4c", ""], hand=["5c 6c", "7c"], waste=["8c 9c", ""])
    view, board = table.look(1), table.rules.board
    piles = [view.piles[pile] for pile in (board.reserve(0), board.hand(0), board.waste(0))]
    assert [(pile.cards, pile.counted) for pile in piles] == [(cards("4c"), 3), ((), 2), (cards("9c"), 2)]


def test_houses_are_seen_as_a_whole():
    """All cards of a house can be seen
    [russian-bank-and-indian-patience, Building Rules, 8 'overlapped whole sequence seen' e02adada]."""
    table = position(rules("covered", enforce="refuse"), ["4d | 9d 8s"])
    assert table.look().piles[8].cards == (Card.UNKNOWN, *cards("9d 8s"))


# Groups.


def test_as_many_cards_as_fit_go_together():
    at = rules(groups="yes")
    table = position(at, ["8s", "9h 8c 7h 6s 5h", "7d", ""])
    assert at.default_size(table.state, 9, 8) == 3
    assert at.default_size(table.state, 9, 10) == 2
    assert at.default_size(table.state, 9, 11) == 1
    assert houses_of(play(table, "1 h2 h1"))[:2] == ["8s 7h 6s 5h", "9h 8c"]
    assert houses_of(play(table, "1 h2 h3"))[:3] == ["8s", "9h 8c 7h", "7d 6s 5h"]
    assert houses_of(play(table, "1 7h h1"))[0] == "8s 7h 6s 5h"
    assert houses_of(play(table, "1 h2 h4"))[3] == "5h"
    assert houses_of(play(table, "1 h2 h4 4"))[1::2][:2] == ["9h", "8c 7h 6s 5h"]
    assert refusal(table, "1 h2 h3 3").code == "house"


def test_one_card_at_a_time_elsewhere():
    table = position(rules(), ["8s", "9h 8c 7h 6s 5h"])
    assert offered(table, 1) == ["hand"]
    assert refusal(table, "1 h2 h1 3").code == "one-card"


def test_a_group_uncovers_what_lies_beneath():
    table = position(rules("covered", enforce="refuse", groups="yes"), ["4d | 9d 8s", "10c"])
    assert houses_of(play(table, "1 h1 h2"))[:2] == ["4d", "10c 9d 8s"]


def test_a_card_face_down_does_not_move_along():
    table = position(rules("covered", enforce="refuse", groups="yes"), ["9d | 8s 7d", "10c"])
    assert refusal(table, "1 h1 h2 3").code == "group"
    table = position(rules("covered", groups="yes"), ["9d | 8s 7d", "10c"])
    assert Shift(8, 9, 3) not in table.rules.legal(table.state, 0)


# The word of the face-down reserve.


def test_turning_up_the_reserve_is_a_word_only_where_it_lies_face_down():
    assert "reserve" in rules(reserve_first="down").words
    assert "reserve" not in rules().words
    with pytest.raises(InvalidMove):
        play(position(rules(), reserve=["2c 3c"]), "1 reserve")


def test_a_reserve_face_down_can_be_empty_later():
    table = position(rules(reserve_first="down"), ["9s"], reserve=["8h |"], hand=["2c 3c"])
    table = play(table, "1 reserve", "1 reserve h1")
    assert (reserve_of(table, 1), offered(table, 1)) == ("", ["hand"])


# One pack.


def test_a_deal_with_one_pack():
    """In all else it is the usual game
    [russian-bank-and-indian-patience, Variations, 31 'remaining rules normal' 16517632]."""
    at = rules("simple", enforce="stop")
    table = position(at, ["9s", "10h", "5c"], reserve=["3h 2h"], hand=["7c 6c", "7d"], foundations="4c")
    table = play(table, "1 h1 h2", "2 stop")
    assert (tops_of(table), houses_of(table)[:3], to_move(table)) == ("5c", ["9s", "10h", ""], 2)
    assert [spot.name(0) for spot in at.spots[:10]] == [
        *(f"foundation {number}" for number in range(1, 5)),
        *(f"house {number}" for number in range(1, 7)),
    ]


# Which choices go together, and who can play by them.

CONFLICTS = {
    "no false calls where nothing is called": {"enforce": "refuse", "false_knock": "card"},
    "turns to begin only in a match": {"starts": "turns"},
    "the highest reserve card lies face down": {"starts": "high", "reserve_first": "down"},
    "covered houses need release": {"tableau": "down", "load": "yes", "spaces": "yes"},
    "covered houses need load": {"tableau": "down", "release": "yes", "spaces": "yes"},
    "covered houses need spaces": {"tableau": "down", "release": "yes", "load": "yes"},
    "one pack has a reserve of 5, not 12": {"packs": "one", "reserve": "12"},
    "one pack has a reserve of 5, not 11": {"packs": "one", "reserve": "11"},
}


@pytest.mark.parametrize("options", CONFLICTS.values(), ids=CONFLICTS)
def test_choices_that_contradict_each_other(options):
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        GAME.at(options, 2)


def test_the_fewest_moves_are_strict_enough_for_covered_houses():
    """The fewest moves are only asked for where cards must be released
    [russian-bank-and-indian-patience, Variations, 18 'even stricter fewest' d8de4c6a]."""
    assert rules("covered", release="fewest").settings.fewest


@pytest.mark.parametrize("name", GAME.presets)
def test_presets_can_be_played(name):
    for players in GAME.seating(GAME.preset(name)):
        assert GAME.at(GAME.preset(name), players).players == players


def test_how_many_can_play():
    """Three play with two packs and the reserve that is settled for three."""
    assert [*GAME.seating(GAME.preset("standard"))] == [2, 3]
    for options in ({"packs": "one"}, {"reserve": "12"}, {"reserve": "11"}):
        whole = {**GAME.preset("standard"), **options}
        assert [*GAME.seating(whole)] == [2]
        with pytest.raises(ValueError, match="not for 3 players"):
            GAME.at(options, 3)


# What players are told.


def chosen(**options):
    return told(rules("standard", **options))


def test_the_usual_table_is_told_in_a_few_sentences():
    names = ("enforce", "false_knock", "packs", "reserve", "tableau", "starts", "own_waste", "spaces")
    usual = {name: CHOICES[name][rules("standard").options[name]] for name in names}
    # Here it cannot lie face down.
    usual["starts"] = usual["starts"].replace(
        " or are face down, the houses decide", ", the houses decide, from the reserve on"
    )
    assert [name for name, sentence in usual.items() if sentence not in chosen()] == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("enforce", "refuse"), ("false_knock", "card"), ("packs", "one"), ("reserve", "12"), ("reserve", "11")),
        *(("reserve_first", "down"), ("starts", "cut"), ("starts", "high"), ("starts", "tableau")),
        *(("own_waste", "yes"), ("hand", "early"), ("hand", "peek"), ("release", "yes"), ("release", "fewest")),
        *(("load", "yes"), ("spaces", "yes"), ("groups", "yes"), ("match", "100"), ("match", "500")),
    ],
)
def test_what_is_chosen_is_told(name, value):
    option_sentences = chosen(**{name: value})
    assert CHOICES[name][value] in option_sentences
    assert not any(sentence in option_sentences for other, sentence in CHOICES[name].items() if other != value)


def test_false_calls_are_told_only_where_there_are_calls():
    assert not any(sentence in chosen(enforce="refuse") for sentence in CHOICES["false_knock"].values())


def test_covered_houses_are_told():
    covered = rules("covered")
    for name, value in (("tableau", "down"), ("release", "yes"), ("load", "yes"), ("spaces", "yes")):
        assert CHOICES[name][value] in told(covered)
    (order,) = [section for section in covered.rulebook() if section.heading.startswith("Compulsory")]
    steps = [in_english(sentence) for sentence in order.sentences]
    release, load = (
        next(at for at, sentence in enumerate(steps) if word in sentence) for word in ("release", "load")
    )
    assert release < load, "settled: release comes first, then load or uncover"
    assert steps[load].endswith("Uncovering a card in a house will do, too.")


def test_a_false_stop_where_the_search_gave_up_is_told_to_cost_no_card_where_it_might():
    assert "a false Stop costs no card" in told(rules("strict", false_knock="card"))
    assert "a false Stop costs no card" not in told(rules("strict")), "there it uses up the call all the same"
    assert "moves and finds no way" in told(rules("standard", spaces="yes")), "spaces alone are searched for too"


def test_only_what_is_compulsory_is_numbered_as_such():
    for preset in ("guided", "strict"):
        order = next(each for each in rules(preset).rulebook() if each.heading.startswith("Compulsory"))
        assert not any("bot" in in_english(sentence) for sentence in order.sentences)


def test_what_a_card_shows_that_was_put_away():
    """The waste shows its top card; what lies below nobody may look through."""
    table = position(rules(), hand=["2c 3c"], waste=["4c"])
    table = play(table, "1 hand", "1 hand waste")
    assert (hand_of(table, 1), waste_of(table, 1)) == ("2c |", "4c 3c")
    view = table.look(0)
    assert words(table.state.piles[18]) == "4c 3c"
    assert view.piles[18].cards == cards("3c")
