"""Positions of games for one player, and what lies where in them, as texts.

A pile is its cards from the bottom to the top, face-down ones left of "|": "9s Qc | 8h". "As..7s" is a run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.cards import Card, Rank, cards, listed
from engine.catalogue import game
from engine.errors import MoveError, Refusal
from engine.piles import EMPTY, Pile
from engine.solitaire.game import Solitaire
from engine.state import State
from engine.table import Table

SEED = "s1:position"


def rules(game_id: str, **options: str) -> Solitaire:
    """The rules of a game by some options."""
    at = game(game_id).at(options, 1)
    assert isinstance(at, Solitaire)
    return at


def _run(text: str) -> list[Card]:
    first, _, last = text.partition("..")
    (low,), (high,) = cards(first), cards(last or first)
    if low is high:
        return [low]
    step = -1 if high.rank < low.rank else 1
    return [Card.of(rank, low.suit) for rank in range(low.rank, high.rank + step, step)]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card for word in text.split() for card in _run(word))


def pile(text: str) -> Pile:
    """A pile from its text."""
    down, bar, up = text.rpartition("|")
    hidden = _cards(down) if bar else ()
    return Pile(hidden + _cards(up), len(hidden))


def written(some: Pile) -> str:
    """The text of a pile: "9s | Qc 8h"."""
    down, up = some.cards[: some.down], some.cards[some.down :]
    words = [*map(_short, down), *(["|"] if down else []), *map(_short, up)]
    return " ".join(words)


def _short(card: Card) -> str:
    return listed([card])[:-1] + "shdc"[card.suit]


def position(at: Solitaire, piles: Mapping[str, str], **noted: int) -> Table:
    """A table where only the described piles, named by their short names, hold cards.

    `noted` are fields of the game's notes that differ from what these begin with; a rank is a number.
    """
    names = {spot.short(): index for index, spot in enumerate(at.spots)}
    lying = [EMPTY] * len(at.spots)
    for name, text in piles.items():
        lying[names[name]] = pile(text)
    notes = replace(at.notes, **{name: Rank(value) if name == "base" else value for name, value in noted.items()})
    return Table(at, SEED, State(tuple(lying), notes, seed=SEED))


def play(table: Table, *texts: str) -> Table:
    """The table after some moves."""
    for text in texts:
        table = table.type(0, text)
    return table


def refusal(table: Table, text: str) -> Refusal:
    """Why a move is refused."""
    try:
        table.type(0, text)
    except MoveError as error:
        return error.refusal
    raise AssertionError(f"{text} was not refused")


def lies(table: Table, name: str) -> str:
    """What lies on a pile, by its short name."""
    index = next(i for i, spot in enumerate(table.rules.spots) if spot.short() == name)
    return written(table.state.piles[index])
