"""`/chinese start`, and the like for every game of the catalogue that several people play."""

from typing import Any

import discord
from discord import app_commands

from bot.service.lobby import welcome
from bot.service.tables import Guest, Outcome, RequestContext
from bot.text.boards import preset_title
from bot.text.sentences import say
from bot.ui import invitations
from bot.ui.interactions import Interaction, handler_of
from bot.ui.invitations import guest_of
from engine.catalogue import GAMES
from engine.game import Game

# This file does without postponed annotations: discord.py reads the options of a command from them, and here
# they depend on the game.


def _group(game: Game) -> app_commands.Group:
    group = app_commands.Group(name=game.id, description=f"{game.title}: {game.summary}", guild_only=True)
    fewest, most = game.players[0], game.players[-1]
    presets = [app_commands.Choice(name=preset_title(name), value=name) for name in game.presets]
    seats: Any = app_commands.Range[int, fewest, most]

    @group.command(  # type: ignore[arg-type]  # the range of players is known only here
        name="start", description=say("command-start")
    )
    @app_commands.describe(players=say("option-players"), rules=say("option-preset"), invite=say("option-invite"))
    @app_commands.choices(rules=presets)
    async def start(
        interaction: Interaction,
        players: seats = None,
        rules: str | None = None,
        invite: discord.Member | None = None,
    ) -> None:
        await _open(interaction, game, (rules, players), None if invite is None else guest_of(invite))

    return group


async def _open(
    interaction: Interaction, game: Game, how: tuple[str | None, int | None], guest: Guest | None
) -> None:
    """Open a table by a preset, if any, for a number of players, and invite somebody if anybody is meant."""
    handler = handler_of(interaction)

    async def act(context: RequestContext) -> Outcome:
        if guest is not None:
            welcome(context, guest)
        return await handler.service.lobby.start(context, game.id, *how)

    async def ask(interaction: Interaction) -> None:
        if guest is not None:
            await invitations.invite(interaction, guest)

    await handler.run(interaction, act, None if guest is None else ask)


COMMANDS = tuple(_group(game) for game in GAMES if not game.solo)
