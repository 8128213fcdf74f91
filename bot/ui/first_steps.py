"""What helps a newcomer along: buttons that begin a first game, and tips that come once and can be switched off."""

from __future__ import annotations

import logging

import discord

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.game_choice import FIRST_GAMES
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text.sentences import say
from bot.text.tips import tip_text, tips_at
from bot.ui.components import TableButton

log = logging.getLogger(__name__)
# The buttons that belong to no table have this number for one.
NO_TABLE = 0
PLAY, TIPS_OFF = "play", "tips"
_GAMES = {f"{PLAY} {number}": game for number, game in enumerate(FIRST_GAMES)}


def first_games_view(several: bool) -> discord.ui.View:
    """A button for each game that suits a beginner; those for `several` only where others can join."""
    view = discord.ui.View(timeout=None)
    for what, game in _GAMES.items():
        if game.solo or several:
            label, style = say("label-play", title=game.title), discord.ButtonStyle.primary
            view.add_item(TableButton(NO_TABLE, 0, what, label, style))
    return view


async def begin_first(service: Service, context: RequestContext, what: str) -> Outcome:
    """Deal a first game for one, or open a lobby by the rules for people who have never played.

    Refused if what the button says is no first game.
    """
    game = _GAMES.get(what)
    if game is None:
        raise Refused("outdated")
    if game.solo:
        return await service.solo.start(context, game.title)
    return await service.lobby.start(context, game.id, game.first_game)


async def tip_for(service: Service, live: LiveTable, user_id: int) -> str | None:
    """What to explain to a person after they have done something; None if they know it all."""
    try:
        tip = await service.store.next_tip(user_id, [*tips_at(live, user_id)])
        return None if tip is None else tip_text(tip, live)
    except Exception:
        log.exception("nothing is explained at table %d", live.record.id)
        return None


def tips_off_view() -> discord.ui.View:
    """The button that switches tips off."""
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(NO_TABLE, 0, TIPS_OFF, say("label-tips-off")))
    return view
