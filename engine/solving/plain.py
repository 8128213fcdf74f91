"""Positions as plain values, in which they can be handed to another process."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card
from engine.piles import Pile
from engine.state import Notes, State


class Plain(NamedTuple):
    """The piles of a position, each as the codes of its cards and how many of them lie face down, and its notes."""

    piles: tuple[tuple[tuple[int, ...], int], ...]
    notes: Notes
    seed: str


def in_plain(state: State) -> Plain:
    """A position of a game for one player that goes on, as plain values."""
    piles = tuple((tuple(card.code for card in cards), down) for cards, down in state.piles)
    return Plain(piles, state.notes, state.seed)


def out_of_plain(plain: Plain) -> State:
    """The position that plain values stand for."""
    piles = tuple(Pile(tuple(Card.coded(code) for code in codes), down) for codes, down in plain.piles)
    return State(piles, plain.notes, seed=plain.seed)
