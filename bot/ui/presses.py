"""What is pressed and picked finds its answer by its id, which whoever makes the button has noted.

discord.py would rebuild the whole message, all its buttons and a view to find the one that was pressed.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from bot.model.refusals import Refused
from bot.ui.components import BUTTON_ID, NO_TABLE, PAGE_ID, SELECT_ID, SERVER_LIST_ID, SHOW_ID, PageKind
from bot.ui.game_presses import move_or_call, picked_move
from bot.ui.interactions import Interaction, acknowledge, answer
from bot.ui.page_buttons import ResultPage
from bot.ui.players_list import GAMES_OF
from bot.ui.press import BUTTONS, LISTS, LOOSE_BUTTONS, LOOSE_LISTS, Press
from bot.ui.reading import reading
from bot.ui.result_pages import show_pressed
from bot.ui.showing import show_here
from bot.ui.tips import BESIDE, TIPS_OFF

Answered = Callable[[Interaction, re.Match[str]], Awaitable[None]]

# Who notes answers besides: a new page with buttons of its own is one more name here.
for name in (
    "daily_card",
    "daily_page",
    "fairness",
    "forgetting",
    "lobby_presses",
    "lost_games",
    "morning_post",
    "peeking",
    "recap_post",
    "season_post",
    "seat_offers",
    "server_pages",
    "settings",
    "solutions",
    "strikes",
    "threads",
    "wanted_game",
):
    import_module(f"bot.ui.{name}")


async def arrived(interaction: Interaction) -> None:
    """Do what was pressed or picked; of what no code knows any more, tell that it is out of date."""
    data: Any = interaction.data or {}
    if (known := known_id(str(data.get("custom_id", "")))) is not None:
        answered, match = known
        await answered(interaction, match)
        return
    await answer(interaction, reading(interaction).say("outdated"))


def known_id(custom_id: str) -> tuple[Answered, re.Match[str]] | None:
    """What answers an id, and what it says; None for one that the bot does not write today."""
    for pattern, answered in _ANSWERS.items():
        if (match := pattern.fullmatch(custom_id)) is not None:
            return answered, match
    return None


async def _pressed(interaction: Interaction, match: re.Match[str]) -> None:
    """Do what a button says."""
    press = Press(interaction, int(match["table"]), int(match["ply"]), match["what"][2:].replace("_", " "))
    if press.table == NO_TABLE:
        await (LOOSE_BUTTONS.get(press.what) or _outdated)(press)
    else:
        await (BUTTONS.get(press.what) or move_or_call)(press)


async def _picked(interaction: Interaction, match: re.Match[str]) -> None:
    """Do what an entry of a list says."""
    what = match["what"][2:].partition(".")[0]
    press = Press(interaction, int(match["table"]), int(match["ply"]), what, _chosen(interaction))
    if press.table == NO_TABLE:
        await (LOOSE_LISTS.get(press.what) or _outdated)(press)
    else:
        await (LISTS.get(press.what) or picked_move)(press)


async def _listed(interaction: Interaction, match: re.Match[str]) -> None:
    """Do what was chosen from a list of what a server has, which is never about a table."""
    press = Press(interaction, NO_TABLE, int(match["ply"]), match["what"][2:], _chosen(interaction))
    await (LOOSE_LISTS.get(press.what) or _outdated)(press)


def _chosen(interaction: Interaction) -> str:
    """The values that were chosen from a list, with blanks between; the ids of channels and roles are such."""
    data: Any = interaction.data
    return " ".join(data["values"])


async def _page(interaction: Interaction, match: re.Match[str]) -> None:
    await show_pressed(interaction, ResultPage(PageKind(match["page"]), match["game"]))


async def _shown(interaction: Interaction, match: re.Match[str]) -> None:
    await show_here(interaction, match["kind"], match["what"])


_ANSWERS: dict[re.Pattern[str], Answered] = {
    BUTTON_ID: _pressed,
    SELECT_ID: _picked,
    SERVER_LIST_ID: _listed,
    PAGE_ID: _page,
    SHOW_ID: _shown,
}


@LOOSE_LISTS(GAMES_OF)
async def _games_of(press: Press) -> None:
    await show_pressed(press.interaction, ResultPage(PageKind.CONTESTS, press.value), anew=True)


async def _outdated(press: Press) -> None:
    await press.handler.refuse(press.interaction, Refused("outdated"))


@LOOSE_BUTTONS(TIPS_OFF, BESIDE)
async def _tips_off(press: Press) -> None:
    await acknowledge(press.interaction)
    await press.handler.service.store.tips.want_tips(press.interaction.user.id, False)
    await answer(press.interaction, press.reader.say("tips-off"), None, instead=press.what == TIPS_OFF)
