"""Nobody leaves game after game against computers until the deal is a good one."""

from __future__ import annotations

import pytest

from bot.model.durations import DAY
from bot.model.facts import Note
from bot.model.rating_scale import START_RATING
from bot.service.service import Service
from bot.service.tables import UNASKED
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.text.table_kinds import text_of
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.bot.test_clocks import Hands
from tests.bot.test_computer_league import dealt, given_up, hands, moved, service

pytestmark = pytest.mark.either

__all__ = ["hands", "service"]


async def rated(service: Service) -> list[int]:
    """The tables whose games have been rated."""
    return sorted(table for table, _ in await service.store.ratings.steps(5))


async def left(service: Service, times: int, how: str = "resign") -> list[int]:
    """The tables at which a game alone against a computer was left after a look at the cards."""
    tables = []
    for _ in range(times):
        tables.append((await dealt(service)).record.id)
        if how == "cancel":
            await service.lobby.cancel(context(1)._replace(sure=None))
        else:
            await given_up(service, 1)
    await service.ratings.count(5)
    return tables


@pytest.mark.parametrize("how", ["resign", "cancel"])
async def test_who_leaves_game_after_game_for_a_better_deal_loses_from_the_third_on(
    service: Service, how: str
) -> None:
    tables = await left(service, 4, how)
    assert await rated(service) == tables[2:]
    known = await service.ratings.of_people(5, [1])
    assert known["chinese", 1].shown < START_RATING
    newest, *_, first = await service.store.results.contests(5, 1, 10)
    assert first.why == Note("contest-computers")
    assert newest.why is not None
    assert in_words(ENGLISH, newest.why).endswith("(after 2 of those in a week, it counts as lost for your rating)")
    live = await service.tables.of(await service.tables.stored(tables[-1]))
    assert "too early" not in text_of(ENGLISH, live).standing(None, None), "nobody is blamed before others"


async def test_whoever_leaves_is_asked_whether_they_mean_that(service: Service) -> None:
    await dealt(service)
    with refusing("that's free 2 times a week"):
        await service.lobby.cancel(context(1)._replace(sure=UNASKED))
    await moved(service)
    with refusing("Resign this game. You can't take that back.$"):
        await service.lobby.cancel(context(1)._replace(sure=UNASKED))


async def test_a_new_week_forgives_it(service: Service, hands: Hands) -> None:
    await left(service, 2)
    await hands.pass_by(7 * DAY)
    await left(service, 2)
    assert await rated(service) == []


async def test_only_games_left_early_alone_against_computers_are_looked_at(service: Service) -> None:
    """To give up once a game has come about is to lose it, and those who play with people are not alone."""
    await left(service, 1)
    for _ in range(2):
        await dealt(service)
        await moved(service)
        await given_up(service, 1)
        await dealt(service, people=2)
        await given_up(service, 1)
        await given_up(service, 2)
    early = await left(service, 1)
    assert not {*early} & {*await rated(service)}
    assert len(await rated(service)) == 2


@pytest.mark.parametrize("stays", [True, False])
async def test_no_second_account_decides_by_leaving_early_whether_a_game_against_computers_is_rated(
    service: Service, stays: bool
) -> None:
    """Whoever is left alone with computers by somebody who left early plays on for nothing."""
    table = (await dealt(service, people=2)).record.id
    if stays:
        await moved(service)
    await given_up(service, 2)
    if not stays:
        await moved(service)
    await given_up(service, 1)
    await service.ratings.count(5)
    assert {*await rated(service)} == ({table} if stays else set())
