"""Forgetting a person who has asked for it, once they have said that they mean it."""

from __future__ import annotations

import discord

from bot.service.request_rates import RequestKind
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, TableButton, row_view
from bot.ui.interactions import acknowledge, answer, handler_of
from bot.ui.press import LOOSE_BUTTONS, Press, counted

FORGET = "forget"


def forget_view(reader: Reader) -> discord.ui.View:
    """The button by which somebody says that they mean it."""
    view = row_view()
    return view.add_item(TableButton(NO_TABLE, 0, FORGET, reader.say("label-forget"), discord.ButtonStyle.danger))


@LOOSE_BUTTONS(FORGET)
@counted(RequestKind.REPLAY)
async def _forget(press: Press) -> None:
    """Forget whoever presses the button, and show the tables without them; Refused if others act at the same time."""
    interaction = press.interaction
    await acknowledge(interaction)
    handler = handler_of(interaction)
    ended = await handler.service.privacy.forget(interaction.user.id)
    await answer(interaction, press.reader.say("privacy-deleted"), None, instead=True)
    await handler.leave_ended(ended)
    await handler.post_missing()
