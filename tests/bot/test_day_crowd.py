"""Everybody of a server is at the daily deal in one channel at the same time."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.request_rates import OF_A_CHANNEL, RequestKind
from tests.bot.conftest import Room, private, texts

pytestmark = pytest.mark.hasty


def crowd(room: Room) -> None:
    """So many others have just asked for pages in the channel that it is in haste."""
    for other in range(OF_A_CHANNEL[RequestKind.PAGE].most):
        room.bot.handler.service.limits.spend(RequestKind.PAGE, 1000 + other, room.channel.id)


def refused(result: Any) -> bool:
    """Whether somebody is told that everybody here is in a hurry."""
    return any("Everybody here is in a hurry" in texts(each) for each in private(result))


async def test_the_haste_of_others_keeps_nobody_from_their_try(room: Room) -> None:
    await room.bot.handler.service.daily.settle_ahead()
    crowd(room)
    assert refused(await room.alice.slash(room.channel, "standings")), "other pages wait for their turn"
    # The button that begins it is pressed for her.
    assert not refused(await room.alice.slash(room.channel, "daily"))
    assert await room.store.tables.private_of(room.guild.id, room.alice.id) is not None


async def test_one_person_in_haste_is_held_back(room: Room) -> None:
    await room.bot.handler.service.daily.settle_ahead()
    for _ in range(30):
        result = await room.alice.slash(room.channel, "daily")
    told = [texts(each) for each in private(result)]
    assert any("Slow down a little" in each for each in told)
    assert not refused(await room.bob.slash(room.channel, "daily"))
