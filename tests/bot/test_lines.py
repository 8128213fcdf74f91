"""Lines as they are read: phrases put together, names full of mark-up, and more text than there is room for."""

from __future__ import annotations

import pytest

from bot.text.board_lines import LONGEST_BEFORE, recent, small, told, words
from bot.text.captions import in_brief, in_picture
from bot.text.formatting import LONGEST_SHOWN, safe
from bot.text.reader import ENGLISH
from engine.catalogue import game
from engine.table import Table
from tests.told import line

DEALT = Table.open(game("chinese").at({}, 2), "s1:lines")


@pytest.mark.parametrize("name", ["a\\", "\\", "a\\\\", "*\\*", "**", "\\**", "a**\\"])
def test_a_picture_shows_a_name_as_it_is(name: str) -> None:
    assert (
        in_picture(ENGLISH, line(f"**{safe(ENGLISH, name)}** knocked **{safe(ENGLISH, 'b*')}**."))
        == f"{name} knocked b*"
    )


def test_of_two_texts_that_are_too_long_the_beginnings_are_told() -> None:
    said = told(ENGLISH, [line("Y" * 2500), line("Z" * 2500)])
    assert len(said) <= LONGEST_SHOWN
    assert said.count("Y") > 1500
    assert said.count("Z") > 1500
    assert "more" not in said, "there is something of each"
    before = small(ENGLISH, [line("Y" * 600), line("Z" * 600)])
    assert before.count("Y") > 300
    assert before.count("Z") > 300
    assert len(before) <= LONGEST_BEFORE


@pytest.mark.parametrize("who", [None, "Ann"])
def test_of_one_text_that_is_too_long_there_is_one_beginning(who: str | None) -> None:
    said = told(ENGLISH, [line("Y" + "y" * 5000, who)])
    assert len(said) <= LONGEST_SHOWN
    assert said.count("Y") == 1
    assert said.count("y") > 1500


def test_a_text_without_any_room_is_not_told() -> None:
    assert len(told(ENGLISH, [line("Y" * 50), line("Z" * 50)], 20)) <= 20


def test_phrases_of_a_player_are_joined_and_sentences_stand_alone() -> None:
    lines = [line("drew J♥", "Bob"), line("J♥ → own waste", "Bob"), line("**Ann** knocked."), line("drew 2♣", "A*n")]
    assert told(ENGLISH, lines) == "**Bob** drew J♥ → own waste\n**Ann** knocked.\n**A\\*n** drew 2♣"
    assert told(ENGLISH, [line("drew J♥", ""), line("redealt", "")]) == "Drew J♥, redealt"
    assert small(ENGLISH, lines[:3]) == "-# **Bob** drew J♥ → own waste\n-# **Ann** knocked."


def test_of_a_turn_that_goes_on_only_the_last_moves_are_told_and_how_many_come_before() -> None:
    ann, bob = [line(f"a{n}", "Ann") for n in range(6)], [line(f"b{n}", "Bob") for n in range(6)]
    assert recent(ann[:4]) == ann[:4]
    assert [words(ENGLISH, each) for each in recent(ann)] == ["made 2 moves, then a2", "a3", "a4", "a5"]
    # What another player did just before is no part of it.
    assert words(ENGLISH, recent([*ann, *bob])[0]) == "made 2 moves, then b2"
    assert recent([*ann, *bob[:4]]) == bob[:4]


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("drew 10♠", "10♠ → J♥ (column 2)", "Drew 10♠ → J♥ (column 2)"),
        ("drew K♦", "K♥ → empty column 2", "Drew K♦, K♥ → empty column 2"),
        ("dealt 5♣ 6♦", "6♦ → 7♣ (column 2)", "Dealt 5♣ 6♦, 6♦ → 7♣ (column 2)"),
        ("drew K♦", "K♦ 9♠ → 10♥ (column 2)", "Drew K♦, K♦ 9♠ → 10♥ (column 2)"),
    ],
)
def test_a_drawn_card_is_named_once_with_where_it_goes(first: str, then: str, said: str) -> None:
    assert told(ENGLISH, [line(first, ""), line(then, "")]) == said
    assert told(ENGLISH, [line("passed", ""), line(first, ""), line(then, ""), line("redealt", "")]) == (
        f"Passed, {said[0].lower()}{said[1:]}, redealt"
    )


def test_a_line_in_the_picture_has_no_mark_up() -> None:
    assert in_picture(ENGLISH, line("7♥ → 8♥ (A\\*\\*n's waste)", "B_b")) == "B_b 7♥ → 8♥ (A**n's waste)"
    assert in_picture(ENGLISH, line("**A\\*\\*n** resigned.")) == "A**n resigned"
    assert in_picture(ENGLISH, line("drew 7♥", "")) == "drew 7♥"


def test_of_a_long_turn_all_sentences_are_told_and_the_last_phrases() -> None:
    seal, call = line("Deal 2 of the match."), line("**Ann** knocked, but **Bob** hadn't broken a rule.")
    own = [line(f"drew {number}♥", "Bob") for number in range(2, 9)]
    assert [*recent([seal, *own[:4]])] == [seal, *own[:4]]
    assert told(ENGLISH, recent([seal, *own[:5], call, *own[5:]])) == (
        "Deal 2 of the match.\n**Bob** made 3 moves, then drew 5♥, drew 6♥\n"
        "**Ann** knocked, but **Bob** hadn't broken a rule.\n**Bob** drew 7♥, drew 8♥"
    )


def test_a_long_sentence_is_cut_at_its_colon_where_there_is_little_room() -> None:
    late = line("**Bob**'s time is up: opponents can skip the turn.")
    assert in_brief(ENGLISH, late, DEALT, 50) == "Bob's time is up: opponents can skip the turn"
    assert in_brief(ENGLISH, late, DEALT, 40) == "Bob's time is up"
    assert in_brief(ENGLISH, line("x" * 60, ""), DEALT, 40) == "x" * 39 + "…"
    knocked = line("knocked, but 5♣ could have gone to its foundation first", "Bob")
    assert in_brief(ENGLISH, knocked, DEALT, 50) == "Bob knocked, but 5♣ could have gone to its…", "cut between words"
    assert in_brief(ENGLISH, knocked, DEALT, 13) == "Bob knocked…"
