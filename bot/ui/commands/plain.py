"""The commands that have no options and do one thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.service.service import Service
from bot.ui.interactions import Action, Interaction, handler_of
from engine.catalogue import GAMES
from engine.table import HINT, REDO, UNDO


def _command(
    name: str, description: str, action: Callable[[Service], Action], anywhere: bool = True
) -> app_commands.Command[Any, ..., Any]:
    """A command; not `anywhere` means that it has no place in direct messages."""

    async def run(interaction: Interaction) -> None:
        handler = handler_of(interaction)
        await handler.run(interaction, action(handler.service))

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=description, callback=run
    )
    return command if anywhere else app_commands.guild_only(command)


def _typed(service: Service, text: str) -> Action:
    return lambda context: service.play.move(context, text)


def _said(word: str) -> Callable[[Service], Action]:
    return lambda service: lambda context: service.play.call(context, word)


# The words of games that are commands as well.
_WORDS = {word: description for game in GAMES for word, description in game.commands.items()}

COMMANDS = (
    _command("join", "Sit down at the table in this channel.", lambda service: service.lobby.join, anywhere=False),
    _command(
        "leave", "Get up from the table; in a game that has begun, you give up.", lambda service: service.lobby.leave
    ),
    _command(
        "begin",
        "Deal the cards, once everybody has joined (host).",
        lambda service: service.lobby.begin,
        anywhere=False,
    ),
    _command(
        "cancel",
        "Close the table (host, or channel manager); a game for one that was begun counts as given up.",
        lambda service: service.lobby.cancel,
    ),
    _command("undo", "Take your last move back, in a game for one player.", lambda service: _typed(service, UNDO)),
    _command("redo", "Make the move again that you have just taken back.", lambda service: _typed(service, REDO)),
    _command("hint", "Be told a move, in a game for one player.", lambda service: _typed(service, HINT)),
    _command(
        "restart",
        "Deal the same cards anew, in a game for one player; the old game is given up.",
        lambda service: service.matches.restart,
    ),
    _command(
        "next",
        "Another deal of a game for one player, or the next one of a match whose last deal is over.",
        lambda service: service.matches.follow,
    ),
    *(_command(word, description, _said(word), anywhere=False) for word, description in _WORDS.items()),
    _command("resign", "Give up this game.", lambda service: service.play.resign),
)
