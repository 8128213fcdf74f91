"""What is pressed and picked finds its answer, which whoever makes the button has noted."""

from __future__ import annotations

from importlib import import_module

from bot.model.refusals import Refused
from bot.text.sentences import say
from bot.ui.components import NO_TABLE
from bot.ui.game_presses import move_or_call, picked_move
from bot.ui.interactions import Interaction, acknowledge, answer
from bot.ui.press import BUTTONS, LISTS, LOOSE_BUTTONS, LOOSE_LISTS, Press
from bot.ui.threads import Threads
from bot.ui.tips import BESIDE, TIPS_OFF

# Who notes answers besides: a new page with buttons of its own is one more name here.
for name in (
    "daily_page",
    "fairness",
    "forgetting",
    "lobby_presses",
    "openings",
    "peeking",
    "seats",
    "server_pages",
    "settings",
    "solutions",
):
    import_module(f"bot.ui.{name}")


class Presses:
    """Answers the buttons and lists of one bot."""

    def __init__(self) -> None:
        self.threads = Threads()

    async def pressed(self, interaction: Interaction, table: int, number: int, what: str) -> None:
        """Do what a button says."""
        press = Press(interaction, table, number, what)
        if table == NO_TABLE:
            await (LOOSE_BUTTONS.get(what) or _outdated)(press)
        else:
            await (BUTTONS.get(what) or move_or_call)(press)

    async def picked(self, interaction: Interaction, table: int, number: int, what: str, value: str) -> None:
        """Do what an entry of a list says."""
        press = Press(interaction, table, number, what, value)
        if table == NO_TABLE:
            await (LOOSE_LISTS.get(what) or _outdated)(press)
        else:
            await (LISTS.get(what) or picked_move)(press)


async def _outdated(press: Press) -> None:
    await press.handler.refuse(press.interaction, Refused("outdated"))


@LOOSE_BUTTONS(TIPS_OFF, BESIDE)
async def _tips_off(press: Press) -> None:
    await acknowledge(press.interaction)
    await press.handler.service.store.tips.want_tips(press.interaction.user.id, False)
    await answer(press.interaction, say("tips-off"), None, instead=press.what == TIPS_OFF)
