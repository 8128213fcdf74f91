"""How what was refused is explained to the person who asked for it."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.model.refusals import Lost, NotBegun, NotSeated, NotYours, Refused
from bot.text import messages
from bot.text.formatting import safe
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.sentences import write


def sentence_of(refused: Refused) -> str:
    """Why something was not done, in the words that the person who asked for it reads."""
    match refused:
        case NotBegun(host=host):
            return messages.NOT_BEGUN.format(host=safe(host))
        case NotYours(host=host, title=title):
            return messages.NOT_YOURS.format(host=safe(host), title=title)
        case NotSeated():
            return messages.NOT_SEATED
        case Lost(going=going):
            return messages.LOST if going else messages.LOST_OVER
    return refused.sentence


def refused_of(error: MoveError, live: LiveTable, seat: int) -> Refused:
    """The refusal that a player gets to read: one sentence, and what may have been meant."""
    sentence = write(error.refusal, live.in_play.rules.sentences, [safe(name) for name in live.names], seat)
    if isinstance(error, AmbiguousMove):
        return Refused(sentence, error.candidates)
    if isinstance(error, InvalidMove) and error.suggestion is not None:
        meant = messages.DID_YOU_MEAN.format(text=error.suggestion)
        return Refused(f"{sentence} {meant}", (error.suggestion,))
    return Refused(sentence)
