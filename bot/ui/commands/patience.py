"""`/patience start`: games for one player."""

from __future__ import annotations

from discord import app_commands

from bot.service.game_choice import SOLO, names_like, rules_like
from bot.service.solo import WINNABLE
from bot.text.sentences import say
from bot.ui.components import choices
from bot.ui.interactions import Interaction
from bot.ui.openings import SoloGame, begin
from bot.ui.words import keyed
from engine.catalogue import find

patience = app_commands.Group(name="patience", description=keyed("command-patience"))

# How cards may be played by themselves, in one game or another.
_AUTOMATIC = sorted({value for game in SOLO for value in game.automatic.values()})


@patience.command(name="start", description=keyed("command-patience-start"))
@app_commands.describe(
    game=keyed("option-game"),
    deal=keyed("option-deal"),
    together=keyed("option-together"),
    auto=keyed("option-auto"),
    rules=keyed("option-rules"),
)
@app_commands.choices(auto=[app_commands.Choice(name=value, value=value) for value in _AUTOMATIC])
async def start(
    interaction: Interaction,
    game: str,
    *,
    deal: str | None = None,
    together: bool = False,
    auto: str | None = None,
    rules: str = "",
) -> None:
    """Deal a game for one player."""
    await begin(interaction, SoloGame(game, deal, together, auto is not None, rules))


@start.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return choices(names_like(current, SOLO))


@start.autocomplete("deal")
async def _deals(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    typed = current.strip()
    if typed.isdecimal():
        return choices([(typed, typed)])
    return choices([(say("winnable"), WINNABLE)])


@start.autocomplete("rules")
async def _rules(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    kind = find(str(getattr(interaction.namespace, "game", None) or ""))
    if kind is None:
        return []
    return choices(rules_like(current, kind))


COMMANDS = (patience,)
