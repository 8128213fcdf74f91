"""Of a move that is refused at a table for one player, the reason that is true, and the one that counts."""

from __future__ import annotations

import re

import pytest

from engine.catalogue import GAMES
from engine.phrases import in_english
from engine.solitaire.game import Solitaire
from tests.patience import play, position, refusal, rules
from tests.playing import sentence

ONE_COLUMN = {"t1": "Ks Qd Jc", "t2": "2s", "t3": "5d", "w": "Qs 8s 6d"}
SULTAN = {"f1": "Kc Ac..Qc", "f2": "Ah..Qh", "f3": "Kc", "f4": "Kd", "su": "Kh", "d1": "Ac", "d2": "Kh"}


def told(game_id: str, piles: dict[str, str], text: str, options: dict[str, str] | None = None, **noted: int) -> str:
    """What is said of a move that is refused."""
    at = rules(game_id, **(options or {}))
    return sentence(at, refusal(position(at, piles, **noted), text))


@pytest.mark.parametrize(
    ("piles", "text", "reason"),
    [
        ({}, "t1 t4", "Column 4 is empty and takes only the top card of the waste."),
        ({}, "Ks t4", "Column 4 is empty and takes only the top card of the waste."),
        ({}, "Jc t4", "Column 1 can only move as a whole."),
        ({}, "t4 t1", "Column 4 is empty."),
        ({"t1": "9h 8s"}, "t1 t3", "9♥ can't go on 5♦: it must be one rank lower and the opposite colour."),
        ({"t1": "9h 8s"}, "t1 f", "Foundation 1 is empty and takes a seven of spades, not 8♠."),
    ],
)
def test_of_a_column_that_moves_as_a_whole_all_of_it_is_meant(piles: dict[str, str], text: str, reason: str) -> None:
    assert told("canfield", ONE_COLUMN | piles, text, base=7) == reason


def test_a_column_that_may_be_parted_is_meant_by_its_last_card() -> None:
    parts = {"columns": "parts"}
    reason = "8♠ can't go on 5♦: it must be one rank lower and the opposite colour."
    assert told("canfield", ONE_COLUMN | {"t1": "9h 8s"}, "t1 t3", parts, base=7) == reason


@pytest.mark.parametrize(
    ("game_id", "piles", "text", "reason"),
    [
        ("sultan", {"w": "Ac"}, "w f1", "Foundation 1 is complete and takes no more cards."),
        ("sultan", {"w": "Ks"}, "w f2", "Foundation 2 is complete and takes no more cards."),
        ("klondike", {"f1": "As..Ks", "w": "2h"}, "w f1", "Foundation 1 is complete and takes no more cards."),
        ("fortress", {"f1": "As..Ks", "t1": "2s"}, "t1 f1", "Foundation 1 is complete and takes no more cards."),
        ("osmosis", {"f1": "As..Ks", "w": "2h"}, "w f1", "Foundation 1 is complete and takes no more cards."),
        ("le-shah", {"f1": "As..Qs", "w": "Kh"}, "w f1", "Foundation 1 is complete and takes no more cards."),
        (
            "house-on-the-hill",
            {"f5": "Ks..As", "t1": "2s"},
            "t1 f5",
            "Foundation 5 is complete and takes no more cards.",
        ),
    ],
)
def test_a_complete_foundation_takes_nothing_whatever_its_rule(
    game_id: str, piles: dict[str, str], text: str, reason: str
) -> None:
    assert told(game_id, (SULTAN if game_id == "sultan" else {}) | piles, text) == reason


@pytest.mark.parametrize(
    ("game_id", "piles", "text", "rule"),
    [
        ("sultan", {"w": "2d"}, "w f4", "one rank higher (the ace follows the king) and the same suit"),
        ("sultan", {"f4": "Kd Ad", "w": "3d"}, "w f4", "one rank higher and the same suit"),
        ("canfield", {"f1": "Ks", "w": "Ah"}, "w f1", "one rank higher (the ace follows the king) and the same suit"),
        (
            *("canfield", {"t1": "As", "t2": "Kc"}, "t2 t1"),
            "one rank lower (the king follows the ace) and the opposite colour",
        ),
        ("canfield", {"t1": "Ks", "t2": "Ac"}, "t2 t1", "one rank lower and the opposite colour"),
        ("penguin", {"t1": "As", "t2": "Kc"}, "t2 t1", "one rank lower (the king follows the ace) and the same suit"),
        (
            *("tripeaks", {"t28": "3s", "w": "Kc"}, "t28 w"),
            "one rank higher or lower (ace and king are neighbours), in any suit",
        ),
        ("golf", {"t1": "3s", "w": "Qc"}, "t1 w", "one rank higher or lower, in any suit"),
        ("klondike", {"t1": "As", "t2": "Kh"}, "t2 t1", "one rank lower and the opposite colour"),
    ],
)
def test_what_goes_round_the_corner_is_said_at_the_corner(
    game_id: str, piles: dict[str, str], text: str, rule: str
) -> None:
    assert told(game_id, (SULTAN if game_id == "sultan" else {}) | piles, text).endswith(f": it must be {rule}.")


@pytest.mark.parametrize(
    ("game_id", "options"), [("spider", {}), ("simple-simon", {"finished": "leave"})], ids=["spider", "simple-simon"]
)
def test_where_suits_leave_nobody_brings_cards_to_the_foundations(game_id: str, options: dict[str, str]) -> None:
    piles = {"t1": "Ks", "t2": "Kh..2h"}
    for text in ("Ks f1", "t2 f1", "t2 f2 12"):
        assert told(game_id, piles, text, options) == "A suit leaves by itself once it's in order from king to ace."


@pytest.mark.parametrize(
    ("game_id", "piles"),
    [
        ("bristol", {"s": "3c |", "t1": "9h"}),
        ("sir-tommy", {"s": "3c | 5d", "w1": "9h"}),
        ("calculation", {"s": "", "w1": "9h"}),
        ("klondike", {"s": "3c |", "t1": "9h"}),
    ],
)
def test_the_stock_takes_nothing_and_is_no_other_pile(game_id: str, piles: dict[str, str]) -> None:
    assert told(game_id, piles, f"{'t1' if 't1' in piles else 'w1'} s") == "Nothing can go on the stock."


def test_the_closed_pocket_is_no_reason_for_what_could_never_go_there() -> None:
    milligan = {"f1": "As 2s", "t1": "9h", "s": "3c |"}
    assert told("miss-milligan", milligan, "t1 aside") == "You can put cards aside only once the stock is empty."
    assert told("miss-milligan", milligan, "f1 aside") == "Cards on foundation 1 can't be moved."
    assert told("miss-milligan", milligan, "s aside") == "Cards on the stock can't be moved."
    assert told("miss-milligan", milligan, "a a") == "The aside is empty."
    assert told("miss-milligan", milligan | {"s": "", "a": "4d"}, "a a") == "These cards are already on the aside."
    assert told("klondike", {"t1": "9h"}, "t3 t3") == "Column 3 is empty."


def _said(at: Solitaire) -> str:
    return " ".join(in_english(text) for part in at.rulebook() for text in part.sentences)


@pytest.mark.parametrize("game_id", [game.id for game in GAMES if game.solo])
def test_pages_say_it_where_cards_on_foundations_stay(game_id: str) -> None:
    """Where whole suits leave by themselves, nobody brings cards there."""
    at = rules(game_id)
    built = [group for group in at.arranged if group.kind == "foundation" and group.build is not None]
    stay = any(group.lift == "none" for group in built)
    assert not stay or re.search("stay (there|on the foundations)", _said(at)), (
        f'`basics` of {at.title} must say that cards on foundations "stay there", or their group lets them be lifted'
    )


def test_miss_milligans_page_says_once_what_may_be_put_aside() -> None:
    for aside, what in (
        ("cards", "the last card of a column, or a run, aside"),
        ("one", "the last card of a column aside"),
    ):
        said = _said(rules("miss-milligan", aside=aside))
        assert said.count("Once the stock is empty") == said.count(what) == 1
        assert ("run, aside" in said) == (aside == "cards")


def test_cruel_is_not_over_when_it_is_stuck() -> None:
    """Nobody calls a table closed that stays open: there is an undo, and to resign is left to the player."""
    at = rules("cruel")
    table = position(at, {"t1": "Kh 3d 9c 5d", "t2": "9d Kc 2h 7d", "t3": "4c 7s"})
    assert sentence(at, refusal(table, "redeal")) == "A redeal would change nothing."
    assert table.stuck
    assert table.result is None
    assert "over" not in _said(at)
    assert play(table, "resign").result is not None
