"""`/verify`: whether a game of the channel was dealt as its seal says."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model.refusals import Refused
from bot.text.fairness import verdict
from bot.text.refusals import in_words
from bot.ui.commands.replay import offered, played_again, record_of
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-verify"))
@app_commands.describe(game=keyed("option-past-game"), seal=keyed("option-seal"))
async def verify(interaction: Interaction, game: str | None = None, seal: str | None = None) -> None:
    """Tell the person who asks whether a game was dealt as its seal says."""
    await acknowledge(interaction)
    try:
        record = await record_of(interaction, game)
        secret = await handler_of(interaction).service.past.kept_secret(record)
        said = verdict(reading(interaction), await played_again(interaction, record), secret, seal)
    except Refused as refused:
        said = in_words(reading(interaction), refused)
    await answer(interaction, said)


@verify.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    past, channel_id = handler_of(interaction).service.past, interaction.channel_id or 0
    return offered(reading(interaction), await past.like(interaction.user.id, channel_id, current))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (verify,)
