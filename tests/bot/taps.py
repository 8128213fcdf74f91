"""Playing by taps alone: what the buttons and lists of a board lead to, and after how many taps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.model.live_table import LiveTable
from bot.service.typed_moves import play_chain
from bot.text.reader import ENGLISH
from bot.ui.board_buttons import board_of
from bot.ui.components import FAIR, PEEK, THROUGH
from bot.ui.move_items import choice_view, chosen, private_view
from tests.bot.conftest import Room, buttons, private, texts

# A button is one tap; a list has to be opened first.
PRESSED, PICKED = 1, 2


def items(live: LiveTable) -> list[discord.ui.Item[Any]]:
    """The buttons and lists of a table's board, in the order in which they are shown."""
    return [child for row in board_of(ENGLISH, live).rows() for child in row.children]


def shown(live: LiveTable) -> list[tuple[str, str, int]]:
    """What plays on a board, in its order: label, text, and the taps that bring the text to the bot."""
    found = []
    for item in items(live):
        if isinstance(item, discord.ui.Select):
            if ":s-rule" not in item.custom_id:
                found += [(option.label, chosen(option.value, -1)[0], PICKED) for option in item.options]
        elif isinstance(item, discord.ui.Button) and pressed(item) not in (PEEK, FAIR) and not item.disabled:
            found.append((item.label or "", pressed(item), PRESSED))
    return found


def pressed(button: discord.ui.Button[Any]) -> str:
    """The text that a button brings to the bot."""
    assert button.custom_id is not None
    return button.custom_id.split(":b-")[1].replace("_", " ")


def reached(live: LiveTable) -> dict[str, int]:
    """The texts of all moves that the player to move can make by taps, and the fewest taps for each."""
    table = live.in_play
    found: dict[str, int] = {}
    for text, taps in [*((text, taps) for _, text, taps in shown(live)), *_alone(live)]:
        if text.startswith(f"{THROUGH} "):
            continue  # two moves that have buttons of their own
        if not text.startswith("from "):
            found[text] = min(taps, found.get(text, taps))
            continue
        steps, _, refused = play_chain(live, table.state.turn, [text], "Ann")
        assert not steps
        assert refused is not None
        for child in choice_view(ENGLISH, live, table.state.turn, refused.choices).children:
            assert isinstance(child, discord.ui.Button)
            found.setdefault(pressed(child), taps + 1)
    return found


def _alone(live: LiveTable) -> Iterator[tuple[str, int]]:
    """What the player to move can tap who peeks at a hand: a tap more leads there."""
    for item in private_view(ENGLISH, live, live.in_play.state.turn).children:
        if isinstance(item, discord.ui.Select):
            yield from ((chosen(option.value, -1)[0], PICKED) for option in item.options)
        elif isinstance(item, discord.ui.Button):
            yield pressed(item), 1 + PRESSED


# The same in a pretended Discord.


async def tap(room: Room, member: Any, text: str) -> Any:
    """Let a member make a move by what the newest board offers: a button, an entry of a list, or a card of one."""
    board, live = room.channel.last_message, await room.live()
    custom_id = f"t:{live.record.id}:{live.ply}:b-{text.replace(' ', '_')}"
    if custom_id in buttons(board):
        return await member.click(board, custom_id=custom_id)
    entries = {
        option.value: list_id
        for list_id, part in buttons(board).items()
        for option in getattr(part, "options", ())
        if ":s-rule" not in list_id
    }
    value = f"{live.ply}:{text}"
    if value in entries:
        return await member.select(board, [value], custom_id=entries[value])
    card = next(each for each in entries if value.startswith(each.replace("from ", "") + " "))
    asked = await member.select(board, [card], custom_id=entries[card])
    return await member.click(private(asked)[-1], custom_id=custom_id)


async def insist(room: Room, member: Any, text: str) -> Any:
    """Type a move that does not fit, and play it anyway."""
    asked = await member.slash(room.channel, "move", move=text)
    assert "Play it anyway?" in texts(asked.response.message)
    (custom_id,) = buttons(asked.response.message)
    return await member.click(asked.response.message, custom_id=custom_id)
