"""What is stored, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.model.asks import Ask
from bot.model.clocks import NO_CLOCK, Clock, Timer
from bot.model.deal_numbers import DealNumber, which_deal
from bot.model.facts import BoardLine, Note, Stays, Who
from bot.model.former_players import FormerPlayer
from bot.model.private_tables import is_private_place

Status: TypeAlias = Literal["lobby", "playing", "over", "cancelled"]


@dataclass(frozen=True, slots=True)
class Member:
    """Someone who sits at a table, by the name they had then, or a computer at a `level`, which may be `quiet`."""

    user_id: int
    name: str
    level: str = ""
    quiet: bool = False

    @property
    def who(self) -> Who:
        """How they are told of."""
        return Who(self.user_id, self.name)

    @property
    def computer(self) -> bool:
        """Whether this is a computer."""
        return bool(self.level)

    @property
    def person(self) -> bool:
        """Whether they can be asked and called: all that Discord gives numbers to, which are above 0."""
        return self.user_id > 0

    @property
    def forgotten(self) -> bool:
        """Whether this was a person who has been forgotten."""
        return not self.person and not self.computer


@dataclass(frozen=True, slots=True)
class LogRow:
    """One move: `ply` counts from 0, `digest` is that of the state after it."""

    ply: int
    seat: int
    text: str
    digest: str


class Explained(NamedTuple):
    """Something that a person is told of how the game works, and whether it is the first such thing."""

    tip: str
    first: bool


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """The live board message of a table, and the version that it shows.

    Once another message follows, what `stays` of it and below that the `lines` are left; `before` is what happened
    last before these lines, which is shown only as long as the board is the newest.
    """

    channel_id: int
    message_id: int
    version: int
    stays: Stays = Stays.NOTHING
    lines: tuple[BoardLine, ...] = ()
    before: tuple[BoardLine, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """What the next board has to tell of a change.

    If it `mentions`, a turn is over, and who is to move is mentioned; `invites` are users who are asked for.
    """

    lines: tuple[BoardLine, ...] = ()
    mentions: bool = False
    invites: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """The interaction that asked for a change, and whose it was."""

    interaction_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class SoloDeal:
    """What a table for one player is besides its game.

    `number` is the short number that gives its deal, None if the deal is secret; with `together` everybody in the
    channel may move; `day` is the date of the daily deal, "2026-11-21", whose ranked try this is, or None. With `ms`
    the number is the one that the deal has in other programs.
    """

    number: int | None
    together: bool = False
    day: str | None = None
    ms: bool = False

    @property
    def which(self) -> DealNumber | None:
        """The number of the deal as it is asked for, None if the deal is secret."""
        return which_deal(self.number, self.ms)


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game for one player ended in which at least one move was made.

    `moves` are those that stand, `undos` and `hints` the help that was had.
    """

    user_id: int
    name: str
    won: bool
    moves: int
    undos: int
    hints: int
    cards_left: int


@dataclass(frozen=True, slots=True)
class SoloStanding:
    """One line of the table of a game for one player, of the deals that a player played for the first time.

    `unaided` are the games won without undo or hint; `fewest_moves` and `best_seconds` are those of the best games
    won, None if none was.
    """

    place: int
    user_id: int
    name: str
    played: int
    won: int
    unaided: int
    streak: int
    best_streak: int
    fewest_moves: int | None
    best_seconds: int | None


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a date: seed and salt stay secret until it is closed; `tried` positions told that it can be won."""

    day: str
    game: str
    seed: str
    salt: str
    tried: int | None = None


@dataclass(frozen=True, slots=True)
class DailyResult:
    """One line of the results of the deal of a date; `cards_left` is None if that was given up before a move."""

    place: int
    user_id: int
    name: str
    won: bool
    unaided: bool
    moves: int
    seconds: int
    cards_left: int | None
    game: str = ""
    table_id: int = 0


@dataclass(frozen=True, slots=True)
class TableRecord:
    """What is stored of a table, but for its log of `ply` moves; `version` grows with every change of it.

    In a match, `match_id` is the number of its first table (which has None itself), `deal` counts from 0, and
    `scores` holds each member's points in the deals that are over; `first_seat` is the seat that begins,
    or None if the seed says it; `ask` is what those who play are asked to agree to. Where it is `uncounted`, nothing
    counts for the league as long as computers play. Seats have been given up by `former` players; the `results` are
    those of a game of several that is over.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    rules_version: int
    options: Mapping[str, str]
    seed: str
    salt: str
    host_id: int
    limit: int
    status: Status
    version: int
    members: tuple[Member, ...]
    ply: int
    match_id: int | None = None
    deal: int = 0
    first_seat: int | None = None
    scores: tuple[float, ...] = ()
    solo: SoloDeal | None = None
    ask: Ask | None = None
    clock: Clock = NO_CLOCK
    timers: tuple[Timer, ...] = ()
    uncounted: bool = False
    former: tuple[FormerPlayer, ...] = ()
    results: tuple[ResultRow, ...] = ()

    @property
    def private(self) -> bool:
        """Whether only its player sees the table."""
        return is_private_place(self.channel_id)


class IdleTable(NamedTuple):
    """A table at which nothing is done, in which version, and after how many days of that it is closed."""

    id: int
    version: int
    days: int


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Where a new table stands in its match, and who sits at it."""

    match_id: int
    deal: int
    first_seat: int | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened for a host and perhaps computers: a lobby, one `dealt` at once, or the next of a match.

    It `replaces` one of its host's that has just been ended for it. Its first `moves` may be those of another game.
    """

    guild_id: int
    channel_id: int
    game: str
    rules_version: int
    options: Mapping[str, str]
    seed: str
    salt: str
    host: Member
    limit: int
    following: NextDeal | None = None
    solo: SoloDeal | None = None
    news: News | None = None
    clock: Clock = NO_CLOCK
    timers: tuple[Timer, ...] = ()
    computers: tuple[Member, ...] = ()
    uncounted: bool = False
    replaces: bool = False
    dealt: bool = False
    moves: tuple[LogRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Knock:
    """A call: who called whom in which move, for which rule, and how many cards that moved.

    `violation` is the number by which the game knows the rule that was broken, 0 if none was.
    """

    ply: int
    caller_id: int
    offender_id: int
    violation: int
    cards: int


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one player came out of a game.

    `level` is that of a computer, `against` the highest that a person played against; both are empty without any.
    Where it has not counted for them, `why` says why not. `scored` are the points of the deal itself, if any.
    Who did not leave early has `played` if the game came about at all; `pins` is the version of a computer's level.
    They are kept `apart` from some seats, against which they are not rated: a bit for each.
    `turns` are those in which there was a move, `longest_turn` the most moves of one.
    """

    seat: int
    user_id: int
    name: str
    place: int
    points: float
    cards_left: int
    won: bool
    score: float = 0
    stakes: int = 0
    level: str = ""
    against: str = ""
    counted: bool = True
    why: Note | None = None
    scored: float | None = None
    played: bool = True
    pins: int = 0
    apart: int = 0
    turns: int | None = None
    longest_turn: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to a table of one version, at whose request if anybody's; None leaves a thing as it is.

    But of what was asked nothing stays open that is no `ask` of the change.
    """

    table_id: int
    version: int
    request: Request | None
    status: Status | None = None
    channel_id: int | None = None
    host_id: int | None = None
    options: Mapping[str, str] | None = None
    rules_version: int | None = None
    members: tuple[Member, ...] | None = None
    former: FormerPlayer | None = None
    moves: tuple[LogRow, ...] = ()
    knocks: tuple[Knock, ...] = ()
    results: tuple[ResultRow, ...] = ()
    finish: Finish | None = None
    news: News | None = None
    ask: Ask | None = None
    clock: Clock | None = None
    timers: tuple[Timer, ...] | None = None
    uncounted: bool | None = None


@dataclass(frozen=True, slots=True)
class Committed:
    """The change was made."""

    record: TableRecord


@dataclass(frozen=True, slots=True)
class Replayed:
    """The same interaction had made its change before, so nothing was done."""

    record: TableRecord


@dataclass(frozen=True, slots=True)
class Stale:
    """The table had changed meanwhile, so nothing was done."""

    record: TableRecord


@dataclass(frozen=True, slots=True)
class Busy:
    """The channel has a table already, or the host has had this ranked try at it, so none was opened."""

    record: TableRecord


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a server's league; `knocks` are the rightful ones suffered, `calls` those made."""

    place: int
    user_id: int
    name: str
    played: int
    won: int
    points: float
    cards_left: int
    knocks: int
    stakes: int = 0
    calls: int = 0
