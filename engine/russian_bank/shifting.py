"""What follows from moving cards, by hand or to make something good."""

from __future__ import annotations

from dataclasses import replace

from engine.events import Transition, Turned, moved
from engine.moves import Shift
from engine.russian_bank.board import Board
from engine.russian_bank.notes import note, noted


def shift(board: Board, transition: Transition, move: Shift, restarts: bool = True) -> None:
    """Move cards and turn up what lies beneath; where three play, close the first house that becomes empty.

    With `restarts` the way to a stalemate begins anew.
    """
    source, target, size = move
    transition.add(moved(source, target, size))
    left, kind = transition.state.piles[source], board.spots[source].kind
    if left.cards and left.top is None and kind in ("reserve", "house"):
        transition.add(Turned(source))
    notes = noted(transition.state)
    if board.joker is not None and notes.closed is None and kind == "house" and not left.cards:
        notes = replace(notes, closed=source)
    if restarts:
        notes = notes.restarted()
    if target in board.foundations or kind == "reserve":
        notes = notes.progressed()
    note(transition, notes)
