"""One turn a day on each server, of which every member may say whether it should have been called."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date
from random import Random
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.model.durations import DAY
from bot.model.live_table import LiveTable
from bot.model.puzzle_records import OF_COMPUTERS, Found, PuzzleDay, TurnAnswers, TurnPuzzle
from bot.model.refusals import Refused
from bot.model.turn_puzzles import PlayedTurn, computer_turns
from bot.model.turn_search import turn_at, turns_of
from bot.service.dates import Dates
from bot.service.past_games import PastGames
from bot.service.tastes import unlisted
from bot.store.protocol import Store

log = logging.getLogger(__name__)
# Of so many turns of a server in a row, half are with a breach.
BLOCK = 10
# Games of a server are asked about once they have been over for so many seconds: by then nobody knows them by heart.
RESTED = 30 * DAY
# Of its newest games so many may be asked about, and so many are looked through for the turn of a date.
MOST_GAMES, GAMES_TRIED = 200, 4
# So many more of a server's own turns may be without a breach than with one, or the other way round: where people
# seldom break rules, whoever knows by which ones they play would soon have learnt what its own turns are like.
MOST_AHEAD = 3
# So many turns stay in memory.
TURNS_KEPT = 30


class SetPuzzle(NamedTuple):
    """The turn of a date, and what was said of it."""

    puzzle: TurnPuzzle
    played: PlayedTurn
    answers: TurnAnswers


class Puzzles:
    """Finds the turn of each date on a server, and notes what members say of it; `chance` decides what comes."""

    def __init__(self, store: Store, dates: Dates, past: PastGames, chance: Random | None = None) -> None:
        self._store = store
        self._dates = dates
        self._past = past
        self._chance = chance or secrets.SystemRandom()
        # A whole server asks for the same turn at once: it is looked for once.
        self._known: dict[TurnPuzzle, PlayedTurn] = {}
        self._looking: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def today(self, guild_id: int, user_id: int) -> SetPuzzle:
        """The turn of today on a server, for one person; Refused where there is no server."""
        if not guild_id:
            raise Refused("puzzle-nowhere")
        day = (await self._dates.today(guild_id)).isoformat()
        async with self._looking.setdefault(guild_id, asyncio.Lock()):
            puzzle = await self._store.puzzles.puzzle(guild_id, day) or await self._set(guild_id, day)
            if (played := await self._played(puzzle)) is None:
                puzzle = await self._set_instead(puzzle)
                played = await self._of_computers(puzzle)
        assert played is not None, "turns of computers can be played again"
        return SetPuzzle(puzzle, played, await self._store.puzzles.answers(guild_id, day, user_id))

    async def answer(self, guild_id: int, user_id: int, day: date, called: bool) -> SetPuzzle:
        """Note what somebody says of the turn of today, unless they have said something; Refused of any other day."""
        asked = await self.today(guild_id, user_id)
        if asked.puzzle.day != day.isoformat():
            raise Refused("puzzle-past")
        await self._store.puzzles.answer(guild_id, asked.puzzle.day, user_id, called)
        answers = await self._store.puzzles.answers(guild_id, asked.puzzle.day, user_id)
        return asked._replace(answers=answers)

    async def went(self, guild_id: int, day: date) -> PuzzleDay:
        """How many answered on a date, and how many of them were right."""
        puzzle = await self._store.puzzles.puzzle(guild_id, day.isoformat())
        if puzzle is None:
            return PuzzleDay(0, 0)
        said = await self._store.puzzles.answers(guild_id, puzzle.day)
        return PuzzleDay(said.answered, said.called if puzzle.found.breach else said.let_pass)

    # Which turn it is.

    async def _set(self, guild_id: int, day: str) -> TurnPuzzle:
        """Let a date have a turn; if another process has set one meanwhile, that stands."""
        former = await self._store.puzzles.former(guild_id)
        found = next_found(former, self._chance)
        puzzle = await self._own(guild_id, day, found, former) or self._spare(guild_id, day, found, former)
        return await self._store.puzzles.claim(puzzle)

    async def _set_instead(self, puzzle: TurnPuzzle) -> TurnPuzzle:
        """Let one of computers stand in for a turn that can be shown no more: what was said of it holds for both."""
        former = await self._store.puzzles.former(puzzle.guild_id)
        spare = self._spare(puzzle.guild_id, puzzle.day, puzzle.found, former)
        return await self._store.puzzles.claim(spare, instead=puzzle)

    def _spare(self, guild_id: int, day: str, found: Found, former: Sequence[TurnPuzzle]) -> TurnPuzzle:
        """A turn of computers that the server has had as seldom as any."""
        had = Counter(each.place for each in former if each.table_id == OF_COMPUTERS)
        places = [place for place, each in enumerate(computer_turns()) if each.found is found]
        fewest = min(had[place] for place in places)
        place = self._chance.choice([place for place in places if had[place] == fewest])
        return TurnPuzzle(guild_id, day, OF_COMPUTERS, place, found)

    async def _own(self, guild_id: int, day: str, found: Found, former: Sequence[TurnPuzzle]) -> TurnPuzzle | None:
        """A turn of a game of the server that it has not had yet; None if none is found, or would tell too much."""
        if _would_tell(found, former):
            return None
        hidden = await unlisted(self._store)
        games = await self._store.puzzles.played_out(guild_id, self._rested(), MOST_GAMES)
        usable = [table_id for table_id, people in games.items() if _may_be_asked(people, hidden)]
        had = {each[2:4] for each in former}
        for table_id in self._chance.sample(usable, min(GAMES_TRIED, len(usable))):
            places = [place for place in await self._places(table_id, found) if (table_id, place) not in had]
            if places:
                return TurnPuzzle(guild_id, day, table_id, self._chance.choice(places), found)
        return None

    def _rested(self) -> int:
        """What was over before this moment may be asked about."""
        return self._store.timers.now() - RESTED

    async def _places(self, table_id: int, found: Found) -> Sequence[int]:
        """Where in the log of a game the turns are in which there is something to find."""
        try:
            live = await self._again(table_id)
            turns = await asyncio.to_thread(lambda: [*turns_of(live)])
        except Exception:
            log.exception("table %d is not asked about", table_id)
            return ()
        return [turn.place for turn, what in turns if what is found]

    # The turn played again.

    async def _played(self, puzzle: TurnPuzzle) -> PlayedTurn | None:
        """The turn of a date played again; None if it can or may be shown no more."""
        own = puzzle.table_id != OF_COMPUTERS
        if own:
            people = await self._store.puzzles.people_at(puzzle.guild_id, puzzle.table_id)
            if not _may_be_asked(people, await unlisted(self._store)):
                return None
        played = self._known.get(puzzle) or await (self._of_server if own else self._of_computers)(puzzle)
        if played is not None:
            if len(self._known) >= TURNS_KEPT:
                self._known.clear()
            self._known[puzzle] = played
        return played

    async def _of_server(self, puzzle: TurnPuzzle) -> PlayedTurn | None:
        """A turn of the server; None if its game cannot be played again, or there is something else in its place."""
        try:
            live = await self._again(puzzle.table_id)
            turn = await asyncio.to_thread(turn_at, live, puzzle.place)
        except Exception:
            log.exception("table %d is no longer asked about", puzzle.table_id)
            return None
        if turn is None or bool(turn.violation()) is not puzzle.found.breach:
            return None
        return PlayedTurn(live.game, turn)

    async def _of_computers(self, puzzle: TurnPuzzle) -> PlayedTurn | None:
        """A turn of computers; None if the list is another by now, and has something else in its place."""
        turns = computer_turns()
        if puzzle.place >= len(turns) or turns[puzzle.place].found is not puzzle.found:
            return None
        return await asyncio.to_thread(turns[puzzle.place].played)

    async def _again(self, table_id: int) -> LiveTable:
        """A game of the server played again; Lost if it cannot be, AssertionError if it is gone."""
        record = await self._store.tables.table(table_id)
        assert record is not None, "it was there a moment ago"
        return await self._past.again(record)


def next_found(former: Sequence[TurnPuzzle], chance: Random) -> Found:
    """What there is to find in the next turn of a server: a breach in half of each ten, of which half were missed."""
    block = former[len(former) // BLOCK * BLOCK :]
    breaches = sum(each.found.breach for each in former)
    left = BLOCK // 2 - sum(each.found.breach for each in block)
    if chance.randrange(BLOCK - len(block)) >= left:
        return Found.FINE
    return Found.SEEN if breaches % 2 else Found.MISSED


def _would_tell(found: Found, former: Sequence[TurnPuzzle]) -> bool:
    """Whether a server's own turns would be of one kind too often if the next one was, too."""
    own = Counter(each.found.breach for each in former if each.table_id != OF_COMPUTERS)
    return own[found.breach] - own[not found.breach] >= MOST_AHEAD


def _may_be_asked(people: Collection[int], hidden: Collection[int]) -> bool:
    """Whether a game may be shown that some people played: nobody of them is forgotten or in no lists."""
    return bool(people) and all(each > 0 and each not in hidden for each in people)
