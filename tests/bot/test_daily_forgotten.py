"""Whoever has been forgotten has had their try at the daily deal all the same; nothing of that outlasts its date."""

from __future__ import annotations

from typing import Any

import pytest

from bot.model.records import Daily, Member
from bot.service.service import Service
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, first_move, own_try, wall_clock
from tests.bot.refusing import refusing
from tests.bot.test_daily import begun, context, service, settled
from tests.bot.test_play import answer
from tests.bot.test_privacy import forgotten
from tests.bot.test_solo_store import RANKED
from tests.bot.test_solo_store import begun as begun_in
from tests.bot.test_store import ALICE
from tests.stores import all_kept

pytestmark = pytest.mark.sampled

__all__ = ["service", "settled", "wall_clock"]

TODAY, TOMORROW = DAY.isoformat(), NEXT_DAY.isoformat()
NOBODY = Member(-1, "Nobody")


@pytest.mark.parametrize("how", ["resigned", "closed", "in play"])
async def test_to_be_forgotten_brings_no_second_try(settled: Service, how: str) -> None:
    place = (await begun(settled)).channel_id
    if how == "resigned":
        await settled.play.resign(context(place=place)._replace(sure=None))
    elif how == "closed":
        await settled.lobby.cancel(context(place=place))
    await settled.privacy.forget(1)
    for guild in (5, 6, 0):
        with refusing("You've had your try"):
            await settled.daily.play(context(guild_id=guild), DAY)
    await begun(settled, 2)
    await begun(settled, day=NEXT_DAY)


@pytest.mark.either
async def test_who_has_had_no_try_is_forgotten_without_a_trace(settled: Service) -> None:
    await begun(settled, 2)
    await settled.privacy.forget(1)
    assert await marks(settled.store) == []
    await begun(settled)


@pytest.mark.either
async def test_nothing_of_it_outlasts_the_date(settled: Service, wall_clock: Calendar) -> None:
    await begun(settled)
    await settled.privacy.forget(1)
    wall_clock.turn(NEXT_DAY, 23)
    await settled.daily.end_closed_tries()
    assert len(await marks(settled.store)) == 1, "on another server the date may last still"
    wall_clock.turn(CLOSED, 0)
    await settled.daily.end_closed_tries()
    assert await marks(settled.store) == []
    assert await settled.store.values.value("unswept") == TOMORROW, "nor in the file"


async def test_only_who_knows_the_secret_of_the_date_finds_it(service: Service) -> None:
    store: Any = service.store
    await store.dailies.daily(Daily(TODAY, "klondike", "s1:1", "salt"))
    await store.dailies.daily(Daily(TOMORROW, "klondike", "s1:2", "salt 2"))
    await begun_in(store, RANKED)
    await store.people.forget(ALICE.user_id, NOBODY, TODAY)
    (kept,) = await marks(store)
    assert str(ALICE.user_id) not in kept
    assert await store.people.has_tried(TODAY, ALICE.user_id)
    assert not await store.people.has_tried(TODAY, NOBODY.user_id)
    assert not await store.people.has_tried(TOMORROW, ALICE.user_id)
    assert await all_kept(store, ALICE.user_id) == {}


async def test_results_stand_without_the_name_of_who_was_forgotten(settled: Service) -> None:
    place = (await begun(settled)).channel_id
    await settled.play.resign(context(place=place)._replace(sure=None))
    await settled.privacy.forget(1)
    (line,) = await settled.daily.results(5, DAY)
    assert line.user_id < 0
    assert "Player 1" not in line.name


async def test_a_try_of_a_closed_date_is_not_kept_in_mind(service: Service) -> None:
    store: Any = service.store
    await store.dailies.daily(Daily(TODAY, "klondike", "s1:1", "salt"))
    await begun_in(store, RANKED)
    await store.people.forget(ALICE.user_id, NOBODY, TOMORROW)
    assert await marks(store) == []


async def test_who_is_forgotten_is_told_that_they_have_had_their_try(room: Room) -> None:
    await room.bot.handler.service.daily.settle_ahead()
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    assert (await own_try(room, room.alice)).ply == 1
    await room.alice.slash(room.channel, "resign")
    await forgotten(room, room.alice)
    assert answer(await room.alice.slash(room.channel, "daily")) == ENGLISH.say("had-your-try")


async def marks(store: Any) -> list[str]:
    """The names under which it is kept that somebody has had a try."""
    return [row[0] for row in await store._database.rows("SELECT name FROM settings WHERE name LIKE 'tried:%'")]
