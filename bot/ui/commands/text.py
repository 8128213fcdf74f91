"""`/text`: tables in letters, for people who would rather read them than see them."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.tables import Outcome, RequestContext
from bot.service.tastes import want_letters
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.text.table_in_letters import table_in_letters
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.whereabouts import place_of
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-text"))
@app_commands.describe(switch=keyed("option-text"))
async def text(interaction: Interaction, switch: Literal["on", "off"] | None = None) -> None:
    """Show the person who asks the table in letters, and always or no longer on the boards where they play."""
    await acknowledge(interaction)
    handler = handler_of(interaction)
    if switch is not None:
        await want_letters(handler.service.store, interaction.user.id, switch == "on")
    try:
        live = await handler.service.private.seen(place_of(interaction) or 0)
        shown = table_in_letters(reading(interaction), live)
    except Refused as refused:
        await answer(
            interaction,
            in_words(reading(interaction), refused) if switch is None else _switched(reading(interaction), switch),
        )
        return
    if switch is None or not live.is_member(interaction.user.id):
        await answer(interaction, "\n".join(filter(None, (_switched(reading(interaction), switch), shown))))
        return
    await _show_anew(interaction, live, _switched(reading(interaction), switch))


def _switched(reader: Reader, switch: str | None) -> str:
    return {"on": reader.say("text-on"), "off": reader.say("text-off")}.get(switch or "", "")


async def _show_anew(interaction: Interaction, live: LiveTable, said: str) -> None:
    """Post the board of a table as it is shown from now on."""

    async def look(context: RequestContext) -> Outcome:
        return Outcome(live, again=True)

    async def tell(interaction: Interaction) -> None:
        await answer(interaction, said)

    await handler_of(interaction).run(interaction, look, tell)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (text,)
