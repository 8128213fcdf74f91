"""What a board is going to show: its words and its picture, from what is stored of its table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import date

from bot.model.endings import SoloEnding
from bot.model.facts import BoardLine, Stays
from bot.model.live_table import LiveTable
from bot.model.records import News, PostedBoard
from bot.service.day_tables import DayTables
from bot.service.looks import Looks
from bot.service.ratings import Ratings
from bot.service.tastes import letters_wanted, unlisted
from bot.service.wishes import called
from bot.store.protocol import Store, StoreError
from bot.text.board_lines import ToldLines, follow, last_of
from bot.text.company import next_levels
from bot.text.daily import own_day_text
from bot.text.formatting import plain, unwritten
from bot.text.ratings import rated_text
from bot.text.reader import Reader
from bot.text.table_in_letters import table_in_letters
from bot.text.table_kinds import telling_of, text_of
from bot.text.table_messages import dealt_text, remains, stays_of, undealt_text
from bot.text.tips import on_board
from bot.ui.delivery.board_content import BoardContent
from bot.ui.delivery.desk import Desk
from bot.ui.delivery.painting import Painter, Sitting
from bot.ui.endings import ending_of
from bot.ui.reading import Readers
from bot.ui.tips import Tip, tip_for
from render.column_room import Kept, Rooms

log = logging.getLogger(__name__)
# Seconds for which the end of a game waits to tell what it did to ratings.
RATED_WITHIN = 3.0
# Of how many tables it is remembered how much room their columns had.
ROOMS_REMEMBERED = 10_000


class BoardDrawing:
    """Makes what boards show, one picture of a table at a time."""

    def __init__(
        self,
        store: Store,
        looks: Looks,
        readers: Readers,
        days: DayTables | None = None,
        ratings: Ratings | None = None,
    ) -> None:
        self._store = store
        self._days = days
        self._ratings = ratings
        self._looks = looks
        self._readers = readers
        self.painter = Painter()
        # How much room columns had on the last picture of a table, so that pictures seldom change their height.
        self._rooms: dict[int, Kept] = {}

    async def newest(self, desk: Desk, former: PostedBoard | None) -> tuple[LiveTable, BoardContent]:
        """A table's newest state and what its board shows of it: of all that comes meanwhile, only the last."""
        live = desk.newest
        news = await self.untold(live)  # nobody who waits to be drawn is to wait for the database besides
        async with self.painter.preparing:
            while live is not desk.newest:
                live = desk.newest
                news = await self.untold(live)
            reader = await self._readers.of(live)
            told = follow(reader, live.record.status, former, news, telling_of(live).turns_stay)
            page = self._page(reader, live, news, told)
            if live.position is None:
                return live, await page
            # The database tells what else is to be said while the picture is drawn.
            said, picture = await asyncio.gather(page, self._picture(reader, live, told.last))
        return live, said._replace(picture=picture)

    async def last(self, live: LiveTable, board: PostedBoard) -> tuple[str, bytes]:
        """The table that a board shows, once more, in words and as a picture with what happened last."""
        reader, line = await self._readers.of(live), last_of(board.before, board.lines)
        async with self.painter.preparing:
            return text_of(reader, live).alt_text(), await self._picture(reader, live, line)

    async def untold(self, live: LiveTable) -> Sequence[News]:
        """What has happened at a table and no board tells yet."""
        return await self._store.boards.untold(live.record.id, live.record.version)

    async def remains(self, live: LiveTable, board: PostedBoard) -> str:
        """What is left of a board of a table once another follows it, in words."""
        reader, ending = await self._readers.of(live), await self._solo_ending(live)
        outcome = await self._outcome(reader, live) if board.stays is Stays.RESULT else ""
        return remains(reader, live, board, ending, outcome)

    async def _solo_ending(self, live: LiveTable) -> SoloEnding | None:
        """What a game for one player means to who played it, once it is over."""
        return await self._store.results.solo_ending(live.record.id) if live.record.status == "over" else None

    async def _page(self, reader: Reader, live: LiveTable, news: Sequence[News], told: ToldLines) -> BoardContent:
        """All that the board is going to show but the picture."""
        wanted, stays = await self._wanted(_mentioned(live, news)), stays_of(live)
        if live.position is None:
            new_here = not await self._store.past.played_in(live.record.channel_id, live.record.game)
            text = undealt_text(reader, live, told, wanted, new_here=new_here)
            return BoardContent(reader, told, text, stays, mentioned=wanted)
        lettered, tip = await asyncio.gather(letters_wanted(self._store, live.record), self._tip(reader, live))
        letters = table_in_letters(reader, live) if lettered else ""
        explained = await self._own_day(reader, live) if tip is None else tip.text
        ending = await self._solo_ending(live)
        text = dealt_text(
            reader,
            live,
            told,
            next(iter(wanted), None),
            ending,
            taken=len(letters),
            tip=explained,
            outcome=await self._outcome(reader, live),
        )
        alt = text_of(reader, live).alt_text()
        return BoardContent(reader, told, text, stays, alt, mentioned=wanted, letters=letters, tip=tip)

    async def _tip(self, reader: Reader, live: LiveTable) -> Tip | None:
        """What is explained on a board to its owner, if anything is new to them."""
        return await tip_for(reader, self._store, live, live.record.host_id) if on_board(live) else None

    async def _own_day(self, reader: Reader, live: LiveTable) -> str:
        """What a try at a daily deal has come to, for its player alone; nothing of anything else."""
        record = live.record
        if self._days is None or not record.private or record.status != "over" or live.solo.day is None:
            return ""
        day = date.fromisoformat(live.solo.day)
        own = await self._days.own(record.guild_id, record.host_id, day)
        return "" if own is None else own_day_text(reader, own)

    async def _outcome(self, reader: Reader, live: LiveTable) -> str:
        """What a game of several that is over did to ratings, and whom to play next; nothing of anything else."""
        return "\n".join(filter(None, (await self._rated(reader, live), await self._following(reader, live))))

    async def _following(self, reader: Reader, live: LiveTable) -> str:
        """Whom to play next, for people who have beaten computers and do not stay out of lists."""
        record = live.record
        winners = [row.user_id for row in record.results if row.won and row.against and row.user_id > 0]
        hidden = await unlisted(self._store) if winners else ()
        listed = [user_id for user_id in winners if user_id not in hidden]
        wins = await self._store.computers.wins(record.guild_id, listed) if listed else {}
        return next_levels(reader, live, wins)

    async def _rated(self, reader: Reader, live: LiveTable) -> str:
        """What a game of several that is over did to ratings; nothing of anything else."""
        record = live.record
        if self._ratings is None or record.status != "over" or not record.results or live.position is None:
            return ""
        hidden = await unlisted(self._store)
        names = {row.user_id: row.name for row in record.results if row.user_id > 0 and row.user_id not in hidden}
        try:
            async with asyncio.timeout(RATED_WITHIN):
                changes = await self._ratings.changes(record.guild_id, record.id, [*names])
        except (TimeoutError, StoreError) as error:
            # The end is shown without it: where all games of a server have to be counted anew, that takes long.
            log.warning("what a game did to ratings is not told: %r", error)
            return ""
        return rated_text(reader, live, names, changes)

    async def _wanted(self, user_ids: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some users who want to be called; Discord takes only numbers of its own."""
        there = tuple(user_id for user_id in user_ids if user_id > 0)
        return tuple(await called(self._store, there, ("mine", "always"))) if there else ()

    async def _picture(self, reader: Reader, live: LiveTable, last: BoardLine | None) -> bytes:
        """The picture of a table that is dealt, in the theme that was chosen for it, with what happened last."""
        names, rooms = tuple(plain(reader, name) for name in live.names), self.room(live)
        look, ending = await self._looks.of_table(live.record), await ending_of(reader, self._store, live)
        caption, instead = text_of(reader, live).caption(last), unwritten(reader, names)
        return await self.painter.draw(Sitting(live.in_play.look(), names, caption, rooms, look, ending, instead))

    def room(self, live: LiveTable) -> Rooms:
        """How much room the columns of a table get on its next picture."""
        if len(self._rooms) >= ROOMS_REMEMBERED:
            self._rooms.clear()
        kept = self._rooms.get(live.record.id, Kept()).after(live.in_play.look())
        self._rooms[live.record.id] = kept
        return kept.rooms


def _mentioned(live: LiveTable, news: Sequence[News]) -> tuple[int, ...]:
    """The users to be mentioned: who is to move, if that has changed since the last board, or is asked something.

    Who plays with nobody but computers is there, for these have only just moved.
    """
    match live.record.status:
        case "lobby":
            return tuple(user_id for each in news for user_id in each.invites)
        case "playing":
            passed = any(each.mentions for each in news) and not live.alone
            turn = (live.to_move.user_id,) if passed else ()
            asked = () if live.record.ask is None else live.record.ask.waiting
            invited = {user_id for each in news for user_id in each.invites}
            return (*turn, *(user_id for user_id in asked if user_id in invited and user_id not in turn))
    return ()
