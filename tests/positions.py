"""Positions of Chinese Patience written down in a few words, and the words for a position that was reached.

A pile is written from its bottom to its top, "7c 6d"; in "3c 4d | 5h" the cards left of the bar lie face down.
Players are numbered from 1, as they number themselves when they type a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

import pytest

from engine.cards import Card, cards, pack
from engine.chinese_patience.board import stock, waste
from engine.chinese_patience.game import GAME, ChinesePatience
from engine.chinese_patience.notes import ChineseNotes
from engine.errors import MoveError, Refusal
from engine.events import Called, Event
from engine.notation import legal_texts
from engine.phrases import in_english
from engine.piles import Pile
from engine.state import State
from engine.table import Table

E = TypeVar("E", bound=Event)

# Four columns that only a queen can join.
KINGS = ("Ks", "Kh", "Kd", "Kc")
# A stock of which a test says nothing: it holds its share of the cards that are named nowhere.
REST = "*"
# Which card a player with so many gives away as a penalty, in either contest: the draw pile, the waste, the card that
# is given, and what is left of both.
GIFTS = {
    "five": ("5d 6d 7d 8d 9d", "", "7d", "5d 6d 8d 9d |", ""),
    "four": ("5d 6d 7d 8d", "", "7d", "5d 6d 8d |", ""),
    "three": ("5d 6d 7d", "", "6d", "5d 7d |", ""),
    "two: the bottom card": ("5d 6d", "2s", "5d", "6d |", "2s"),
    "one: that card": ("5d", "2s", "5d", "", "2s"),
    "none: the middle of the waste": ("", "2s 3h 4c", "3h", "", "2s 4c"),
    "none, and two in the waste": ("", "2s 3h", "3h", "", "2s"),
}


def rules(preset: str = "guided", players: int = 2, **options: str) -> ChinesePatience:
    """The rules of a preset, with some options chosen differently."""
    at = GAME.at({**GAME.presets[preset], **options}, players)
    assert isinstance(at, ChinesePatience)
    return at


def position(
    at: ChinesePatience,
    tableau: Sequence[str] = KINGS,
    stock: Sequence[str] = (),
    waste: Sequence[str] = (),
    foundations: str = "",
    *,
    turn: int = 1,
    resigned: Sequence[int] = (),
    finished: Sequence[int] = (),
    drawn_cards: Sequence[int] = (),
    drawn_since_foundation: Sequence[int] = (),
    unused: str = "",
) -> Table:
    """A table in which the described cards lie; `foundations` names their top cards, columns not named are empty.

    `finished` and `resigned` are players, in that order; `unused` is the pack that was not chosen. `drawn_cards`
    says for each player how many cards they drew since anything else was moved, `drawn_since_foundation` since a
    card went to a foundation.
    """
    stocks = [text for text, _ in zip_longest([*stock], range(at.players), fillvalue=REST)]
    wastes = [text for text, _ in zip_longest([*waste], range(at.players), fillvalue="")]
    piles = _foundations(foundations)
    piles += [_pile(text, face_down=False) for text, _ in zip_longest(tableau, range(4), fillvalue="")]
    for own_stock, own_waste in zip(stocks, wastes, strict=True):
        piles += [_pile("" if own_stock == REST else own_stock, face_down=True), _pile(own_waste, face_down=False)]
    piles += [_pile(text, face_down=True) for text, _ in zip(("", unused), at.board.packs, strict=False)]
    _share_out(piles, [seat for seat, text in enumerate(stocks) if text == REST])
    nobody = (0,) * at.players
    notes = ChineseNotes(
        dealer=at.players - 1,
        finished=tuple(player - 1 for player in finished),
        resigned=tuple(player - 1 for player in resigned),
        drawn=tuple(drawn_cards) or nobody,
        drawn_since_foundation=tuple(drawn_since_foundation) or nobody if at.board.packs else (),
    )
    state = State(tuple(piles), notes, turn - 1)
    return Table.lying(at, "s1:position", state)


def _foundations(tops: str) -> list[Pile]:
    heights = {card.suit: card.rank for card in cards(tops)}
    return [Pile(tuple(Card.of(rank + 1, suit) for rank in range(heights.get(suit, 0)))) for suit in range(4)]


def _pile(text: str, face_down: bool) -> Pile:
    lower, bar, upper = text.partition("|")
    hidden, shown = (cards(lower), cards(upper)) if bar else ((), cards(lower))
    return Pile(hidden + shown, len(shown) if face_down and not bar else len(hidden))


def _share_out(piles: list[Pile], seats: Sequence[int]) -> None:
    named = [card for pile in piles for card in pile.cards]
    assert len(named) == len(set(named)), "a position has each card once"
    left = [card for card in pack() if card not in named]
    for number, seat in enumerate(seats):
        share = tuple(left[number :: len(seats)])
        piles[stock(seat)] = Pile(share, len(share))


def play(table: Table, *moves: str) -> Table:
    """The table after several moves, each written as the player's number and what they type: "1 waste t2"."""
    for move in moves:
        player, text = move.split(" ", 1)
        table = table.type(int(player) - 1, text)
    return table


def refusal(table: Table, move: str) -> Refusal:
    """Why a move is refused; the test fails if it is not."""
    before = table.state
    with pytest.raises(MoveError) as caught:
        play(table, move)
    assert table.state == before
    return caught.value.refusal


def spread(pile: Pile) -> str:
    """A pile in the words of a position: "3c 4d | 5h" has two cards face down."""
    texts = [f"{str(card)[:-1].lower()}{'shdc'[card.suit]}" for card in pile.cards]
    if not pile.down:
        return " ".join(texts)
    return " ".join([*texts[: pile.down], "|", *texts[pile.down :]])


def stock_of(table: Table, player: int) -> str:
    """A player's stock in words; one that lies face down altogether ends with the bar."""
    return spread(table.state.piles[stock(player - 1)])


def waste_of(table: Table, player: int) -> str:
    """A player's waste in words."""
    return spread(table.state.piles[waste(player - 1)])


def columns_of(table: Table) -> list[str]:
    """The four columns in words."""
    return [spread(pile) for pile in table.state.piles[4:8]]


def tops_of(table: Table) -> str:
    """The top cards of the foundations that were begun, in words."""
    return " ".join(spread(Pile(pile.cards[-1:])) for pile in table.state.piles[:4] if pile.cards)


def to_move(table: Table) -> int:
    """The number of the player whose turn it is."""
    return table.state.turn + 1


def winners(table: Table) -> list[int]:
    """The numbers of those in first place, or nobody while the game goes on."""
    result = table.result
    return [] if result is None else [seat + 1 for seat, place in enumerate(result.places) if place == 1]


def texts(table: Table, player: int) -> list[str]:
    """What a player may type now, in the bot's own words."""
    return legal_texts(table.rules, table.state, player - 1)


def event(table: Table, kind: type[E]) -> E:
    """The one event of a kind that the last move brought."""
    return next(event for event in table.last if isinstance(event, kind))


def violation(table: Table, *moves: str, knocker: int = 2) -> int:
    """The duty for which a knock after some moves is upheld, or 0 for a false knock."""
    return event(play(table, *moves, f"{knocker} knock"), Called).violation


def told(rules):
    """All that `/rules` tells of a table, in one text."""
    return " ".join(in_english(sentence) for section in rules.rulebook() for sentence in section.sentences)
