"""The commands as Discord is told of them: where they are offered, and what they say of themselves."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.text.sentences import LANGUAGE, languages
from bot.ui.commands import ANYWHERE, commands
from bot.ui.words import Translator

# The bot posts boards by itself, for which it must be where they are: a person who brings its commands along to other
# servers or groups plays in private there.
INSTALLS = app_commands.AppInstallationType(guild=True, user=False)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Put all commands into a tree, each for the places where it can be used."""
    for command in commands():
        along = command.name in ANYWHERE
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=along)
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=not command.guild_only, private_channel=along
        )
        tree.add_command(command)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What Discord is told of the commands of a tree, in all languages that there are sentences in."""
    if languages() == {LANGUAGE}:  # discord.py would ask for each text in each of thirty languages
        await tree.set_translator(None)
        return [command.to_dict(tree) for command in tree.get_commands()]
    translator = Translator()
    await tree.set_translator(translator)
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
