"""Cards as objects and as text, and the examples in the engine's own documentation."""

from __future__ import annotations

import doctest
import pickle
import pkgutil
from importlib import import_module

import pytest

import engine
from engine.cards import Card, Rank, Suit, cards, listed, pack

MODULES = [module.name for module in pkgutil.walk_packages(engine.__path__, "engine.")]


def test_a_pack_is_every_card_once():
    assert [(card.suit, card.rank) for card in pack()] == [(suit, rank) for suit in Suit for rank in Rank]
    assert len({card.code for card in (*pack(), Card.UNKNOWN)}) == 53


def test_the_same_card_is_the_same_object():
    assert all(Card.of(card.rank, card.suit) is card is Card.parse(str(card).lower()) for card in pack())


def test_a_card_is_the_same_object_in_another_process():
    every = (Card.UNKNOWN, *pack(), Card.JOKER)
    assert all(back is card for back, card in zip(pickle.loads(pickle.dumps(every)), every, strict=True))


def test_hearts_and_diamonds_are_red():
    assert {str(card)[-1] for card in pack() if card.red} == {"♥", "♦"}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7c", "7♣"),
        ("as", "A♠"),
        ("1s", "A♠"),
        ("10h", "10♥"),
        ("th", "10♥"),
        ("q♦", "Q♦"),
        ("k♧", "K♣"),
        ("seven of clubs", "7♣"),
        ("jack of spade", "J♠"),
        ("10 of hearts", "10♥"),
    ],
)
def test_cards_can_be_read(text, card):
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "7", "c", "11c", "0c", "7x", "?", "eleven of clubs", "seven of", "7c 8c", "c7"])
def test_what_is_no_card(text):
    assert Card.parse(text) is None


def test_a_list_of_cards():
    assert listed(cards("7c 10H as")) == "7♣ 10♥ A♠"
    with pytest.raises(ValueError, match="not a card: 'xx'"):
        cards("7c xx")


def test_an_unknown_card_does_not_say_what_it_is():
    assert str(Card.UNKNOWN) == "?"
    assert Card.UNKNOWN not in pack()


@pytest.mark.thorough
def test_examples_in_the_documentation():
    tried = {name: doctest.testmod(import_module(name)) for name in MODULES}
    assert [name for name, found in tried.items() if found.failed] == []
    assert sum(found.attempted for found in tried.values()) >= 5
