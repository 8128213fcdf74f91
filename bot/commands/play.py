"""Playing and looking: `/move`, `/table`, `/rules`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import present
from bot.components import text_view
from bot.desk import Interaction, acknowledge, answer, ask_of, desk_of
from bot.scene import Refused
from bot.service import Ask, Outcome
from engine.catalogue import GAMES

MOST_CHOICES = 25


@app_commands.command(
    description="Make a move, or several with commas: stock, waste tableau 2, hand h3, 7c 8h, t3 f ..."
)
@app_commands.describe(move="What you play, for example: stock  or  waste tableau 2  or  t3 f")
@app_commands.guild_only()
async def move(interaction: Interaction, move: str) -> None:
    """Make moves."""
    desk = desk_of(interaction)
    await desk.run(interaction, lambda ask: desk.service.move(ask, move))


@move.autocomplete("move")
async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    channel = interaction.channel_id
    if channel is None:
        return []
    texts = await desk_of(interaction).service.suggestions(channel, interaction.user.id, current)
    return [app_commands.Choice(name=text, value=text) for text in texts[:MOST_CHOICES]]


@app_commands.command(description="Post the board again.")
@app_commands.guild_only()
async def table(interaction: Interaction) -> None:
    """Post the board again."""
    desk = desk_of(interaction)

    async def look(ask: Ask) -> Outcome:
        return Outcome(await desk.service.scene(ask.channel_id))

    await desk.run(interaction, look)


@app_commands.command(description="See by yourself what only you may see, where the table's rules allow it.")
@app_commands.guild_only()
async def peek(interaction: Interaction) -> None:
    """Tell the person who asks, and nobody else, what only they may see."""
    await acknowledge(interaction)
    try:
        text = present.private_text(await desk_of(interaction).service.peek(ask_of(interaction)))
    except Refused as refused:
        text = refused.sentence
    await answer(interaction, text)


@app_commands.command(description="The rules of the table in this channel, or the usual ones if there is none.")
@app_commands.guild_only()
async def rules(interaction: Interaction) -> None:
    """Tell the rules to the person who asks."""
    await acknowledge(interaction)
    try:
        scene = await desk_of(interaction).service.scene(interaction.channel_id or 0)
        text = present.rules_text(scene.game, scene.record.options)
    except Refused as refused:
        # Whoever asks before there is a table wants to know how to play at all.
        usual = [present.rules_text(game, game.preset(next(iter(game.presets)))) for game in GAMES]
        text = "\n".join([refused.sentence, *usual])
    await interaction.edit_original_response(view=text_view(text))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (move, table, peek, rules)
