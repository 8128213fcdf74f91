"""What only one player may see, shown to nobody else."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.text.boards import private_text
from bot.text.refusals import in_words
from bot.ui.components import PEEK
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of, reading
from bot.ui.move_items import private_view
from bot.ui.press import BUTTONS, Press


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
        await answer(interaction, in_words(refused, reading(interaction)))
    else:
        view = handler.emojis.dressed(private_view(live, seat))
        handler.passing.note(interaction, await answer(interaction, private_text(piles), view))
