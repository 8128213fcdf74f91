"""`/chinese start`, and the like for every game of the catalogue that several people play."""

from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.model.clocks import PACES
from bot.model.computers import USUAL_LEVEL
from bot.service.lobby import welcome
from bot.service.tables import Guest, Outcome, RequestContext
from bot.text.boards import preset_title
from bot.text.clocks import pace_name
from bot.text.computers import levels_offered
from bot.text.sentences import say
from bot.ui import invitations
from bot.ui.interactions import Interaction, handler_of
from bot.ui.invitations import guest_of
from engine.catalogue import GAMES
from engine.game import Game

# This file does without postponed annotations: discord.py reads the options of a command from them, and here
# they depend on the game.

LEVELS_OFFERED = [app_commands.Choice(name=name, value=level) for level, name in levels_offered().items()]
PACES_OFFERED = [app_commands.Choice(name=pace_name(pace), value=pace) for pace in (0, *PACES)]


class _How(NamedTuple):
    """What is said of a table that is opened: a preset, how many can play, the time for a turn, and computers."""

    preset: str | None
    limit: int | None
    seconds: int | None
    computers: tuple[str, ...]


def _group(game: Game) -> app_commands.Group:
    group = app_commands.Group(name=game.id, description=f"{game.title}: {game.summary}", guild_only=True)
    fewest, most = game.players[0], game.players[-1]
    presets = [app_commands.Choice(name=preset_title(name), value=name) for name in game.presets]
    seats: Any = app_commands.Range[int, fewest, most]
    others: Any = app_commands.Range[int, 1, most - 1]

    @group.command(  # type: ignore[arg-type]  # the range of players is known only here
        name="start", description=say("command-start")
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
        how = _How(rules, players, time, (level,) * computers)
        await _open(interaction, game, how, None if invite is None else guest_of(invite))

    return group


async def _open(interaction: Interaction, game: Game, how: _How, guest: Guest | None) -> None:
    """Open a table; invite somebody if meant."""
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
