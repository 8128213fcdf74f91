"""Moves as text: what players type, what they are told, and what nothing they type can do."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import AmbiguousMove, GameOver, InvalidMove, MoveError, OutOfTurn
from engine.moves import Say, Shift
from engine.notation import legal_texts, parse_move, print_move, split_chain, word_of
from tests.playing import NAMES, random_game, sentence
from tests.playing import settings as tables
from tests.positions import play, position, rules
from tests.texts import Work

# Piles by index: foundations 0-3 (♠♥♦♣), columns 4-7, then each player's stock and waste: 8 9, 10 11, 12 13.
AT = rules(players=3)
TABLE = position(
    AT,
    ["9d 8c", "10h", "", "6d 5s"],
    waste=["2c 7h", "6h", "Qd 5h"],
    foundations="4s",
)
IN_HAND = play(position(AT, ["9d 8c", "10h", "", "6d 5s"], ["2c 3c 7h"], ["2h 4d", "6h", "5h"], "4s"), "1 stock")
PLAYERS = ("Ann", "Big Bob", "Zoë-Ω 🂡")

READINGS = {
    # Names of piles, long and short, in any case, with any blanks.
    "waste tableau 1": Shift(9, 4),
    "w t1": Shift(9, 4),
    "  WASTE \n\t Tableau   1 ": Shift(9, 4),
    "waste tableau1": Shift(9, 4),
    "waste to tableau 1": Shift(9, 4),
    "from the waste onto the tableau 1": Shift(9, 4),
    "waste -> t1": Shift(9, 4),
    "waste->t1": Shift(9, 4),
    "waste>t1": Shift(9, 4),
    "waste → t1": Shift(9, 4),
    "waste-t1": Shift(9, 4),
    "ｗａｓｔｅ　ｔ１": Shift(9, 4),
    # Cards, as symbols, letters and names.
    "7h 8c": Shift(9, 4),
    "7♥ 8♣": Shift(9, 4),
    "7♥️ 8♣️": Shift(9, 4),
    "7♡ 8♧": Shift(9, 4),
    "7H->8C": Shift(9, 4),
    "７♥ ８♣": Shift(9, 4),
    "seven of hearts to eight of clubs": Shift(9, 4),
    "7 of hearts 8 of club": Shift(9, 4),
    "7 h 8 c": Shift(9, 4),
    "5s f": Shift(7, 0),
    "t4 foundation": Shift(7, 0),
    "t4 f1": Shift(7, 0),
    "5s": Shift(7, 0),
    # Other players' piles, by seat and by name.
    "waste waste 2": Shift(9, 11),
    "waste w2": Shift(9, 11),
    "waste waste Big Bob": Shift(9, 11),
    "7h BIG BOB": Shift(9, 11),
    "7h 6h": Shift(9, 11),
    "waste 1 waste 2": Shift(9, 11),
    "ann big bob": Shift(9, 11),
    # Columns and counts. What does not fit is still read, so that it can be refused for the right reason.
    "t1 t2": Shift(4, 5, 2),
    "9d t2": Shift(4, 5, 2),
    "t1 t2 2": Shift(4, 5, 2),
    "8c t2": Shift(4, 5, 1),
    "t1 t2 1": Shift(4, 5, 1),
    "waste waste zoë-ω 🂡": Shift(9, 13),
    # What the piles of a tableau are called by how they look.
    "waste column 1": Shift(9, 4),
    "waste col 1": Shift(9, 4),
    "my waste to row1": Shift(9, 4),
    "pile 4 f": Shift(7, 0),
    # Words.
    "stock": Say("stock"),
    "s": Say("stock"),
    " Stock\n": Say("stock"),
    "KNOCK": Say("knock"),
    "turn": Say("turn"),
}
IN_HAND_READINGS = {
    "stock tableau 1": Shift(8, 4),
    "s t1": Shift(8, 4),
    "t1": Shift(8, 4),
    "8c": Shift(8, 4),
    "tableau 3": Shift(8, 6),
    "stock waste": Shift(8, 9),
    "waste": Shift(8, 9),
    "own waste": Shift(8, 9),
    "column 1": Shift(8, 4),
    "big bob": Shift(8, 11),
    "stock big bob": Shift(8, 11),
    "stock to big bob": Shift(8, 11),
    "waste 2": Shift(8, 11),
    "6h": Shift(8, 11),
    # The foundation of its suit.
    "f": Shift(8, 1),
}


@pytest.mark.alike
@pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table.game.id} {table.label}")
def test_what_a_button_says_may_be_typed(table):
    said = table.rules.words
    assert {word_of(table.rules, what.title() + "!") for what in said.values()} == {*said}
    draws = {word for word, what in said.items() if what == "draw a card"}
    assert draws <= {word_of(table.rules, "draw")}


@pytest.mark.parametrize("text", READINGS)
def test_forgiving_input(text):
    assert parse_move(AT, TABLE.state, 0, text, PLAYERS) == READINGS[text]


@pytest.mark.parametrize("text", IN_HAND_READINGS)
def test_a_lone_target_plays_the_card_in_hand(text):
    assert parse_move(AT, IN_HAND.state, 0, text, PLAYERS) == IN_HAND_READINGS[text]


def test_ten_is_written_in_several_ways():
    table = position(rules(), ["Js", "Kh", "Kd", "Kc"], waste=["10h"])
    for text in ("10h", "th", "Th", "10♥", "ten of hearts", "10 h", "t of hearts"):
        assert parse_move(table.rules, table.state, 0, f"{text} t1") == Shift(9, 4), text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("waste t2, t3 f,stock", ["waste t2", "t3 f", "stock"]),
        ("Stock;T2;; ", ["stock", "t2"]),
        ("7♥ 8♣，stock、t1", ["7♥ 8♣", "stock", "t1"]),
        (" ,;\n", []),
        ("stock", ["stock"]),
    ],
)
def test_chains(text, parts):
    assert split_chain(text) == parts


def failed(state, text, seat=0, at=AT):
    with pytest.raises(MoveError) as caught:
        parse_move(at, state, seat, text, PLAYERS)
    return caught.value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing"),
        (" \n ", "nothing"),
        ("hello", "unread"),
        ("7x 8c", "unread"),
        ("7h 8c t1", "unread"),
        ("waste t1 t2 3", "unread"),
        ("waste t9", "no-pile"),
        ("t0 f", "no-pile"),
        ("waste t1000", "no-pile"),
        ("waste waste 4", "no-pile"),
        ("w0 f", "no-pile"),
        ("2c t1", "hidden"),
        ("qd t1", "hidden"),
        ("7h 9d", "covered"),
        ("t3", "where"),
        ("10h", "nowhere"),
        ("9d", "covered"),
        ("x" * 201, "too-long"),
    ],
)
def test_what_cannot_be_read(text, code):
    error = failed(TABLE.state, text)
    assert isinstance(error, InvalidMove)
    assert error.refusal.code == code


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("wsate tableau 1", "waste tableau 1"),
        ("tablau 1 tabelau 2", "tableau 1 tableau 2"),
        ("stok", "stock"),
        ("waste foundatoin", "waste foundation"),
        ("tableau 4 fundation", "tableau 4 foundation"),
    ],
)
def test_misread_text_gets_a_suggestion(text, meant):
    error = failed(TABLE.state, text)
    assert isinstance(error, InvalidMove)
    assert error.suggestion == meant
    parse_move(AT, TABLE.state, 0, error.suggestion)


def test_nonsense_gets_no_suggestion():
    assert failed(TABLE.state, "good morning everybody").suggestion is None


def test_an_ambiguous_text_lists_its_candidates():
    error = failed(TABLE.state, "7h t")
    assert isinstance(error, AmbiguousMove)
    assert set(error.candidates) == {"waste tableau 1", "waste tableau 3"}
    assert {parse_move(AT, TABLE.state, 0, text) for text in error.candidates} == {Shift(9, 4), Shift(9, 6)}


def test_a_lone_card_is_ambiguous_if_it_fits_twice():
    assert set(failed(TABLE.state, "7h").candidates) == {"waste tableau 1", "waste tableau 3", "waste waste 2"}


def test_a_pile_named_alone_plays_nothing_without_a_card_in_hand():
    """It is asked which of the moves from there and to there is meant, be there several or one."""
    assert {*failed(TABLE.state, "waste").candidates} == {"waste tableau 1", "waste tableau 3", "waste waste 2"}
    assert failed(TABLE.state, "column 1").suggestion == "waste tableau 1"
    error = failed(TABLE.state, "foundation")
    assert isinstance(error, InvalidMove)
    assert (error.refusal.code, error.suggestion) == ("where", "tableau 4 foundation")
    assert failed(TABLE.state, "big bob").suggestion == "waste waste 2"


def test_a_pile_that_is_left_is_asked_about_even_with_a_card_in_hand():
    error = failed(IN_HAND.state, "from stock")
    assert {*error.candidates} == set(legal_texts(AT, IN_HAND.state, 0))
    assert sentence(AT, error.refusal) == "What do you want to do with 7♥?"
    error = failed(TABLE.state, "from t4")
    assert (error.refusal.code, error.suggestion) == ("where", "tableau 4 foundation")


def test_out_of_turn_and_over():
    assert isinstance(failed(TABLE.state, "anything", seat=1), OutOfTurn)
    assert isinstance(failed(TABLE.state._replace(phase="over"), "anything"), GameOver)


def test_a_name_that_two_players_share_names_neither():
    with pytest.raises(InvalidMove):
        parse_move(AT, TABLE.state, 0, "waste sam", ("Ann", "Sam", "SAM"))


def test_a_name_of_two_words_is_not_mended_over_and_over():
    """ "smithson" becomes "jo smithson", of which the second word is like the name again."""
    names = ("Ann", "Jo Smithson", "Bob")
    for text, meant in (("waste smithson", "waste jo smithson"), ("smithson x", None), ("smithson " * 22, None)):
        with pytest.raises(InvalidMove) as caught, Work(20_000):
            parse_move(AT, TABLE.state, 0, text, names)
        assert caught.value.suggestion == meant


def test_letters_that_stand_for_many_count_as_many():
    """The ligature ﷺ is eighteen letters when it is made plain."""
    assert failed(TABLE.state, "ﷺ" * 5).refusal.code == "unread"
    assert failed(TABLE.state, "ﷺ" * 20).refusal.code == "too-long"
    assert failed(TABLE.state, "ﷺ" * 200).refusal.code == "too-long"


def test_no_suggestion_breaks_out_of_its_quotes():
    with pytest.raises(InvalidMove) as caught:
        parse_move(AT, TABLE.state, 0, "waste b`ob", ("Ann", "b``ob", "Cleo"))
    assert caught.value.suggestion is None


NAMED_LIKE_PILES = ("waste", "tableau 2", "foundation")


@pytest.mark.parametrize("names", [NAMED_LIKE_PILES, ("Stock", "f", "t1"), ("7c", "2", "to"), ("knock", "-", "")])
def test_no_name_keeps_anybody_from_typing_canonical_moves(names):
    """Discord lets people call themselves anything, "Waste" and "Tableau 2" included."""
    for table in (TABLE, IN_HAND):
        for move in AT.legal(table.state, 0):
            text = print_move(AT, table.state, 0, move)
            assert parse_move(AT, table.state, 0, text, names) == move, text


def test_no_name_keeps_anybody_from_naming_a_card():
    assert parse_move(AT, TABLE.state, 0, "waste 8c", ("Ann", "8c", "Bob")) == Shift(9, 4)


def test_text_is_quoted_without_breaking_the_sentence():
    said = sentence(AT, failed(TABLE.state, "`{0}` {seat} `x`").refusal)
    assert said == "I didn't get `'{0}' {seat} 'x'`."


# Whatever anybody types, in whatever position, is a move or an error that can be said.

PILES = ("waste", "w", "w2", "tableau", "t1", "t", "foundation", "f", "stock", "s", "ann", "bob")
CARDS = ("7c", "7", "of", "clubs", "seven", "10♥️", "qh", "🂡")
SIGNS = ("->", ">", "to", ",", "2", "3", "0", "999", "-1", "{", "}", "`")
WORDS = st.sampled_from((*PILES, *CARDS, *SIGNS))
TEXTS = st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=8).map(" ".join))
TABLES = [table for players in (2, 5) for table in random_game(rules("knocking", players), "fuzz", 80)]


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(text=TEXTS, number=st.integers(0, len(TABLES) - 1), seat=st.integers(0, 1))
@example(text="\ud800 t1", number=5, seat=0)
@example(text="w9999999999 f٣", number=5, seat=0)
@example(text="t¹ t²", number=5, seat=0)
def test_any_text_is_a_move_or_an_error_with_a_sentence(text, number, seat):
    table = TABLES[number]
    at = table.rules
    for part in (text, *split_chain(text)):
        try:
            move = parse_move(at, table.state, seat, part, NAMES[: at.players])
            refusal = at.refuse(table.state, seat, move)
        except MoveError as error:
            refusal = error.refusal
        assert refusal is None or sentence(at, refusal, seat).endswith(".")


def test_what_is_typed_as_it_is_printed_means_the_same_in_capitals():
    """It is read in a way of its own, which is quicker."""
    for table in TABLES[::8]:
        at, seat = table.rules, table.state.turn
        names = [spot.name(seat) for spot in at.spots]
        for text in (f"{source} {target}" for source in names for target in names):
            assert meant(at, table.state, seat, text) == meant(at, table.state, seat, text.upper()), text


def meant(at, state, seat, text):
    """The move that a text means, or the code of the refusal."""
    try:
        return parse_move(at, state, seat, text)
    except MoveError as error:
        return error.refusal.code


@pytest.mark.parametrize("piece", ["waste ", "7c ", "t1,", "{", "ａ", "🂡\u200d", "of ", "1", "\u0301\u0316"])
def test_a_text_of_six_thousand_characters_is_turned_away(piece):
    """Discord's longest option: it is refused for its length, before anything else is tried."""
    text = (piece * 6000)[:6000]
    assert failed(TABLE.state, text).refusal.code == "too-long"
    assert split_chain(text) == [text]


def test_the_printed_text_is_what_is_offered():
    assert "waste tableau 1" in legal_texts(AT, TABLE.state, 0)
    assert print_move(AT, TABLE.state, 0, Shift(4, 5, 2)) == "tableau 1 tableau 2"
    assert print_move(AT, TABLE.state, 0, Shift(4, 5, 1)) == "tableau 1 tableau 2 1"
    assert print_move(AT, TABLE.state, 1, Shift(9, 11)) == "waste 1 waste"
