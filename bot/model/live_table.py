"""A table as the bot handles it: what is stored of it, and the position that its log leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum, auto

from bot.model import game_words
from bot.model.computers import first_name
from bot.model.facts import ALONE, Name, Names, Who
from bot.model.records import LogRow, Member, SoloDeal, TableRecord
from bot.model.refusals import Lost, Refused
from engine.catalogue import game
from engine.game import Game, Rules
from engine.match import Match
from engine.options import Options, complete
from engine.table import HELPS, RESIGN, SKIP, Entry, Table

# That of no rules at all.
NO_VERSION = 0
# The refusals that say that a channel has a table already.
TAKEN = ("busy", "busy-yourself", "busy-solo")
# A lobby has no position yet, and nobody looks at that of a table that was closed.
UNDEALT = ("lobby", "cancelled")
# What a log holds that is no move.
NO_MOVES = (*HELPS, RESIGN, SKIP)


class TableKind(Enum):
    """For one player or for several: by this the service, the texts and the boards are chosen."""

    SOLO = auto()
    SHARED = auto()


@dataclass(frozen=True)
class LiveTable:
    """One table: its record, its game, and in play or after it the `Table` itself.

    One whose record cannot be read is seen only to be closed, and without a `Table`.
    """

    record: TableRecord
    game: Game
    position: Table | None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(member.name for member in self.record.members)

    @property
    def players(self) -> tuple[Who, ...]:
        """The players by seat, as they are told of."""
        return tuple(member.who for member in self.record.members)

    @property
    def typed_names(self) -> tuple[str, ...]:
        """What the players are called by seat when somebody types whose pile is meant."""
        return tuple(first_name(member) for member in self.record.members)

    @property
    def host(self) -> str:
        """The name of the member who opened the table, or to whom it passed; nothing if nobody is left."""
        return self.owner.name

    @property
    def owner(self) -> Who:
        """The host, as they are told of."""
        return next((m.who for m in self.record.members if m.user_id == self.record.host_id), ALONE)

    @property
    def most_players(self) -> int:
        """How many can sit at this table: as its host wants, and as its rules allow."""
        return min(self.record.limit, self.game.seating(self.record.options)[-1])

    @property
    def full(self) -> bool:
        """Whether all seats are taken, also by computers."""
        return len(self.record.members) >= self.most_players

    @property
    def ply(self) -> int:
        """How many entries the log holds: moves, and also hints and what was undone."""
        return self.record.ply

    @property
    def in_play(self) -> Table:
        """The table in play; Refused if it is not dealt."""
        if self.position is None:
            raise Refused("not-begun", host=Name(self.host))
        return self.position

    @property
    def follows(self) -> bool:
        """Whether this deal is over and its match goes on; nobody would play for a member who is forgotten."""
        match, members = self.match, self.record.members
        if match is None or any(member.forgotten for member in members):
            return False
        return self.record.status == "over" and not match.over(self.record.scores)

    @property
    def match(self) -> Match | None:
        """What a deal that has been dealt counts for, if deals are played on."""
        contest = self.position and self.position.rules.contest
        return contest.match if contest else None

    @property
    def kind(self) -> TableKind:
        """Whether the table is for one player or for several."""
        return TableKind.SOLO if self.record.solo is not None or self.game.solo else TableKind.SHARED

    @property
    def contested(self) -> bool:
        """Whether several are playing here."""
        return self.kind is TableKind.SHARED and self.record.status == "playing"

    @property
    def computers(self) -> bool:
        """Whether any computer sits here."""
        return any(member.computer for member in self.record.members)

    @property
    def shut_out(self) -> bool:
        """Whether computers at the table keep it out of the league."""
        return self.record.uncounted and self.computers

    @property
    def gained(self) -> Mapping[int, float]:
        """What each seat for which a game that is over has counted was given in the league."""
        return {row.seat: row.points for row in self.record.results if row.counted}

    @property
    def paid(self) -> Mapping[int, int]:
        """What each seat came away with of a game that is over, where it was played for stakes."""
        contest = self.position and self.position.rules.contest
        return {row.seat: row.stakes for row in self.record.results} if contest and contest.stakes else {}

    @property
    def people(self) -> tuple[int, ...]:
        """The users who have not resigned and can be asked; of a table that cannot be read, also who has resigned."""
        seated = [(seat, member) for seat, member in enumerate(self.record.members) if member.person]
        return tuple(member.user_id for seat, member in seated if self.position is None or self.plays(seat))

    @property
    def alone(self) -> bool:
        """Whether one person plays here against computers, and nobody else."""
        return self.computers and len(self.people) == 1

    @property
    def against_computers(self) -> bool:
        """Whether one person is playing against computers: with nobody to agree, such a game is lost, not closed."""
        return self.alone and self.contested

    @property
    def needs_no_mention(self) -> bool:
        """Whether one person plays here, by themselves or against computers, and knows whose turn it is."""
        return self.alone or self.kind is TableKind.SOLO

    @property
    def to_move(self) -> Member:
        """Whose turn it is at a table that has been dealt."""
        return self.record.members[self.in_play.state.turn]

    @property
    def solo(self) -> SoloDeal:
        """What a table for one player is besides its game."""
        return self.record.solo or SoloDeal(None)

    @property
    def numbered(self) -> bool:
        """Whether the deal is known by its number, so that there is nothing secret about it."""
        return self.solo.number is not None

    @property
    def choosable(self) -> bool:
        """Whether the rules of a game for one player can still be changed: before anything has been done."""
        return self.numbered and self.record.status == "playing" and not self.record.ply

    def seat(self, user_id: int) -> int:
        """The seat of a user; Refused if there is none."""
        for seat, member in enumerate(self.record.members):
            if member.user_id == user_id:
                return seat
        if self.kind is TableKind.SHARED:
            raise Refused("not-seated")
        if self.solo.together:
            return 0
        raise Refused("not-yours", host=Name(self.host), title=game_words.title(self.game))

    def plays(self, seat: int) -> bool:
        """Whether a seat of a table that has been dealt is still in the game."""
        return self.in_play.rules.active(self.in_play.state)[seat]

    def is_member(self, user_id: int) -> bool:
        """Whether a user sits at this table."""
        return any(member.user_id == user_id for member in self.record.members)

    def no_seat(self, user_id: int) -> Refused | None:
        """Why a user cannot sit down here, apart from how many may; None if they can."""
        if self.kind is TableKind.SHARED:
            if self.is_member(user_id):
                return Refused("seated-already")
            return None if self.position is None else Refused("begun-without-you")
        if self.is_member(user_id):
            return Refused("join-own", title=game_words.title(self.game))
        if self.solo.together:
            return Refused("join-together", title=game_words.title(self.game))
        return Refused("join-alone", host=Name(self.host), title=game_words.title(self.game))

    def occupied(self, user_id: int, hours: int) -> Refused:
        """Why there is no room for another table; after so many hours of rest anybody may close one player's."""
        if self.kind is TableKind.SHARED:
            return Refused("busy", players=Names(self.names))
        if self.is_member(user_id):
            return Refused("busy-yourself", title=game_words.title(self.game))
        return Refused("busy-solo", players=Names(self.names), title=game_words.title(self.game), hours=hours)


def may_play(record: TableRecord, user_id: int) -> bool:
    """Whether somebody may play at a table."""
    together = record.solo is not None and record.solo.together
    return together or any(member.user_id == user_id for member in record.members)


def game_or_placeholder(game_id: str, solo: bool = True) -> Game:
    """The game with an id; where the catalogue has none, what can be said of it, and no rules to play it by."""
    try:
        return game(game_id)
    except KeyError:
        title, players = game_id.replace("-", " ").title(), range(1, 2) if solo else range(2, 8)
        return Game(game_id, title, NO_VERSION, players, _no_rules, "")


def _no_rules(options: Options, players: int) -> Rules:
    raise ValueError("the game is not known")


def _fits(table: Table, record: TableRecord) -> bool:
    """Whether a position is that of a record: before the first move other rules may have been chosen since the deal.

    Once a server is forgotten, another table may be given the number of one of its tables.
    """
    rechosen = not record.ply and table.rules.options != record.options
    return table.seed == record.seed and len(table.log) == record.ply and not rechosen


def _understood(record: TableRecord, table: Table | None = None) -> tuple[TableRecord, Game]:
    """A record with a value for every option, and its game as it was dealt; ValueError if these rules are not known.

    Where nothing has been dealt yet, the present rules hold. What a `table` has been dealt by is known already.
    """
    kind = game_or_placeholder(record.game, record.solo is not None)
    if record.status == "lobby" and NO_VERSION < record.rules_version < kind.version:
        record = replace(record, rules_version=kind.version)
    kind = kind.in_version(record.rules_version)
    if table is not None and table.rules.options == record.options:
        return record, kind
    options = complete(kind.options, record.options)
    if (reason := kind.conflict(options)) is not None:
        raise ValueError(reason)
    return (record if options == record.options else replace(record, options=options)), kind


def standing(record: TableRecord, table: Table | None) -> LiveTable | None:
    """The live table of a record that has no position, or whose position is at hand; None if it must be replayed.

    Lost if its game or rules are not known.
    """
    with _or_lost(record):
        record, kind = _understood(record, table)
        if record.status in UNDEALT:
            return LiveTable(record, kind, None)
        return LiveTable(record, kind, table) if table is not None and _fits(table, record) else None


def replayed(record: TableRecord, rows: Iterable[LogRow]) -> LiveTable:
    """The live table of a record, played from the deal by the rows of its log.

    Lost if its game or rules are not known, or the log does not replay.
    """
    with _or_lost(record):
        record, kind = _understood(record)
        entries = [Entry(row.seat, row.text, row.digest) for row in rows]
        rules = kind.at(record.options, len(record.members))
        return LiveTable(record, kind, Table.replay(rules, record.seed, entries, record.first_seat))


def unread(record: TableRecord) -> LiveTable:
    """What there is of a table whose position cannot be read."""
    return LiveTable(record, game_or_placeholder(record.game, record.solo is not None), None)


@contextmanager
def _or_lost(record: TableRecord) -> Iterator[None]:
    """Whatever is wrong with one table must keep nobody from the others, nor its channel from a new one."""
    try:
        yield
    except Exception as error:
        raise Lost("lost" if record.status in ("lobby", "playing") else "lost-over") from error
