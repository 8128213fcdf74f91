"""All that members can do, in one record of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import TableKind
from bot.service.absence import Absence
from bot.service.absent_hosts import Stalled
from bot.service.asks import Absent, Asks
from bot.service.computer_seats import ComputerSeats
from bot.service.daily import DailyDeals
from bot.service.dates import Dates
from bot.service.day_reviews import DayReviews
from bot.service.day_tables import DayTables
from bot.service.going_back import GoingBack
from bot.service.hints import Hints
from bot.service.histories import Histories
from bot.service.idle import Idle
from bot.service.league import League
from bot.service.lobby import Lobby
from bot.service.looks import Looks
from bot.service.lost_places import Places
from bot.service.matches import Matches
from bot.service.morning import Morning
from bot.service.multiplayer import Shared
from bot.service.past_games import PastGames
from bot.service.play import Play
from bot.service.privacy import Privacy
from bot.service.private_tables import PrivateTables
from bot.service.puzzles import Puzzles
from bot.service.ratings import Ratings
from bot.service.recaps import Recaps
from bot.service.request_rates import Limits
from bot.service.seasons import Seasons
from bot.service.servers import Servers
from bot.service.solo import Solo
from bot.service.solutions import Solutions
from bot.service.strikes import Strikes
from bot.service.table_kinds import Kinds
from bot.service.tables import Tables, Wording
from bot.service.timekeeping import Timekeeping
from bot.service.winnable import SolverWork, Winnable, in_thread
from bot.store.protocol import Store


async def _all_are_there(guild_id: int, user_ids: Sequence[int]) -> frozenset[int]:
    return frozenset()


class Service:
    """The parts of the service, each handed what it needs; what is only read is asked of the store itself.

    `absent` tells who of some users has left a server; `work` is where long work is done.
    """

    def __init__(
        self, store: Store, wording: Wording, absent: Absent = _all_are_there, work: SolverWork = in_thread
    ) -> None:
        self.store = store
        self.servers = Servers(store)
        self.dates = Dates(store, self.servers)
        self.league = League(store, self.servers)
        self.ratings = Ratings(store, self.servers)
        self.histories = Histories(store, self.league, self.ratings)
        self.day_tables = DayTables(store, self.dates)
        self.seasons = Seasons(store, self.servers, self.league, self.ratings, self.day_tables)
        self.recaps = Recaps(store, self.servers, self.league, self.ratings)
        self.limits = Limits()
        self.tables = Tables(store, wording, self.servers, self.limits)
        self.winnable = Winnable(work)
        self.past = PastGames(store, self.dates)
        self.play = Play(self.tables, store, Hints(work), self.past)
        self.going_back = GoingBack(self.tables, self.winnable, self.past)
        self.solo = Solo(self.tables, store, self.winnable)
        kinds: Kinds = {TableKind.SOLO: self.solo, TableKind.SHARED: Shared(self.tables)}
        stalled = Stalled(self.tables, store)
        self.asks = Asks(self.tables, store, self.play, self.servers, absent, stalled)
        self.lobby = Lobby(self.tables, store, self.play, self.asks, kinds, self.servers, stalled)
        self.computer_seats = ComputerSeats(self.tables, self.servers)
        self.idle = Idle(self.tables, store, stalled)
        self.strikes = Strikes(self.tables, store)
        self.places = Places(self.tables, store, kinds)
        self.matches = Matches(self.tables, kinds)
        self.solutions = Solutions(store, self.past, self.winnable)
        self.looks = Looks(store)
        self.privacy = Privacy(self.tables, store, kinds, self.looks, wording, dates=self.dates)
        self.absence = Absence(self.tables, store)
        self.time = Timekeeping(self.tables, store, self.servers)
        self.daily = DailyDeals(self.tables, store, self.solo, self.winnable, self.dates)
        self.day_reviews = DayReviews(store, self.past, self.winnable, self.dates)
        self.private = PrivateTables(self.tables, store, self.daily)
        self.puzzles = Puzzles(store, self.dates, self.past)
        self.morning = Morning(store, self.servers, self.daily, self.day_tables, self.puzzles)
