"""`/chinese start`, and the like for every game of the catalogue that several people play."""

from typing import Any

from discord import app_commands

from bot.text.sentences import say
from bot.ui.interactions import Interaction, handler_of
from engine.catalogue import GAMES
from engine.game import Game

# This file does without postponed annotations: discord.py reads the options of a command from them, and here
# they depend on the game.


def _group(game: Game) -> app_commands.Group:
    group = app_commands.Group(name=game.id, description=f"{game.title}: {game.summary}", guild_only=True)
    fewest, most = game.players[0], game.players[-1]
    presets = [app_commands.Choice(name=name.capitalize(), value=name) for name in game.presets]
    seats: Any = app_commands.Range[int, fewest, most]

    @group.command(  # type: ignore[arg-type]  # the range of players is known only here
        name="start", description=say("command-start")
    )
    @app_commands.describe(players=say("option-players"), rules=say("option-preset"))
    @app_commands.choices(rules=presets)
    async def start(interaction: Interaction, players: seats = None, rules: str = presets[0].value) -> None:
        handler = handler_of(interaction)
        await handler.run(interaction, lambda context: handler.service.lobby.start(context, game.id, rules, players))

    return group


COMMANDS = tuple(_group(game) for game in GAMES if not game.solo)
