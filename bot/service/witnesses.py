"""What the seats of tables have seen, kept up entry by entry as the tables go on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from bot.model.live_table import LiveTable
from engine.players.witness import Witness
from engine.table import Table

# Of how many tables it is remembered; of others it is found out anew, from the deal on. When the bot starts, that is
# done of all tables, so many at once: there is room left for what is done for people.
WITNESSES_REMEMBERED, WITNESSES_AT_ONCE = 500, 2


class WitnessedTable(NamedTuple):
    """A table, and who has followed it so far."""

    table: Table
    witness: Witness

    def after(self, table: Table) -> WitnessedTable:
        """The same one log entry later; ValueError if it has come to this another way."""
        return WitnessedTable(table, self.witness.after(table))


class Witnesses:
    """Follows tables; a long log is read apart from what people do meanwhile."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, WitnessedTable] = OrderedDict()
        self._reading = asyncio.Semaphore(WITNESSES_AT_ONCE)

    async def of(self, live: LiveTable) -> WitnessedTable:
        """A table in play with who has followed it; ReplayError or ValueError if its log leads elsewhere."""
        known = self._known.get(live.record.id)
        if known is None or len(known.table.log) != live.ply:
            async with self._reading:
                known = await asyncio.to_thread(_caught_up, live, known)
            self.keep(live.record.id, known)
        return known

    def keep(self, table_id: int, followed: WitnessedTable) -> None:
        """Remember how far a table has been followed."""
        self._known[table_id] = followed
        self._known.move_to_end(table_id)
        if len(self._known) > WITNESSES_REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, table_id: int) -> None:
        """Follow a table no more."""
        self._known.pop(table_id, None)


def _caught_up(live: LiveTable, known: WitnessedTable | None) -> WitnessedTable:
    """A table followed to where it stands, from where it was followed to before or from the deal on."""
    log = live.in_play.log
    if known is None or len(known.table.log) > len(log):
        table = Table.open(live.in_play.rules, live.in_play.seed, live.record.first_seat)
        known = WitnessedTable(table, Witness.open(live.game, table))
    for entry in log[len(known.table.log) :]:
        known = known.after(known.table.repeat(entry.seat, entry.text))
    return known
