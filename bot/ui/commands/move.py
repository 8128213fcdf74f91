"""`/move`: moves as text, with suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from discord import app_commands

from bot.service.game_choice import MOST_CHOICES
from bot.service.suggestions import Suggested
from bot.text.formatting import clip
from bot.text.sentences import say
from bot.ui.components import choices
from bot.ui.interactions import Interaction, handler_of
from bot.ui.move_items import MoveItems
from bot.ui.words import keyed
from engine.notation import print_move, short_move

LONGEST_CHOICE = 100


@app_commands.command(description=keyed("command-move"))
@app_commands.describe(move=keyed("option-move"))
async def move(interaction: Interaction, move: str) -> None:
    """Make moves."""
    handler = handler_of(interaction)
    await handler.run(interaction, lambda context: handler.service.play.move(context, move))


@move.autocomplete("move")
async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    channel = interaction.channel_id
    if channel is None:
        return []
    found = await handler_of(interaction).service.play.suggestions(channel, interaction.user.id, current)
    return [] if found is None else choices(islice(labelled(found), MOST_CHOICES))


def labelled(found: Suggested) -> Iterator[tuple[str, str]]:
    """What is shown of each suggestion, and its text."""
    yield from ((word, word) for word in found.words)
    items = MoveItems(found.live, found.moves[:MOST_CHOICES], found.seat, labelling=False)
    for move in items.moves:
        short = short_move(items.rules, items.seat, move)
        text = print_move(items.rules, items.state, items.seat, move)
        room = LONGEST_CHOICE - len(say("suggested", move="", text=short))
        if len(text) <= LONGEST_CHOICE and room > 0:
            yield say("suggested", move=clip(items.label(move), room), text=short), text


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (move,)
