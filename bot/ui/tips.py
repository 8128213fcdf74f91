"""Tips: each once, on a board for one or in a private message, and a button that switches them off."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any, NamedTuple

import discord

from bot.model.live_table import LiveTable
from bot.store.protocol import Store
from bot.text.reader import Reader
from bot.text.tips import CARD, tip_text, tips_at
from bot.ui.components import NO_TABLE, TableButton, row_view

log = logging.getLogger(__name__)
TIPS_OFF = "tips"
# The same button on a message that tells more than a tip, and therefore stays.
BESIDE = "quiet"


class Tip(NamedTuple):
    """One sentence, and whether it is the first that a person gets: then they can switch tips off beside it.

    One that is `passing` is true only as long as the position is there.
    """

    text: str
    first: bool
    passing: bool


async def tip_for(
    reader: Reader, store: Store, live: LiveTable, user_id: int, among: Collection[str] | None = None
) -> Tip | None:
    """What to explain to a person at a table, of some tips or of all; None if they know it or want none.

    They are taken to have been told.
    """
    try:
        explained = await store.tips.next_tip(
            user_id, [tip for tip in tips_at(live, user_id) if among is None or tip in among]
        )
        return (
            None
            if explained is None
            else Tip(tip_text(reader, explained.tip, live), explained.first, explained.tip == CARD)
        )
    except Exception:
        log.exception("nothing is explained at table %d", live.record.id)
        return None


def tips_off_button(reader: Reader, what: str = TIPS_OFF) -> TableButton:
    """The button that switches tips off for whoever presses it; `BESIDE` where its message has more to tell."""
    return TableButton(NO_TABLE, 0, what, reader.say("label-tips-off"))


def tip_view(reader: Reader, tip: Tip) -> discord.ui.View:
    """What stands below a tip in a private message: only below the first there is a button."""
    view = row_view()
    return view.add_item(tips_off_button(reader)) if tip.first else view


def tips_off_row(reader: Reader) -> discord.ui.ActionRow[Any]:
    """The button below a board."""
    return discord.ui.ActionRow(tips_off_button(reader, BESIDE))
