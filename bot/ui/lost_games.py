"""The buttons that tell where a game for one player was lost, show how it could be won, and let it be played on."""

from __future__ import annotations

import io

import discord

from bot.model.live_table import LiveTable
from bot.model.solutions import LostGame
from bot.service.request_rates import RequestKind
from bot.service.tables import Outcome, RequestContext
from bot.text.reader import Reader
from bot.text.replays import lost_alt, lost_said, lost_win_alt, lost_win_said
from bot.ui.components import LOST, LOST_WIN, PLAY_ON, TableButton, row_view
from bot.ui.interactions import acknowledge, answer
from bot.ui.press import BUTTONS, Press, counted
from bot.ui.whereabouts import mean_place

PICTURE, MOVING, TEXT = "lost.png", "win.gif", "win.txt"


def lost_button(reader: Reader, live: LiveTable) -> TableButton:
    """The button that tells where the game of a table was lost."""
    return TableButton(live.record.id, live.ply, LOST, reader.say("label-lost"))


@BUTTONS(LOST)
@counted(RequestKind.REPLAY)
async def _show_lost(press: Press) -> None:
    """Tell the person who asks where a game was lost, with the last position that could be won."""
    interaction, reader, lost = press.interaction, press.reader, await _found(press)
    if lost.before is None:
        await answer(interaction, lost_said(reader, lost))
        return
    png = await interaction.client.replays.still(reader, lost.before)
    picture = discord.File(io.BytesIO(png), PICTURE, description=lost_alt(reader, lost.before))
    await answer(interaction, lost_said(reader, lost), _buttons(reader, lost, press.table), files=[picture])


def _buttons(reader: Reader, lost: LostGame, table_id: int) -> discord.ui.View:
    """What can be done from the last position that could be won: to play on there, and to see how."""
    play_on = TableButton(table_id, lost.place, PLAY_ON, reader.say("label-play-on"), discord.ButtonStyle.primary)
    return row_view().add_item(play_on).add_item(TableButton(table_id, 0, LOST_WIN, reader.say("label-lost-win")))


@BUTTONS(LOST_WIN)
@counted(RequestKind.REPLAY)
async def _show_win(press: Press) -> None:
    """Show the person who asks how a game could still be won, from the last position on from which it could."""
    interaction, reader, lost = press.interaction, press.reader, await _found(press)
    if lost.won is None:
        await answer(interaction, lost_said(reader, lost))
        return
    made = await interaction.client.replays.picture(reader, lost.won, since=lost.place)
    written = await interaction.client.replays.text(reader, lost.won)
    picture = discord.File(io.BytesIO(made.gif), MOVING, description=lost_win_alt(reader, lost))
    await answer(interaction, lost_win_said(reader, lost), files=[picture, discord.File(io.BytesIO(written), TEXT)])


@BUTTONS(PLAY_ON)
@counted(RequestKind.REPLAY)
async def _play_on(press: Press) -> None:
    """Deal whoever presses a private game that stands as another one did, which counts for nothing."""
    service = press.handler.service
    mean_place(press.interaction, private=True)

    async def act(context: RequestContext) -> Outcome:
        live = await _meant(press)
        await service.solutions.allow_lost(live, context.user_id)
        return await service.solo.play_on(context, live, press.number)

    await press.handler.run(press.interaction, act)


async def _found(press: Press) -> LostGame:
    """Where the game was lost that a button is about, once there is room for its pictures."""
    await acknowledge(press.interaction)
    press.interaction.client.replays.room()
    return await press.handler.service.solutions.lost(await _meant(press), press.interaction.user.id)


async def _meant(press: Press) -> LiveTable:
    """The game that a button is about; Refused if whoever presses it may not see it where they are."""
    past, interaction = press.handler.service.past, press.interaction
    record = await past.find(interaction.user.id, interaction.channel_id or 0, str(press.table))
    return await past.again(record)
