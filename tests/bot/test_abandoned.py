"""A game for one player that its player has left alone does not keep others from the channel for ever."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.model.idle_limits import ABANDONED_SOLO
from bot.service.service import Service
from bot.service.tables import UNASKED, RequestContext
from bot.text import news
from tests.bot.refusing import noted, refusing
from tests.stores import Clock, Place

pytestmark = pytest.mark.either

START = 1_800_000_000
NUMBERS = iter(range(1, 10**6))


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
async def service(place: Place, clock: Clock) -> AsyncIterator[Service]:
    async with place.open("discord", clock) as store:
        yield Service(store, news)


def context(user_id: int) -> RequestContext:
    """A request that has not been made before."""
    return RequestContext(next(NUMBERS), 5, 10, user_id, f"Player {user_id}")


async def test_anybody_may_close_a_game_that_was_left_alone(service: Service, clock: Clock) -> None:
    await service.solo.start(context(1), "klondike", 1)
    clock.now += 100
    await service.play.move(context(1), "stock")
    clock.now += ABANDONED_SOLO - 1
    assert (await service.lobby.cancel(context(2))).live.record.status == "playing", "its host is asked"
    await service.asks.answer(context(1), (await service.tables.live(10)).record.version, False)
    clock.now += ABANDONED_SOLO
    outcome = await service.lobby.cancel(context(2))
    assert outcome.live.record.status == "cancelled"
    assert await noted(service, outcome) == "Player 2 closed the table: the game counts as lost."
    (line,) = await service.store.results.solo_standings(5, "klondike")
    assert (line.user_id, line.played, line.won) == (1, 1, 0), "it counts as given up by whoever played it"
    await service.solo.start(context(2), "yukon")


async def test_a_game_that_a_moderator_closes_counts_for_nobody(service: Service, clock: Clock) -> None:
    moderator = context(2)._replace(moderator=True)
    for member, waits, told, played in (
        (moderator, 0, "A moderator (Player 2) closed the table: the game doesn't count.", 0),
        (moderator, ABANDONED_SOLO, "Player 2 closed the table: the game counts as lost.", 1),
        (context(1)._replace(moderator=True), 0, "Player 1 closed the table: the game counts as lost.", 2),
    ):
        await service.solo.start(context(1), "klondike", played + 1)
        await service.play.move(context(1), "stock")
        clock.now += waits
        outcome = await service.lobby.cancel(member._replace(interaction_id=next(NUMBERS)))
        assert outcome.live.record.status == "cancelled"
        assert await noted(service, outcome) == told
        lines = await service.store.results.solo_standings(5, "klondike")
        assert sum(line.played for line in lines) == played


async def test_that_it_counts_for_nobody_is_told_before_a_moderator_closes_it(service: Service) -> None:
    await service.solo.start(context(1), "klondike", 1)
    await service.play.move(context(1), "stock")
    for user_id, said in ((2, "doesn't count either way"), (1, "will count as lost")):
        with refusing(said):
            await service.lobby.cancel(context(user_id)._replace(moderator=True, sure=UNASKED))


async def test_games_for_several_are_closed_by_their_host_alone(service: Service, clock: Clock) -> None:
    await service.lobby.start(context(1), "chinese", "standard")
    clock.now += 2 * ABANDONED_SOLO
    with refusing("Only the host .Player 1. can do that"):
        await service.lobby.cancel(context(2))
