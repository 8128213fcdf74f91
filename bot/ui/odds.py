"""The button below the rules of a game that leads to advice on it, and to how often it comes out."""

from __future__ import annotations

from bot.model.refusals import Refused
from bot.model.tallies import GameTally
from bot.text.odds import odds_page
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, TableButton, text_view
from bot.ui.interactions import acknowledge
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.whereabouts import server_of
from engine.catalogue import find
from engine.game import Game

# Before the id of a game: shows its page.
ODDS = "odds"


def odds_buttons(reader: Reader, kind: Game | None) -> list[TableButton]:
    """The button for the page of a game, if rules are those of one."""
    if kind is None:
        return []
    label = reader.say("label-odds") if kind.solo else reader.say("label-advice")
    return [TableButton(NO_TABLE, 0, f"{ODDS} {kind.id}", label)]


@LOOSE_BUTTONS(f"{ODDS} ")
@counted(alone=True)
async def _odds(press: Press) -> None:
    """Show the page of a game to whoever asks; Refused if there is no such game any more."""
    await acknowledge(press.interaction)
    kind = find(press.meant)
    if kind is None:
        raise Refused("outdated")
    page = odds_page(press.reader, kind, await _played_here(press, kind))
    await press.interaction.followup.send(view=text_view(page), ephemeral=True)


async def _played_here(press: Press, kind: Game) -> GameTally | None:
    """How often a server has won a game for one player; None where there is no server."""
    guild_id, service = server_of(press.interaction), press.handler.service
    if not (guild_id and kind.solo):
        return None
    closed = (await service.daily.dates.oldest_open()).isoformat()
    return await service.store.results.game_tally(guild_id, kind.id, closed)
