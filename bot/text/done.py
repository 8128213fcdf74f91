"""What is answered to whoever typed moves, where the board shows what came of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.text.formatting import safe
from bot.text.move_words import MoveWords
from bot.text.reader import Reader


def done_text(reader: Reader, live: LiveTable, steps: Sequence[MadeMove]) -> str:
    """That moves are done, each in the words of its button."""
    said = [_said(reader, live, step) for step in steps if step.text]
    return reader.say("done-moves", played=", ".join(said)) if said else reader.say("done")


def _said(reader: Reader, live: LiveTable, step: MadeMove) -> str:
    """A move as its player reads it; what is no move of the game as it was typed."""
    if step.move is None:
        return f"`{step.text}`"
    names = [safe(reader, name) for name in live.names]
    return MoveWords(reader, live.in_play.rules, names, step.seat).move(step.before, step.seat, step.move)
