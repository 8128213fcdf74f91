"""What a computer player is given: all that its seat may see and has seen of a table, and nothing more."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from engine.catalogue import game
from engine.game import Rules
from engine.moves import Move
from engine.piles import Pile
from engine.state import Notes, Phase


class Lie(NamedTuple):
    """How cards lie, whatever their faces: the tokens of each pile from the bottom up, and how many lie face down.

    A token is a small number that a card has for the whole deal, by the place where it was dealt.
    """

    piles: tuple[bytes, ...]
    down: bytes

    @staticmethod
    def of(piles: tuple[Pile, ...]) -> Lie:
        """How piles lie whose cards have tokens for their codes."""
        return Lie(tuple(bytes([card.code for card in pile.cards]) for pile in piles), bytes(p.down for p in piles))

    def key(self) -> str:
        """A short text that is the same only for cards that lie the same."""
        return _digest(*self.piles, self.down)


class Position(NamedTuple):
    """A position as everybody follows it; `repeated` is how cards have lain more than once in the turn.

    Of the `notes` nothing is there that is not public.
    """

    lie: Lie
    notes: Notes
    turn: int
    phase: Phase
    repeated: tuple[Lie, ...] = ()


class Action(NamedTuple):
    """What a seat did: a move, or that it was skipped or gave up; `again` if it brought back a position."""

    seat: int
    move: Move
    again: bool = False


class Turn(NamedTuple):
    """A turn that may be called now: the position when it began, and what was done since."""

    start: Position
    actions: tuple[Action, ...] = ()


class Sight(NamedTuple):
    """What a seat of a table may see and has seen; plain values, which cost little to send elsewhere.

    `options` are complete. `dealt` tells how many cards were dealt to each pile, `faces` for each token the code of
    its card, or 0 where this seat has never seen it; `made` is how many moves were made so far in the turn that goes
    on.
    """

    game: str
    version: int
    options: tuple[tuple[str, str], ...]
    players: int
    seat: int
    dealt: bytes
    faces: bytes
    now: Position
    challenged: Turn | None = None
    made: int = 0

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return _rules(self.game, self.version, self.options, self.players)

    def key(self) -> str:
        """The same short text for the same cards in the same places, known to the same extent."""
        return _digest(
            *self.now.lie.piles, self.now.lie.down, self.faces, bytes((self.seat, self.now.turn, self.made % 256))
        )


def _digest(*parts: bytes) -> str:
    digest = blake2b(digest_size=8)
    for part in parts:
        digest.update(bytes((len(part),)) + part)
    return digest.hexdigest()


@lru_cache(maxsize=256)
def _rules(game_id: str, version: int, options: tuple[tuple[str, str], ...], players: int) -> Rules:
    return game(game_id).in_version(version).at(dict(options), players)
