"""The pack is cut: the lowest card decides, and everybody is told which."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import Rank, pack
from engine.catalogue import game
from engine.cut import DRAW, lowest
from engine.game import Rules
from engine.shuffle import shuffled

SEEDS = [f"s1:cut {number}" for number in range(300)]


def of(name: str, players: int, **chosen: str) -> Rules:
    """A table of a game by its usual rules, but for what is chosen."""
    kind = game(name)
    return kind.at(kind.preset("standard") | chosen, players)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_lowest_card_is_cut_by_one_player_and_equals_cut_again(players: int) -> None:
    again = 0
    for seed in SEEDS:
        cards = shuffled(pack(), seed, DRAW)
        seats = [*range(players)]
        while True:
            drawn, cards = cards[: len(seats)], cards[len(seats) :]
            low = min(card.rank for card in drawn)
            tied = [(seat, card) for seat, card in zip(seats, drawn, strict=True) if card.rank == low]
            if len(tied) == 1:
                break
            seats = [seat for seat, _ in tied]
            again += 1
        assert lowest(seed, range(players)) == tied[0]
    assert again, "some of them cut the same rank"


def test_everybody_may_cut_the_lowest_and_aces_are_low() -> None:
    cuts = [lowest(seed, range(3)) for seed in SEEDS]
    assert min(Counter(cut.seat for cut in cuts).values()) > len(SEEDS) / 5
    assert {cut.card.rank for cut in cuts} > {Rank.ACE, Rank.TWO, Rank.THREE}
    assert Rank.KING not in {cut.card.rank for cut in cuts}


@pytest.mark.parametrize("players", [2, 5])
def test_chinese_patience_is_dealt_by_the_lowest_card_and_begun_by_the_next_player(players: int) -> None:
    """Each draws a card to find the dealer, and who sits to the left of that one begins
    [chinese-patience, Deal and Layout, 2 'drawing card lowest deals' e3ff388c]
    [chinese-patience, Play, 1 'player left plays first' ae376a86]."""
    rules = of("chinese", players)
    for seed in SEEDS[:40]:
        cut = rules.cut(seed)
        assert cut is not None
        assert rules.deal(seed).turn == (cut.seat + 1) % players
    assert {rules.deal(SEEDS[0], first).turn for first in range(players)} == {*range(players)}


def test_russian_bank_is_cut_for_only_where_several_may_begin() -> None:
    """The lower card begins
    [russian-bank-and-indian-patience, Variations, 5 'cards cut lower begins' 0e796a9d]."""
    cards, always = of("bank", 2), of("bank", 2, starts="cut")
    assert {cards.cut(seed) for seed in SEEDS[:40]} == {None}, "reserve or houses decide"
    for seed in SEEDS[:40]:
        cut = always.cut(seed)
        assert cut is not None
        assert always.deal(seed).turn == cut.seat
