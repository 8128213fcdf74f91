"""What only one player may see, shown to nobody else."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.text.boards import private_text
from bot.text.refusals import in_words
from bot.ui.components import PEEK
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of
from bot.ui.move_items import private_view
from bot.ui.press import BUTTONS, Press
from bot.ui.reading import reading


@BUTTONS(PEEK)
async def _pressed(press: Press) -> None:
    await peek(press.interaction, press.table)


async def peek(interaction: Interaction, table: int | None = None) -> None:
    """Tell the person who asks what only they may see, with the moves of those cards, at `table` if it is given."""
    await acknowledge(interaction)
    handler = handler_of(interaction)
    try:
        live, seat, piles = await handler.service.play.peek(context_of(interaction))
        if table not in (None, live.record.id):
            raise Refused("outdated")
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
    else:
        reader = reading(interaction)
        view = handler.emojis.dressed(private_view(reader, live, seat))
        told = await answer(interaction, private_text(reader, live.game.id, piles), view)
        handler.passing.note(interaction, told)
