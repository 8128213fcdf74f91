"""Whether a game was dealt fairly, and what proves it: the answer of `/verify`."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.model.outcomes import moves_of
from bot.model.seals import seal
from bot.text.formatting import quoted
from bot.text.games import title_of
from bot.text.reader import Reader


def verdict(reader: Reader, live: LiveTable, secret: bool, shown: str | None = None) -> str:
    """Whether a finished game was dealt as its seal says; `shown` is the seal that somebody saw before the deal."""
    record, moves = live.record, moves_of(live.in_play)
    if live.solo.which is not None:
        number = str(live.solo.which)
        return reader.say("verify-numbered", title=title_of(reader, live.game), number=number, moves=moves)
    if secret:
        return reader.say("still-secret", seal=seal(record))
    proof = reader.say("proof", seed=record.seed, salt=record.salt, seal=seal(record))
    return "\n".join([_compared(reader, live, shown), proof, reader.say("verify-dealt", moves=moves)])


def _compared(reader: Reader, live: LiveTable, shown: str | None) -> str:
    if shown is None:
        return reader.say("verify-compare")
    same = "".join(shown.split()).strip("`").casefold() == seal(live.record)
    return reader.say("verify-agrees") if same else reader.say("verify-differs", shown=quoted(shown))
