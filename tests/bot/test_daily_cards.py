"""The card that somebody shares of a daily deal: it fits a phone, and tells nothing of where the cards are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import pytest

from bot.model.daily_card import CardsHome, DailyCard, daily_card, suit_bars
from bot.model.day_points import cards_dealt
from bot.model.difficulty import Difficulty
from bot.service.daily_games import ROTATION
from bot.text.daily_card import daily_card_text
from bot.text.reader import ENGLISH
from engine.catalogue import game
from engine.game import Game
from engine.shuffle import numbered
from engine.table import Table
from tests.lanes import leading
from tests.patience import play, rules
from tests.playing import random_game
from tests.solutions.written import FILES

DAY = "2026-11-21"
DEALS, PLIES = 12, 3
CARD = re.compile(r"[♠♥♦♣]|\b(spade|heart|diamond|club)", re.IGNORECASE)
SUITS = (CardsHome(13, 13), CardsHome(13, 13), CardsHome(9, 13), CardsHome(4, 13))


def text_of(table: Table, kind: Game) -> str:
    return daily_card_text(ENGLISH, daily_card(table, DAY, kind.id, Difficulty.HARD, 12))


@cache
def ended(kind_id: str) -> Sequence[Table]:
    """Tries at several deals that are given up at once and after some moves."""
    rules = game(kind_id).at({}, 1)
    tables = [table for deal in range(DEALS) for table in [*random_game(rules, f"shared {deal}", PLIES)][::PLIES]]
    return [table if table.result else table.resign(0) for table in tables]


def end_of(table: Table) -> tuple[object, ...]:
    """All that may be told of an end: the moves, the cards left, and how many cards lie on piles of the suits."""
    assert table.result is not None
    heights = [0] * 4
    for spot, pile in zip(table.rules.spots, table.state.piles, strict=True):
        if spot.suit is not None:
            heights[spot.suit] += len(pile.cards)
    return table.result, len(table.past), tuple(sorted(heights))


@pytest.mark.parametrize("kind", leading(ROTATION, 5))
def test_two_deals_that_end_alike_give_the_same_text(kind: Game) -> None:
    texts, deals = defaultdict(set), defaultdict(set)
    for table in ended(kind.id):
        texts[end_of(table)].add(text := text_of(table, kind))
        deals[end_of(table)].add(table.seed)
        assert not CARD.search(text), text
    assert [several for several in texts.values() if len(several) > 1] == []
    assert len({text for one in texts.values() for text in one}) == len(texts), "the text tells how it ended"
    assert max(map(len, deals.values())) > 1, "some deals ended alike"


@pytest.mark.parametrize("kind", leading(ROTATION, 5))
def test_what_is_not_home_is_left(kind: Game) -> None:
    for table in ended(kind.id):
        card = daily_card(table, DAY, kind.id, None, 1)
        assert sum(bar.home for bar in card.bars) == card.cards - card.cards_left


def solved(kind: Game) -> Table:
    """A deal of a game that is won, as it is written down."""
    head, *texts = next(path for path in FILES if path.stem == kind.id).read_text("utf-8").splitlines()
    number, options = head.split(";")
    at = rules(kind.id, **dict(each.split("=") for each in options.split()))
    return play(Table.open(at, numbered(int(number))), *texts)


@pytest.mark.parametrize("kind", leading(ROTATION, 5))
def test_all_cards_are_home_when_it_is_won(kind: Game) -> None:
    card = daily_card(solved(kind), DAY, kind.id, None, 1)
    assert card.won
    assert card.cards_left == 0
    assert {bar.home / bar.cards for bar in card.bars} == {1.0}
    assert len(card.bars) in (1, 4)


def test_what_was_home_when_it_was_dealt_is_not_told() -> None:
    spaces = game("spaces")
    dealt = [Table.open(spaces.at({}, 1), numbered(deal)) for deal in range(1, 13)]
    assert {cards_dealt(table.rules, table.seed) for table in dealt} == {47, 48}
    assert {daily_card(table.resign(0), DAY, spaces.id, None, 1).cards for table in dealt} == {48}


def test_to_give_up_is_no_move() -> None:
    deal = Table.open(game("klondike").at({}, 1), numbered(1))
    assert "Lost after 0 moves" in text_of(deal.resign(0), game("klondike"))
    assert "Lost after 1 move," in text_of(play(deal, "stock").resign(0), game("klondike"))


def test_the_longest_bar_comes_first_whatever_its_suit() -> None:
    citadel = next(kind for kind in ROTATION if kind.id == "citadel")
    every = [suit_bars(table) for table in ended(citadel.id)]
    assert all([*bars] == sorted(bars, reverse=True) for bars in every)
    assert len({bars[0].home - bars[3].home for bars in every}) > 1


def test_a_lost_try_in_letters() -> None:
    card = DailyCard(DAY, "klondike", Difficulty.FIENDISH, won=False, moves=80, cards_left=13, streak=12, bars=SUITS)
    assert daily_card_text(ENGLISH, card).splitlines() == [
        "**Daily deal of 2026-11-21: Klondike** (fiendish)",
        "Lost after 80 moves, 13 of 52 cards left",
        "▰▰▰▰▰▰▰▰▰▰▰▰▰ 13/13",
        "▰▰▰▰▰▰▰▰▰▰▰▰▰ 13/13",
        "▰▰▰▰▰▰▰▰▰▱▱▱▱ 9/13",
        "▰▰▰▰▱▱▱▱▱▱▱▱▱ 4/13",
        "Daily streak: 12",
    ]


def test_a_won_try_in_letters() -> None:
    """How hard it was need not be known; a streak may not have begun."""
    card = DailyCard(
        DAY, "la-loi-salique", None, won=True, moves=1, cards_left=0, streak=0, bars=(CardsHome(96, 96),)
    )
    assert daily_card_text(ENGLISH, card).splitlines() == [
        "**Daily deal of 2026-11-21: La Loi Salique**",
        "Won in 1 move",
        "▰▰▰▰▰▰▰▰▰▰▰▰▰ 96/96",
    ]


def test_a_bar_is_full_only_when_all_cards_are_home() -> None:
    card = DailyCard(DAY, "pyramid", None, won=False, moves=9, cards_left=1, streak=0, bars=(CardsHome(27, 28),))
    assert daily_card_text(ENGLISH, card).splitlines()[-1] == "▰▰▰▰▰▰▰▰▰▰▰▰▱ 27/28"


@pytest.mark.parametrize("difficulty", Difficulty)
def test_how_hard_it_is_stands_in_a_word(difficulty: Difficulty) -> None:
    card = DailyCard(DAY, "klondike", difficulty, won=True, moves=90, cards_left=0, streak=3, bars=SUITS)
    assert daily_card_text(ENGLISH, card).splitlines()[0].endswith(f" ({difficulty.value})")


def test_it_fits_a_phone() -> None:
    for kind in ROTATION:
        lines = text_of(Table.open(kind.at({}, 1), numbered(1)).resign(0), kind).splitlines()
        assert len(lines) < 10
        assert max(len(line.replace("*", "")) for line in lines) <= 60
