"""One person has five tables open on a server at most, two of them lobbies, however many are asked for at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.stores import Place

pytestmark = pytest.mark.sampled


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


def asked(channel_id: int, user_id: int = 1, guild_id: int = 5) -> RequestContext:
    return context(user_id)._replace(channel_id=channel_id, guild_id=guild_id)


async def opened(service: Service, *channels: int, user_id: int = 1, guild_id: int = 5) -> list[LiveTable]:
    """A game for one in each of some channels, with a move, so that it makes no room by itself."""
    lives = []
    for channel in channels:
        await service.solo.start(asked(channel, user_id, guild_id), "klondike", 1)
        lives.append((await service.play.move(asked(channel, user_id, guild_id), "stock")).live)
    return lives


async def both(*requests: object) -> Sequence[Outcome | BaseException]:
    return await asyncio.gather(*requests, return_exceptions=True)  # type: ignore[call-overload,no-any-return]


def reasons(outcomes: Sequence[object]) -> list[str]:
    return [in_words(ENGLISH, each) for each in outcomes if isinstance(each, Refused)]


@pytest.mark.threaded
async def test_of_eighteen_games_asked_for_at_once_five_are_dealt(service: Service) -> None:
    outcomes = await both(*(service.solo.start(asked(channel), "klondike", 1) for channel in range(1, 19)))
    refused = reasons(outcomes)
    assert len(refused) == 13
    assert {why.partition(",")[0] for why in refused} == {"You have 5 tables open on this server"}
    assert len([each for each in outcomes if isinstance(each, Outcome)]) == 5


@pytest.mark.threaded
async def test_all_who_sit_down_at_once_have_a_seat(service: Service) -> None:
    await service.lobby.start(asked(1), "chinese")
    await asyncio.gather(*(service.lobby.join(asked(1, guest)) for guest in range(2, 8)))
    assert [each.user_id for each in (await service.tables.live(1)).record.members] == [*range(1, 8)]


@pytest.mark.threaded
async def test_of_lobbies_asked_for_at_once_two_are_opened(service: Service) -> None:
    outcomes = await both(*(service.lobby.start(asked(channel), "chinese") for channel in range(1, 9)))
    assert len([each for each in outcomes if isinstance(each, Outcome)]) == 2
    assert len(reasons(outcomes)) == 6


async def test_who_has_too_many_is_told_where_they_are_and_makes_room(service: Service) -> None:
    await opened(service, 1, 2, 3)
    for channel in (4, 5):
        await service.lobby.start(asked(channel), "chinese")
    with refusing("5 tables open on this server, in <#1>, <#2>, <#3>, <#4> and <#5>"):
        await service.solo.start(asked(6), "klondike", 1)
    with refusing("5 tables open"):
        await service.lobby.start(asked(6), "chinese")
    await service.play.resign(asked(3))
    with refusing("still waiting for players, in <#4> and <#5>"):
        await service.lobby.start(asked(6), "bank")
    await service.lobby.cancel(asked(4))
    await service.lobby.start(asked(6), "bank")


async def test_others_other_servers_and_messages_to_the_bot_are_free(service: Service) -> None:
    await opened(service, 1, 2, 3, 4, 5)
    await opened(service, 6, user_id=2)
    await opened(service, 7, guild_id=6)
    await opened(service, *range(20, 27), guild_id=0)


async def test_the_next_deal_in_its_place_is_always_dealt(service: Service) -> None:
    await opened(service, 1, 2, 3, 4, 5)
    await service.matches.follow(asked(3))
    await service.play.move(asked(3), "stock")
    await service.matches.restart(asked(3))
    await service.solo.start(asked(3), "yukon")
    assert (await service.tables.live(3)).game.id == "yukon"
    await service.play.resign(asked(4))
    await opened(service, 6)
    with refusing("5 tables open"):
        await service.matches.follow(asked(4))


async def test_a_deal_of_a_match_is_the_table_of_whoever_asks_for_it(service: Service) -> None:
    """Else two people hold any number of channels, and one fills the other's five tables."""
    await service.lobby.start(asked(1), "chinese", "mitchell")
    await service.lobby.join(asked(1, 2))
    await service.lobby.begin(asked(1))
    await service.play.resign(asked(1, 2))
    await opened(service, 2, 3, 4, 5, 6)
    with refusing("5 tables open"):
        await service.matches.follow(asked(1))
    record = (await service.matches.follow(asked(1, 2))).live.record
    assert (record.deal, record.host_id) == (1, 2)
    await opened(service, 12, 13, 14, 15, user_id=2)
    with refusing("5 tables open on this server, in <#1>, <#12>"):
        await service.solo.start(asked(16, 2), "klondike", 1)


async def test_a_table_that_came_to_somebody_else_is_theirs(service: Service) -> None:
    await service.lobby.start(asked(1), "chinese")
    await service.lobby.join(asked(1, 2))
    await service.lobby.leave(asked(1))
    assert (await service.tables.live(1)).record.host_id == 2
    await opened(service, 2, 3, 4, 5, 6)
    await opened(service, 12, 13, 14, 15, user_id=2)
    with refusing("5 tables open on this server, in <#1>, <#12>"):
        await service.solo.start(asked(16, 2), "klondike", 1)


async def test_a_game_whose_channel_is_gone_is_none_any_more(service: Service) -> None:
    await opened(service, 1, 2, 3, 4, 5)
    await service.places.channel_gone(2)
    await opened(service, 6)
    assert await service.store.results.solo_standings(5, "klondike") == (), "nothing of it counts"
