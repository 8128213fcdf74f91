"""The commands that have no options and do one thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.desk import Action, Interaction, desk_of
from bot.service import Service


def _command(name: str, description: str, action: Callable[[Service], Action]) -> app_commands.Command[Any, ..., Any]:
    async def run(interaction: Interaction) -> None:
        desk = desk_of(interaction)
        await desk.run(interaction, action(desk.service))

    return app_commands.guild_only(app_commands.Command(name=name, description=description, callback=run))


COMMANDS = (
    _command("join", "Sit down at the table in this channel.", lambda service: service.join),
    _command("leave", "Get up from the table; in a game that has begun, you give up.", lambda service: service.leave),
    _command("begin", "Deal the cards, once everybody has joined (host).", lambda service: service.begin),
    _command(
        "cancel",
        "Close the table without a result (host, or who may manage the channel).",
        lambda service: service.cancel,
    ),
    _command("next", "Deal again in a match whose last deal is over.", lambda service: service.follow),
    _command(
        "knock",
        "Call a breach of the rules (Stop!) by the player whose turn it is or just was.",
        lambda service: lambda ask: service.call(ask, "knock"),
    ),
    _command(
        "declare",
        "Own up to a breach of the rules in the turn that you have just ended.",
        lambda service: lambda ask: service.call(ask, "declare"),
    ),
    _command("resign", "Give up this game.", lambda service: service.resign),
)
