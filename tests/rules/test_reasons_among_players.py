"""What is said of refused and missed moves at tables of several players is true, whatever the table has chosen."""

from __future__ import annotations

import pytest

from engine.chinese_patience.moves import STOCK
from engine.game import Rules
from engine.phrases import in_english
from engine.russian_bank.notes import Priority
from tests import bank, positions
from tests.playing import sentence


def _said(rules: Rules, heading: str | None = None) -> str:
    parts = [part for part in rules.rulebook() if heading in (None, part.heading)]
    return " ".join(in_english(text) for part in parts for text in part.sentences)


# Chinese Patience.

FULL = {"priority": "full", "enforce": "refuse"}


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            ["9h 8c", "10s", "Kc", "Kd"],
            "The column that begins with 9♥ fits on another, and that comes before this move.",
        ),
        (["9h", "10s", "Kc", "Kd"], "9♥ fits on a column, and that comes before this move."),
        (["9h 8c", "Ks", "Kc", ""], "6♠ fits on a column, and that comes before this move."),
    ],
)
def test_what_could_go_to_a_column_is_named_by_the_card_that_fits(columns: list[str], said: str) -> None:
    table = positions.position(positions.rules(**FULL), columns, waste=["6s"])
    assert sentence(table.rules, positions.refusal(table, "1 stock")) == said


def test_only_an_opponents_empty_waste_takes_nothing() -> None:
    table = positions.play(positions.position(positions.rules(), stock=["2c 5h"]), "1 stock")
    refused = positions.refusal(table, "1 stock waste 2")
    assert sentence(table.rules, refused) == "Nothing can go on an opponent's empty waste."
    positions.play(table, "1 stock waste")


@pytest.mark.parametrize(
    ("options", "at_once"),
    [({}, True), ({"enforce": "knock"}, True), (FULL, False), ({"stock": "open"}, False)],
)
def test_the_page_says_where_the_first_draw_turns_the_columns_up(options: dict[str, str], at_once: bool) -> None:
    rules = positions.rules(**options)
    state = rules.deal("s1:columns")
    assert (STOCK in rules.legal(state, state.turn)) == at_once
    assert ("`stock` as the first move turns them up" in _said(rules)) == at_once
    assert "turns them up with `turn`" in _said(rules)


def test_columns_that_are_dealt_face_up_need_no_turning() -> None:
    said = _said(positions.rules(deal="up"))
    assert "`turn`" not in said
    assert "turns them up" not in said


# Russian Bank.

SPACE = ["", "Kh", "Kd", "Kc"]


def test_a_space_is_filled_before_a_pass_and_nobody_speaks_of_a_hand_card() -> None:
    table = bank.position(bank.rules("guided"), SPACE, reserve=["2d 7s"], hand=[""], waste=[""])
    said = sentence(table.rules, positions.refusal(table, "1 pass"))
    assert said == "7♠, your reserve card, can fill a space, and that comes before you draw or pass."


def test_a_space_is_spoken_of_as_one_to_be_made_only_where_it_is() -> None:
    making = bank.rules("guided", spaces="yes")
    table = bank.position(making, ["9d", "10c"], reserve=["5c 5d"])
    said = sentence(table.rules, positions.refusal(table, "1 hand"))
    assert said == "9♦ can be moved to make a space, and that comes before you draw or pass."
    table = bank.position(making, SPACE, reserve=["2d 7s"])
    assert positions.refusal(table, "1 hand").code == "must-fill"


def test_a_missed_space_is_told_without_a_card_that_was_not_drawn() -> None:
    for rules, missed, broken in (
        (bank.rules("standard"), "{card} could fill {place}", "didn't fill a space first"),
        (
            *(bank.rules("strict"), "{card} could go to {place}, to make a space or fill one"),
            "didn't make a space or fill one first",
        ),
    ):
        calls = rules.challenges
        assert calls is not None
        assert (calls.missed[Priority.SPACE], calls.violations[Priority.SPACE]) == (missed, broken)


@pytest.mark.parametrize("spaces", ["yes", "no"])
def test_the_page_says_that_spaces_come_before_a_pass_too(spaces: str) -> None:
    assert "Before you draw or pass, you must" in _said(bank.rules("guided", spaces=spaces))


def test_the_page_says_what_is_refused_where_wrong_moves_can_be_made() -> None:
    """A card of another suit on a foundation, and the last card of a player where it doesn't fit."""
    for preset in ("standard", "strict"):
        rules = bank.rules(preset)
        table = bank.position(rules, ["7h", "9c"], foundations="5s", reserve=["3c"], hand=[""], waste=[""])
        for text in ("1 h1 f1", "1 reserve h1", "1 3c h2"):
            assert positions.refusal(table, text).code in ("foundation-suit", "house"), text
        positions.play(table, "1 h1 h2")
        said = _said(rules, "Stop!")
        assert "make a wrong one, except on another suit's foundation or with a player's last card." in said


def test_nobody_is_told_to_draw_where_no_card_is_left() -> None:
    table = bank.position(bank.rules("guided"), reserve=["2d 7s"], hand=[""], waste=[""])
    said = sentence(table.rules, positions.refusal(table, "1 hand h1"))
    assert said == "You have no card left to draw: type `pass` to end your turn."
    table = bank.position(bank.rules("guided"), reserve=["2d 7s"], hand=[""], waste=["9d"])
    assert positions.refusal(table, "1 hand h1").code == "no-hand"
