"""How anybody can check that the cards were settled before they were played, told to whoever asks."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.model.seals import seal
from bot.service.request_rates import RequestKind
from bot.text.fairness import verdict
from bot.ui.components import FAIR
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.press import BUTTONS, Press, counted
from bot.ui.reading import reading
from bot.ui.whereabouts import place_of


@BUTTONS(FAIR)
@counted(RequestKind.REPLAY)
async def _tell_fair(press: Press) -> None:
    """Show the seal of a deal, and once its game is over, what proves it."""
    await acknowledge(press.interaction)
    await answer(press.interaction, await _said(press.interaction, press.table))


async def _said(interaction: Interaction, table: int) -> str:
    service, channel_id = handler_of(interaction).service, place_of(interaction) or 0
    if await service.tables.is_there(channel_id, table):
        running = await service.tables.stored(table)
        if running.status != "over":
            return reading(interaction).say("fair-later", seal=seal(running))
    live = await service.tables.ended(channel_id, table, Refused("outdated"))
    secret = await service.past.kept_secret(live.record)
    return verdict(reading(interaction), await service.past.again(live.record), secret)
