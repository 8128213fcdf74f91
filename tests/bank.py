"""Positions of Russian Bank written down in a few words, and the words for a position that was reached.

A pile is written from its bottom to its top, "7c 6d"; in "3c 4d | 5h" the cards left of the bar lie face down.
Players are numbered from 1, as they number themselves when they type a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from engine.cards import Card, cards, pack
from engine.events import Called
from engine.notation import offered_texts
from engine.piles import Pile
from engine.russian_bank.board import Board
from engine.russian_bank.game import GAME, RussianBank
from engine.russian_bank.notes import BankNotes, Priority
from engine.state import State
from engine.table import Table
from tests.positions import event, play, spread

Item = TypeVar("Item")

# A hand of which a test says nothing: it holds its share of the cards that are named nowhere.
REST = "*"
# What lies in houses of which a test says nothing, as far as these cards are not named: nothing moves them.
FILLERS = "Ks Kh Kd Kc Ks Kh Kd Kc Js Jc"


@cache
def rules(preset: str = "guided", players: int = 2, **options: str) -> RussianBank:
    """The rules of a preset, with some options chosen differently."""
    at = GAME.at({**GAME.presets[preset], **options}, players)
    assert isinstance(at, RussianBank)
    return at


def position(
    at: RussianBank,
    houses: Sequence[str] = (),
    *,
    reserve: Sequence[str] = (),
    hand: Sequence[str] = (),
    waste: Sequence[str] = (),
    foundations: str = "",
    turn: int = 1,
    resigned: Sequence[int] = (),
    ended: Sequence[int] = (),
    turned: Sequence[int] = (),
    closed: int = 0,
    joker: str = "",
) -> Table:
    """A table in which the described cards lie.

    `foundations` names top cards, those of the second column after a bar. Houses that are not described hold a
    king, reserves and wastes nothing, hands what is named nowhere. Of a reserve only the top card lies face up,
    of a hand none, unless a bar says otherwise. `resigned` are players in that order; `ended` says for each player
    how many turns they have ended since anything else was played, `turned` how often they have turned over their
    waste since a card went to a foundation or left a reserve; `closed` is the house no longer used.
    """
    board = at.board
    piles = _foundations(foundations, board.packs)
    piles += [_pile(text, down=0) for text in houses]
    hands = _padded(hand, at.players, REST)
    for own_reserve, own_hand, own_waste in zip(
        _padded(reserve, at.players, ""), hands, _padded(waste, at.players, ""), strict=True
    ):
        stock = "" if own_hand == REST else own_hand
        piles += [_pile(own_reserve, down=-1), _pile(stock, down=None), _pile(own_waste, down=0)]
    if board.joker is not None:
        piles.append(_pile(joker, down=0))
    missing = len(board.houses) - len(houses)
    _fill(piles, board.houses.stop - missing, missing, _pack(at))
    assert len(piles) == len(at.spots), "one text for each pile"
    _share_out(piles, [board.hand(seat) for seat, text in enumerate(hands) if text == REST], _pack(at))
    notes = replace(
        BankNotes.at_first(at.players),
        closed=board.houses[closed - 1] if closed else None,
        resigned=tuple(player - 1 for player in resigned),
        idle_turns=tuple(_padded(ended, at.players, 0)),
        turned_over=tuple(_padded(turned, at.players, 0)),
    )
    return Table.lying(at, "s1:position", State(tuple(piles), notes, turn - 1))


def _padded(items: Sequence[Item], count: int, filler: Item) -> list[Item]:
    return [*items, *[filler] * (count - len(items))]


def _foundations(tops: str, packs: int) -> list[Pile]:
    piles = []
    for column in _padded(tops.split("|"), packs, ""):
        heights = {card.suit: card.rank for card in cards(column)}
        piles += [Pile(tuple(Card.of(rank + 1, suit) for rank in range(heights.get(suit, 0)))) for suit in range(4)]
    return piles


def _pile(text: str, down: int | None) -> Pile:
    """A pile; without a bar `down` cards lie face down, all for None, all but one for -1."""
    lower, bar, upper = text.partition("|")
    hidden, shown = (cards(lower), cards(upper)) if bar else ((), cards(lower))
    if bar:
        down = len(hidden)
    elif down is None:
        down = len(shown)
    elif down < 0:
        down = max(0, len(shown) - 1)
    return Pile(hidden + shown, down)


def _pack(at: RussianBank) -> Counter[Card]:
    jokers = [Card.JOKER] if at.players == 3 else []
    return Counter([*pack() * at.board.packs, *jokers])


def _left(piles: Sequence[Pile], whole: Counter[Card]) -> Counter[Card]:
    named = Counter(card for pile in piles for card in pile.cards)
    assert named <= whole, f"more cards than there are: {named - whole}"
    return whole - named


def _fill(piles: list[Pile], index: int, missing: int, whole: Counter[Card]) -> None:
    """Put a filler in each house that is not described."""
    left = _left(piles, whole)
    fillers = []
    for card in cards(FILLERS):
        if left[card] and len(fillers) < missing:
            left[card] -= 1
            fillers.append(Pile((card,)))
    piles[index:index] = fillers


def _share_out(piles: list[Pile], hands: Sequence[int], whole: Counter[Card]) -> None:
    left = [card for card in _left(piles, whole).elements() if card is not Card.JOKER]
    for number, hand in enumerate(hands):
        share = tuple(left[number :: len(hands)])
        piles[hand] = Pile(share, len(share))


def words(pile: Pile) -> str:
    """A pile in the words of a position."""
    return spread(pile).replace("jokes", "joker")


def _barred(pile: Pile) -> str:
    return f"| {words(pile)}" if pile.cards and not pile.down else words(pile)


def reserve_of(table: Table, player: int) -> str:
    """A player's reserve in words, always with the bar: "3c | 9s", "| 9s", "3c 9s |"."""
    return _barred(table.state.piles[_board(table).reserve(player - 1)])


def hand_of(table: Table, player: int) -> str:
    """A player's hand in words, always with the bar; while nothing is turned up it ends with it."""
    return _barred(table.state.piles[_board(table).hand(player - 1)])


def waste_of(table: Table, player: int) -> str:
    """A player's waste in words."""
    return words(table.state.piles[_board(table).waste(player - 1)])


def houses_of(table: Table) -> list[str]:
    """All houses in words."""
    return [words(table.state.piles[house]) for house in _board(table).houses]


def tops_of(table: Table) -> str:
    """The top cards of the foundations that were begun, in words, those of the second column after a bar."""
    tops = [spread(Pile(table.state.piles[index].cards[-1:])) for index in _board(table).foundations]
    return " ".join(" ".join([*tops[:4], *(["|", *tops[4:]] if any(tops[4:]) else [])]).split())


def offered(table: Table, player: int) -> list[str]:
    """What lists show to a player now."""
    return offered_texts(table.rules, table.state, player - 1)


def violation(table: Table, *moves: str, caller: int = 2) -> Priority:
    """The duty for which a Stop after some moves is upheld, NONE for a false one."""
    return Priority(event(play(table, *moves, f"{caller} stop"), Called).violation)


def _board(table: Table) -> Board:
    assert isinstance(table.rules, RussianBank)
    return table.rules.board
