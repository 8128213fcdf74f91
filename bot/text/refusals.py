"""How a move that was refused is explained to the person who typed it."""

from __future__ import annotations

from bot.model.live_table import LiveTable, Refused
from bot.text import messages
from bot.text.boards import safe
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.sentences import write


def refused_of(error: MoveError, live: LiveTable, seat: int) -> Refused:
    """The refusal that a player gets to read: one sentence, and what may have been meant."""
    sentence = write(error.refusal, live.in_play.rules.sentences, [safe(name) for name in live.names], seat)
    if isinstance(error, AmbiguousMove):
        return Refused(sentence, error.candidates)
    if isinstance(error, InvalidMove) and error.suggestion is not None:
        meant = messages.DID_YOU_MEAN.format(text=error.suggestion)
        return Refused(f"{sentence} {meant}", (error.suggestion,))
    return Refused(sentence)
