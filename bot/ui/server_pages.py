"""The private pages of `/settings` on which those who manage a server choose what its games go by."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import discord

from bot.model import dates, time_zones
from bot.model.facts import Note
from bot.model.refusals import Refused
from bot.model.seasons import Season
from bot.model.server_settings import Openers, ServerSettings, Where
from bot.text import server_settings as named
from bot.text.boards import preset_title
from bot.text.formatting import capitalized
from bot.text.games import title_of, told
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.ui.components import (
    MOST_CHOICES,
    NO_TABLE,
    UNREACHED,
    TableButton,
    TableSelect,
    channel_list,
    post_list,
    role_list,
    text_view,
)
from bot.ui.interactions import Interaction, acknowledge, handler_of
from bot.ui.managers import may_manage
from bot.ui.press import LOOSE_BUTTONS, LOOSE_LISTS, Press, counted
from bot.ui.reading import reading
from engine.catalogue import GAMES

log = logging.getLogger(__name__)
# What Discord gives a number to has none that is larger, and a database keeps no larger one.
_LAST_ID = 2**63 - 1
Row: TypeAlias = discord.ui.ActionRow[Any]
PLACES, TURNS, NIGHTS, DAYS, LEAGUE = "venues", "turns", "nights", "days", "league"
QUIET, LOUD = "quieter", "louder"
# Whether games with computers count.
COUNTING, UNCOUNTED = "counting", "uncounted"
# Ends the season that goes on, once that is meant.
END, END_NOW = "endseason", "endnow"
# Whether games for one are private.
PRIVATE, SHOWN = "private", "shown"
CHANNELS, POST, ROLE, RULES, ZONE = "channels", "post", "role", "usually", "zone"
# On which pages the lists are that are no lists of words.
_PAGES = {CHANNELS: PLACES, ROLE: PLACES, POST: DAYS, ZONE: DAYS}
_SEVERAL = {f"{RULES}{number}": game for number, game in enumerate(game for game in GAMES if not game.solo)}


class _SettingList(NamedTuple):
    """A list of a page: which setting it is about, what it is called, and its entries by what they stand for."""

    page: str
    setting: str
    title: Note
    entries: Mapping[Any, Note]


class _Named(NamedTuple):
    """A list in words: what it is called, its entries, and what some of them are like."""

    title: str
    entries: Mapping[Any, str]
    blurbs: Mapping[Any, str]


_LISTS = {
    "where": _SettingList(PLACES, "where", Note("list-of-where"), named.WHERE),
    "openers": _SettingList(PLACES, "openers", Note("list-of-openers"), named.OPENERS),
    "deadline": _SettingList(TURNS, "deadline", Note("list-of-deadlines"), named.DEADLINES),
    "late": _SettingList(TURNS, "late", Note("list-of-late"), named.LATE),
    "idle": _SettingList(TURNS, "idle_days", Note("list-of-idle"), named.IDLE_DAYS),
    "quietfrom": _SettingList(NIGHTS, "quiet_from", Note("list-of-quiet-from"), named.HOURS),
    "quietto": _SettingList(NIGHTS, "quiet_to", Note("list-of-quiet-to"), named.HOURS),
    "posthour": _SettingList(DAYS, "post_hour", Note("list-of-post-hours"), named.HOURS),
    "seasons": _SettingList(LEAGUE, "season", Note("list-of-periods"), named.PERIODS),
    "points": _SettingList(LEAGUE, "points", Note("list-of-points"), named.POINTS),
    "offset": _SettingList(NIGHTS, "utc_offset", Note("list-of-offsets"), named.OFFSETS),
}
# What each button switches: on which page, which setting, and to what.
_SWITCHES = {
    QUIET: (NIGHTS, "quiet", True),
    LOUD: (NIGHTS, "quiet", False),
    COUNTING: (LEAGUE, "computers_count", True),
    UNCOUNTED: (LEAGUE, "computers_count", False),
    PRIVATE: (DAYS, "private", True),
    SHOWN: (DAYS, "private", False),
}
LISTS = {*_LISTS, *_SEVERAL, CHANNELS, POST, ROLE, ZONE}
BUTTONS = {PLACES, TURNS, NIGHTS, DAYS, LEAGUE, END, *_SWITCHES}
# The way from one page to another, and back to one's own.
SHOW, OWN, SERVER = "settings", "own", "server"
LOOKS = f"{SHOW} {SERVER}"
_IN_A_ROW = 5
_TURNING = {
    LOOKS: Note("label-page-looks"),
    PLACES: Note("label-page-places"),
    TURNS: Note("label-page-turns"),
    NIGHTS: Note("label-page-nights"),
    DAYS: Note("label-page-days"),
    LEAGUE: Note("label-page-league"),
    f"{SHOW} {OWN}": Note("label-settings-own"),
}


async def show(interaction: Interaction, page: str, number: int) -> None:
    """Show a page of the server; Refused if the person may not manage that."""
    await acknowledge(interaction)
    reader, service = reading(interaction), handler_of(interaction).service
    settings = _there(await service.servers.settings(_managed(interaction)), interaction.guild)
    if page in (LEAGUE, END):
        season = (await service.league.seasons(_managed(interaction)))[0]
        closing = page == END and _closable(season)
        text = named.league_text(reader, settings, season, closing=closing)
        rows = _of_league(reader, settings, season, (page, number))
    else:
        lost = post_lost_text(reader, settings) if page == DAYS else None
        text, rows = "\n".join(filter(None, (_text(reader, page), lost))), _rows(reader, settings, page, number)
    view = text_view(text, *rows, *turning(reader, number, LEAGUE if page == END else page))
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


@LOOSE_BUTTONS(END_NOW)
@counted()
async def _ended(press: Press) -> None:
    """Let the season be over whose number is the button's, if it goes on still; Refused to those who may not."""
    await acknowledge(press.interaction)
    await handler_of(press.interaction).service.seasons.end(_managed(press.interaction), press.number)
    await show(press.interaction, LEAGUE, press.number + 1)


@LOOSE_LISTS(*LISTS)
@counted()
async def _picked(press: Press) -> None:
    """Choose what a list of a page says; Refused to those who may not, or if there is no such entry any more."""
    interaction, what = press.interaction, press.what
    await acknowledge(interaction)
    guild_id, servers = _managed(interaction), handler_of(interaction).service.servers
    change = _change(await servers.settings(guild_id), what, press.value, _now(interaction))
    await servers.choose(guild_id, **change)
    page = _LISTS[what].page if what in _LISTS else _PAGES.get(what, TURNS)
    await show(interaction, page, press.number + 1)


async def choose_zone(interaction: Interaction, typed: str) -> None:
    """Let a server go by a time zone as somebody types it, and show the page; Refused if there is none like it."""
    guild_id, servers = _managed(interaction), handler_of(interaction).service.servers
    if (zone := time_zones.zone_named(typed)) is None:
        raise Refused("no-such-zone")
    settings = await servers.settings(guild_id)
    await servers.choose(guild_id, zones=dates.change_zone(settings.zones, zone, _now(interaction)))
    await show(interaction, DAYS, 0)


def _now(interaction: Interaction) -> int:
    return handler_of(interaction).service.store.timers.now()


def _change(settings: ServerSettings, what: str, value: str, now: int) -> dict[str, Any]:
    """What an entry of a list changes, by the names of settings."""
    if what == CHANNELS:
        return {"channels": tuple(map(_number, value.split()))}
    if what == POST:
        return {"post": _number(value) if value else None, "post_lost": None}
    if what == ZONE:
        return {"zones": dates.change_zone(settings.zones, _entry(time_zones.zones(), value), now)}
    if what == ROLE:
        return {"role": _number(value) if value else None}
    if what in _SEVERAL:
        return {"presets": {**settings.presets, _SEVERAL[what].id: _entry(_SEVERAL[what].presets, value)}}
    chosen = _entry(_LISTS[what].entries, value)
    return {_LISTS[what].setting: None if (what, chosen) == ("deadline", 0) else chosen}


def _number(value: str) -> int:
    """The number of a channel or a role; Refused if it is none."""
    if not value.isdecimal() or len(value) > len(str(_LAST_ID)) or int(value) > _LAST_ID:
        raise Refused("outdated")
    return int(value)


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


def turning(reader: Reader, number: int, page: str) -> list[Row]:
    """The buttons that lead to the other pages, as many in a row as there is room for."""
    others = [(what, in_words(reader, label)) for what, label in _TURNING.items() if what != page]
    buttons = [TableButton(NO_TABLE, number, what, label) for what, label in others]
    return [discord.ui.ActionRow(*buttons[first : first + _IN_A_ROW]) for first in range(0, len(buttons), _IN_A_ROW)]


def _there(settings: ServerSettings, guild: discord.Guild | None) -> ServerSettings:
    """Settings without channels and a role that were deleted: Discord may not show what is ticked there."""
    if guild is None:
        return settings
    channels = tuple(each for each in settings.channels if guild.get_channel(each))
    post = settings.post if settings.post and guild.get_channel(settings.post) else None
    lost = settings.post_lost if post == settings.post else settings.post
    role = settings.role if settings.role and guild.get_role(settings.role) else None
    return replace(settings, channels=channels, role=role, post=post, post_lost=lost)


def post_lost_text(reader: Reader, settings: ServerSettings) -> str:
    """That nothing is announced any more, and why; nothing where that is not so."""
    return "" if settings.post_lost is None else reader.say("post-lost", channel=settings.post_lost)


def _text(reader: Reader, page: str) -> str:
    return {
        PLACES: reader.say("settings-places"),
        TURNS: reader.say("settings-turns"),
        NIGHTS: reader.say("settings-nights"),
        DAYS: reader.say("settings-days"),
    }[page]


def _rows(reader: Reader, settings: ServerSettings, page: str, number: int) -> list[Row]:
    """The lists and buttons of a page; where nothing is asked of channels or roles, there are no lists of them."""
    lists = [_list(reader, settings, number, what) for what, each in _LISTS.items() if each.page == page]
    if page == PLACES:
        channels = channel_list(number, CHANNELS, reader.say("list-of-channels"), settings.channels)
        roles = role_list(number, ROLE, reader.say("list-of-roles"), settings.role)
        shown = [
            (lists[0], True),
            (channels, settings.where is not Where.ALL),
            (lists[1], True),
            (roles, settings.openers is Openers.ROLE),
        ]
        return [discord.ui.ActionRow(item) for item, wanted in shown if wanted]
    if page == DAYS:
        post = post_list(number, POST, reader.say("list-of-posts"), settings.post)
        lists = [_zones(reader, settings, number), *lists]
        return [discord.ui.ActionRow(item) for item in (post, *lists, _private(reader, settings, number))]
    if page == TURNS:
        lists = [*(_presets(reader, settings, number, what) for what in _SEVERAL), *lists]
    rows: list[Row] = [discord.ui.ActionRow(item) for item in lists]
    return [*rows, discord.ui.ActionRow(_quiet(reader, settings, number))] if page == NIGHTS else rows


def _of_league(reader: Reader, settings: ServerSettings, season: Season, shown: tuple[str, int]) -> list[Row]:
    """The lists and buttons of the league's page; a season that only ends by hand can be ended, if that is meant."""
    page, number = shown
    lists = [_list(reader, settings, number, what) for what, each in _LISTS.items() if each.page == LEAGUE]
    buttons = [_counting(reader, settings, number)]
    if _closable(season):
        end = TableButton(NO_TABLE, number, END, reader.say("label-end-season"))
        now = TableButton(NO_TABLE, season.number, END_NOW, reader.say("label-end-now"), discord.ButtonStyle.danger)
        buttons.append(now if page == END else end)
    return [*(discord.ui.ActionRow(each) for each in lists), discord.ui.ActionRow(*buttons)]


def _closable(season: Season) -> bool:
    """Whether a season that goes on can be closed: one without an end in which a game is over."""
    return season.ends_at is None and bool(season.version)


def _zones(reader: Reader, settings: ServerSettings, number: int) -> TableSelect:
    """The well-known time zones, and the one that has been chosen."""
    chosen = settings.zones[-1].zone if settings.zones else time_zones.USUAL_ZONE
    names = dict.fromkeys([chosen, *time_zones.zones_like("")])
    entries = {name: name.replace("_", " ") for name in list(names)[:MOST_CHOICES]}
    return _select(reader, number, ZONE, _Named(reader.say("list-of-zones"), entries, {}), chosen)


def _private(reader: Reader, settings: ServerSettings, number: int) -> TableButton:
    label = reader.say("label-private-rule", now="on" if settings.private else "off")
    return TableButton(NO_TABLE, number, SHOWN if settings.private else PRIVATE, label)


def _quiet(reader: Reader, settings: ServerSettings, number: int) -> TableButton:
    label = reader.say("label-quiet", now="on" if settings.quiet else "off")
    return TableButton(NO_TABLE, number, LOUD if settings.quiet else QUIET, label)


def _counting(reader: Reader, settings: ServerSettings, number: int) -> TableButton:
    label = reader.say("label-computers-count", now="on" if settings.computers_count else "off")
    return TableButton(NO_TABLE, number, UNCOUNTED if settings.computers_count else COUNTING, label)


def _list(reader: Reader, settings: ServerSettings, number: int, what: str) -> TableSelect:
    entries = {entry: in_words(reader, name) for entry, name in _LISTS[what].entries.items()}
    named = _Named(in_words(reader, _LISTS[what].title), entries, {})
    return _select(reader, number, what, named, getattr(settings, _LISTS[what].setting) or 0)


def _presets(reader: Reader, settings: ServerSettings, number: int, what: str) -> TableSelect:
    game = _SEVERAL[what]
    entries = {name: preset_title(reader, game, name) for name in game.presets}
    blurbs = {name: told(reader, game.id, blurb) for name, blurb in game.blurbs.items()}
    named = _Named(reader.say("list-of-usual-rules", title=title_of(reader, game)), entries, blurbs)
    return _select(reader, number, what, named, settings.presets.get(game.id, next(iter(entries))))


def _select(reader: Reader, number: int, what: str, named: _Named, chosen: Any) -> TableSelect:
    """A list in which what is chosen says what it is about, for it stands alone while the list is closed."""
    options = [
        discord.SelectOption(
            label=reader.say("settings-chosen", title=named.title, entry=name)
            if entry == chosen
            else capitalized(name),
            value=str(entry),
            description=named.blurbs.get(entry),
            default=entry == chosen,
        )
        for entry, name in named.entries.items()
    ]
    return TableSelect(NO_TABLE, number, what, named.title, options)
