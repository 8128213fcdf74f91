"""`/replay`: games of the channel that are looked at once more."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Any, Literal

import discord
from discord import app_commands

from bot.model.live_table import LiveTable
from bot.model.records import PastGame, TableRecord
from bot.model.refusals import Refused
from bot.service import daily
from bot.service.game_choice import MOST_CHOICES
from bot.text.formatting import LONGEST_CONTENT
from bot.text.refusals import in_words
from bot.text.replays import past_label, record_alt, record_said, wait_text
from bot.ui.components import choices
from bot.ui.interactions import Interaction, acknowledge, answer, context_of, handler_of, reading
from bot.ui.replays import text_file
from bot.ui.showing import SHOWN, Public, ShowButton
from bot.ui.words import keyed

REPLAY = "replay.gif"
Form = Literal["picture", "text"]


@app_commands.command(description=keyed("command-replay"))
@app_commands.describe(game=keyed("option-past-game"), how=keyed("option-replay-as"))
@app_commands.rename(how="as")
async def replay(interaction: Interaction, game: str | None = None, how: Form = "picture") -> None:
    """Show a game once more to who asks, as a moving picture or as a text; they may then show it to all."""
    await acknowledge(interaction)
    try:
        interaction.client.replays.room()
        record = await record_of(interaction, game)
        secret = await handler_of(interaction).service.past.show(record, interaction.user.id, daily.today())
    except Refused as refused:
        await answer(interaction, in_words(refused, reading(interaction)))
        return
    try:
        if how == "picture":
            await answer(interaction, wait_text(record))
        text, file = await _made(interaction, record, how, secret)
    except Refused as refused:
        await answer(interaction, in_words(refused, reading(interaction)))
        return
    # In direct messages nobody else is there.
    shown = not secret and interaction.guild_id is not None
    await answer(interaction, text, _show_button(record, how) if shown else None, files=[file])


def _show_button(record: TableRecord, how: Form) -> discord.ui.View:
    """The way to show a replay to all."""
    return discord.ui.View(timeout=None).add_item(ShowButton("replay", f"{record.id} {how}"))


async def _public(interaction: Interaction, what: str) -> Public:
    """A replay for everybody."""
    interaction.client.replays.room()
    number, how = what.split()
    record = await record_of(interaction, number)
    if secret := await handler_of(interaction).service.past.show(record, interaction.user.id, daily.today()):
        raise Refused("replay-later")
    text, file = await _made(interaction, record, how, secret)
    return Public(handler_of(interaction).emojis.decorate(text, LONGEST_CONTENT), files=(file,))


SHOWN["replay"] = _public


async def _made(interaction: Interaction, record: TableRecord, how: str, secret: bool) -> tuple[str, discord.File]:
    return await (_as_text if how == "text" else _as_picture)(interaction, record, secret)


async def _as_picture(interaction: Interaction, record: TableRecord, secret: bool) -> tuple[str, discord.File]:
    made = await interaction.client.replays.picture(await played_again(interaction, record), secret)
    return made.text, discord.File(io.BytesIO(made.gif), REPLAY, description=made.alt)


async def _as_text(interaction: Interaction, record: TableRecord, secret: bool) -> tuple[str, discord.File]:
    written = await asyncio.to_thread(text_file, await played_again(interaction, record), secret)
    name = f"{record.game}-{record.id}.txt"
    return record_said(record, secret), discord.File(io.BytesIO(written), name, description=record_alt(record))


async def record_of(interaction: Interaction, game: str | None) -> TableRecord:
    """The game that is meant; Refused if there is none."""
    return await handler_of(interaction).service.past.find(context_of(interaction).channel_id, game, daily.today())


async def played_again(interaction: Interaction, record: TableRecord) -> LiveTable:
    """A game played anew; Lost if that leads elsewhere."""
    return await handler_of(interaction).service.past.again(record)


@replay.autocomplete("game")
async def _replays(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    past, channel_id = handler_of(interaction).service.past, interaction.channel_id or 0
    return offered(await past.shown_to(interaction.user.id, channel_id, current, daily.today()))


def offered(found: Sequence[PastGame]) -> list[app_commands.Choice[str]]:
    return choices([(past_label(past), str(past.id)) for past in found[:MOST_CHOICES]])


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (replay,)
