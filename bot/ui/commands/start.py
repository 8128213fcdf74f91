"""`/chinese start`, and the like for every game of the catalogue that several people play."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.model.clocks import PACES
from bot.model.computers import USUAL_LEVEL
from bot.model.refusals import Refused
from bot.service.lobby import welcome
from bot.service.tables import Guest
from bot.text.boards import preset_line
from bot.text.clocks import pace_name
from bot.text.computers import levels_offered
from bot.text.sentences import say
from bot.ui.interactions import Interaction, context_of, handler_of
from bot.ui.invitations import guest_of
from bot.ui.invitations import invite as invite_guest
from bot.ui.openings import SharedGame, begin
from engine.catalogue import GAMES
from engine.game import Game

# This file does without postponed annotations: discord.py reads the options of a command from them, and here
# they depend on the game.

LEVELS_OFFERED = [app_commands.Choice(name=name, value=level) for level, name in levels_offered().items()]
PACES_OFFERED = [app_commands.Choice(name=pace_name(pace), value=pace) for pace in (0, *PACES)]


def _group(game: Game) -> app_commands.Group:
    group = app_commands.Group(name=game.id, description=f"{game.title}: {game.summary}", guild_only=True)
    fewest, most = game.players[0], game.players[-1]
    presets = [app_commands.Choice(name=preset_line(game, name), value=name) for name in game.presets]
    seats: Any = app_commands.Range[int, fewest, most]
    others: Any = app_commands.Range[int, 1, most - 1]

    @group.command(  # type: ignore[arg-type]  # the range of players is known only here
        name="start", description=say("command-start", title=game.title, fewest=fewest, most=most)
    )
    @app_commands.describe(
        players=say("option-players"),
        rules=say("option-preset"),
        time=say("option-time"),
        invite=say("option-invite"),
        computers=say("option-computers"),
        level=say("option-level"),
    )
    @app_commands.choices(rules=presets)
    @app_commands.choices(time=PACES_OFFERED)
    @app_commands.choices(level=LEVELS_OFFERED)
    async def start(  # noqa: PLR0917
        interaction: Interaction,
        players: seats = None,
        rules: str | None = None,
        time: int | None = None,
        invite: discord.Member | None = None,
        computers: others = 0,
        level: str = USUAL_LEVEL,
    ) -> None:
        guest = None if invite is None else guest_of(invite)
        await _open(interaction, SharedGame(game, rules, players, time, (level,) * computers), guest)

    return group


async def _open(interaction: Interaction, opening: SharedGame, guest: Guest | None) -> None:
    """Open a table; invite somebody if meant."""
    if guest is None:
        await begin(interaction, opening)
        return
    try:
        welcome(context_of(interaction), guest)
    except Refused as refused:
        await handler_of(interaction).refuse(interaction, refused)
    else:
        await begin(
            interaction, replace(opening, guest=guest.user_id), lambda interaction: invite_guest(interaction, guest)
        )


COMMANDS = tuple(_group(game) for game in GAMES if not game.solo)
