"""One turn a day on each server, of which every member may say whether it should have been called."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from datetime import date
from random import Random
from typing import NamedTuple, TypeAlias
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
# Games of a server are asked about once they have been over for so many seconds: by then nobody knows them by heart.
RESTED = 30 * DAY
# Of its newest games so many may be asked about, and so many are looked through for the turn of a date.
MOST_GAMES, GAMES_TRIED = 200, 4
# So many turns stay in memory.
TURNS_KEPT = 30
# Whether whoever asks may see a channel.
Sees: TypeAlias = Callable[[int], bool]


class SetPuzzle(NamedTuple):
    """The turn of a date, and what was said of it; `again` tells that whoever asks had said something before."""

    puzzle: TurnPuzzle
    played: PlayedTurn
    answers: TurnAnswers
    again: bool = False


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

    async def today(self, guild_id: int, user_id: int, sees: Sees) -> SetPuzzle:
        """The turn of today on a server, for one person; Refused where there is no server.

        Who may not see the channel in which it was played gets one of computers instead.
        """
        if not guild_id:
            raise Refused("puzzle-nowhere")
        day = (await self._dates.today(guild_id)).isoformat()
        async with self._looking.setdefault(guild_id, asyncio.Lock()):
            puzzle = await self._store.puzzles.puzzle(guild_id, day) or await self._set(guild_id, day, sees)
            if (played := await self._played(puzzle)) is None:
                puzzle = await self._store.puzzles.claim(await self._stand_in(puzzle), instead=puzzle)
                played = await self._of_computers(puzzle)
            elif not await self._shown_to(puzzle, sees):
                puzzle = await self._stand_in(puzzle)
                played = await self._of_computers(puzzle)
        assert played is not None, "turns of computers can be played again"
        answers = await self._store.puzzles.answers(guild_id, day, user_id)
        return SetPuzzle(puzzle, played, answers, answers.own is not None)

    async def still(self, guild_id: int, user_id: int, day: date, mark: str, sees: Sees) -> SetPuzzle:
        """The turn of today, if it is that of a day with a mark; Refused if it is another, or has been put away."""
        asked = await self.today(guild_id, user_id, sees)
        if asked.puzzle.day != day.isoformat():
            raise Refused("puzzle-past")
        if asked.puzzle.mark != mark:
            raise Refused("puzzle-put-away")
        return asked

    async def answer(  # noqa: PLR0917
        self, guild_id: int, user_id: int, day: date, mark: str, called: bool, sees: Sees
    ) -> SetPuzzle:
        """Note what somebody says of the turn of a day with a mark, unless they have said something.

        Refused if it can be answered no more, or if they have been forgotten since they did.
        """
        asked = await self.still(guild_id, user_id, day, mark, sees)
        first = await self._store.puzzles.answer(guild_id, asked.puzzle.day, user_id, called)
        if first is None:
            raise Refused("puzzle-forgotten")
        answers = await self._store.puzzles.answers(guild_id, asked.puzzle.day, user_id)
        return asked._replace(answers=answers, again=not first)

    async def went(self, guild_id: int, day: date) -> PuzzleDay:
        """How many answered on a date, and how many of them were right."""
        puzzle = await self._store.puzzles.puzzle(guild_id, day.isoformat())
        if puzzle is None:
            return PuzzleDay(0, 0)
        said = await self._store.puzzles.answers(guild_id, puzzle.day)
        return PuzzleDay(said.answered, said.called if puzzle.found.breach else said.let_pass)

    # Which turn it is.

    async def _set(self, guild_id: int, day: str, sees: Sees) -> TurnPuzzle:
        """Let a date have a turn; if another process has set one meanwhile, that stands."""
        former = await self._store.puzzles.former(guild_id)
        found = next_found(self._chance)
        puzzle = await self._own(guild_id, day, found, former, sees)
        return await self._store.puzzles.claim(puzzle or _spare(guild_id, day, found, former, self._chance))

    async def _stand_in(self, puzzle: TurnPuzzle) -> TurnPuzzle:
        """One of computers in the place of a turn that cannot be shown: what is said of it holds for both.

        It is always the same, so that whoever has it before them keeps it.
        """
        former = await self._store.puzzles.former(puzzle.guild_id)
        before = [each for each in former if each.day < puzzle.day]
        chance = Random(f"{puzzle.guild_id} {puzzle.day}")
        return _spare(puzzle.guild_id, puzzle.day, puzzle.found, before, chance)

    async def _own(
        self, guild_id: int, day: str, found: Found, former: Sequence[TurnPuzzle], sees: Sees
    ) -> TurnPuzzle | None:
        """A turn of a game of the server that it has not had yet; None if none is found.

        Only of a game that has some with a breach and some without: in one that had but one kind left, whoever knew
        the game would know the answer.
        """
        hidden = await unlisted(self._store)
        games = await self._store.puzzles.played_out(guild_id, self._rested(), MOST_GAMES)
        seen = [(each, game.people) for each, game in games.items() if sees(game.channel_id)]
        usable = [each for each, people in seen if _may_be_asked(people, hidden)]
        had = {each[2:4] for each in former}
        for table_id in self._chance.sample(usable, min(GAMES_TRIED, len(usable))):
            turns = [(place, what) for place, what in await self._turns(table_id) if (table_id, place) not in had]
            if len({what.breach for _, what in turns}) == 2:
                place, what = self._chance.choice([turn for turn in turns if turn[1].breach is found.breach])
                return TurnPuzzle(guild_id, day, table_id, place, what)
        return None

    def _rested(self) -> int:
        """What was over before this moment may be asked about."""
        return self._store.timers.now() - RESTED

    async def _turns(self, table_id: int) -> Sequence[tuple[int, Found]]:
        """Where in the log of a game the turns are that may be asked about, and what there is to find in each."""
        try:
            live = await self._again(table_id)
            turns = await asyncio.to_thread(lambda: [*turns_of(live)])
        except Exception:
            log.exception("table %d is not asked about", table_id)
            return ()
        return [(turn.place, what) for turn, what in turns]

    # The turn played again.

    async def _played(self, puzzle: TurnPuzzle) -> PlayedTurn | None:
        """The turn of a date played again; None if it can or may be shown no more."""
        own = puzzle.table_id != OF_COMPUTERS
        if own:
            game = await self._store.puzzles.game(puzzle.guild_id, puzzle.table_id)
            if game is None or not _may_be_asked(game.people, await unlisted(self._store)):
                return None
        played = self._known.get(puzzle) or await (self._of_server if own else self._of_computers)(puzzle)
        if played is not None:
            if len(self._known) >= TURNS_KEPT:
                self._known.clear()
            self._known[puzzle] = played
        return played

    async def _shown_to(self, puzzle: TurnPuzzle, sees: Sees) -> bool:
        """Whether whoever asks may see the channel in which a turn was played."""
        if puzzle.table_id == OF_COMPUTERS:
            return True
        game = await self._store.puzzles.game(puzzle.guild_id, puzzle.table_id)
        return game is not None and sees(game.channel_id)

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


def next_found(chance: Random) -> Found:
    """What there is to find in the next turn of a server, whatever came before: a breach as often as none."""
    return chance.choice((Found.FINE, Found.FINE, Found.SEEN, Found.MISSED))


def _spare(guild_id: int, day: str, found: Found, former: Sequence[TurnPuzzle], chance: Random) -> TurnPuzzle:
    """A turn of computers that the server has had as seldom as any."""
    had = Counter(each.place for each in former if each.table_id == OF_COMPUTERS)
    places = [place for place, each in enumerate(computer_turns()) if each.found is found]
    fewest = min(had[place] for place in places)
    place = chance.choice([place for place in places if had[place] == fewest])
    return TurnPuzzle(guild_id, day, OF_COMPUTERS, place, found)


def _may_be_asked(people: Collection[int], hidden: Collection[int]) -> bool:
    """Whether a game may be shown that some people played: nobody of them is forgotten or in no lists."""
    return all(each > 0 and each not in hidden for each in people)
