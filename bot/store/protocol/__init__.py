"""What the bot asks of its storage, by subject; nothing here knows of any database."""

from __future__ import annotations

from typing import Protocol

from bot.model.facts import KeyedError
from bot.model.shard_range import ShardRange
from bot.store.protocol.histories import StoredHistories
from bot.store.protocol.people import Invitations, People, Tastes, Tips
from bot.store.protocol.puzzles import StoredPuzzles
from bot.store.protocol.ratings import StoredRatings
from bot.store.protocol.results import Dailies, DayPosts, DayResults, Past, Results
from bot.store.protocol.running import Housekeeping, SessionStarts, StoredServers, Values
from bot.store.protocol.seasons import StoredSeasons
from bot.store.protocol.tables import Boards, IdleTables, Seats, StoredComputers, StoredTables, Timers


class StoreError(KeyedError):
    """The store cannot be used, for a reason that the person who runs the bot reads."""


class LeaseLost(StoreError):
    """The part of the servers that the store was opened for has become another process's."""


class Store(Protocol):
    """What the bot asks of its storage; each change is one transaction.

    What it finds to be done at nobody's request is of a `part` of the servers: others see to the rest.
    """

    part: ShardRange
    tables: StoredTables
    boards: Boards
    idle_tables: IdleTables
    timers: Timers
    seats: Seats
    computers: StoredComputers
    results: Results
    ratings: StoredRatings
    histories: StoredHistories
    dailies: Dailies
    day_results: DayResults
    day_posts: DayPosts
    puzzles: StoredPuzzles
    seasons: StoredSeasons
    past: Past
    people: People
    tastes: Tastes
    invitations: Invitations
    tips: Tips
    servers: StoredServers
    starts: SessionStarts
    values: Values
    housekeeping: Housekeeping

    def has_part(self) -> bool:
        """Whether no other process can have any of the part at this moment."""
