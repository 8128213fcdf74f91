"""The private page of `/settings`, where people choose how tables look for them or on their server."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import discord

from bot.model.looks import PARTS, Look, Whose
from bot.model.refusals import Refused
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
from bot.text.sentences import say
from bot.ui.components import PICTURE, TableButton, TableSelect, picture_view
from bot.ui.first_steps import NO_TABLE
from bot.ui.interactions import Interaction, acknowledge, handler_of
from bot.ui.publisher import UNREACHED
from bot.ui.themes import theme_of
from render.preview import preview_png

log = logging.getLogger(__name__)
# Whom a page is for, as its buttons and lists say it.
OWN, SERVER = "own", "server"
SHOW, RESET = "settings", "usual"
_OPEN = "usual"


class _List(NamedTuple):
    """A list of the page: what it is called, what can be chosen by its id, and how the choice of a look is told."""

    title: str
    entries: Mapping[str, tuple[str, str | None]]
    told: Callable[[Look], str]


_LISTS = dict(
    zip(
        PARTS,
        (
            _List(say("list-of-themes"), THEMES, theme_name),
            _List(say("list-of-felts"), {felt: (name, None) for felt, name in FELTS.items()}, felt_name),
            _List(say("list-of-backs"), {back: (name, None) for back, name in BACKS.items()}, back_name),
        ),
        strict=True,
    )
)
LISTS = {f"{part}{scope}": (part, scope) for part in _LISTS for scope in (OWN, SERVER)}
BUTTONS = {f"{what} {scope}": (what, scope) for what in (SHOW, RESET) for scope in (OWN, SERVER)}


async def show(interaction: Interaction, scope: str, number: int = 0) -> None:
    """Show the page; `number` is the next page's, so that no list on it keeps what was ticked on the one before."""
    await acknowledge(interaction)
    looks, guild_id = handler_of(interaction).service.looks, interaction.guild_id or 0
    whose = _whose(interaction, scope)
    chosen = await looks.chosen(whose)
    usual = await looks.chosen(Whose(guild_id, 0)) if guild_id and scope == OWN else Look()
    worn = chosen.over(usual)
    png = await asyncio.to_thread(preview_png, theme_of(worn), look_caption(worn))
    rows = [_list(part, scope, chosen, usual, number) for part in _LISTS]
    view = picture_view(
        settings_text(scope == SERVER), look_alt(worn), [*rows, _buttons(interaction, scope, chosen, number)]
    )
    file = discord.File(io.BytesIO(png), PICTURE, description=look_alt(worn))
    try:
        await interaction.edit_original_response(view=view, attachments=[file])
    except UNREACHED as error:
        log.info("interaction %d could not be answered: %s", interaction.id, error)


async def pressed(interaction: Interaction, number: int, what: str) -> None:
    """Do what a button of the page says; Refused to those who may not."""
    await acknowledge(interaction)
    asked, scope = BUTTONS[what]
    if asked == RESET:
        parts = dict.fromkeys(PARTS)
        await handler_of(interaction).service.looks.choose(_whose(interaction, scope), **parts)
    await show(interaction, scope, number + 1)


async def picked(interaction: Interaction, number: int, what: str, value: str) -> None:
    """Choose an entry of a list of the page; Refused to those who may not, or if there is no such entry any more."""
    await acknowledge(interaction)
    part, scope = LISTS[what]
    if value not in (_OPEN, *_LISTS[part].entries):
        raise Refused("outdated")
    whose = _whose(interaction, scope)
    await handler_of(interaction).service.looks.choose(whose, **{part: None if value == _OPEN else value})
    await show(interaction, scope, number + 1)


def _whose(interaction: Interaction, scope: str) -> Whose:
    """Whose look a page is about; Refused if it is a server's, and the person may not manage that."""
    if scope == OWN:
        return Whose(0, interaction.user.id)
    if not _may_manage(interaction):
        raise Refused("only-managers")
    return Whose(interaction.guild_id or 0, 0)


def _may_manage(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def _list(part: str, scope: str, chosen: Look, usual: Look, number: int) -> discord.ui.ActionRow[Any]:
    title, entries, told = _LISTS[part]
    now = getattr(chosen, part)
    left_open = told(replace(chosen, **{part: None}).over(usual))
    options = [
        discord.SelectOption(
            label=say("settings-usual"), value=_OPEN, description=left_open, default=now not in entries
        ),
        *(
            discord.SelectOption(label=_capital(name), value=entry, description=blurb, default=entry == now)
            for entry, (name, blurb) in entries.items()
        ),
    ]
    return discord.ui.ActionRow(TableSelect(NO_TABLE, number, f"{part}{scope}", title, options))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _buttons(interaction: Interaction, scope: str, chosen: Look, number: int) -> discord.ui.ActionRow[Any]:
    reset = say("label-back-to-usual")
    buttons = [TableButton(NO_TABLE, number, f"{RESET} {scope}", reset, disabled=chosen == Look())]
    if scope == SERVER:
        buttons.append(TableButton(NO_TABLE, number, f"{SHOW} {OWN}", say("label-settings-own")))
    elif _may_manage(interaction):
        buttons.append(TableButton(NO_TABLE, number, f"{SHOW} {SERVER}", say("label-settings-server")))
    return discord.ui.ActionRow(*buttons)
