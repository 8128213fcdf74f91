"""The deal of Russian Bank, and who begins."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.cards import Card, Suit, pack
from engine.match import Match
from engine.phrases import in_english
from engine.result import Result
from engine.russian_bank.dealing import starters
from engine.russian_bank.game import GAME
from engine.shuffle import shuffled
from engine.table import Table
from tests.bank import houses_of, position, reserve_of, rules, tops_of, waste_of
from tests.positions import play, to_move

SEEDS = [f"s1:deal {number}" for number in range(25)]


def sizes(at, state, seat):
    """How many cards lie in a seat's reserve, hand and waste, and how many of each face down."""
    board = at.board
    return [
        (len(state.piles[pile].cards), state.piles[pile].down)
        for pile in (board.reserve(seat), board.hand(seat), board.waste(seat))
    ]


def cards_of(at, state, seat):
    """All cards that a seat has dealt."""
    board = at.board
    piles = (*board.houses_of(seat), board.reserve(seat), board.hand(seat))
    return Counter(card for pile in piles for card in state.piles[pile].cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_player_deals_13_4_and_35_from_a_pack_of_their_own(seed):
    """A reserve of 13 cards with only the last face up, four houses of a card, and a hand of 35
    [russian-bank-and-indian-patience, Initial layout, 2 'pile 12 down 13th' 977e7ef5]
    [russian-bank-and-indian-patience, Initial layout, 8 '35 cards left over' f108dd84]."""
    at = rules("standard")
    state = at.deal(seed)
    for seat in (0, 1):
        assert sizes(at, state, seat) == [(13, 12), (35, 35), (0, 0)]
        assert cards_of(at, state, seat) == Counter(pack())
    assert [(len(state.piles[house].cards), state.piles[house].down) for house in at.board.houses] == [(1, 0)] * 8
    assert tops_of(Table.open(at, seed)) == ""


def test_the_packs_are_shuffled_each_by_itself():
    """Settled: each player's own pack of 52 is shuffled by itself."""
    at = rules("standard")
    first, second = ([state.piles[at.board.hand(seat)] for seat in (0, 1)] for state in map(at.deal, SEEDS[:2]))
    assert len({pile.cards for pile in (*first, *second)}) == 4


def test_cards_are_dealt_in_the_order_of_the_page():
    """First the reserve, then the houses from the far end
    [russian-bank-and-indian-patience, Initial layout, 4 'starting position furthest away' b54a4543]."""
    at = rules("standard")
    state = at.deal("s1:x")
    for seat in (0, 1):
        deck = tuple(shuffled(pack(), "s1:x", seat))
        assert state.piles[at.board.reserve(seat)].cards == deck[:13]
        houses = [state.piles[house].cards[0] for house in at.board.houses_of(seat)]
        assert tuple(reversed(houses)) == deck[13:17]


@pytest.mark.parametrize(("size", "hand"), [("12", 36), ("11", 37)])
def test_smaller_reserves(size, hand):
    """A smaller reserve leaves a larger hand
    [russian-bank-and-indian-patience, Variations, 3 'reserve 11 hands larger' 77c610c5]."""
    at = rules("standard", reserve=size)
    state = at.deal("s1:x")
    for seat in (0, 1):
        assert sizes(at, state, seat) == [(int(size), int(size) - 1), (hand, hand), (0, 0)]
        assert cards_of(at, state, seat) == Counter(pack())


def test_one_pack():
    """Each has two suits of one pack, and three houses
    [russian-bank-and-indian-patience, Variations, 28 'hearts clubs spades diamonds' 7e5ab353]. Settled: 5 in the
    reserve, 3 houses, 18 in the hand."""
    at = rules("simple")
    state = at.deal("s1:x")
    for seat, suits in enumerate([{Suit.HEARTS, Suit.CLUBS}, {Suit.SPADES, Suit.DIAMONDS}]):
        assert sizes(at, state, seat) == [(5, 4), (18, 18), (0, 0)]
        assert len(at.board.houses_of(seat)) == 3
        assert cards_of(at, state, seat) == Counter(card for card in pack() if card.suit in suits)
    assert len(at.board.foundations) == 4


@pytest.mark.parametrize(("packs", "reserve", "hand"), [("two", 13, 31), ("one", 5, 15)])
def test_covered_houses(packs, reserve, hand):
    """A card face down in each house, from the one beside the reserve on, and one face up on each
    [russian-bank-and-indian-patience, Variations, 14 'beginning space nearest overlapping' a175f4c1]."""
    at = rules("covered", packs=packs)
    state = at.deal("s1:x")
    count = at.board.own_houses
    houses = [state.piles[house] for house in at.board.houses_of(1)]
    assert [(len(pile.cards), pile.down) for pile in houses] == [(2, 1)] * count
    assert sizes(at, state, 1) == [(reserve, reserve - 1), (hand, hand), (0, 0)]
    suits = range(4) if packs == "two" else (Suit.SPADES, Suit.DIAMONDS)
    deck = shuffled([card for card in pack() if card.suit in suits], "s1:x", 1)
    assert [pile.cards[0] for pile in houses] == deck[reserve : reserve + count]
    assert [pile.cards[1] for pile in houses] == deck[reserve + count : reserve + 2 * count]
    view = at.look(state)
    assert [view.piles[house].cards[0] for house in at.board.houses_of(1)] == [Card.UNKNOWN] * count


def test_reserve_face_down_at_first():
    """No card of the reserve lies open
    [russian-bank-and-indian-patience, Variations, 21 'whole reserve initially' 9e9acf2c]."""
    at = rules("standard", reserve_first="down")
    state = at.deal("s1:x")
    assert [sizes(at, state, seat)[0] for seat in (0, 1)] == [(13, 13), (13, 13)]


# Who begins. The houses next to the reserves are 1 and 5; with three players 1, 4 and 7.

LOW = rules("standard")
CUT = rules("standard", starts="cut")
HIGH = rules("standard", starts="high")
TABLEAU = rules("standard", starts="tableau")
COVERED = rules("standard", reserve_first="down")
EIGHT = ["3s", "4h", "5d", "6c"]
BEGINS = {
    "lower reserve card begins": (LOW, ["2c 9d", "2h 8s"], EIGHT * 2, {2}),
    "King (high)": (LOW, ["2c Qd", "2h Ks"], EIGHT * 2, {1}),
    "to Ace (low)": (LOW, ["2c 2d", "2h As"], EIGHT * 2, {2}),
    "not the houses, while the reserves differ": (LOW, ["2c 9d", "2h 8s"], ["2s", *EIGHT[1:], *EIGHT], {2}),
    "equal: the houses beside the reserves": (LOW, ["9d", "9s"], ["7s", *EIGHT[1:], *EIGHT], {2}),
    "equal as well: the houses after them": (LOW, ["9d", "9s"], ["3s", "4h", "5d", "5c", *EIGHT], {1}),
    "the first house that differs decides": (LOW, ["9d", "9s"], ["3s", "5h", "4d", "4c", *EIGHT], {2}),
    "settled: all houses equal: cut": (LOW, ["9d", "9s"], EIGHT * 2, {1, 2}),
    "higher reserve card begins": (HIGH, ["2c 9d", "2h 8s"], EIGHT * 2, {1}),
    "higher: the ace before the king": (HIGH, ["2c Kd", "2h As"], EIGHT * 2, {2}),
    "higher: the king before the queen": (HIGH, ["2c Qd", "2h Ks"], EIGHT * 2, {2}),
    "higher, equal: spades before hearts": (HIGH, ["2c 9h", "2h 9s"], EIGHT * 2, {2}),
    "higher, equal: hearts before diamonds": (HIGH, ["2c 9h", "2h 9d"], EIGHT * 2, {1}),
    "higher, equal: diamonds before clubs": (HIGH, ["2c 9c", "2h 9d"], EIGHT * 2, {2}),
    "settled: equal cards when the higher begins: cut": (HIGH, ["9d", "9d"], ["7s", *EIGHT[1:], *EIGHT], {1, 2}),
    "tableau: the houses alone": (TABLEAU, ["2d", "9s"], ["7s", *EIGHT[1:], *EIGHT], {2}),
    "tableau: the next house": (TABLEAU, ["9d", "2s"], ["3s", "4h", "4d", "7c", *EIGHT], {1}),
    "tableau, all equal": (TABLEAU, ["2d", "9s"], EIGHT * 2, {1, 2}),
    "the cards are cut": (CUT, ["2c 9d", "2h 8s"], EIGHT * 2, {1, 2}),
    "settled: face down at first: the houses decide": (
        COVERED,
        ["9d |", "2s |"],
        ["2s", *EIGHT[1:], *EIGHT],
        {1},
    ),
    "face-down cards in the houses do not count": (
        rules("covered"),
        ["9d", "9s"],
        ["As | 4s", "4h", "5d", "6c", *EIGHT],
        {2},
    ),
    "take turns to start, the first time": (
        rules("series", starts="turns"),
        ["2c 9d", "2h 8s"],
        EIGHT * 2,
        {2},
    ),
    "three: the lowest": (rules("standard", 3), ["9d", "8s", "9c"], [], {2}),
    "three: two are equal": (
        rules("standard", 3),
        ["8d", "9s", "8c"],
        ["7s", "2h", "2d", "As", "3h", "3d", "6s", "4h", "4d"],
        {3},
    ),
    "three: two are equal in all": (
        rules("standard", 3),
        ["8d", "9s", "8c"],
        ["7s", "2h", "2d", "As", "3h", "3d", "7c", "2h", "2d"],
        {1, 3},
    ),
}


@pytest.mark.parametrize(("at", "reserve", "houses", "first"), BEGINS.values(), ids=BEGINS)
def test_who_begins(at, reserve, houses, first):
    """The lower reserve card begins, or what has been chosen instead
    [russian-bank-and-indian-patience, Patience cardinal virtue, 1 'lower ranking reserve begins' 2c716f45]
    [russian-bank-and-indian-patience, Variations, 4 'alternative ways decide' 055b5b3e]."""
    state = position(at, houses, reserve=reserve).state
    assert {seat + 1 for seat in starters(at.setup, state.piles)} == first


def test_the_deal_says_who_begins():
    at = rules("standard")
    begins = set()
    for seed in SEEDS:
        state = at.deal(seed)
        ranks = [state.piles[at.board.reserve(seat)].cards[-1].rank for seat in (0, 1)]
        if ranks[0] != ranks[1]:
            assert state.turn == ranks.index(min(ranks))
        begins.add(state.turn)
    assert begins == {0, 1}


def test_players_take_turns_to_start_only_where_that_is_chosen():
    """The players may begin by turns, and the table says whose turn that is
    [russian-bank-and-indian-patience, Variations, 9 'agreed take turns start' 6016b7dc]."""
    assert rules("series", starts="turns").contest.rotates
    assert not any(rules("series", starts=how).contest.rotates for how in ("low", "cut", "high", "tableau"))
    assert [rules("standard").deal("s1:x", first).turn for first in (0, 1)] == [0, 1]


def test_players_take_alternate_turns():
    table = position(rules("standard"))
    for player in (1, 2, 1, 2):
        assert to_move(table) == player
        table = play(table, f"{player} hand", f"{player} hand waste")


# Matches.


def test_a_match_goes_to_the_target_that_was_agreed():
    """A series goes to a target, say 300
    [russian-bank-and-indian-patience, Notes on the play, 25 'agreed target 300 overall' 9193d84e]."""
    match = rules("series").contest.match
    assert match == Match(300, most_win=True)
    assert not match.over((299, 180))
    assert match.over((180, 300))
    assert match.over((310, 120))
    assert match.places((310, 120)) == (1, 2)
    assert match.places((120, 310)) == (2, 1)
    assert match.worth(Result((2, 1), (9, 0), "won", (0, 45))) == (0, 45)


@pytest.mark.parametrize("target", ["100", "200", "300", "500"])
def test_targets(target):
    assert rules("standard", match=target).contest.match == Match(int(target), most_win=True)


def test_without_a_match_each_deal_stands_by_itself():
    assert rules("standard").contest.match is None


def test_what_the_catalogue_says():
    """Settled: its aliases; two or three players."""
    german = {
        "Zank-Patience",
        "Zankpatience",
        "Die Zänkische",
        "Streitpatience",
        "Schikanös-Patience",
        "Schikanöschen",
    }
    assert {"Crapette", "Stop", "Touch", "Tonj", "Tunj", "Tonge", "Tunge"} | german == {*GAME.aliases}
    assert GAME.players == range(2, 4)


def test_positions_are_read_as_they_are_written():
    reserve = ["2c 3c", "| 4s 5s"]
    table = position(rules(), ["9s", "", "3c | 4d"], reserve=reserve, waste=["", "7d 8d"], foundations="4s | 2h")
    assert houses_of(table) == ["9s", "", "3c | 4d", "ks", "kh", "kd", "kc", "ks"]
    assert (reserve_of(table, 1), reserve_of(table, 2)) == ("2c | 3c", "| 4s 5s")
    assert (waste_of(table, 2), tops_of(table)) == ("7d 8d", "4s | 2h")
    assert sum(len(pile.cards) for pile in table.state.piles) == 104


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (
            {"starts": "turns"},
            "Players take turns to begin; in the first deal the lowest reserve card does; if they tie, ",
        ),
        ({}, "The lowest reserve card begins "),
        ({"reserve_first": "down"}, "The lowest house card next to the reserve begins "),
        ({"reserve_first": "down", "starts": "tableau"}, "The lowest house card next to the reserve begins "),
        ({"reserve_first": "down", "starts": "cut"}, "All cut the pack: the lowest card begins (ace low)."),
        (
            {"reserve_first": "down", "starts": "turns"},
            "Players take turns to begin; in the first deal the lowest house ",
        ),
    ],
)
def test_the_rules_say_once_who_begins(chosen, said):
    sentences = [in_english(each) for section in rules("series", **chosen).rulebook() for each in section.sentences]
    (told,) = [
        line
        for line in sentences
        if re.search("begins?[ .;]", line) and "Each house" not in line and "begins a turn" not in line
    ]
    assert told.startswith(said)
    assert "decide who" not in " ".join(sentences)
