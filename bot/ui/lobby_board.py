"""The buttons and lists below a table that waits for players, and the host's private pages with its single rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeAlias

import discord

from bot.model.clocks import PACES, Clock, Lapse
from bot.model.computers import LEVELS
from bot.model.live_table import LiveTable
from bot.text.boards import preset_of, preset_title
from bot.text.clocks import lapse_label, pace_name
from bot.text.computers import BLURBS, level_name
from bot.text.lobby import chosen, guided, rule_text
from bot.text.sentences import say
from bot.ui.components import MOST_CHOICES, TableButton, TableSelect
from engine.options import Option

Rows: TypeAlias = list[discord.ui.ActionRow[Any]]
# The rules for a first game, and the pages with single rules.
FIRST, RULES = "first", "rules"
PRESET, RULE = "preset", "rule"
# How long a turn may take, and what becomes of one that takes longer.
PACE, LAPSE = "pace", "lapse"
# Computers, and how well they play.
ADD_COMPUTER, REMOVE_COMPUTER, LEVEL = "computer", "nocomputer", "level"


def lobby_rows(live: LiveTable) -> Rows:
    """Coming, going and dealing; the ready-made rules, those for a first game, and the way to single ones."""
    buttons = {
        "join": (say("label-join"), discord.ButtonStyle.success),
        "begin": (say("label-begin"), discord.ButtonStyle.primary),
        "leave": (say("label-leave"), discord.ButtonStyle.gray),
        "cancel": (say("label-cancel"), discord.ButtonStyle.danger),
    }
    people = discord.ui.ActionRow[Any](*(_button(live, what, *shown) for what, shown in buttons.items()))
    computers = discord.ui.ActionRow[Any](*_computers(live))
    single = _button(live, RULES, say("label-rules"), discord.ButtonStyle.gray)
    first = say("label-first-game", preset=preset_title(live.game.first_game))
    rules = [] if guided(live) else [_button(live, FIRST, first, discord.ButtonStyle.primary)]
    lists = [discord.ui.ActionRow[Any](each) for each in (*_levels(live), _presets(live), *_clock(live))]
    return [people, computers, *lists, discord.ui.ActionRow(*rules, single)]


def _computers(live: LiveTable) -> Iterator[TableButton]:
    """Asking a computer to the table, and sending one away."""
    yield _button(live, ADD_COMPUTER, say("label-add-computer"), discord.ButtonStyle.primary)
    if live.computers:
        yield _button(live, REMOVE_COMPUTER, say("label-remove-computer"), discord.ButtonStyle.gray)


def _levels(live: LiveTable) -> Iterator[TableSelect]:
    """How well the computers play, where there are any."""
    if not live.computers:
        return
    now = {member.level for member in live.record.members if member.computer}
    entries = [
        discord.SelectOption(
            label=say("label-level", level=level_name(level)) if now == {level} else level_name(level),
            value=level,
            description=BLURBS[level],
            default=now == {level},
        )
        for level in LEVELS
    ]
    yield TableSelect(live.record.id, live.record.version, LEVEL, say("list-of-levels"), entries)


def _presets(live: LiveTable) -> TableSelect:
    now = preset_of(live.game, live.record.options)
    options = [
        discord.SelectOption(
            label=say("label-preset", preset=preset_title(name)) if name == now else preset_title(name),
            description=live.game.blurbs[name],
            value=name,
            default=name == now,
        )
        for name in live.game.presets
    ]
    # Discord keeps what is ticked in a list with the same id, and what is ticked cannot be picked again.
    return TableSelect(live.record.id, live.record.version, PRESET, say("list-of-presets"), options)


def _clock(live: LiveTable) -> Iterator[TableSelect]:
    """How long a turn may take; and where it may not take any time, what becomes of one that takes longer."""
    version, (seconds, lapse) = live.record.version, live.record.clock
    # What is chosen stands alone in a list that is closed, so it says what it is about.
    paces = [
        discord.SelectOption(
            label=say("label-pace", pace=pace_name(pace)) if pace == seconds else pace_name(pace),
            value=str(pace),
            default=pace == seconds,
        )
        for pace in (0, *PACES)
    ]
    yield TableSelect(live.record.id, version, PACE, say("list-of-paces"), paces)
    if seconds:
        lapses = [discord.SelectOption(label=lapse_label(each), value=each, default=each == lapse) for each in Lapse]
        yield TableSelect(live.record.id, version, LAPSE, say("list-of-lapses"), lapses)


def clock_choice(what: str, value: str) -> Clock | None:
    """What an entry of these lists says, as a clock of which only that part counts; None if there is none."""
    if what == PACE:
        return next((Clock(seconds=pace) for pace in (0, *PACES) if str(pace) == value), None)
    return next((Clock(lapse=each) for each in Lapse if each == value), None)


def _button(live: LiveTable, what: str, label: str, style: discord.ButtonStyle) -> TableButton:
    return TableButton(live.record.id, live.ply, what, label, style)


def rules_page(live: LiveTable, along: str = "") -> tuple[str, discord.ui.View]:
    """All single rules of a table with what is chosen, in lists of as many as Discord shows.

    `along` tells what has just been changed with another rule.
    """
    view = discord.ui.View(timeout=None)
    for number, options in enumerate(_in_lists(live.game.options)):
        entries = [discord.SelectOption(label=chosen(live, option), value=option.name) for option in options]
        view.add_item(_list(live, RULES + "abcde"[number], say("list-of-rules"), entries))
    return "\n".join(filter(None, (along, say("rules-page")))), view


def _in_lists(options: tuple[Option, ...]) -> Iterator[list[Option]]:
    rest = iter(options)
    while part := [*islice(rest, MOST_CHOICES)]:
        yield part


def rule_page(live: LiveTable, option: Option) -> tuple[str, discord.ui.View]:
    """One rule in whole sentences, with a list of what can be chosen, and the way back."""
    view, now = discord.ui.View(timeout=None), live.record.options[option.name]
    entries = [
        discord.SelectOption(label=option.say(value), value=f"{option.name}={value}", default=value == now)
        for value in option.choices
    ]
    view.add_item(_list(live, RULE, say("list-of-choices"), entries))
    view.add_item(_button(live, RULES, say("label-all-rules"), discord.ButtonStyle.gray))
    return rule_text(live, option), view


def _list(live: LiveTable, what: str, title: str, entries: list[discord.SelectOption]) -> TableSelect:
    return TableSelect(live.record.id, live.ply, what, title, entries)
