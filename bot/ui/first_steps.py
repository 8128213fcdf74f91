"""What helps a newcomer along: a greeting, and buttons that begin a first game at once."""

from __future__ import annotations

import logging

import discord

from bot.service.favourites import Offered
from bot.service.game_search import FIRST_GAMES, RANDOM
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, UNREACHED, TableButton, row_view
from bot.ui.move_items import IN_A_ROW
from bot.ui.wanted_game import ANY_SOLO, COMPUTER, PLAY

log = logging.getLogger(__name__)
# Shows the deal of the day.
TODAY = "today"


def first_steps_view(reader: Reader, several: bool = True) -> discord.ui.View:
    """A button for each way to begin; the daily deal, and games against others, are there where `several` can be."""
    view = row_view()
    labels = {PLAY: reader.say("label-play", title=title_of(reader, FIRST_GAMES[0]))}
    if several:
        labels |= {COMPUTER: reader.say("label-play-computer"), TODAY: reader.say("label-today")}
    for what, label in labels.items():
        view.add_item(TableButton(NO_TABLE, 0, what, label, discord.ButtonStyle.primary))
    return view


def game_buttons(reader: Reader, theirs: Offered) -> list[TableButton]:
    """A button for any solo game, and one for each that is offered to somebody, but for the one of beginners."""
    labels = {RANDOM: reader.say("label-random")}
    labels |= {kind.id: title_of(reader, kind) for kind in theirs.known if kind != FIRST_GAMES[0]}
    if theirs.new not in (None, FIRST_GAMES[0]):
        labels[theirs.new.id] = reader.say("label-new-game", title=title_of(reader, theirs.new))
    buttons = [TableButton(NO_TABLE, 0, f"{ANY_SOLO} {what}", label) for what, label in labels.items()]
    for place, button in enumerate(buttons):
        button.row = 1 + place // IN_A_ROW  # below the first steps
    return buttons


async def greet(reader: Reader, guild: discord.Guild) -> None:
    """Say on a new server what the bot is, where it first may: in the channel for such words, or the topmost one."""
    channels = [*filter(None, [guild.system_channel]), *guild.text_channels]
    for channel in channels:
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            try:
                await channel.send(reader.say("greeting"), view=first_steps_view(reader))
            except UNREACHED as error:
                log.info("server %d is not greeted: %r", guild.id, error)
            return
