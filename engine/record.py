"""A game written down for people to read and for programs to play again: its deal, its rules, and a move a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.catalogue import game as known_game
from engine.game import Game
from engine.table import Table

# The first line of every record; the number grows if older readers could not read a newer one.
HEADING = "Patience Table game record 2"
# The same of records that are read as well: they told the end of every game by its digest.
FORMER = "Patience Table game record 1"
# What stands in the place of a seed that is not told yet, and of the digest at the end.
SECRET = "secret"
# What stands in the place of the digest of a game that goes on.
GOES_ON = "goes on"
_MOVE = re.compile(r"(\d+)\. (?:\[(\d)\] )?(\S.*)")
_REMARK = " # "
# Where remarks begin, if the move before leaves room.
_COLUMN = 34


class RecordError(ValueError):
    """A text is no record of a game, or of one that is not known; `line` counts from 1, 0 for the whole."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line


class Record(NamedTuple):
    """A game as it is written down: `first` is the seat that begins, None if the seed says it.

    `names` are the players' by seat, each on one line; `salt` is that of the seal, nothing where there is none.
    """

    game: Game
    table: Table
    names: tuple[str, ...] = ()
    salt: str = ""
    first: int | None = None


def write(record: Record, title: str = "", remarks: Mapping[int, str] | None = None, *, secret: bool = False) -> str:
    """The text of a game; `remarks` tell in words what some entries of the log did, each on one line.

    With `secret` neither seed nor salt is written, nor the digest of how the cards lie, by which hidden ones could be
    tried: so nobody can deal the same cards from it.
    """
    lines = [HEADING, *([f"# {title}"] if title else []), *_head(record, secret), ""]
    lines += _moves(record.table, remarks or {})
    return "\n".join([*lines, f"end: {SECRET if secret else _end(record.table)}", ""])


def _end(table: Table) -> str:
    """By what it is known that a game was played to its end; nothing is told of the cards of one that goes on."""
    return GOES_ON if table.result is None else table.state.digest()


def _head(record: Record, secret: bool) -> Iterator[str]:
    rules = record.table.rules
    yield f"game: {record.game.id}"
    yield f"version: {record.game.version}"
    yield f"players: {rules.players}"
    yield f"rules: {' '.join(f'{name}={value}' for name, value in rules.options.items())}".rstrip()
    yield f"seed: {SECRET if secret else record.table.seed}"
    if record.salt and not secret:
        yield f"salt: {record.salt}"
    if record.first is not None:
        yield f"first: {record.first + 1}"
    yield from (f"player {seat}: {name}" for seat, name in enumerate(record.names, start=1))


def _moves(table: Table, remarks: Mapping[int, str]) -> Iterator[str]:
    for ply, entry in enumerate(table.log):
        seat = f"[{entry.seat + 1}] " if table.rules.players > 1 else ""
        line = f"{ply + 1}. {seat}{entry.text}"
        yield f"{line:<{_COLUMN}}{_REMARK}{remarks[ply]}" if ply in remarks else line


def read(text: str) -> Record:
    """The game that a text tells, played to its end; RecordError if it cannot be, or ends otherwise than it says."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    if not lines or lines[0][1] not in (HEADING, FORMER):
        raise RecordError(1, f"a record begins with {HEADING!r}")
    told = [(number, line) for number, line in lines[1:] if line and not line.startswith("#")]
    head = dict(_fields([each for each in told if not _MOVE.fullmatch(each[1])]))
    record = _dealt(head)
    for number, line in told:
        if (move := _MOVE.fullmatch(line)) is not None:
            record = record._replace(table=_played(record.table, number, move))
    if head.get("end") not in (_end(record.table), record.table.state.digest()):
        raise RecordError(0, "the game does not end as the record says")
    return record


def _fields(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    for number, line in lines:
        name, colon, value = line.partition(":")
        if not colon:
            raise RecordError(number, "neither a move nor a field")
        yield name.strip(), value.strip()


def _dealt(head: Mapping[str, str]) -> Record:
    """The game before its first move."""
    if head.get("seed") == SECRET:
        raise RecordError(0, "the deal is secret")
    try:
        game, players = known_game(head["game"]).in_version(int(head["version"])), int(head["players"])
        options = dict(_pair(word) for word in head["rules"].split())
        first = int(head["first"]) - 1 if "first" in head else None
        table = Table.open(game.at(options, players), head["seed"], first)
    except KeyError as error:
        raise RecordError(0, f"not told or not known: {error}") from error
    except ValueError as error:
        raise RecordError(0, str(error)) from error
    names = tuple(head[f"player {seat}"] for seat in range(1, players + 1) if f"player {seat}" in head)
    return Record(game, table, names, head.get("salt", ""), first)


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _played(table: Table, line: int, move: re.Match[str]) -> Table:
    """The table after one line of moves."""
    number, seat, rest = int(move[1]), int(move[2] or 1) - 1, move[3]
    if number != len(table.log) + 1:
        raise RecordError(line, f"move {len(table.log) + 1} is missing")
    text = rest.split(_REMARK)[0].strip()
    if not 0 <= seat < table.rules.players:
        raise RecordError(line, f"there is no player {seat + 1}")
    try:
        return table.repeat(seat, text)
    except Exception as error:
        raise RecordError(line, f"{text!r} cannot be played: {error}") from error
