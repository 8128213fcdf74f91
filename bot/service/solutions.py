"""Whether a deal that was given up could be won, and how."""

from __future__ import annotations

from dataclasses import replace

from bot.model.live_table import LiveTable
from bot.model.outcomes import finish_of
from bot.model.refusals import Refused
from bot.model.solutions import Solution
from bot.service.past_games import PastGames
from bot.service.winnable import Winnable
from bot.store.protocol import Store
from engine.solving.foreseen import takes_luck, unshuffled
from engine.solving.openness import all_open
from engine.table import Table

# For how long, and with how many moves tried, it is searched for.
SOLUTION_SECONDS, SOLUTION_MOVES_TRIED = 10.0, 40_000


class Solutions:
    """Finds out about deals that are over."""

    def __init__(self, store: Store, past: PastGames, winnable: Winnable) -> None:
        self._store = store
        self._past = past
        self._winnable = winnable

    async def find(self, live: LiveTable, user_id: int) -> Solution:
        """Whether the deal of a table that is over could be won; if it is, who asks for that knows the deal.

        Refused while others may play it, or many ask at once, and where the deal has not counted for its
        player, who could win it afterwards as a first try.
        """
        if finish_of(live, live.in_play) is None:
            raise Refused("solution-uncounted")
        if await self._past.kept_secret(live.record):
            raise Refused("solution-later")
        if self._winnable.busy:
            raise Refused("many-replays")
        dealt = Table.open(live.in_play.rules, live.record.seed)
        verdict = await self._winnable.solve(
            live.game, dealt.rules.options, dealt.state, SOLUTION_MOVES_TRIED, SOLUTION_SECONDS
        )
        seen = not takes_luck(dealt.rules, dealt.state, verdict.moves)
        blind, table = not (seen and all_open(dealt.rules, unshuffled(dealt.rules, dealt.state))), dealt
        for move in verdict.moves:
            table = table.act(0, move)
        if verdict.moves:
            await self._store.past.note_seen(live.record.id, user_id)
        won = (
            replace(live, record=replace(live.record, ply=len(table.log)), position=table) if verdict.moves else None
        )
        return Solution(verdict.comes_out, blind, won)
