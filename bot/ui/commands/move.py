"""`/move`: moves as text, with suggestions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from discord import app_commands

from bot.service.service import Service
from bot.service.suggestions import Suggested, Typeable
from bot.text.formatting import clip
from bot.text.reader import Reader
from bot.ui.components import MOST_CHOICES, choices
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
    """Where `suggestion_answers` has not answered already."""
    channel, service = place_of(interaction), handler_of(interaction).service
    if channel is None:
        return []
    return choices(await suggested(reading(interaction), service, channel, interaction.user.id, current))


async def suggested(
    reader: Reader, service: Service, channel_id: int, user_id: int, typed: str
) -> Sequence[tuple[str, str]]:
    """What is shown to somebody who types, as much as Discord takes, and the text that it stands for."""
    found = await service.play.suggestions(channel_id, user_id, typed)
    if found is None:
        return []
    return [*islice(labelled(reader, found), MOST_CHOICES)]


def labelled(reader: Reader, found: Suggested) -> Iterator[tuple[str, str]]:
    """What is shown of each suggestion, and its text."""
    yield from ((word, word) for word in found.words)
    shown = found.moves[:MOST_CHOICES]
    labels = _labels(reader, found, shown)
    yield from ((label, each.text) for each, label in zip(shown, labels, strict=True) if label)


def _labels(reader: Reader, found: Suggested, shown: Sequence[Typeable]) -> Sequence[str]:
    """What is shown of each of some moves; nothing of those for which Discord has no room.

    As long as the table stands, a move keeps the words that told it apart from more of them: most letters that are
    typed leave some of those that were shown before.
    """
    kept = found.labels.setdefault(reader, {})
    if any(each.move not in kept for each in shown):
        items = MoveItems(reader, found.live, [each.move for each in shown], found.seat, labelling=False)
        kept.update((each.move, _label(reader, items, each)) for each in shown)
    return [kept[each.move] for each in shown]


def _label(reader: Reader, items: MoveItems, shown: Typeable) -> str:
    room = LONGEST_CHOICE - len(reader.say("suggested", move="", text=shown.short))
    if len(shown.text) > LONGEST_CHOICE or room <= 0:
        return ""
    return reader.say("suggested", move=clip(items.label(shown.move), room), text=shown.short)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (move,)
