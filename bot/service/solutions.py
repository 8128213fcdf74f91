"""Whether a deal that was given up could be won, and how; and where a game was lost."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from bot.model.live_table import LiveTable
from bot.model.outcomes import finish_of, moves_of, standing_steps
from bot.model.records import Finish
from bot.model.refusals import Refused
from bot.model.solutions import LostGame, Solution
from bot.service.new_tables import replayed_to
from bot.service.past_games import PastGames
from bot.service.winnable import Winnable
from bot.store.protocol import Store
from engine.moves import Move
from engine.solving.foreseen import takes_luck, unshuffled
from engine.solving.openness import all_open
from engine.solving.review import Review, line_of
from engine.table import Table

# For how long, and with how many moves tried, it is searched for.
SOLUTION_SECONDS, SOLUTION_MOVES_TRIED = 10.0, 100_000
# Of so many games it is remembered where they were lost.
MOST_REVIEWS = 200


class Solutions:
    """Finds out about deals that are over."""

    def __init__(self, store: Store, past: PastGames, winnable: Winnable) -> None:
        self._store = store
        self._past = past
        self._winnable = winnable
        # By a table and how many moves its log holds.
        self._reviews = OrderedDict[tuple[int, int], Review]()
        # Who waits for a search.
        self._waiting = set[int]()

    async def find(self, live: LiveTable, user_id: int) -> Solution:
        """Whether the deal of a table that is over could be won; if it is, who asks for that knows the deal.

        Refused while others may play it, or many ask at once, and where the deal has not counted for its
        player, who could win it afterwards as a first try.
        """
        await self._allow(live)
        if self._winnable.busy:
            raise Refused("many-replays")
        dealt = Table.open(live.in_play.rules, live.record.seed)
        with self._searching(user_id):
            verdict = await self._winnable.solve(
                live.game, dealt.rules.options, dealt.state, SOLUTION_MOVES_TRIED, SOLUTION_SECONDS
            )
        if verdict.moves:
            await self._store.past.note_seen(live.record.id, user_id)
        won = _played(live, dealt, verdict.moves) if verdict.moves else None
        return Solution(verdict.comes_out, _blind(dealt, verdict.moves), won)

    async def lost(self, live: LiveTable, user_id: int) -> LostGame:
        """Where the game of a table that is over was lost; Refused as `allow_lost` does, or if many ask at once."""
        await self._allow_lost(live)
        found = await self._reviewed(live, user_id)
        await self._store.past.note_seen(live.record.id, user_id)
        return await asyncio.to_thread(_lost, live, found)

    async def allow_lost(self, live: LiveTable, user_id: int) -> None:
        """Let somebody see where the game of a table that is over was lost, who knows its deal from then on.

        Refused where nothing is told of its deal, and where it was won.
        """
        await self._allow_lost(live)
        await self._store.past.note_seen(live.record.id, user_id)

    async def _allow_lost(self, live: LiveTable) -> None:
        if (await self._allow(live)).won:
            raise Refused("outdated")

    async def _allow(self, live: LiveTable) -> Finish:
        finish = finish_of(live, live.in_play)
        if finish is None:
            raise Refused("solution-uncounted")
        if await self._past.kept_secret(live.record):
            raise Refused("solution-later")
        return finish

    @contextmanager
    def _searching(self, user_id: int) -> Iterator[None]:
        """One search at a time for each person: everybody waits for the same solver."""
        if user_id in self._waiting:
            raise Refused("still-searching")
        self._waiting.add(user_id)
        try:
            yield
        finally:
            self._waiting.remove(user_id)

    async def _reviewed(self, live: LiveTable, user_id: int) -> Review:
        asked = live.record.id, live.ply
        review = self._reviews.get(asked)
        if review is None:
            options, line = live.in_play.rules.options, line_of(live.in_play)
            with self._searching(user_id):
                review = await self._winnable.review(live.game, options, line)
            if review is None:
                raise Refused("many-replays")
            self._reviews[asked] = review
        self._reviews.move_to_end(asked)
        if len(self._reviews) > MOST_REVIEWS:
            self._reviews.popitem(last=False)
        return review


def _lost(live: LiveTable, review: Review) -> LostGame:
    """Where a game was lost, by what has been found out."""
    rules = live.in_play.rules
    if review.last < 0:
        return LostGame(review.proved, _blind(Table.open(rules, live.record.seed), ()))
    before = replayed_to(rules, live, review.last)
    steps = standing_steps(live.in_play, moves_of(live.in_play) - review.last)
    return LostGame(
        review.proved,
        _blind(before, review.moves),
        review.last,
        steps[0] if steps else None,
        _played(live, before, ()),
        _played(live, before, review.moves),
    )


def _blind(table: Table, moves: Sequence[Move]) -> bool:
    """Whether the player of a table could not know as much as the search that has found some moves."""
    seen = not takes_luck(table.rules, table.state, moves)
    return not (seen and all_open(table.rules, unshuffled(table.rules, table.state)))


def _played(live: LiveTable, table: Table, moves: Sequence[Move]) -> LiveTable:
    """A game that is over as it stood once, and from there on played by other moves."""
    for move in moves:
        table = table.act(0, move)
    return replace(live, record=replace(live.record, ply=len(table.log)), position=table)
