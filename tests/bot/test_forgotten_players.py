"""What becomes of others' games and matches in which somebody sat whom the bot has forgotten."""

from __future__ import annotations

import pytest

from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.ui.left_members import absent
from tests.bot.conftest import Room, buttons, texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import clock, context, service
from tests.bot.test_play import board
from tests.bot.test_privacy import forgotten

pytestmark = pytest.mark.either

__all__ = ["clock", "service"]


async def match_over(service: Service, players: int = 3) -> None:
    """Let the first deal of a match end, and forget who gave it up."""
    await service.lobby.start(context(1), "chinese", "mitchell")
    for user_id in range(2, players + 1):
        await service.lobby.join(context(user_id))
    await service.lobby.begin(context(1))
    for user_id in range(2, players + 1):
        await service.play.resign(context(user_id))
    await service.privacy.forget(players)


async def test_no_deal_of_a_match_is_dealt_to_who_is_forgotten(service: Service) -> None:
    """It would stand still as soon as it was their turn, and nobody could ask them to let it be closed."""
    await match_over(service)
    with refusing("no match to go on with"):
        await service.matches.follow(context(1))


async def test_who_is_forgotten_is_not_called_to_another_game(service: Service) -> None:
    """Discord takes no message with their number, so that the lobby would never be shown."""
    await match_over(service)
    live = (await service.lobby.play_again(context(1))).live
    (news,) = await service.store.boards.untold(live.record.id, live.record.version)
    assert news.invites == (2,)


async def test_the_board_of_a_match_offers_another_game_once_a_player_is_forgotten(room: Room) -> None:
    await room.begin("mitchell")
    await forgotten(room, room.alice)
    assert "**The match to 21 stops here**" in texts(board(room))
    assert [each.rpartition("-")[2] for each in buttons(board(room))] == ["again", "proof"]


async def test_nobody_waits_for_the_answer_of_who_is_forgotten(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match may have been dealt to them in an older version; Discord knows no member with a number below 0."""
    await room.begin(players=3)
    await forgotten(room, room.carol)
    monkeypatch.setattr(LiveTable, "plays", lambda live, seat: True)
    room.env.inject_error("GET", f"/guilds/{room.guild.id}/members/-*", status=400, times=None)
    await room.alice.slash(room.channel, "cancel")
    ask = (await room.live()).record.ask
    assert ask is not None
    assert ask.waiting == (room.bob.id,)
    assert await absent(room.bot, room.guild.id, [room.bob.id, -5]) == {-5}
