"""The private pages of `/settings` on which those who manage a server choose what its games go by."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import discord

from bot.model.facts import Note
from bot.model.refusals import Refused
from bot.model.servers import Openers, ServerSettings, Where
from bot.text import servers as named
from bot.text.boards import preset_title
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.ui.components import NO_TABLE, UNREACHED, TableButton, TableSelect, channel_list, role_list, text_view
from bot.ui.interactions import Interaction, acknowledge, handler_of
from bot.ui.press import LOOSE_BUTTONS, LOOSE_LISTS, Press, counted
from engine.catalogue import GAMES

log = logging.getLogger(__name__)
Row: TypeAlias = discord.ui.ActionRow[Any]
NO_BLURBS: Mapping[str, str] = {}
PLACES, TURNS, NIGHTS = "venues", "turns", "nights"
QUIET, LOUD = "quieter", "louder"
# Whether games with computers count.
COUNTING, UNCOUNTED = "counting", "uncounted"
CHANNELS, ROLE, RULES = "channels", "role", "usually"
_SEVERAL = {f"{RULES}{number}": game for number, game in enumerate(game for game in GAMES if not game.solo)}


class _List(NamedTuple):
    """A list of a page: which setting it is about, what it is called, and its entries by what they stand for."""

    page: str
    setting: str
    title: Note
    entries: Mapping[Any, Note]


_LISTS = {
    "where": _List(PLACES, "where", Note("list-of-where"), named.WHERE),
    "openers": _List(PLACES, "openers", Note("list-of-openers"), named.OPENERS),
    "deadline": _List(TURNS, "deadline", Note("list-of-deadlines"), named.DEADLINES),
    "late": _List(TURNS, "late", Note("list-of-late"), named.LATE),
    "idle": _List(TURNS, "idle_days", Note("list-of-idle"), named.IDLE_DAYS),
    "quietfrom": _List(NIGHTS, "quiet_from", Note("list-of-quiet-from"), named.HOURS),
    "quietto": _List(NIGHTS, "quiet_to", Note("list-of-quiet-to"), named.HOURS),
    "offset": _List(NIGHTS, "utc_offset", Note("list-of-offsets"), named.OFFSETS),
}
# What each button switches: on which page, which setting, and to what.
_SWITCHES = {
    QUIET: (NIGHTS, "quiet", True),
    LOUD: (NIGHTS, "quiet", False),
    COUNTING: (TURNS, "computers_count", True),
    UNCOUNTED: (TURNS, "computers_count", False),
}
LISTS = {*_LISTS, *_SEVERAL, CHANNELS, ROLE}
BUTTONS = {PLACES, TURNS, NIGHTS, QUIET, LOUD, COUNTING, UNCOUNTED}
# The way from one page to another, and back to one's own.
SHOW, OWN, SERVER = "settings", "own", "server"
LOOKS = f"{SHOW} {SERVER}"
_TURNING = {
    LOOKS: Note("label-page-looks"),
    PLACES: Note("label-page-places"),
    TURNS: Note("label-page-turns"),
    NIGHTS: Note("label-page-nights"),
    f"{SHOW} {OWN}": Note("label-settings-own"),
}


async def show(interaction: Interaction, page: str, number: int) -> None:
    """Show a page of the server; Refused if the person may not manage that."""
    await acknowledge(interaction)
    settings = await handler_of(interaction).service.servers.settings(_managed(interaction))
    settings = _there(settings, interaction.guild)
    view = text_view(_text(page), *_rows(settings, page, number), turning(number, page))
    try:
        await interaction.edit_original_response(view=view, attachments=[])
    except UNREACHED as error:
        log.info("interaction %d could not be answered: %s", interaction.id, error)


@LOOSE_BUTTONS(*BUTTONS)
@counted()
async def _pressed(press: Press) -> None:
    """Do what a button of a page says; Refused to those who may not."""
    interaction, what = press.interaction, press.what
    await acknowledge(interaction)
    if what in _SWITCHES:
        page, setting, on = _SWITCHES[what]
        await handler_of(interaction).service.servers.choose(_managed(interaction), **{setting: on})
        what = page
    await show(interaction, what, press.number + 1)


@LOOSE_LISTS(*LISTS)
@counted()
async def _picked(press: Press) -> None:
    """Choose what a list of a page says; Refused to those who may not, or if there is no such entry any more."""
    interaction, what = press.interaction, press.what
    await acknowledge(interaction)
    guild_id, servers = _managed(interaction), handler_of(interaction).service.servers
    change = _change(await servers.settings(guild_id), what, press.value)
    await servers.choose(guild_id, **change)
    page = _LISTS[what].page if what in _LISTS else TURNS if what in _SEVERAL else PLACES
    await show(interaction, page, press.number + 1)


def _change(settings: ServerSettings, what: str, value: str) -> dict[str, Any]:
    """What an entry of a list changes, by the names of settings."""
    if what == CHANNELS:
        return {"channels": tuple(int(each) for each in value.split())}
    if what == ROLE:
        return {"role": int(value) if value else None}
    if what in _SEVERAL:
        return {"presets": {**settings.presets, _SEVERAL[what].id: _entry(_SEVERAL[what].presets, value)}}
    chosen = _entry(_LISTS[what].entries, value)
    return {_LISTS[what].setting: None if (what, chosen) == ("deadline", 0) else chosen}


def _entry(entries: Iterable[Any], value: str) -> Any:
    """The entry that stands in a list as a value; Refused if there is none."""
    for entry in entries:
        if str(entry) == value:
            return entry
    raise Refused("outdated")


def _managed(interaction: Interaction) -> int:
    """The server of an interaction; Refused to those who may not manage it."""
    if not may_manage(interaction):
        raise Refused("only-managers")
    return interaction.guild_id or 0


def may_manage(interaction: Interaction) -> bool:
    """Whether somebody may choose for the server that an interaction came from."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def turning(number: int, page: str) -> Row:
    """The buttons that lead to the other pages."""
    others = [(what, in_words(label)) for what, label in _TURNING.items() if what != page]
    return discord.ui.ActionRow(*(TableButton(NO_TABLE, number, what, label) for what, label in others))


def _there(settings: ServerSettings, guild: discord.Guild | None) -> ServerSettings:
    """Settings without channels and a role that have been deleted: Discord may not show what is ticked there."""
    if guild is None:
        return settings
    channels = tuple(each for each in settings.channels if guild.get_channel(each))
    role = settings.role if settings.role and guild.get_role(settings.role) else None
    return replace(settings, channels=channels, role=role)


def _text(page: str) -> str:
    return {PLACES: say("settings-places"), TURNS: say("settings-turns"), NIGHTS: say("settings-nights")}[page]


def _rows(settings: ServerSettings, page: str, number: int) -> list[Row]:
    """The lists and buttons of a page; where nothing is asked of channels or roles, there are no lists of them."""
    lists = [_list(settings, number, what) for what, each in _LISTS.items() if each.page == page]
    if page == PLACES:
        channels = channel_list(number, CHANNELS, say("list-of-channels"), settings.channels)
        roles = role_list(number, ROLE, say("list-of-roles"), settings.role)
        shown = [
            (lists[0], True),
            (channels, settings.where is not Where.ALL),
            (lists[1], True),
            (roles, settings.openers is Openers.ROLE),
        ]
        return [discord.ui.ActionRow(item) for item, wanted in shown if wanted]
    if page == TURNS:
        lists = [*(_presets(settings, number, what) for what in _SEVERAL), *lists]
    rows: list[Row] = [discord.ui.ActionRow(item) for item in lists]
    switches = {TURNS: _counting, NIGHTS: _quiet}
    return [*rows, discord.ui.ActionRow(switches[page](settings, number))] if page in switches else rows


def _quiet(settings: ServerSettings, number: int) -> TableButton:
    label = say("label-quiet", now="on" if settings.quiet else "off")
    return TableButton(NO_TABLE, number, LOUD if settings.quiet else QUIET, label)


def _counting(settings: ServerSettings, number: int) -> TableButton:
    label = say("label-computers-count", now="on" if settings.computers_count else "off")
    return TableButton(NO_TABLE, number, UNCOUNTED if settings.computers_count else COUNTING, label)


def _list(settings: ServerSettings, number: int, what: str) -> TableSelect:
    entries = {entry: in_words(name) for entry, name in _LISTS[what].entries.items()}
    return _select(number, what, in_words(_LISTS[what].title), entries, getattr(settings, _LISTS[what].setting) or 0)


def _presets(settings: ServerSettings, number: int, what: str) -> TableSelect:
    game = _SEVERAL[what]
    entries = {name: preset_title(name) for name in game.presets}
    chosen = settings.presets.get(game.id, next(iter(entries)))
    return _select(number, what, say("list-of-usual-rules", title=game.title), entries, chosen, blurbs=game.blurbs)


def _select(
    number: int,
    what: str,
    title: str,
    entries: Mapping[Any, str],
    chosen: Any,
    *,
    blurbs: Mapping[str, str] = NO_BLURBS,
) -> TableSelect:
    """A list in which what is chosen says what it is about, for it stands alone while the list is closed."""
    options = [
        discord.SelectOption(
            label=say("settings-chosen", title=title, entry=name) if entry == chosen else name[:1].upper() + name[1:],
            value=str(entry),
            description=blurbs.get(entry),
            default=entry == chosen,
        )
        for entry, name in entries.items()
    ]
    return TableSelect(NO_TABLE, number, what, title, options)
