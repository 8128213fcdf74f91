"""`/move`: moves as text, with suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from discord import app_commands

from bot.service.game_choice import MOST_GAMES_LISTED
from bot.service.suggestions import Suggested
from bot.text.formatting import clip
from bot.text.reader import Reader
from bot.ui.components import choices
from bot.ui.interactions import Interaction, handler_of
from bot.ui.move_items import MoveItems
from bot.ui.reading import reading
from bot.ui.whereabouts import place_of
from bot.ui.words import keyed

LONGEST_CHOICE = 100


@app_commands.command(description=keyed("command-move"))
@app_commands.describe(move=keyed("option-move"))
async def move(interaction: Interaction, move: str) -> None:
    """Make moves."""
    handler = handler_of(interaction)
    await handler.run(interaction, lambda context: handler.service.play.move(context, move))


@move.autocomplete("move")
async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    channel = place_of(interaction)
    if channel is None:
        return []
    found = await handler_of(interaction).service.play.suggestions(channel, interaction.user.id, current)
    return [] if found is None else choices(islice(labelled(reading(interaction), found), MOST_GAMES_LISTED))


def labelled(reader: Reader, found: Suggested) -> Iterator[tuple[str, str]]:
    """What is shown of each suggestion, and its text."""
    yield from ((word, word) for word in found.words)
    shown = found.moves[:MOST_GAMES_LISTED]
    items = MoveItems(reader, found.live, [each.move for each in shown], found.seat, labelling=False)
    for move, text, short, *_ in shown:
        room = LONGEST_CHOICE - len(reader.say("suggested", move="", text=short))
        if len(text) <= LONGEST_CHOICE and room > 0:
            yield reader.say("suggested", move=clip(items.label(move), room), text=short), text


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (move,)
