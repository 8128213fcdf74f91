"""`/chinese start`, and the like for every game of the catalogue that several people play."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.model.clocks import PACES
from bot.model.computers import USUAL_LEVEL
from bot.model.facts import OfGame
from bot.model.refusals import Refused
from bot.service.lobby import welcome
from bot.service.tables import Guest
from bot.text.boards import preset_note
from bot.text.clocks import pace_note
from bot.text.computers import levels_offered
from bot.ui.interactions import Interaction, context_of, handler_of
from bot.ui.invitations import guest_of
from bot.ui.invitations import invite as invite_guest
from bot.ui.wanted_game import SharedGame, begin
from bot.ui.words import Words, keyed
from engine.catalogue import GAMES
from engine.game import Game

# This file does without postponed annotations: discord.py reads the options of a command from them, and here
# they depend on the game.

LEVELS_OFFERED = [app_commands.Choice(name=Words(name), value=level) for level, name in levels_offered().items()]
PACES_OFFERED = [app_commands.Choice(name=Words(pace_note(pace)), value=pace) for pace in (0, *PACES)]


def _group(game: Game) -> app_commands.Group:
    title = OfGame(game.id, game.title)
    described = keyed("entry-with-blurb", name=title, blurb=OfGame(game.id, game.summary))
    group = app_commands.Group(name=game.id, description=described, guild_only=True)
    fewest, most = game.players[0], game.players[-1]
    notes = {name: preset_note(game, name) for name in game.presets}
    presets = [app_commands.Choice(name=Words(note, clipped=True), value=name) for name, note in notes.items()]
    seats: Any = app_commands.Range[int, fewest, most]
    others: Any = app_commands.Range[int, 1, most - 1]

    @group.command(  # type: ignore[arg-type]  # the range of players is known only here
        name="start", description=keyed("command-start", title=title, fewest=fewest, most=most)
    )
    @app_commands.describe(
        players=keyed("option-players"),
        rules=keyed("option-preset"),
        time=keyed("option-time"),
        invite=keyed("option-invite"),
        computers=keyed("option-computers"),
        level=keyed("option-level"),
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
