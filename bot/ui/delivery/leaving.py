"""What is left of a message that another board follows: only what happened there, or nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.model.facts import Stays
from bot.model.live_table import LiveTable
from bot.model.records import PostedBoard
from bot.store.protocol import Store
from bot.text.board_lines import ToldLines
from bot.ui.components import text_view
from bot.ui.delivery.board_drawing import BoardDrawing
from bot.ui.delivery.messages import Messages
from bot.ui.replies import Reply


class Leaving:
    """Leaves former boards as they are to be left; what Discord does not take yet is noted, and done later."""

    def __init__(self, store: Store, messages: Messages, drawing: BoardDrawing) -> None:
        self._store = store
        self._messages = messages
        self._drawing = drawing

    async def begin(
        self, live: LiveTable, former: PostedBoard, told: ToldLines, reply: Reply | None
    ) -> PostedBoard | None:
        """How a board that another one follows is still to be left; None if the reply to a press has left it so."""
        left = _left(former, told)
        text = await self._drawing.remains(live, left)
        if reply is not None and not text:
            await reply.leave(former.message_id)
        if reply is None or not text:
            return left
        made = partial(self._messages.made, lambda: (text_view(text), []))
        return None if await reply.update(left.message_id, made) else left

    async def finish(self, live: LiveTable, reply: Reply | None = None) -> PostedBoard | None:
        """Leave on a message that another one follows what is noted for it; the board that the table then has."""
        table_id = live.record.id
        board, former = await self._store.boards.both(table_id)
        if former is None:
            return board
        retired = await self.retire(live, former, reply)
        if not retired and former.lines and board and board.message_id != former.message_id:
            # What happened there is told on the new board, so that nothing is missing in the channel.
            board = replace(board, lines=(*former.lines, *board.lines), before=())
            await self._store.boards.show_board(table_id, board)
        else:
            self._store.boards.forget_former(table_id, former)
        return board

    async def retire(self, live: LiveTable, board: PostedBoard | None, reply: Reply | None = None) -> bool:
        """Leave only the text of a board that is no longer the newest, if there is any; whether that was done."""
        if board is None:
            return True
        if not (text := await self._drawing.remains(live, board)):
            return await self._messages.delete(board, reply)
        return await self._messages.change(board, lambda: (text_view(text), []), reply)


def _left(former: PostedBoard, told: ToldLines) -> PostedBoard:
    """A board that another one follows, with only what happened there; with nothing if the other one tells it."""
    stays = Stays.NOTHING if told.closed is None else former.stays
    return replace(former, stays=stays, lines=told.closed or ())
