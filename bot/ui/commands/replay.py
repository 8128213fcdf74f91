"""`/replay`: games of the channel that are looked at once more."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Literal, get_args

import discord
from discord import app_commands

from bot.model.live_table import LiveTable
from bot.model.outcomes import is_lost
from bot.model.past_game import PastGame
from bot.model.records import TableRecord
from bot.model.refusals import Refused
from bot.text.formatting import LONGEST_CONTENT
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.text.replays import past_label, record_alt, record_said, wait_text
from bot.ui.components import MOST_CHOICES, choices, row_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.lost_games import lost_button
from bot.ui.reading import reading, reading_all
from bot.ui.showing import SHOWN, Public, show_button
from bot.ui.words import keyed

REPLAY = "replay.gif"
Form = Literal["picture", "text"]
FORMS = get_args(Form)


@app_commands.command(description=keyed("command-replay"))
@app_commands.describe(game=keyed("option-past-game"), how=keyed("option-replay-as"))
@app_commands.rename(how="as")
async def replay(interaction: Interaction, game: str | None = None, how: Form = "picture") -> None:
    """Show a game once more to who asks, as a moving picture or as a text; they may then show it to all."""
    await acknowledge(interaction)
    try:
        interaction.client.replays.room()
        record = await record_of(interaction, game)
        secret = await handler_of(interaction).service.past.show(record, interaction.user.id)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
        return
    try:
        if how == "picture":
            await answer(interaction, wait_text(reading(interaction), record))
        live = await played_again(interaction, record)
        text, file = await _made(reading(interaction), interaction, live, how, secret)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
        return
    # In direct messages nobody else is there.
    shown = not secret and interaction.guild_id is not None
    buttons: list[discord.ui.Button[Any]] = (
        [show_button(reading(interaction), "replay", f"{record.id} {how}")] if shown else []
    )
    buttons += [lost_button(reading(interaction), live)] if not secret and is_lost(live) else []
    view = row_view()
    for button in buttons:
        view.add_item(button)
    await answer(interaction, text, view if buttons else None, files=[file])


async def _public(interaction: Interaction, what: str) -> Public:
    """A replay for everybody; Refused if there is none in such a form."""
    interaction.client.replays.room()
    number, _, how = what.partition(" ")
    if how not in FORMS:
        raise Refused("outdated")
    record = await record_of(interaction, number)
    if secret := await handler_of(interaction).service.past.show(record, interaction.user.id):
        raise Refused("replay-later")
    live = await played_again(interaction, record)
    text, file = await _made(reading_all(interaction), interaction, live, how, secret)
    return Public(handler_of(interaction).emojis.decorate(text, LONGEST_CONTENT), files=(file,))


SHOWN["replay"] = _public


async def _made(
    reader: Reader, interaction: Interaction, live: LiveTable, how: str, secret: bool
) -> tuple[str, discord.File]:
    replays = interaction.client.replays
    if how == "text":
        return _as_text(reader, live.record, await replays.text(reader, live, secret), secret)
    made = await replays.picture(reader, live, secret)
    return made.text, discord.File(io.BytesIO(made.gif), REPLAY, description=made.alt)


def _as_text(reader: Reader, record: TableRecord, written: bytes, secret: bool) -> tuple[str, discord.File]:
    name, alt = f"{record.game}-{record.id}.txt", record_alt(reader, record)
    return record_said(reader, record, secret), discord.File(io.BytesIO(written), name, description=alt)


async def record_of(interaction: Interaction, game: str | None) -> TableRecord:
    """The game that is meant; Refused if there is none."""
    return await handler_of(interaction).service.past.find(interaction.user.id, interaction.channel_id or 0, game)


async def played_again(interaction: Interaction, record: TableRecord) -> LiveTable:
    """A game played anew; Lost if that leads elsewhere."""
    return await handler_of(interaction).service.past.again(record)


@replay.autocomplete("game")
async def _replays(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    past, channel_id = handler_of(interaction).service.past, interaction.channel_id or 0
    return offered(reading(interaction), await past.shown_to(interaction.user.id, channel_id, current))


def offered(reader: Reader, found: Sequence[PastGame]) -> list[app_commands.Choice[str]]:
    return choices([(past_label(reader, past), str(past.id)) for past in found[:MOST_CHOICES]])


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (replay,)
