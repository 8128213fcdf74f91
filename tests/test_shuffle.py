"""Shuffles: pinned for ever, and fair as far as a short look can tell."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from engine.cards import listed, pack
from engine.shuffle import shuffled

# Changing any of these would deal other cards at tables that were dealt before.
PINNED = [
    ("s1:", 0, "10♥ 7♠ 3♦ J♥ Q♠ 2♦ 9♥ 2♣ 6♥ K♣ K♥ A♠ A♥ 8♣ 9♣ 5♦"),
    ("s1:patience", 0, "8♣ 7♣ 7♦ 10♥ 9♣ 2♦ 4♦ A♠ 10♦ 2♣ K♥ 2♠ A♦ J♥ 7♠ Q♦"),
    ("s1:patience", 1, "K♥ K♠ Q♦ K♣ 3♣ Q♠ A♠ 2♦ J♥ 6♥ 7♣ 3♦ 8♦ 4♥ 10♥ K♦"),
    ("s1:zoë 🂡", 0, "5♦ 8♥ K♠ 3♠ 9♦ 8♦ 3♦ 10♦ 4♠ 2♣ 4♣ A♥ A♣ 9♣ K♣ K♥"),
]


@pytest.mark.parametrize(("seed", "draw", "order"), PINNED)
def test_pinned(seed, draw, order):
    assert listed(shuffled(pack(), seed, draw)[:16]) == order


def test_the_description_is_the_algorithm():
    """The docstring's recipe, followed independently, gives the same order: anybody can check a deal."""
    seed, draw, items = "s1:anybody", 3, list(range(52))
    stream = b"".join(hmac.new(seed.encode(), f"{draw}/{n}".encode(), sha256).digest() for n in range(20))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    for last in range(51, 0, -1):
        while words[0] >= 2**32 - 2**32 % (last + 1):
            words.pop(0)
        other = words.pop(0) % (last + 1)
        items[last], items[other] = items[other], items[last]
    assert shuffled(range(52), seed, draw) == items


def test_words_above_the_highest_multiple_are_rejected(monkeypatch):
    """2^32 leaves one over when three are to choose from: that word would favour the first of them."""
    orders = []
    for words in ([2**32 - 1, 1, 0], [1, 0]):
        monkeypatch.setattr("engine.shuffle._words", lambda seed, draw, words=words: iter(words))
        orders.append(shuffled("abc", "s1:", 0))
    assert orders[0] == orders[1]


def test_it_is_a_permutation_and_leaves_its_argument_alone():
    items = list(range(52))
    assert sorted(shuffled(items, "s1:x", 0)) == items == list(range(52))
    assert shuffled([], "s1:x", 0) == []


def test_every_order_is_as_likely():
    """The six orders of three things in 6000 shuffles: chi-square with 5 degrees of freedom stays below 20.5."""
    counts = Counter(tuple(shuffled("abc", f"s1:{number}", 0)) for number in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


@pytest.mark.thorough
def test_every_card_comes_everywhere():
    counts = Counter(shuffled(range(52), f"s1:{number}", 0)[0] for number in range(5200))
    assert len(counts) == 52
    # 51 degrees of freedom: more than 88 happens once in a thousand times.
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 88


@pytest.mark.parametrize("seed", ["", "patience", "s2:patience", "S1:patience", "s1"])
def test_a_seed_names_its_algorithm(seed):
    with pytest.raises(ValueError, match="unknown shuffle algorithm"):
        shuffled(pack(), seed, 0)
