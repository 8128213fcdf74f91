"""discord.py builds no components of messages that nobody asks about: what a new version of it may undo unseen."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.ui import skip_components
from tests.wire.conftest import Wire
from tests.wire.play import boards, stand
from tests.wire.test_facts import klondike, the_list

pytestmark = pytest.mark.thorough
# What discord.py makes of a board.
BUILT = "_component_factory"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The components that messages are built with meanwhile."""
    made: list[Any] = []
    factory = discord.message._component_factory

    def noting(data: Any, *state: Any) -> Any:
        made.append(data)
        return factory(data, *state)

    monkeypatch.setattr(discord.message, BUILT, noting)
    return made


async def test_no_component_is_built_of_what_is_pressed_and_shown(wire: Wire, built: list[Any]) -> None:
    board = await klondike(wire)
    wire.alice.press(next(each for each in board.controls() if each.endswith(":b-stock")))
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    wire.alice.slash("move", move="stock")
    await wire.place.until(lambda: stand(wire.place.channel).ply == 2)
    await wire.discord.quiet()
    assert built == []
    assert skip_components.PRESSED in wire.bot._connection.parsers


async def test_what_is_picked_from_is_built_for_it_may_have_to_be_shown_again(wire: Wire, built: list[Any]) -> None:
    wire.alice.slash("patience start", game="Beleaguered Castle", deal="4")
    (board,) = await wire.place.until(lambda: boards(wire.place.channel))
    await wire.discord.quiet()
    assert built == []
    wire.alice.pick(the_list(board)["options"][0]["value"], board)
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    assert built
