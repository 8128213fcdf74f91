"""Shows a board once more: who has a private one and plays at the channel's table as well says which."""

from __future__ import annotations

import discord

from bot.model.live_table import game_or_placeholder
from bot.model.records import TableRecord
from bot.service.tables import Outcome, RequestContext
from bot.text.games import told
from bot.text.reader import Reader
from bot.ui.components import TableButton, row_view
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of
from bot.ui.press import BUTTONS, Press, Wish, carry_out
from bot.ui.reading import reading

# Shows the board of the button's table.
BOARD = "board"


async def show_board(interaction: Interaction) -> None:
    """Show the board of the table that is meant, or ask which of two it is."""
    handler, context = handler_of(interaction), context_of(interaction)
    both = await handler.service.private.both(context.guild_id, interaction.channel_id or 0, context.user_id)
    if both is not None:
        await acknowledge(interaction)
        reader = reading(interaction)
        await answer(interaction, reader.say("which-board"), _buttons(reader, *both))
        return

    async def look(context: RequestContext) -> Outcome:
        return Outcome(await handler.service.private.seen(context.channel_id), again=True)

    await handler.run(interaction, look)


def _buttons(reader: Reader, here: TableRecord, private: TableRecord) -> discord.ui.View:
    view = row_view()
    view.add_item(TableButton(here.id, 0, BOARD, reader.say("label-board-here", title=_title(reader, here))))
    label = reader.say("label-board-private", title=_title(reader, private))
    return view.add_item(TableButton(private.id, 0, BOARD, label))


def _title(reader: Reader, record: TableRecord) -> str:
    kind = game_or_placeholder(record.game)
    return told(reader, kind.id, kind.title)


@BUTTONS(BOARD)
async def _show(press: Press) -> None:
    await carry_out(press, _again)


async def _again(wish: Wish) -> Outcome:
    return Outcome(wish.live, again=True)
