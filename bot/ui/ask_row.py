"""The buttons below a board for what those who play are asked."""

from __future__ import annotations

from typing import Any

import discord

from bot.model.live_table import LiveTable
from bot.text.asks import labels
from bot.text.reader import Reader
from bot.ui.components import TableButton

# They stand in the ids of the buttons, beside the version of the table with which it was asked.
AGREE, DISAGREE = "agree", "disagree"


def ask_rows(reader: Reader, live: LiveTable) -> list[discord.ui.ActionRow[Any]]:
    """The row of answers to the open question of a table, if people have still to answer one."""
    ask, table = live.record.ask, live.record.id
    if ask is None or not ask.of(live.people):
        return []
    agree, disagree = labels(reader, ask)
    green, gray = discord.ButtonStyle.success, discord.ButtonStyle.gray
    return [
        discord.ui.ActionRow(
            TableButton(table, ask.version, AGREE, agree, green),
            TableButton(table, ask.version, DISAGREE, disagree, gray),
        )
    ]
