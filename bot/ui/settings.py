"""The private page of `/settings` where people choose how tables look, for them or on their server."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import discord

from bot.model.facts import Note
from bot.model.looks import PARTS, Look, Whose
from bot.model.refusals import Refused
from bot.service.tastes import choose_letters, letters_chosen
from bot.text.formatting import capitalized
from bot.text.looks import (
    BACKS,
    FELTS,
    THEMES,
    back_name,
    felt_name,
    look_alt,
    look_caption,
    settings_text,
    theme_name,
)
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.ui.components import NO_TABLE, PICTURE, UNREACHED, TableButton, TableSelect, picture_view
from bot.ui.interactions import Interaction, acknowledge, handler_of
from bot.ui.managers import may_manage
from bot.ui.press import LOOSE_BUTTONS, LOOSE_LISTS, Press, counted
from bot.ui.reading import reading
from bot.ui.server_pages import LOOKS, OWN, SERVER, SHOW, turning
from bot.ui.themes import theme_of
from render.preview import preview_png

log = logging.getLogger(__name__)
RESET, LETTERS_ON, LETTERS_OFF = "usual", "letters", "pictures"
_OPEN = "usual"


class _ChoiceList(NamedTuple):
    """A list of the page: what it is called, what can be chosen by its id, and how the choice of a look is told."""

    title: Note
    entries: Mapping[str, tuple[Note, Note | None]]
    told: Callable[[Reader, Look], str]


_LISTS = dict(
    zip(
        PARTS,
        (
            _ChoiceList(Note("list-of-themes"), THEMES, theme_name),
            _ChoiceList(Note("list-of-felts"), {felt: (name, None) for felt, name in FELTS.items()}, felt_name),
            _ChoiceList(Note("list-of-backs"), {back: (name, None) for back, name in BACKS.items()}, back_name),
        ),
        strict=True,
    )
)
LISTS = {f"{part}{scope}": (part, scope) for part in _LISTS for scope in (OWN, SERVER)}
_ASKED = (SHOW, RESET, LETTERS_ON, LETTERS_OFF)
BUTTONS = {f"{what} {scope}": (what, scope) for what in _ASKED for scope in (OWN, SERVER)}


class _Page(NamedTuple):
    """What stands on the page of a person or a server, and whether the person may turn to the server's.

    What is left open there is as `usual`. The ids of its lists hold its `number`: Discord keeps what is ticked in a
    list with the same id, so each page has the next one.
    """

    scope: str
    number: int
    chosen: Look
    usual: Look
    letters: bool
    manages: bool


async def show(interaction: Interaction, scope: str, number: int = 0) -> None:
    """Show the page; Refused if it is a server's, and the person may not manage that."""
    await acknowledge(interaction)
    page = await _page(interaction, scope, number)
    worn = page.chosen.over(page.usual)
    png = await asyncio.to_thread(preview_png, theme_of(worn), look_caption(reading(interaction), worn))
    rows = [*(_list(reading(interaction), page, part) for part in _LISTS), _buttons(reading(interaction), page)]
    rows += turning(reading(interaction), page.number, LOOKS) if scope == SERVER else []
    view = picture_view(
        settings_text(reading(interaction), scope == SERVER), look_alt(reading(interaction), worn), rows
    )
    file = discord.File(io.BytesIO(png), PICTURE, description=look_alt(reading(interaction), worn))
    try:
        await interaction.edit_original_response(view=view, attachments=[file])
    except UNREACHED as error:
        log.info("interaction %d could not be answered: %s", interaction.id, error)


async def _page(interaction: Interaction, scope: str, number: int) -> _Page:
    service, guild_id = handler_of(interaction).service, interaction.guild_id or 0
    whose = _whose(interaction, scope)
    chosen = await service.looks.chosen(whose)
    usual = await service.looks.of_server(guild_id if scope == OWN else 0)
    letters = await letters_chosen(service.store, whose)
    return _Page(scope, number, chosen, usual, letters, may_manage(interaction))


@LOOSE_BUTTONS(*BUTTONS)
@counted()
async def _pressed(press: Press) -> None:
    """Do what a button of the page says; Refused to those who may not."""
    interaction = press.interaction
    await acknowledge(interaction)
    asked, scope = BUTTONS[press.what]
    service = handler_of(interaction).service
    if asked == RESET:
        await service.looks.choose(_whose(interaction, scope), **dict.fromkeys(PARTS))
    elif asked != SHOW:
        await choose_letters(service.store, _whose(interaction, scope), asked == LETTERS_ON)
    await show(interaction, scope, press.number + 1)


@LOOSE_LISTS(*LISTS)
@counted()
async def _picked(press: Press) -> None:
    """Choose an entry of a list of the page; Refused to those who may not, or if there is no such entry any more."""
    interaction, value = press.interaction, press.value
    await acknowledge(interaction)
    part, scope = LISTS[press.what]
    if value not in (_OPEN, *_LISTS[part].entries):
        raise Refused("outdated")
    whose = _whose(interaction, scope)
    await handler_of(interaction).service.looks.choose(whose, **{part: None if value == _OPEN else value})
    await show(interaction, scope, press.number + 1)


def _whose(interaction: Interaction, scope: str) -> Whose:
    """Whose look a page is about; Refused if it is a server's, and the person may not manage that."""
    if scope == OWN:
        return Whose(0, interaction.user.id)
    if not may_manage(interaction):
        raise Refused("only-managers")
    return Whose(interaction.guild_id or 0, 0)


def _list(reader: Reader, page: _Page, part: str) -> discord.ui.ActionRow[Any]:
    """The list of what can be chosen for a part of the look; its first entry leaves that open."""
    title, entries, told = in_words(reader, _LISTS[part].title), _entries(reader, part), _LISTS[part].told
    now, left_open = getattr(page.chosen, part), replace(page.chosen, **{part: None}).over(page.usual)
    chosen, usual = now if now in entries else _OPEN, (reader.say("settings-usual"), told(reader, left_open))
    options = [
        # What is chosen stands alone in a list that is closed, so it says what it is about.
        discord.SelectOption(
            label=reader.say("settings-chosen", title=title, entry=name) if entry == chosen else capitalized(name),
            value=entry,
            description=blurb,
            default=entry == chosen,
        )
        for entry, (name, blurb) in {_OPEN: usual, **entries}.items()
    ]
    return discord.ui.ActionRow(TableSelect(NO_TABLE, page.number, f"{part}{page.scope}", title, options))


def _entries(reader: Reader, part: str) -> dict[str, tuple[str, str | None]]:
    return {
        entry: (in_words(reader, name), in_words(reader, blurb) if blurb else None)
        for entry, (name, blurb) in _LISTS[part].entries.items()
    }


def _buttons(reader: Reader, page: _Page) -> discord.ui.ActionRow[Any]:
    def button(what: str, label: str, *, disabled: bool = False) -> TableButton:
        return TableButton(NO_TABLE, page.number, what, label, disabled=disabled)

    letters = reader.say("label-letters", now="on" if page.letters else "off")
    shown = [
        button(f"{RESET} {page.scope}", reader.say("label-back-to-usual"), disabled=page.chosen == Look()),
        button(f"{LETTERS_OFF if page.letters else LETTERS_ON} {page.scope}", letters),
    ]
    if page.scope == OWN and page.manages:
        shown.append(button(f"{SHOW} {SERVER}", reader.say("label-settings-server")))
    return discord.ui.ActionRow(*shown)
