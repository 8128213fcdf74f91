"""Ids of buttons and lists that the bot has never written: nothing comes of them but that they are out of date."""

from __future__ import annotations

import discord
import pytest

from bot.model.clocks import PACES
from bot.model.refusals import Refused
from bot.model.server_settings import ServerSettings
from bot.text.reader import ENGLISH
from bot.ui import server_pages
from bot.ui.wanted_game import SharedGame, SoloGame, read, written
from engine.catalogue import GAMES, game
from tests.bot.conftest import Room, private, texts

OUTDATED = ENGLISH.say("outdated")
SOLO = written(SoloGame("Klondike", "4711"))
OPENINGS = (
    "shared bank - 2 -5 0 - -",
    "shared bank - 2 61 0 - -",
    f"shared bank - 2 {'9' * 20} 0 - -",
    "shared bank nonsense 2 - 0 - -",
    "shared bank - 9 - 0 - -",
    "shared bank - 2 - 1 nonsense -",
    f"shared bank - 2 - {'9' * 60} regular -",
    "shared bank - 2 - -1 regular -",
    "shared klondike - 1 - 0 - -",
    SOLO.replace("4711", "nonsense"),
    SOLO.replace("4711", "9" * 60),
    "solo bank - 0 -",
    "first nonsense",
    "nonsense",
    "",
)


@pytest.mark.parametrize("forged", OPENINGS)
def test_no_table_is_opened_that_cannot_be_asked_for(forged: str) -> None:
    with pytest.raises(Refused, match="outdated"):
        read(forged)


@pytest.mark.parametrize("kind", [kind for kind in GAMES if not kind.solo], ids=lambda kind: kind.id)
def test_whatever_can_be_asked_for_can_be_asked_for_again(kind: object) -> None:
    for several in (each for each in GAMES if each is kind):
        for seconds in (None, 0, *PACES):
            for preset in (None, *several.presets):
                opening = SharedGame(several, preset, several.players[0], seconds)
                assert read(written(opening)) == opening
    assert written(read(SOLO)) == SOLO


async def test_a_pace_that_there_is_not_opens_nothing() -> None:
    """Nothing is asked of the service."""
    with pytest.raises(Refused, match="no-option"):
        await SharedGame(game("bank"), seconds=-60).open(None, None)  # type: ignore[arg-type]


async def forged(room: Room, custom_id: str) -> str:
    """What is told to who presses a button that the bot has never made."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=custom_id))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    (told,) = private(await room.alice.click(message, custom_id=custom_id))
    return texts(told)


@pytest.mark.parametrize(
    "custom_id",
    [
        "t:0:0:b-share",
        "t:0:999999999:b-share",
        "t:0:0:b-best",
        "t:0:999999999:b-best",
        "t:0:0:b-thread_shared_bank_-_2_-5_0_-_-",
        f"t:0:0:b-thread_shared_bank_-_2_{'9' * 20}_0_-_-",
        f"t:0:0:b-thread_{SOLO.replace('4711', 'nonsense')}".replace(" ", "_"),
    ],
)
async def test_nothing_is_done_for_a_forged_button(
    room: Room, custom_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert await forged(room, custom_id) == OUTDATED
    assert await room.store.tables.table_in(room.channel.id) is None
    assert not room.channel.threads
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize("what", ["channels", "post", "role"])
@pytest.mark.parametrize("value", ["x", "-1", "9" * 19, "9" * 60, "1 x"])
def test_a_server_chooses_no_channel_or_role_that_cannot_be(what: str, value: str) -> None:
    with pytest.raises(Refused, match="outdated"):
        server_pages._change(ServerSettings(), what, value, 0)
    assert server_pages._change(ServerSettings(), "channels", "17 18", 0) == {"channels": (17, 18)}
