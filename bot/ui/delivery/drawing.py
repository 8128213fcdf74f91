"""What a board is going to show: its words and its picture, from what is stored of its table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import Line
from bot.model.live_table import LiveTable
from bot.model.records import Board, News, SoloEnding
from bot.service.looks import Looks
from bot.service.tastes import letters_wanted
from bot.service.wishes import called
from bot.store.protocol import Store
from bot.text.board_lines import Told, follow
from bot.text.formatting import plain
from bot.text.messages import dealt_text, remains, stays_of, undealt_text
from bot.text.table_in_letters import table_in_letters
from bot.text.table_text import text_of
from bot.text.tips import on_board
from bot.ui.delivery.board_content import Page
from bot.ui.delivery.desk import Desk
from bot.ui.delivery.painting import Painter, Sitting
from bot.ui.tips import tip_for
from render.results import Ending
from render.rooms import Rooms, rooms_for

# Of how many tables it is remembered how much room their columns had.
REMEMBERED = 10_000


class Drawing:
    """Makes what boards show, one picture of a table at a time."""

    def __init__(self, store: Store, looks: Looks) -> None:
        self._store = store
        self._looks = looks
        self.painter = Painter()
        # How much room columns had on the last picture of a table, so that it grows but never shrinks in a deal.
        self._rooms: dict[int, Rooms] = {}

    async def newest(self, desk: Desk, former: Board | None) -> tuple[LiveTable, Page]:
        """A table's newest state and what its board shows of it: of all that comes meanwhile, only the last."""
        live = desk.newest
        news = await self.untold(live)  # nobody who waits to be drawn is to wait for the database besides
        async with self.painter.turn():
            while live is not desk.newest:
                live = desk.newest
                news = await self.untold(live)
            words = text_of(live)
            told = follow(live.record.status, former, news, words.turns_stay)
            picture = None if live.position is None else await self._picture(live, words.caption(told.last))
        return live, await self._page(live, news, told, picture)

    async def last(self, live: LiveTable, line: Line | None) -> tuple[str, bytes]:
        """The table of a game that is over, in words and as a picture with what happened last."""
        words = text_of(live)
        async with self.painter.turn():
            return words.alt_text(), await self._picture(live, words.caption(line))

    async def untold(self, live: LiveTable) -> Sequence[News]:
        """What has happened at a table and no board tells yet."""
        return await self._store.boards.untold(live.record.id, live.record.version)

    async def remains(self, live: LiveTable, board: Board) -> str:
        """What is left of a board of a table once another follows it, in words."""
        return remains(live, board, await self._solo_ending(live))

    async def _solo_ending(self, live: LiveTable) -> SoloEnding | None:
        """What a game for one player means to who played it, once it is over."""
        return await self._store.results.solo_ending(live.record.id) if live.record.status == "over" else None

    async def _page(self, live: LiveTable, news: Sequence[News], told: Told, picture: bytes | None) -> Page:
        """All that the board is going to show."""
        wanted, stays = await self._wanted(_called(live, news)), stays_of(live)
        if live.position is None:
            new_here = not await self._store.past.played_in(live.record.channel_id, live.record.game)
            text = undealt_text(live, told, wanted, new_here=new_here)
            return Page(told, text, stays, called=wanted)
        letters = table_in_letters(live) if await letters_wanted(self._store, live.record) else ""
        tip = await tip_for(self._store, live, live.record.host_id) if on_board(live) else None
        explained = "" if tip is None else tip.text
        ending = await self._solo_ending(live)
        text = dealt_text(live, told, next(iter(wanted), None), ending, taken=len(letters), tip=explained)
        return Page(told, text, stays, text_of(live).alt_text(), picture, wanted, letters, tip)

    async def _wanted(self, user_ids: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some users who want to be called; Discord takes only numbers of its own."""
        there = tuple(user_id for user_id in user_ids if user_id > 0)
        return tuple(await called(self._store, there, ("mine", "always"))) if there else ()

    async def _picture(self, live: LiveTable, caption: str) -> bytes:
        """The picture of a table that is dealt, in the theme that was chosen for it."""
        names, rooms = tuple(plain(name) for name in live.names), self.room(live)
        look, ending = await self._looks.of_table(live.record), await self._ending(live)
        return await self.painter.draw(Sitting(live.in_play.look(), names, caption, rooms, look, ending))

    async def _ending(self, live: LiveTable) -> Ending | None:
        """What the picture tells of how the game ended; None while it goes on."""
        if live.in_play.result is None:
            return None
        results, table_id = self._store.results, live.record.id
        return text_of(live).ending(await results.solo_ending(table_id), await results.calls_suffered(table_id))

    def room(self, live: LiveTable) -> Rooms:
        """How much room the columns of a table get on its next picture."""
        if len(self._rooms) >= REMEMBERED:
            self._rooms.clear()
        rooms = rooms_for(live.in_play.look(), self._rooms.get(live.record.id, ()))
        self._rooms[live.record.id] = rooms
        return rooms


def _called(live: LiveTable, news: Sequence[News]) -> tuple[int, ...]:
    """The users to be mentioned: who is to move, if that has changed since the last board, or is asked something.

    Who plays with nobody but computers is there, for these have only just moved.
    """
    match live.record.status:
        case "lobby":
            return tuple(user_id for each in news for user_id in each.invites)
        case "playing":
            passed = any(each.calls for each in news) and not live.alone
            turn = (live.to_move.user_id,) if passed else ()
            asked = () if live.record.ask is None else live.record.ask.waiting
            invited = {user_id for each in news for user_id in each.invites}
            return (*turn, *(user_id for user_id in asked if user_id in invited and user_id not in turn))
    return ()
