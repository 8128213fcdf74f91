"""Boards and lobbies as Discord components, and the buttons that are rebuilt from their ids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

import discord

from bot.model.live_table import LiveTable
from bot.text.boards import move_label
from bot.text.formatting import LONGEST_SHOWN, clip, plain
from engine.moves import Move, Say, Shift
from engine.notation import print_move, short_move
from engine.table import HINT, REDO, UNDO

PICTURE = "table.png"
MOST_CHOICES = 25
MOST_WORDS = 4
LONGEST_VALUE = 100
# Deals the same cards anew, and other ones.
RESTART, NEXT = "restart", "next"
SOLO_LABELS = {NEXT: "Next deal"}
FELT = 0x185C3E
LONGEST_BUTTON = 60
_ID = r"t:(?P<table>\d{1,18}):(?P<ply>\d{1,9}):(?P<what>%s)"
_BUTTON_ID, _SELECT_ID = _ID % r"b-[a-z0-9_]{1,60}", _ID % r"s-[a-z]{1,20}"


def is_ours(custom_id: str) -> bool:
    """Whether a component's id is one that the bot writes today."""
    return any(re.fullmatch(pattern, custom_id) for pattern in (_BUTTON_ID, _SELECT_ID))


class TableButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_BUTTON_ID):
    """A button of a table; what it does stands in its id."""

    def __init__(
        self,
        table: int,
        ply: int,
        what: str,
        label: str = "…",
        style: discord.ButtonStyle = discord.ButtonStyle.gray,
        *,
        disabled: bool = False,
    ) -> None:
        self.table, self.ply, self.what = table, ply, what
        custom_id = f"t:{table}:{ply}:b-{what.replace(' ', '_')}"
        super().__init__(
            discord.ui.Button(label=clip(label, 80), style=style, custom_id=custom_id, disabled=disabled)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that an id stands for."""
        return cls(int(match["table"]), int(match["ply"]), match["what"][2:].replace("_", " "))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says."""
        await interaction.client.handler.pressed(interaction, self.table, self.ply, self.what)


class TableSelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=_SELECT_ID):
    """A list of a table to choose from; what the choice means stands in its id."""

    def __init__(
        self,
        table: int,
        ply: int,
        what: str,
        placeholder: str = "…",
        options: Sequence[discord.SelectOption] = (),
    ) -> None:
        self.table, self.ply, self.what = table, ply, what
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"t:{table}:{ply}:s-{what}", placeholder=placeholder, options=list(options)
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The list that an id stands for."""
        return cls(int(match["table"]), int(match["ply"]), match["what"][2:])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the choice says."""
        await interaction.client.handler.picked(interaction, self.table, self.ply, self.what, self.item.values[0])


def text_view(text: str, *rows: discord.ui.ActionRow[Any]) -> discord.ui.LayoutView:
    """A message of text, with rows of buttons below."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(_text(text), *rows, accent_colour=FELT))
    return view


def _text(text: str) -> discord.ui.TextDisplay[Any]:
    """A text, as much of it as Discord takes."""
    return discord.ui.TextDisplay(clip(text, LONGEST_SHOWN))


def picture_view(text: str, alt: str, rows: Sequence[discord.ui.ActionRow[Any]] = ()) -> discord.ui.LayoutView:
    """A message of text with the attached picture below it, and rows of buttons below that.

    There is no frame around: on a phone it would make the picture narrower.
    """
    view = discord.ui.LayoutView(timeout=None)
    picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt)
    for item in (_text(text), discord.ui.MediaGallery[Any](picture), *rows):
        view.add_item(item)
    return view


def board_rows(live: LiveTable) -> list[discord.ui.ActionRow[Any]]:
    """The buttons and the list of moves for the player to move; the call looks the same at all times."""
    table = live.in_play
    if live.solo is not None:
        return _solo_rows(live)
    if table.result is not None:
        following = _button(live, "next", discord.ButtonStyle.primary)
        return [discord.ui.ActionRow(following)] if live.follows else []
    rules, state = table.rules, table.state
    moves = rules.offered(state, state.turn)
    words = [move.word for move in moves if isinstance(move, Say) and move.word not in rules.calls]
    buttons = [_button(live, word, discord.ButtonStyle.primary) for word in words]
    buttons += [_button(live, word, discord.ButtonStyle.danger) for word in rules.calls]
    rows: list[discord.ui.ActionRow[Any]] = [discord.ui.ActionRow(*buttons)] if buttons else []
    shifts = [move for move in moves if isinstance(move, Shift)]
    name = clip(plain(live.names[state.turn]), 40)
    return rows + _list_of_moves(live, f"Moves of {name}", shifts)


def _list_of_moves(live: LiveTable, title: str, moves: Sequence[Move]) -> list[discord.ui.ActionRow[Any]]:
    if not moves:
        return []
    shown = [_entry(live, move) for move in moves[:MOST_CHOICES]]
    return [discord.ui.ActionRow(_select(live, "move", title, shown))]


def _entry(live: LiveTable, move: Move) -> discord.SelectOption:
    """A move in a list; where its text is too long for Discord, piles go by their labels."""
    rules, state = live.in_play.rules, live.in_play.state
    text = print_move(rules, state, state.turn, move)
    if isinstance(move, Say):
        return discord.SelectOption(label=clip(f"{text}: {rules.words[text]}", 100), value=text)
    value = text if len(text) <= LONGEST_VALUE else short_move(rules, state.turn, move)
    return discord.SelectOption(label=clip(move_label(state, text, move), 100), value=value)


# Games for one player.


def _solo_rows(live: LiveTable) -> list[discord.ui.ActionRow[Any]]:
    """The words of the game, what helps, the list of moves, and before the first move the list of rules."""
    if live.in_play.result is not None:
        return [_dealing_buttons(live)]
    rules, state = live.in_play.rules, live.in_play.state
    moves = rules.offered(state, state.turn)
    words = [move for move in moves if isinstance(move, Say)]
    listed: list[Move] = [move for move in moves if not isinstance(move, Say)]
    if len(words) > MOST_WORDS:
        words, listed = [], [*words, *listed]
    buttons = [_button(live, move.word, discord.ButtonStyle.primary) for move in words]
    rows = [discord.ui.ActionRow[Any](*buttons)] if buttons else []
    many = f"{MOST_CHOICES} of {len(listed)} moves: type the others"
    rows += [_helping_buttons(live, bool(moves))]
    rows += _list_of_moves(live, many if len(listed) > MOST_CHOICES else "Moves", listed)
    return rows + (_list_of_rules(live, "Change a rule") if live.choosable else [])


def _helping_buttons(live: LiveTable, going: bool) -> discord.ui.ActionRow[Any]:
    """Undo, redo and hint; dealing anew only where that can do no harm, for a slip would give a good game up."""
    table, gray = live.in_play, discord.ButtonStyle.gray
    stuck = not going or table.rules.stuck(table.state)
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: not stuck}
    buttons = [_button(live, what, gray, disabled=not possible) for what, possible in there.items()]
    if stuck:
        buttons.append(_button(live, RESTART, gray))
    if stuck or (live.numbered and not table.log):
        buttons.append(_button(live, NEXT, gray))
    return discord.ui.ActionRow(*buttons)


def _dealing_buttons(live: LiveTable) -> discord.ui.ActionRow[Any]:
    styles = {RESTART: discord.ButtonStyle.gray, NEXT: discord.ButtonStyle.primary}
    return discord.ui.ActionRow(*(_button(live, what, style) for what, style in styles.items()))


# Lobbies.


def lobby_rows(live: LiveTable) -> list[discord.ui.ActionRow[Any]]:
    """The buttons of a table that waits for players, and the list of rules that the host may change."""
    styles = {
        "join": discord.ButtonStyle.success,
        "begin": discord.ButtonStyle.primary,
        "leave": discord.ButtonStyle.gray,
        "cancel": discord.ButtonStyle.danger,
    }
    rows: list[discord.ui.ActionRow[Any]] = [
        discord.ui.ActionRow(*(_button(live, what, style) for what, style in styles.items()))
    ]
    return rows + _list_of_rules(live, "Change a rule (host)")


def _list_of_rules(live: LiveTable, title: str) -> list[discord.ui.ActionRow[Any]]:
    """What may be chosen instead of what is chosen."""
    chosen = live.record.options
    options = [
        discord.SelectOption(
            label=clip(f"{option.title}: {value}", 100),
            description=clip(sentence, 100),
            value=f"{option.name}={value}",
        )
        for option in live.game.options
        for value, sentence in option.choices.items()
        if chosen[option.name] != value
    ]
    return [discord.ui.ActionRow(_select(live, "rule", title, options[:MOST_CHOICES]))] if options else []


def _button(live: LiveTable, what: str, style: discord.ButtonStyle, disabled: bool = False) -> TableButton:
    labels = live.position.rules.labels if live.position is not None and live.solo is None else SOLO_LABELS
    return TableButton(live.record.id, live.ply, what, labels.get(what, what.capitalize()), style, disabled=disabled)


def _select(live: LiveTable, what: str, placeholder: str, options: Sequence[discord.SelectOption]) -> TableSelect:
    return TableSelect(live.record.id, live.ply, what, placeholder, options)


def choice_view(live: LiveTable, texts: Sequence[str]) -> discord.ui.View:
    """A button for each move that somebody may have meant."""
    view = discord.ui.View(timeout=None)
    for text in [text for text in texts if len(text) <= LONGEST_BUTTON][:MOST_CHOICES]:
        view.add_item(TableButton(live.record.id, live.ply, text, text, discord.ButtonStyle.primary))
    return view
