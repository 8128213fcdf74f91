"""Why something was not done: as facts, to be put into words where a person reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.model.facts import Channels, Fact, KeyedError
from bot.model.new_table_limits import OPEN_LOBBIES, OPEN_PRIVATE_TABLES, OPEN_TABLES, Full
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.game import Rules
from engine.pile_words import own_words


class Doubt(NamedTuple):
    """What somebody is asked once before it is done, and at which table, after how many moves.

    `label` is what stands on its button, None for the usual words.
    """

    table: int
    ply: int
    what: str
    label: Fact | None = None


class At(NamedTuple):
    """A table, after how many moves."""

    table: int
    ply: int


class Refused(KeyedError):
    """Something that was not done.

    `choices` are move texts among which the person may have meant one; `anyway` is that of a move which is played if
    the person insists; both are meant `at` the position in which the move was refused. With a `doubt` it is done as
    soon as the person says that they mean it. Where a channel is taken, `elsewhere` is what the person wanted to open
    there, as the id of a button holds it.
    """

    choices: tuple[str, ...] = ()
    anyway: str = ""
    at: At | None = None
    doubt: Doubt | None = None
    elsewhere: str = ""


class Lost(Refused):
    """What is stored of a table cannot be read: its game, its rules or its log."""


class NotMoved(Refused):
    """A move that a game has refused: `error` tells why by the `rules` of the table, to the player in `seat`.

    `names` are those of the players by seat; `anyway` is the text of a move that is only asked back.
    """

    def __init__(self, error: MoveError, rules: Rules, names: Sequence[str], seat: int, anyway: str = "") -> None:
        if anyway:
            super().__init__("move-anyway")
            self.anyway = anyway
        elif isinstance(error, InvalidMove) and error.suggestion is not None:
            super().__init__("move-like", move=own_words(rules.spots, error.suggestion))
            self.choices = (error.suggestion,)
        elif isinstance(error, InvalidMove) and error.example is not None:
            super().__init__("move-instead", move=own_words(rules.spots, error.example))
        else:
            super().__init__("move")
            self.choices = error.candidates if isinstance(error, AmbiguousMove) else ()
        self.refusal, self.rules, self.names, self.seat = error.refusal, rules, names, seat


def too_many(full: Full) -> Refused:
    """The refusal of one more table to somebody who has enough of them."""
    if full.private:
        return Refused("private-full", most=OPEN_PRIVATE_TABLES)
    channels = Channels(full.channels)
    if full.lobbies:
        return Refused("lobbies-full", most=OPEN_LOBBIES, channels=channels)
    return Refused("tables-full", most=OPEN_TABLES, channels=channels)
