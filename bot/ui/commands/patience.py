"""`/patience start`: games for one player."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.model.deal_numbers import DealNumber, is_ms, read_number
from bot.model.refusals import Refused
from bot.service.favourites import offered
from bot.service.game_search import MOST_GAMES_LISTED, RANDOM, SOLO, is_random, likely_game, names_like, rules_like
from bot.service.solo import WINNABLE
from bot.text.games import english_title, title_of, told
from bot.ui.components import choices
from bot.ui.interactions import Interaction, handler_of
from bot.ui.reading import reading
from bot.ui.wanted_game import begin_solo
from bot.ui.whereabouts import server_of
from bot.ui.words import keyed
from engine.game import Game

patience = app_commands.Group(name="patience", description=keyed("command-patience"))

# The number that is suggested of those that deals have in other programs.
EXAMPLE = 617
# How cards may be played by themselves, in one game or another.
_AUTOMATIC = sorted({value for game in SOLO for value in game.automatic.values()})


@patience.command(name="start", description=keyed("command-patience-start"))
@app_commands.describe(
    game=keyed("option-game"),
    deal=keyed("option-deal"),
    together=keyed("option-together"),
    private=keyed("option-private"),
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
    private: bool = False,
    auto: str | None = None,
    rules: str = "",
) -> None:
    """Deal a game for one player."""
    if together and private:
        await handler_of(interaction).refuse(interaction, Refused("private-together"))
        return
    automatic = auto is not None
    await begin_solo(interaction, game, deal, together=together, auto=automatic, rules=rules, private=private)


@start.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    reader = reading(interaction)
    any_one, called = (reader.say("random-game"), RANDOM), partial(title_of, reader)
    typed = current.strip().casefold()
    if typed:
        begun = is_random(typed) or any(each.casefold().startswith(typed) for each in any_one)
        first = [any_one] if begun else []
        return choices([*first, *names_like(current, SOLO, called)][:MOST_GAMES_LISTED])
    theirs = await offered(handler_of(interaction).service.store, server_of(interaction), interaction.user.id)
    first = [any_one, *((called(kind), kind.title) for kind in theirs.known)]
    if theirs.new is not None:
        first.append((reader.say("new-game", title=called(theirs.new)), theirs.new.title))
    named = {title for _, title in first}
    return choices(
        [*first, *(each for each in names_like("", SOLO, called) if each[1] not in named)][:MOST_GAMES_LISTED]
    )


@start.autocomplete("deal")
async def _deals(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    reader, typed, kind = reading(interaction), current.strip(), _kind(interaction)
    if typed.isdecimal():
        return choices([(typed, typed)])
    suggested = [] if is_ms(typed) else [(reader.say("winnable"), WINNABLE)]
    if kind is not None and kind.ms_deals:
        number = str(read_number(typed) or DealNumber(EXAMPLE, ms=True))
        suggested.append((reader.say("ms-deal", number=number, title=title_of(reader, kind)), number))
    return choices(suggested)


@start.autocomplete("rules")
async def _rules(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    kind = _kind(interaction)
    return [] if kind is None else choices(rules_like(current, kind, partial(told, reading(interaction), kind.id)))


def _kind(interaction: Interaction) -> Game | None:
    """The game that somebody has named so far."""
    return likely_game(english_title(reading(interaction), str(getattr(interaction.namespace, "game", None) or "")))


COMMANDS = (patience,)
