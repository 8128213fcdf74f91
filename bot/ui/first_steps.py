"""What helps a newcomer along: buttons that begin a first game."""

from __future__ import annotations

import discord

from bot.model.refusals import Refused
from bot.service.game_choice import FIRST_GAMES
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text.sentences import say
from bot.ui.components import NO_TABLE, TableButton
from bot.ui.tips import BESIDE, tips_off_button

PLAY = "play"
_GAMES = {f"{PLAY} {number}": game for number, game in enumerate(FIRST_GAMES)}


def first_games_view(several: bool) -> discord.ui.View:
    """A button for each game that suits a beginner, and one that switches tips off.

    Games for `several` are there only where others can join.
    """
    view = discord.ui.View(timeout=None)
    for what, game in _GAMES.items():
        if game.solo or several:
            label, style = say("label-play", title=game.title), discord.ButtonStyle.primary
            view.add_item(TableButton(NO_TABLE, 0, what, label, style))
    return view.add_item(tips_off_button(BESIDE))


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
