"""What is answered to whoever typed moves, where the board shows what came of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove, has_moves
from bot.text.formatting import safe
from bot.text.move_words import MoveWords
from bot.text.reader import Reader
from engine.moves import Move
from engine.notation import whole_move
from engine.table import HELPS, RESIGN


def done_text(reader: Reader, live: LiveTable, steps: Sequence[MadeMove]) -> str:
    """That moves are done, each in the words of its button, or that a game was given up before the first.

    Whoever gives up a game that has begun is asked before, and reads the end on the board.
    """
    if any(step.text == RESIGN for step in steps) and not has_moves(live.in_play):
        return reader.say("done-resigned")
    said = played_text(reader, live, steps)
    return reader.say("done-moves", played=said) if said else reader.say("done")


def played_text(reader: Reader, live: LiveTable, steps: Sequence[MadeMove]) -> str:
    """The moves that were made, each in the words of its button."""
    return ", ".join(_said(reader, live, step) for step in steps if step.text)


def _said(reader: Reader, live: LiveTable, step: MadeMove) -> str:
    """A move as its player reads it; what is no move of the game as it was typed."""
    move = step.move or _typed(live, step)
    if move is None:
        return f"`{step.text}`"
    names = [safe(reader, name) for name in live.names]
    return MoveWords(reader, live.in_play.rules, names, step.seat).move(step.before, step.seat, move)


def _typed(live: LiveTable, step: MadeMove) -> Move | None:
    """The move that was made by itself after those that somebody typed; None of what is none of the game."""
    return None if step.text in HELPS else whole_move(live.in_play.rules, step.before, step.seat, step.text)
