"""Positions that chance seldom comes to: late in a game, with spaces, and with long runs in the columns."""

from __future__ import annotations

from random import Random

from engine.cards import Card
from tests.rules.independent.patience import Lay, Patience, kind, number, places

# The games in whose columns cards may lie in any order.
IN_COLUMNS = frozenset(
    {"freecell", "bakers-game", "eight-off", "seahaven-towers", "bakers-dozen", "flower-garden", "bristol"}
    | {"spider", "russian-solitaire", "alaska", "double-klondike", "easthaven", "miss-milligan", "congress", "cruel"}
)
FACE_DOWN = frozenset({"spider", "russian-solitaire", "alaska", "double-klondike", "easthaven"})


def made_up(game_id: str, game: Patience, dealt: Lay, rng: Random) -> Lay:
    """The cards of a game lying as chance has it, many on the foundations and the rest mostly in order."""
    left = rng.sample(game.pack(), len(game.pack()))
    lay = Lay({place: [] for place in dealt.piles}, dict.fromkeys(dealt.piles, 0))
    if game_id == "spider":
        whole_suits(lay, left, rng)
        if rng.random() < 0.5:
            cut_suits(lay, left, rng)
    else:
        begun_foundations(lay, left, rng, least=int(game_id == "cruel"), any_suit=game_id == "bristol")
    for place in lay.piles:
        if kind(place) in ("cell", "reserve", "aside") and rng.random() < 0.5 and left:
            lay.piles[place].append(left.pop())
    if "stock" in lay.piles and "aside" not in lay.piles and rng.random() < 0.5:
        stock = min(len(left), 10 * rng.randint(0, 5) if game_id == "spider" else rng.randint(0, 20))
        lay.put("stock", [left.pop() for _ in range(stock)], stock)
    if "waste" in lay.piles:
        lay.put("waste", [left.pop() for _ in range(min(len(left), rng.randint(0, 5)))])
    fill_columns(game, lay, left, rng)
    if game_id in FACE_DOWN:
        turn_down(lay, rng)
    game.settle(lay)
    return lay


def whole_suits(lay: Lay, left: list[Card], rng: Random) -> None:
    """Some whole suits that have left."""
    for place in places("foundation", rng.randint(0, 7)):
        suit = left[-1].suit
        lay.piles[place] = [Card.of(rank, suit) for rank in range(13, 0, -1)]
        for card in lay.piles[place]:
            left.remove(card)


def cut_suits(lay: Lay, left: list[Card], rng: Random) -> None:
    """All other suits cut in two, so that the lower part may follow the upper one."""
    parts = []
    while left:
        suit, cut = left[0].suit, rng.randint(2, 13)
        whole = [Card.of(rank, suit) for rank in range(13, 0, -1)]
        parts += [whole[: 14 - cut], whole[14 - cut :]]
        for card in whole:
            left.remove(card)
    rng.shuffle(parts)
    for at, part in enumerate(parts):
        lay.piles[f"tableau {at % rng.randint(8, 10) + 1}"] += part


def begun_foundations(lay: Lay, left: list[Card], rng: Random, least: int, any_suit: bool) -> None:
    """Foundations that have come so far, in suit or each card of any."""
    for place in [each for each in lay.piles if kind(each) == "foundation"]:
        for rank in range(1, rng.randint(least, 12) + 1):
            suit = rng.randrange(4) if any_suit else (number(place) - 1) % 4
            fitting = [card for card in left if card.rank == rank and (card.suit == suit or any_suit)]
            card = next((each for each in fitting if each.suit == suit), fitting[0])
            left.remove(card)
            lay.piles[place].append(card)


def fill_columns(game: Patience, lay: Lay, left: list[Card], rng: Random) -> None:
    """The other cards on some of the columns, those that fit more often than others."""
    columns = [place for place in lay.piles if kind(place) == "tableau"]
    some = rng.sample(columns, rng.randint(1, len(columns)))
    while left:
        column = rng.choice(some)
        there = lay.piles[column]
        fitting = [card for card in left if there and game.takes(lay, [card], "tableau", column)]
        fitting = [card for card in fitting if card.suit == there[-1].suit] or fitting
        card = rng.choice(fitting) if fitting and rng.random() < 0.8 else left[-1]
        left.remove(card)
        there.append(card)


def turn_down(lay: Lay, rng: Random) -> None:
    """Some of the lowest cards of the columns face down."""
    for place, cards in lay.piles.items():
        if kind(place) == "tableau" and len(cards) > 1 and rng.random() < 0.5:
            lay.down[place] = rng.randint(1, min(6, len(cards) - 1))
