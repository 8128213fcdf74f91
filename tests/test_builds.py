"""Building rules, and whether their sentences tell the truth."""

from __future__ import annotations

import pytest

from engine.builds import Build, Suits
from engine.cards import Card, cards, pack
from tests.playing import sentence
from tests.positions import position, refusal, rules

DOWN = Build(Suits.ALTERNATE, (-1,))
BESIDE = Build(Suits.SAME, (-1, 1))
ROUND = Build(Suits.SAME, (-1, 1), wrap=True)
EQUAL = Build(Suits.SAME, (-1, 1), also=Build(Suits.OTHER, (0,)))


def takers(build, onto):
    return {card for card in pack() if build.fits(card, cards(onto)[0])}


@pytest.mark.parametrize(
    ("build", "onto", "takes"),
    [
        (DOWN, "8c", "7h 7d"),
        (DOWN, "Ac", ""),
        (DOWN, "Kh", "Qs Qc"),
        (BESIDE, "8c", "7c 9c"),
        (BESIDE, "Ac", "2c"),
        (BESIDE, "Kc", "Qc"),
        (ROUND, "Ac", "2c Kc"),
        (ROUND, "Kc", "Qc Ac"),
        (EQUAL, "7h", "7c 7d 7s 6h 8h"),
        (Build(Suits.ANY, (1,)), "9d", "10s 10h 10d 10c"),
        (Build(Suits.OTHER, (-1,)), "9d", "8s 8h 8c"),
    ],
)
def test_what_fits(build, onto, takes):
    assert takers(build, onto) == set(cards(takes))


def test_nothing_fits_on_a_joker_or_an_unknown_card():
    for build in (DOWN, BESIDE, ROUND, EQUAL):
        for onto in (Card.JOKER, Card.UNKNOWN):
            assert not any(build.fits(card, onto) for card in (*pack(), Card.JOKER, Card.UNKNOWN))
        assert not any(build.fits(Card.JOKER, onto) for onto in pack())


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((-2,), "two ranks lower"),
        ((3,), "three ranks higher"),
        ((-2, 2), "two ranks higher or lower"),
        ((-2, -1), "one rank lower or two ranks lower"),
        ((-1, 0, 1), "the same rank or one rank higher or lower"),
        ((-12,), "twelve ranks lower"),
    ],
)
def test_any_step_can_be_said(steps, said):
    assert Build(Suits.SAME, steps).sentence == f"{said} and the same suit"


def test_sentences():
    assert DOWN.sentence == "one rank lower and the opposite colour"
    assert EQUAL.sentence == "one rank higher or lower and the same suit, or the same rank and a different suit"


def test_the_refusal_does_not_say_the_rule_the_wrong_way_round():
    """7♣ goes on a red 8, not on a card that is one rank lower."""
    table = position(rules(), ["6h", "Kh", "Kd", "Kc"], waste=["7c"])
    said = sentence(table.rules, refusal(table, "1 7c 6h"))
    assert said.startswith("7♣ can't go on 6♥: ")
    assert "on a card one rank lower" not in said


def test_the_refusal_of_a_load_says_what_would_fit():
    table = position(rules(equal="yes"), waste=["7c", "9h"])
    said = sentence(table.rules, refusal(table, "1 waste waste 2"))
    assert said == f"7♣ can't go on 9♥: it must be {EQUAL.sentence}."
