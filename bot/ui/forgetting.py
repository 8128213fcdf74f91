"""Forgetting a person who has asked for it, once they have said that they mean it."""

from __future__ import annotations

import discord

from bot.text.sentences import say
from bot.ui.components import NO_TABLE, TableButton
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of

FORGET = "forget"


def forget_view() -> discord.ui.View:
    """The button by which somebody says that they mean it."""
    view = discord.ui.View(timeout=None)
    return view.add_item(TableButton(NO_TABLE, 0, FORGET, say("label-forget"), discord.ButtonStyle.danger))


async def forget(interaction: Interaction) -> None:
    """Forget whoever presses the button, and show the tables without them; Refused if others act at the same time."""
    await acknowledge(interaction)
    handler = handler_of(interaction)
    ended = await handler.service.privacy.forget(interaction.user.id)
    await answer(interaction, say("privacy-deleted"), None, instead=True)
    await handler.leave_ended(ended)
    await handler.post_missing()
