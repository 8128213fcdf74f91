"""The buttons below a table that waits for players, and the private pages behind "More": rules, time, leaving."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeAlias

import discord

from bot.model.clocks import PACES, Clock, Lapse
from bot.model.computers import LEVELS, quiet
from bot.model.live_table import LiveTable
from bot.text.boards import preset_of, preset_title
from bot.text.clocks import lapse_label, pace_name
from bot.text.computers import level_temper, named_level
from bot.text.formatting import capitalized, safe
from bot.text.games import told
from bot.text.lobby import chosen, rule_text
from bot.text.reader import Reader
from bot.ui.components import FAIR, MOST_CHOICES, TableButton, TableSelect, row_view
from engine.options import Option

ButtonRows: TypeAlias = list[discord.ui.ActionRow[Any]]
# The page of all that need not stand on the table, and those with single rules.
MORE, RULES = "more", "rules"
PRESET, RULE = "preset", "rule"
# The lists of single rules: there may be more rules than one list shows.
RULE_LISTS = tuple(RULES + letter for letter in "abcde")
# How long a turn may take, and what becomes of one that takes longer.
PACE, LAPSE = "pace", "lapse"
# Computers, how well they play, and whether they say anything of their turns.
ADD_COMPUTER, REMOVE_COMPUTER, LEVEL = "computer", "nocomputer", "level"
REMARKS, NO_REMARKS = "remarks", "noremarks"


def lobby_rows(reader: Reader, live: LiveTable) -> ButtonRows:
    """Coming, dealing, computers, and the way to everything else; nobody can come where all seats are taken.

    Where computers sit, below it whether they make remarks.
    """
    green, blue, gray = discord.ButtonStyle.success, discord.ButtonStyle.primary, discord.ButtonStyle.gray
    buttons = {
        "join": (reader.say("label-join"), green),
        "begin": (reader.say("label-begin"), blue),
        ADD_COMPUTER: (reader.say("label-add-computer"), blue),
        MORE: (reader.say("label-more"), gray),
    }
    taken = {"join", ADD_COMPUTER} if live.full else set()
    row = (_button(live, what, *shown, disabled=what in taken) for what, shown in buttons.items())
    remarks = [discord.ui.ActionRow(_remarks(reader, live))] if live.computers else []
    return [discord.ui.ActionRow(*row), *remarks]


def _remarks(reader: Reader, live: LiveTable) -> TableButton:
    """Whether computers say anything of their turns, to be turned over."""
    hush = quiet(live.record.members)
    label = reader.say("label-remarks", now="off" if hush else "on")
    return _button(live, REMARKS if hush else NO_REMARKS, label, discord.ButtonStyle.gray)


def more_page(reader: Reader, live: LiveTable, user_id: int, chooses: bool) -> tuple[str, discord.ui.View]:
    """What else one person can do at a table that waits for players; whoever `chooses` finds rules and time there."""
    view = row_view()
    for item in (*(_lists(reader, live) if chooses else ()), *_more_buttons(reader, live, user_id, chooses)):
        view.add_item(item)
    return reader.say("more-page") if chooses else reader.say("more-page-guest", host=safe(reader, live.host)), view


def _lists(reader: Reader, live: LiveTable) -> Iterator[TableSelect]:
    yield _presets(reader, live)
    yield from _clock(reader, live)
    yield from _levels(reader, live)


def _more_buttons(reader: Reader, live: LiveTable, user_id: int, chooses: bool) -> Iterator[TableButton]:
    gray = discord.ButtonStyle.gray
    if chooses:
        yield _button(live, RULES, reader.say("label-rules"), gray)
        if live.computers:
            yield _button(live, REMOVE_COMPUTER, reader.say("label-remove-computer"), gray)
    yield _button(live, FAIR, reader.say("label-fair"), gray)
    if live.is_member(user_id):
        yield _button(live, "leave", reader.say("label-leave"), gray)
    if chooses:
        yield _button(live, "cancel", reader.say("label-cancel"), discord.ButtonStyle.danger)


def _levels(reader: Reader, live: LiveTable) -> Iterator[TableSelect]:
    """How well the computers play, where there are any."""
    if not live.computers:
        return
    now = {member.level for member in live.record.members if member.computer}
    entries = [
        discord.SelectOption(
            label=reader.say("label-level", level=named_level(reader, level))
            if now == {level}
            else named_level(reader, level),
            value=level,
            description=capitalized(level_temper(reader, level)),
            default=now == {level},
        )
        for level in LEVELS
    ]
    yield TableSelect(live.record.id, live.record.version, LEVEL, reader.say("list-of-levels"), entries)


def _presets(reader: Reader, live: LiveTable) -> TableSelect:
    now = preset_of(live.game, live.record.options)
    titles = {name: preset_title(reader, live.game, name) for name in live.game.presets}
    options = [
        discord.SelectOption(
            label=reader.say("label-preset", preset=title) if name == now else title,
            description=told(reader, live.game.id, live.game.blurbs[name]),
            value=name,
            default=name == now,
        )
        for name, title in titles.items()
    ]
    # Discord keeps what is ticked in a list with the same id, and what is ticked cannot be picked again.
    return TableSelect(live.record.id, live.record.version, PRESET, reader.say("list-of-presets"), options)


def _clock(reader: Reader, live: LiveTable) -> Iterator[TableSelect]:
    """How long a turn may take; and where it may not take any time, what becomes of one that takes longer."""
    version, (seconds, lapse) = live.record.version, live.record.clock
    # What is chosen stands alone in a list that is closed, so it says what it is about.
    paces = [
        discord.SelectOption(
            label=reader.say("label-pace", pace=pace_name(reader, pace))
            if pace == seconds
            else pace_name(reader, pace),
            value=str(pace),
            default=pace == seconds,
        )
        for pace in (0, *PACES)
    ]
    yield TableSelect(live.record.id, version, PACE, reader.say("list-of-paces"), paces)
    if seconds:
        lapses = [
            discord.SelectOption(label=lapse_label(reader, each), value=each, default=each == lapse) for each in Lapse
        ]
        yield TableSelect(live.record.id, version, LAPSE, reader.say("list-of-lapses"), lapses)


def clock_choice(what: str, value: str) -> Clock | None:
    """What an entry of these lists says, as a clock of which only that part counts; None if there is none."""
    if what == PACE:
        return next((Clock(seconds=pace) for pace in (0, *PACES) if str(pace) == value), None)
    return next((Clock(lapse=each) for each in Lapse if each == value), None)


def _button(
    live: LiveTable, what: str, label: str, style: discord.ButtonStyle, *, disabled: bool = False
) -> TableButton:
    return TableButton(live.record.id, live.ply, what, label, style, disabled=disabled)


def rules_page(reader: Reader, live: LiveTable, along: str = "") -> tuple[str, discord.ui.View]:
    """All single rules of a table with what is chosen, in lists of as many as Discord shows.

    `along` tells what has just been changed with another rule.
    """
    view = row_view()
    for number, options in enumerate(_in_lists(live.game.options)):
        entries = [discord.SelectOption(label=chosen(reader, live, option), value=option.name) for option in options]
        view.add_item(_list(live, RULE_LISTS[number], reader.say("list-of-rules"), entries))
    view.add_item(_button(live, MORE, reader.say("label-back"), discord.ButtonStyle.gray))
    return "\n".join(filter(None, (along, reader.say("rules-page")))), view


def _in_lists(options: tuple[Option, ...]) -> Iterator[list[Option]]:
    rest = iter(options)
    while part := [*islice(rest, MOST_CHOICES)]:
        yield part


def rule_page(reader: Reader, live: LiveTable, option: Option) -> tuple[str, discord.ui.View]:
    """One rule in whole sentences, with a list of what can be chosen, and the way back."""
    view, now = row_view(), live.record.options[option.name]
    entries = [
        discord.SelectOption(
            label=told(reader, live.game.id, option.say(value)), value=f"{option.name}={value}", default=value == now
        )
        for value in option.choices
    ]
    view.add_item(_list(live, RULE, reader.say("list-of-choices"), entries))
    view.add_item(_button(live, RULES, reader.say("label-all-rules"), discord.ButtonStyle.gray))
    return rule_text(reader, live, option), view


def _list(live: LiveTable, what: str, title: str, entries: list[discord.SelectOption]) -> TableSelect:
    return TableSelect(live.record.id, live.ply, what, title, entries)
