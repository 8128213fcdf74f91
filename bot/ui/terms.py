"""Rules as they are shown, and what stands below them: what their words mean, or the lists of all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.model.refusals import Refused
from bot.text import rulebook
from bot.text.games import title_of, told
from bot.text.reader import Reader
from bot.text.terms import TERMS
from bot.ui.components import MOST_CHOICES, NO_TABLE, TableButton, TableSelect, text_view
from bot.ui.interactions import Interaction, acknowledge, handler_of
from bot.ui.lessons import lesson_buttons
from bot.ui.odds import odds_buttons
from bot.ui.press import LOOSE_BUTTONS, LOOSE_LISTS, Press, counted
from bot.ui.reading import reading
from bot.ui.whereabouts import place_of
from engine.catalogue import GAMES, find
from engine.game import Game

# A list of games, and its number: whose rules somebody wants.
LISTED = "games"
# Before the id of a game, or the word for the table where somebody is: shows the rest of the rules.
MORE, HERE = "more", "here"
_Row = discord.ui.ActionRow[Any]


def terms_view(reader: Reader) -> discord.ui.LayoutView:
    """The page of words."""
    return text_view(reader.say("terms"))


def rules_view(
    reader: Reader, kind: Game | None, pages: rulebook.Pages, *, here: bool = False
) -> discord.ui.LayoutView:
    """Rules, with the buttons below for the rest of them, the game's lesson, its odds, and what their words mean.

    They are those of the table `here`, or the usual ones. If they are of no game, all games can be chosen from.
    """
    terms = TableButton(NO_TABLE, 0, TERMS, reader.say("label-terms"))
    lists = _lists(reader) if kind is None else ()
    more = []
    if kind is not None and pages.rest:
        more = [TableButton(NO_TABLE, 0, f"{MORE} {HERE if here else kind.id}", reader.say("label-more-rules"))]
    row: _Row = discord.ui.ActionRow(*more, *lesson_buttons(reader, kind), *odds_buttons(reader, kind), terms)
    return text_view(pages.first, *lists, row)


async def rules_here(interaction: Interaction) -> tuple[Game, rulebook.Pages]:
    """The game of the table where somebody is, and the rules that it is played by; Refused if there is none."""
    live = await handler_of(interaction).service.tables.live(place_of(interaction) or 0)
    reader, record = reading(interaction), live.record
    return live.game, rulebook.of_table(reader, live.game, record.options, live.position, live.names)


def _lists(reader: Reader) -> Iterator[_Row]:
    """Lists of all games by title, each with a sentence about it: more than a page of text has room for."""
    games = sorted(GAMES, key=lambda kind: title_of(reader, kind).casefold())
    for number, start in enumerate(range(0, len(games), MOST_CHOICES)):
        some = games[start : start + MOST_CHOICES]
        first, last = title_of(reader, some[0]), title_of(reader, some[-1])
        label = reader.say("label-rules-from-to", first=first, last=last)
        entries = [_entry(reader, kind) for kind in some]
        yield discord.ui.ActionRow(TableSelect(NO_TABLE, 0, f"{LISTED}{number}", label, entries))


def _entry(reader: Reader, kind: Game) -> discord.SelectOption:
    summary = told(reader, kind.id, kind.summary)
    return discord.SelectOption(label=title_of(reader, kind), value=kind.id, description=summary)


async def show_rules(press: Press, name: str) -> None:
    """Show the rules of a game to whoever asks; Refused if there is no such game any more."""
    await acknowledge(press.interaction)
    kind = find(name)
    if kind is None:
        raise Refused("outdated")
    view = rules_view(press.reader, kind, rulebook.of_game(press.reader, kind))
    await press.interaction.followup.send(view=view, ephemeral=True)


@LOOSE_LISTS(*(f"{LISTED}{number}" for number in range(10)))
@counted(alone=True)
async def _listed(press: Press) -> None:
    await show_rules(press, press.value)


@LOOSE_BUTTONS(TERMS)
@counted(alone=True)
async def _terms(press: Press) -> None:
    await acknowledge(press.interaction)
    await press.interaction.followup.send(view=terms_view(press.reader), ephemeral=True)


@LOOSE_BUTTONS(f"{MORE} ")
@counted(alone=True)
async def _more(press: Press) -> None:
    """Show the rest of rules to whoever asks; Refused if there is no such game or table any more."""
    await acknowledge(press.interaction)
    if press.meant == HERE:
        _, pages = await rules_here(press.interaction)
    elif (kind := find(press.meant)) is not None:
        pages = rulebook.of_game(press.reader, kind)
    else:
        raise Refused("outdated")
    await press.interaction.followup.send(view=text_view(pages.rest or pages.first), ephemeral=True)
