"""All that members can do, in one record of its parts."""

from __future__ import annotations

from bot.model.live_table import TableKind
from bot.service.absence import Absence
from bot.service.daily import DailyDeals
from bot.service.lobby import Lobby
from bot.service.looks import Looks
from bot.service.matches import Matches
from bot.service.past_games import PastGames
from bot.service.play import Play
from bot.service.shared import Shared
from bot.service.solo import Solo
from bot.service.table_kinds import Kinds
from bot.service.tables import Tables, Wording
from bot.service.timekeeping import Timekeeping
from bot.store.protocol import Store


class Service:
    """The parts of the service, each handed what it needs; what is only read is asked of the store itself."""

    def __init__(self, store: Store, wording: Wording) -> None:
        self.store = store
        self.tables = Tables(store, wording)
        self.play = Play(self.tables)
        self.solo = Solo(self.tables, store)
        kinds: Kinds = {TableKind.SOLO: self.solo, TableKind.SHARED: Shared(self.tables)}
        self.lobby = Lobby(self.tables, store, self.play, kinds)
        self.matches = Matches(self.tables, kinds)
        self.past = PastGames(store)
        self.looks = Looks(store)
        self.absence = Absence(self.tables, store)
        self.time = Timekeeping(self.tables, store)
        self.daily = DailyDeals(self.tables, store, self.solo)
