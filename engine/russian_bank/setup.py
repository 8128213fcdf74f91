"""What is settled about a table of Russian Bank before its deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from engine.options import Options
from engine.russian_bank.board import Board
from engine.russian_bank.moves import Moves
from engine.russian_bank.settings import Settings


@dataclass(frozen=True, slots=True)
class Setup:
    """The places of the piles, the choices of the table, and what finds the moves by these."""

    board: Board
    settings: Settings
    moves: Moves

    @classmethod
    def of(cls, options: Options, players: int) -> Self:
        """The setup that complete options mean for some players; KeyError if an option is missing."""
        settings = Settings.of(options, players)
        board = Board(settings.packs, players)
        return cls(board, settings, Moves(board, settings))
