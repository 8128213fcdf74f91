"""Whoever has been forgotten has had their try at the daily deal all the same; nothing of that outlasts its day."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bot.model.records import Daily, Member
from bot.service import daily
from bot.service.service import Service
from bot.text.sentences import say
from tests.bot.conftest import Room
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import clock, context, service
from tests.bot.test_daily import DAY, NEXT_DAY, first_move
from tests.bot.test_play import answer
from tests.bot.test_privacy import forgotten
from tests.bot.test_solo_store import RANKED, begun
from tests.bot.test_store import ALICE, GUILD

pytestmark = pytest.mark.either

__all__ = ["clock", "service"]

TODAY, TOMORROW = DAY.isoformat(), NEXT_DAY.isoformat()
NOBODY = Member(-1, "Nobody")


@pytest.fixture(autouse=True)
def days(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The date that it is: the last of these."""
    found = [DAY]
    monkeypatch.setattr(daily, "today", lambda: found[-1])
    return found


@pytest.mark.parametrize("how", ["resigned", "closed", "in play"])
async def test_to_be_forgotten_brings_no_second_try(service: Service, how: str) -> None:
    await service.daily.play(context(1), DAY)
    if how == "resigned":
        await service.play.resign(context(1)._replace(sure=None))
    elif how == "closed":
        await service.lobby.cancel(context(1))
    await service.privacy.forget(1)
    with refusing("You've had your try"):
        await service.daily.play(context(1), DAY)
    await service.daily.play(context(2), DAY)
    await service.daily.play(context(1)._replace(guild_id=6, channel_id=11), DAY)
    await service.daily.play(context(1)._replace(channel_id=12), NEXT_DAY)


async def test_who_has_had_no_try_is_forgotten_without_a_trace(service: Service) -> None:
    await service.daily.play(context(2), DAY)
    await service.privacy.forget(1)
    assert await marks(service.store) == []
    await service.daily.play(context(1)._replace(channel_id=11), DAY)


async def test_nothing_of_it_outlasts_the_day(service: Service) -> None:
    await service.daily.play(context(1), DAY)
    await service.privacy.forget(1)
    await service.daily.end_left_tries(DAY)
    assert len(await marks(service.store)) == 1
    await service.daily.end_left_tries(NEXT_DAY)
    assert await marks(service.store) == []
    assert await service.store.values.value("unswept") == TOMORROW, "nor in the file"


async def test_only_who_knows_the_secret_of_the_day_finds_it(service: Service) -> None:
    store: Any = service.store
    await store.dailies.daily(GUILD, TODAY, Daily(TODAY, "klondike", "s1:1", "salt 1"))
    await store.dailies.daily(8, TODAY, Daily(TODAY, "klondike", "s1:1", "salt 2"))
    for guild in (GUILD, 8):
        await begun(store, RANKED, guild_id=guild, channel_id=guild)
    await store.people.forget(ALICE.user_id, NOBODY, TODAY)
    kept = await marks(store)
    assert len({*kept}) == 2
    assert str(ALICE.user_id) not in "".join(kept)
    assert await store.people.has_tried(GUILD, TODAY, ALICE.user_id)
    assert not await store.people.has_tried(GUILD, TODAY, NOBODY.user_id)
    assert not await store.people.has_tried(9, TODAY, ALICE.user_id)
    assert await store.people.kept(ALICE.user_id) == {}


async def test_a_try_of_an_earlier_day_is_not_kept_in_mind(service: Service) -> None:
    store: Any = service.store
    await store.dailies.daily(GUILD, TODAY, Daily(TODAY, "klondike", "s1:1", "salt"))
    await begun(store, RANKED)
    await store.people.forget(ALICE.user_id, NOBODY, TOMORROW)
    assert await marks(store) == []


async def test_who_is_forgotten_is_told_that_they_have_had_their_try(room: Room) -> None:
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room))
    await room.alice.slash(room.channel, "resign")
    await forgotten(room, room.alice)
    assert answer(await room.alice.slash(room.channel, "daily")) == say("had-your-try")


async def marks(store: Any) -> list[str]:
    """The names under which it is kept that somebody has had a try."""
    return [row[0] for row in await store._database.rows("SELECT name FROM settings WHERE name LIKE 'tried:%'")]
