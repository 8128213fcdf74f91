"""`/remind`: being called, quiet hours, and being away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from discord import app_commands

from bot.model.durations import DAY
from bot.model.quiet_hours import parse_quiet
from bot.model.refusals import Refused
from bot.model.wishes import CALLS, LONGEST_AWAY_DAYS, Calls, Wishes
from bot.service.wishes import keep_wishes, wishes_of
from bot.text.clocks import call_note, wishes_text
from bot.text.refusals import in_words
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.words import Words, keyed

# How a person says that they want no quiet hours.
NONE = "none"


@app_commands.command(description=keyed("command-remind"))
@app_commands.describe(call=keyed("option-call"), quiet=keyed("option-quiet"), away=keyed("option-away"))
@app_commands.choices(call=[app_commands.Choice(name=Words(call_note(calls)), value=calls) for calls in CALLS])
async def remind(
    interaction: Interaction,
    call: str | None = None,
    quiet: str | None = None,
    away: app_commands.Range[int, 0, LONGEST_AWAY_DAYS] | None = None,
) -> None:
    """Choose when one is called; without any choice, tell what has been chosen."""
    await acknowledge(interaction)
    store, user_id = handler_of(interaction).service.store, interaction.user.id
    try:
        wishes = _changed(await wishes_of(store, user_id), call, quiet)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
        return
    await keep_wishes(store, user_id, wishes)
    if away is not None:
        await _away(interaction, away)
    await answer(interaction, wishes_text(reading(interaction), await wishes_of(store, user_id)))


def _changed(wishes: Wishes, call: str | None, quiet: str | None) -> Wishes:
    calls: Calls = next((each for each in CALLS if each == call), wishes.calls)
    if quiet is None:
        return replace(wishes, calls=calls)
    return replace(wishes, calls=calls, quiet=None if quiet.strip().lower() == NONE else parse_quiet(quiet))


async def _away(interaction: Interaction, days: int) -> None:
    """Note for how many days somebody is away, and show it at the tables that wait for them."""
    service = handler_of(interaction).service
    until = service.store.timers.now() + days * DAY if days else None
    for live in await service.time.away(interaction.user.id, until):
        await interaction.client.timekeeper.show(live)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (remind,)
