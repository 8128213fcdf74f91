"""`/privacy`: what is kept of whoever asks."""

from __future__ import annotations

import asyncio
import gzip
import io
from typing import Literal

import discord
from discord import app_commands

from bot.service.tastes import be_listed
from bot.text.privacy import KeptFile, privacy_text
from bot.ui.forgetting import forget_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.words import keyed

FILE = "kept.json"
# Of what Discord takes, with some room left.
LARGEST_EXPORT = 8_000_000

privacy = app_commands.Group(name="privacy", description=keyed("command-privacy"))


@privacy.command(description=keyed("command-privacy-about"))
async def about(interaction: Interaction) -> None:
    """Tell what is kept of people."""
    await acknowledge(interaction)
    await answer(interaction, privacy_text(reading(interaction)))


@privacy.command(description=keyed("command-privacy-export"))
async def export(interaction: Interaction) -> None:
    """Give somebody all that is kept of them, as a file."""
    await acknowledge(interaction)
    file = KeptFile(reading(interaction), interaction.user.id)
    async for piece in handler_of(interaction).service.privacy.kept(interaction.user.id):
        await asyncio.to_thread(file.add, piece)
    if not file:
        await answer(interaction, reading(interaction).say("privacy-nothing"))
        return
    written, name = await asyncio.to_thread(file.written), FILE
    if len(written) > LARGEST_EXPORT:
        written, name = await asyncio.to_thread(gzip.compress, written), f"{FILE}.gz"
    await answer(
        interaction, reading(interaction).say("privacy-exported"), files=[discord.File(io.BytesIO(written), name)]
    )


@privacy.command(description=keyed("command-privacy-lists"))
@app_commands.describe(switch=keyed("option-privacy-lists"))
async def lists(interaction: Interaction, switch: Literal["on", "off"]) -> None:
    """Note whether others find somebody in lists, and their card and games."""
    await acknowledge(interaction)
    await be_listed(handler_of(interaction).service.store, interaction.user.id, switch == "on")
    reader = reading(interaction)
    await answer(interaction, reader.say("privacy-listed") if switch == "on" else reader.say("privacy-unlisted"))


@privacy.command(description=keyed("command-privacy-delete"))
async def delete(interaction: Interaction) -> None:
    """Ask somebody once whether they mean to be forgotten."""
    await acknowledge(interaction)
    await answer(interaction, reading(interaction).say("privacy-sure"), forget_view(reading(interaction)))


COMMANDS = (privacy,)
