"""Turns of which members say whether they should have been called, and those of computers that come with the bot.

In `turn_puzzles.txt` each line is a game, its version, a preset, how many play, what there is to find, the number of
a deal, and all moves from the deal to the end of the turn in question.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from bot.model.puzzle_records import Found
from engine.catalogue import game
from engine.ended_turns import EndedTurn, ended_turns
from engine.game import Game
from engine.table import Table

# Longer turns cannot be told below a picture that is to be read on a phone; of shorter ones there is little to ask.
FEWEST_ASKED_STEPS, MOST_ASKED_STEPS = 2, 9


class PlayedTurn(NamedTuple):
    """A turn, and the game that it is of."""

    game: Game
    turn: EndedTurn


class ComputerTurn(NamedTuple):
    """A turn of a computer as it is written down; `moves` lead from the deal to its end."""

    game: str
    version: int
    preset: str
    players: int
    found: Found
    deal: int
    moves: tuple[str, ...]

    def __str__(self) -> str:
        head = f"{self.game} {self.version} {self.preset} {self.players} {self.found} {self.deal}"
        return f"{head}: {','.join(self.moves)}"

    def played(self) -> PlayedTurn:
        """The turn, played again; MoveError or ValueError if it cannot be."""
        kind = game(self.game).in_version(self.version)
        *_, turn = ended_turns(self._tables(kind))
        return PlayedTurn(kind, turn)

    def _tables(self, kind: Game) -> Iterator[Table]:
        table = Table.open(kind.at(kind.preset(self.preset), self.players), seed_of(self.deal))
        yield table
        for text in self.moves:
            table = table.type(table.state.turn, text)
            yield table


def seed_of(deal: int) -> str:
    """The seed of a deal that computers played for this."""
    return " ".join(("s1:turn", str(deal)))


def askable(turn: EndedTurn) -> bool:
    """Whether a turn is worth asking about: not the first of its deal, neither too short nor too long."""
    return turn.place > 0 and FEWEST_ASKED_STEPS <= len(turn.steps()) <= MOST_ASKED_STEPS


def read(text: str) -> tuple[ComputerTurn, ...]:
    """What is written down; ValueError if it cannot be read."""
    return tuple(map(_read, text.splitlines()))


def _read(line: str) -> ComputerTurn:
    head, _, moves = line.partition(": ")
    game_id, version, preset, players, found, deal = head.split()
    return ComputerTurn(game_id, int(version), preset, int(players), Found(found), int(deal), tuple(moves.split(",")))


@cache
def computer_turns() -> tuple[ComputerTurn, ...]:
    """All turns of computers that come with the bot; each is known by its place here."""
    return read((files("bot.model") / "turn_puzzles.txt").read_text("utf-8"))
