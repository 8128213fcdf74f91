"""What is settled about a table of Russian Bank before its deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from engine.options import Options
from engine.russian_bank.board import Board
from engine.russian_bank.moves import Moves
from engine.russian_bank.search import HouseMove, Houses, Question, first_steps
from engine.russian_bank.settings import Settings


@dataclass(frozen=True, slots=True)
class Setup:
    """The places of the piles, the choices of the table, and what finds the moves by these.

    `first_steps` searches the houses; where it gives up `lapses_alone` tells whether only the duty lapses that it
    searched for, or all that would be asked for after it too.
    """

    board: Board
    settings: Settings
    moves: Moves
    first_steps: Callable[[Question, Houses], frozenset[HouseMove] | None] = first_steps
    lapses_alone: bool = True

    @classmethod
    def of(cls, options: Options, players: int) -> Self:
        """The setup that complete options mean for some players; KeyError if an option is missing."""
        settings = Settings.of(options, players)
        board = Board(settings.packs, players)
        return cls(board, settings, Moves(board, settings))
