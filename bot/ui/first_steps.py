"""What helps a newcomer along: a greeting, and buttons that begin a first game at once."""

from __future__ import annotations

import logging

import discord

from bot.service.game_choice import FIRST_GAMES
from bot.text.sentences import say
from bot.ui.components import NO_TABLE, UNREACHED, TableButton
from bot.ui.openings import COMPUTER, PLAY

log = logging.getLogger(__name__)
# Shows the deal of the day.
TODAY = "today"


def first_steps_view(several: bool = True) -> discord.ui.View:
    """A button for each way to begin; the daily deal, and games against others, are there where `several` can be."""
    view = discord.ui.View(timeout=None)
    labels = {PLAY: say("label-play", title=FIRST_GAMES[0].title)}
    if several:
        labels |= {COMPUTER: say("label-play-computer"), TODAY: say("label-today")}
    for what, label in labels.items():
        view.add_item(TableButton(NO_TABLE, 0, what, label, discord.ButtonStyle.primary))
    return view


async def greet(guild: discord.Guild) -> None:
    """Say on a new server what the bot is, where it first may: in the channel for such words, or the topmost one."""
    channels = [*filter(None, [guild.system_channel]), *guild.text_channels]
    for channel in channels:
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            try:
                await channel.send(say("greeting"), view=first_steps_view())
            except UNREACHED as error:
                log.info("server %d is not greeted: %r", guild.id, error)
            return
