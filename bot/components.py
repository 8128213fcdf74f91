"""Boards and lobbies as Discord components, and the buttons that are rebuilt from their ids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

import discord

from bot.present import clip, move_label
from bot.scene import Scene
from engine.moves import Say, Shift
from engine.notation import print_move

PICTURE = "table.png"
MOST_CHOICES = 25
FELT = 0x185C3E
_ID = r"t:(?P<table>\d{1,18}):(?P<ply>\d{1,9}):(?P<what>%s)"
_BUTTON_ID, _SELECT_ID = _ID % r"b-[a-z0-9_]{1,60}", _ID % r"s-[a-z]{1,20}"


def is_ours(custom_id: str) -> bool:
    """Whether a component's id is one that the bot writes today."""
    return any(re.fullmatch(pattern, custom_id) for pattern in (_BUTTON_ID, _SELECT_ID))


class TableButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_BUTTON_ID):
    """A button of a table; what it does stands in its id."""

    def __init__(
        self, table: int, ply: int, what: str, label: str = "…", style: discord.ButtonStyle = discord.ButtonStyle.gray
    ) -> None:
        self.table, self.ply, self.what = table, ply, what
        custom_id = f"t:{table}:{ply}:b-{what.replace(' ', '_')}"
        super().__init__(discord.ui.Button(label=clip(label, 80), style=style, custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that an id stands for."""
        return cls(int(match["table"]), int(match["ply"]), match["what"][2:].replace("_", " "))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says."""
        await interaction.client.desk.pressed(interaction, self.table, self.ply, self.what)


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
        await interaction.client.desk.picked(interaction, self.table, self.ply, self.what, self.item.values[0])


def text_view(text: str, *rows: discord.ui.ActionRow[Any]) -> discord.ui.LayoutView:
    """A message of text, with rows of buttons below."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), *rows, accent_colour=FELT))
    return view


def picture_view(text: str, alt: str, rows: Sequence[discord.ui.ActionRow[Any]] = ()) -> discord.ui.LayoutView:
    """A message of text with the attached picture below it, and rows of buttons below that.

    There is no frame around: on a phone it would make the picture narrower.
    """
    view = discord.ui.LayoutView(timeout=None)
    picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt)
    for item in (discord.ui.TextDisplay[Any](text), discord.ui.MediaGallery[Any](picture), *rows):
        view.add_item(item)
    return view


def board_rows(scene: Scene) -> list[discord.ui.ActionRow[Any]]:
    """The buttons and the list of moves for the player to move; the call looks the same at all times."""
    table = scene.live
    if table.result is not None:
        following = _button(scene, "next", discord.ButtonStyle.primary)
        return [discord.ui.ActionRow(following)] if scene.follows else []
    rules, state = table.rules, table.state
    moves = rules.offered(state, state.turn)
    words = [move.word for move in moves if isinstance(move, Say) and move.word not in rules.calls]
    buttons = [_button(scene, word, discord.ButtonStyle.primary) for word in words]
    buttons += [_button(scene, word, discord.ButtonStyle.danger) for word in rules.calls]
    rows: list[discord.ui.ActionRow[Any]] = [discord.ui.ActionRow(*buttons)] if buttons else []
    shifts = [move for move in moves if isinstance(move, Shift)][:MOST_CHOICES]
    if shifts:
        texts = [print_move(rules, state, state.turn, move) for move in shifts]
        options = [
            discord.SelectOption(label=clip(move_label(state, text, move.source, move.size), 100), value=text)
            for text, move in zip(texts, shifts, strict=True)
        ]
        name = clip(scene.names[state.turn], 40)
        rows.append(discord.ui.ActionRow(_select(scene, "move", f"Moves of {name}", options)))
    return rows


def lobby_rows(scene: Scene) -> list[discord.ui.ActionRow[Any]]:
    """The buttons of a table that waits for players, and the list of rules that the host may change."""
    styles = {
        "join": discord.ButtonStyle.success,
        "begin": discord.ButtonStyle.primary,
        "leave": discord.ButtonStyle.gray,
        "cancel": discord.ButtonStyle.danger,
    }
    rows: list[discord.ui.ActionRow[Any]] = [
        discord.ui.ActionRow(*(_button(scene, what, style) for what, style in styles.items()))
    ]
    chosen = scene.record.options
    options = [
        discord.SelectOption(
            label=clip(f"{option.title}: {value}", 100),
            description=clip(sentence, 100),
            value=f"{option.name}={value}",
        )
        for option in scene.game.options
        for value, sentence in option.choices.items()
        if chosen[option.name] != value
    ]
    if options:
        rows.append(discord.ui.ActionRow(_select(scene, "rule", "Change a rule (host)", options[:MOST_CHOICES])))
    return rows


def _button(scene: Scene, what: str, style: discord.ButtonStyle) -> TableButton:
    label = scene.table.rules.labels.get(what) if scene.table is not None else None
    return TableButton(scene.record.id, scene.ply, what, label or what.capitalize(), style)


def _select(scene: Scene, what: str, placeholder: str, options: Sequence[discord.SelectOption]) -> TableSelect:
    return TableSelect(scene.record.id, scene.ply, what, placeholder, options)


def choice_view(scene: Scene, texts: Sequence[str]) -> discord.ui.View:
    """A button for each move that somebody may have meant."""
    view = discord.ui.View(timeout=None)
    for text in texts[:MOST_CHOICES]:
        view.add_item(TableButton(scene.record.id, scene.ply, text, text, discord.ButtonStyle.primary))
    return view
