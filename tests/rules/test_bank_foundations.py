"""Which foundation an ace may take. Settled: a foundation is of no suit until a card lies on it."""

from __future__ import annotations

from engine.notation import legal_texts, parse_move, print_move
from engine.russian_bank.notes import Priority
from tests.bank import offered, position, rules, tops_of, violation
from tests.positions import play, refusal, to_move

STOP = rules("standard")


def build_violation(house="As", at=STOP):
    """Nobody called the 7♥ and the 9♠ that lie where the spades usually begin; now the first player moves."""
    table = position(at, ["7h", "9s", house], hand=["4d 8h", "4c 8c"])
    return play(table, "1 h1 f1", "1 h2 f5", "1 hand", "1 hand waste", "2 hand", "2 hand waste")


def test_an_ace_fits_any_empty_foundation_after_an_uncalled_misplacement():
    table = build_violation()
    assert tops_of(table) == "7h | 9s"
    empty = [f"house 3 foundation {number}" for number in (2, 3, 4, 6, 7, 8)]
    legal = legal_texts(STOP, table.state, 0)
    assert {*empty} <= {*legal}
    assert violation(table, "1 hand") is Priority.FOUNDATION
    for text in empty:
        assert violation(table, f"1 {text}") is Priority.NONE
    assert refusal(table, "1 h3 f1").code == "foundation-suit"
    assert violation(table, "1 h3 f5") is Priority.FIT


def test_lists_show_one_of_the_empty_foundations_the_one_marked_with_the_suit_first():
    assert [text for text in offered(build_violation(), 1) if "foundation" in text] == ["house 3 foundation 2"]
    assert [text for text in offered(build_violation("Ah"), 1) if "foundation" in text] == ["house 3 foundation 2"]
    assert [text for text in offered(build_violation("Ac"), 1) if "foundation" in text] == ["house 3 foundation 4"]


def test_words_that_name_no_number_choose_the_place_that_lists_show():
    assert tops_of(play(build_violation(), "1 h3 f")) == "7h as | 9s"
    assert tops_of(play(build_violation("Ad"), "1 ad")) == "7h ad | 9s"


def test_every_text_leads_back_to_its_move():
    state = build_violation().state
    for move in STOP.legal(state, 0):
        assert parse_move(STOP, state, 0, print_move(STOP, state, 0, move)) == move


def test_what_lies_on_a_foundation_says_how_it_goes_on():
    table = play(position(STOP, ["As", "2s", "2h", "8h", "7h"]), "1 h1 f3", "1 h2 f3")
    assert tops_of(table) == "2s"
    assert violation(play(build_violation("8h"), "1 h3 f1")) is Priority.NONE


def test_a_card_may_be_misplaced_on_any_empty_foundation():
    table = position(STOP, ["7h"])
    for number in range(1, 9):
        assert violation(table, f"1 h1 f{number}") is Priority.FIT


def test_a_buried_ace_is_released_for_any_empty_foundation():
    """Settled: "Any ace fills any empty foundation place", so it is one of the buried cards that fit."""
    release = rules("standard", release="yes")
    assert violation(build_violation("As 9d", release), "1 hand") is Priority.RELEASE
    assert violation(build_violation("As 9d", release), "1 h3 h1") is Priority.NONE


def test_what_is_made_good_with_an_ace_is_no_choice_between_places_alike():
    table = play(build_violation(), "1 hand", "2 stop")
    assert (tops_of(table), to_move(table)) == ("7h as | 9s", 2)


def test_who_chooses_how_to_make_good_may_name_any_empty_foundation():
    table = play(position(STOP, ["As", "Ah"]), "1 hand", "2 stop")
    assert offered(table, 1) == ["house 1 foundation 1", "house 2 foundation 2"]
    assert tops_of(play(table, "1 h1 f7")) == "| as"


def test_a_complete_foundation_takes_nothing_not_even_as_a_slip():
    """Settled: "A complete foundation takes nothing at all". An ace on a king would make the two compulsory."""
    table = position(STOP, ["As", "2s", "Ks"], foundations="Ks")
    for text in ("1 h1 f1", "1 h2 f1", "1 h3 f1"):
        assert refusal(table, text).code == "foundation-full"
    assert not [text for text in legal_texts(STOP, table.state, 0) if text.endswith("foundation 1")]
    assert violation(table, "1 h2 f2") is Priority.FIT, "other slips are made as ever"
