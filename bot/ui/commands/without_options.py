"""The commands that have no options and do one thing: from `/join` to `/next`, and the calls of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.model.facts import OfGame
from bot.service.service import Service
from bot.ui.interactions import Interaction, ServiceCall, handler_of
from bot.ui.words import Words, keyed
from engine.catalogue import GAMES
from engine.table import HINT, REDO


def _command(
    name: str, description: Words, action: Callable[[Service], ServiceCall], anywhere: bool = True
) -> app_commands.Command[Any, ..., Any]:
    """A command; not `anywhere` means that it has no place in direct messages."""

    async def run(interaction: Interaction) -> None:
        handler = handler_of(interaction)
        await handler.run(interaction, action(handler.service))

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=description, callback=run
    )
    return command if anywhere else app_commands.guild_only(command)


def _typed(service: Service, text: str) -> ServiceCall:
    return lambda context: service.play.move(context, text)


def _said(word: str) -> Callable[[Service], ServiceCall]:
    return lambda service: lambda context: service.play.call(context, word)


# The words of games that are commands as well.
_WORDS = {word: OfGame(game.id, english) for game in GAMES for word, english in game.commands.items()}

COMMANDS = (
    _command("join", keyed("command-join"), lambda service: service.lobby.join, anywhere=False),
    _command("leave", keyed("command-leave"), lambda service: service.lobby.leave),
    _command(
        "begin",
        keyed("command-begin"),
        lambda service: service.lobby.begin,
        anywhere=False,
    ),
    _command(
        "cancel",
        keyed("command-cancel"),
        lambda service: service.lobby.cancel,
    ),
    _command("undo", keyed("command-undo"), lambda service: service.asks.undo),
    _command("redo", keyed("command-redo"), lambda service: _typed(service, REDO)),
    _command("hint", keyed("command-hint"), lambda service: _typed(service, HINT)),
    _command(
        "restart",
        keyed("command-restart"),
        lambda service: service.matches.restart,
    ),
    _command(
        "next",
        keyed("command-next"),
        lambda service: service.matches.follow,
    ),
    *(_command(word, Words(description), _said(word), anywhere=False) for word, description in _WORDS.items()),
)
