"""By which move most people lost the deal of a date, which is found out once it is closed, one try after another."""

from __future__ import annotations

import logging
from datetime import timedelta

from bot.model.lost_moves import lost_by
from bot.service.dates import Dates
from bot.service.past_games import PastGames
from bot.service.winnable import Winnable
from bot.store.protocol import Store
from engine.solving.review import line_of

log = logging.getLogger(__name__)
# Of so many tries it is found out; of dates closed longer ago nobody is told.
MOST_TRIES = 40
NEWS_FOR = timedelta(7)


class DayReviews:
    """Reviews lost tries of dates that are closed, while nobody else wants the solver."""

    def __init__(self, store: Store, past: PastGames, winnable: Winnable, dates: Dates) -> None:
        self._store, self._past, self._winnable, self._dates = store, past, winnable, dates
        # The tries of one date: the move with which each was lost, None where that is not certain.
        self._day, self._found = "", dict[int, int | None]()

    async def look_round(self) -> None:
        """Review one more try of the newest closed date that is not done, or note what all of them say."""
        oldest = await self._dates.oldest_open()
        dailies = self._store.dailies
        day = await dailies.unreviewed((oldest - NEWS_FOR).isoformat(), oldest.isoformat())
        if day is None:
            return
        if day != self._day:
            self._day, self._found = day, {}
        left = [each for each in await dailies.lost_tries(day, MOST_TRIES) if each not in self._found]
        if left:
            await self._review(left[0])
        else:
            known = [move for move in self._found.values() if move is not None]
            await dailies.note_lost(day, lost_by(known))

    async def _review(self, table_id: int) -> None:
        if self._winnable.busy:
            return
        record = await self._store.tables.table(table_id)
        if record is None:
            self._found[table_id] = None
            return
        try:
            live = await self._past.again(record)
            review = await self._winnable.review(live.game, live.in_play.rules.options, line_of(live.in_play))
        except Exception:  # whatever is wrong with one game keeps nobody from hearing of the others
            log.exception("table %d is left out of what is told of %s", table_id, self._day)
            self._found[table_id] = None
            return
        if review is not None:
            # Before it lies the last position that could be won; moves are counted from 1.
            self._found[table_id] = review.last + 1 if review.proved and review.last >= 0 else None
