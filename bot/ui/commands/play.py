"""Playing and looking: `/move`, `/table`, `/peek`, `/rules`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from discord import app_commands

from bot.model.refusals import Refused
from bot.service.game_choice import MOST_CHOICES, any_game, names_like
from bot.service.suggestions import Suggested
from bot.service.tables import Outcome, RequestContext
from bot.text import rulebook
from bot.text.formatting import clip
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.ui import peeking
from bot.ui.components import choices, text_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of, reading
from bot.ui.move_items import MoveItems
from bot.ui.words import keyed
from engine.catalogue import GAMES
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


@app_commands.command(description=keyed("command-table"))
async def table(interaction: Interaction) -> None:
    """Post the board again."""
    handler = handler_of(interaction)

    async def look(context: RequestContext) -> Outcome:
        return Outcome(await handler.service.tables.live(context.channel_id), again=True)

    await handler.run(interaction, look)


@app_commands.command(description=keyed("command-peek"))
@app_commands.guild_only()
async def peek(interaction: Interaction) -> None:
    """Tell the person who asks, and nobody else, what only they may see."""
    await peeking.peek(interaction)


@app_commands.command(description=keyed("command-rules"))
@app_commands.describe(game=keyed("option-rules-of"))
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Tell the rules to the person who asks."""
    await acknowledge(interaction)
    try:
        text = await _rules_of(interaction, game)
    except Refused as refused:
        await answer(interaction, in_words(refused, reading(interaction)))
    else:
        await interaction.edit_original_response(view=text_view(text))


async def _rules_of(interaction: Interaction, name: str | None) -> str:
    if name is not None:
        return rulebook.of_game(any_game(name), reading(interaction))
    try:
        live = await handler_of(interaction).service.tables.live(interaction.channel_id or 0)
    except Refused as refused:
        # Whoever asks before there is a table wants to know what can be played at all.
        return rulebook.of_all(in_words(refused, reading(interaction)), reading(interaction))
    return rulebook.of_table(live.game, live.record.options, live.position, live.names, reading(interaction))


@rules.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return choices(names_like(current, GAMES))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (move, table, peek, rules)
