"""Why a move could not be made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.phrases import Part


class Refusal(NamedTuple):
    """The reason why a move is refused: a code, and what its sentence speaks of.

    The `parts` come in the order in which the sentence names them, or in that of `names`.
    """

    code: str
    parts: tuple[Part, ...] = ()
    names: tuple[str, ...] = ()


class MoveError(Exception):
    """A move that was not made; nothing has changed.

    Its text is the `sentence` that tells the player why; the code of the refusal as long as no table has written one.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.sentence = ""

    def __str__(self) -> str:
        return self.sentence or self.refusal.code


class InvalidMove(MoveError):
    """The text could not be read; `suggestion` is the text that was probably meant, or None.

    `example` is a move that could be made instead, for who has typed nothing like a move; None if there is none.
    """

    def __init__(self, refusal: Refusal, suggestion: str | None = None, example: str | None = None) -> None:
        super().__init__(refusal)
        self.suggestion, self.example = suggestion, example


class AmbiguousMove(MoveError):
    """The text means more than one legal move; `candidates` are their texts."""

    def __init__(self, refusal: Refusal, candidates: Sequence[str]) -> None:
        super().__init__(refusal)
        self.candidates = tuple(candidates)


class IllegalMove(MoveError):
    """The rules forbid the move."""


class OutOfTurn(IllegalMove):
    """It is another player's turn."""


class GameOver(IllegalMove):
    """The game has ended."""
