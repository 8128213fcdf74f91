"""A player who stays away when it is their turn, for they are losing: after a week the others go on without them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

import pytest

from bot.model.asks import WAITED_FOR_ABSENT
from bot.model.durations import DAY, HOUR
from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.service.tables import Guest
from bot.text import news
from bot.text.asks import question
from bot.text.reader import ENGLISH
from tests.bot.league import standings
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.bot.test_clocks import Hands, dealt, due, end_turn, to_move
from tests.bot.test_substitutes import asked
from tests.stores import Place

pytestmark = pytest.mark.sampled
DAYS = WAITED_FOR_ABSENT // DAY


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def service(place: Place, hands: Hands) -> AsyncIterator[Service]:
    """A service on a server where nobody has left."""

    async def nobody(guild_id: int, user_ids: object) -> frozenset[int]:
        return frozenset()

    async with place.open("discord", hands) as store:
        hands.store = store
        await store.timers.beat()
        yield Service(store, news, nobody)


async def stalled(service: Service, players: int = 2, seconds: int = 0, turns: int = 1) -> tuple[int, int, list[int]]:
    """A game in which everybody has had so many turns; the seat and the number of who is to move, and the others."""
    live = await dealt(service, players=players, seconds=seconds)
    for _ in range(players * turns):
        live = await end_turn(service)
    late = to_move(live)
    return live.in_play.state.turn, late, [each.user_id for each in live.record.members if each.user_id != late]


async def days(service: Service, hands: Hands, number: int) -> None:
    """Let so many days pass, and the bot see to what is due."""
    for _ in range(number):
        await hands.pass_by(DAY)
        for each in await due(service, "remind"):
            await service.time.remind(each)
        for each in await due(service, "deadline"):
            await service.time.time_up(each)


async def resign(service: Service, user_id: int, seat: int) -> LiveTable:
    return (await service.asks.resign_for(context(user_id)._replace(sure=None), seat)).live


def refuses() -> AbstractContextManager[object]:
    return refusing(f"once you've all waited {DAYS} days")


async def test_after_a_week_the_other_goes_on_and_has_won(service: Service, hands: Hands) -> None:
    seat, late, (other,) = await stalled(service, turns=3)
    await days(service, hands, DAYS - 1)
    with refuses():
        await resign(service, other, seat)
    await days(service, hands, 1)
    over = await resign(service, other, seat)
    assert over.record.status == "over"
    lines = await standings(service.store, 5)
    assert [(line.user_id, line.points) for line in lines] == [(other, 1), (late, 0)]


async def test_all_who_wait_have_to_agree(service: Service, hands: Hands) -> None:
    seat, late, (first, second) = await stalled(service, 3)
    await days(service, hands, DAYS)
    live = await resign(service, first, seat)
    ask = live.record.ask
    assert ask is not None
    assert ask.waiting == (second,)
    assert f"kept you waiting for {DAYS} days" in question(ENGLISH, live)
    await hands.pass_by(DAY)
    after = (await service.asks.answer(context(second), ask.version, True)).live
    assert not after.plays(seat)
    assert after.record.status == "playing"
    assert to_move(after) != late


async def test_who_plays_on_meanwhile_stays(service: Service, hands: Hands) -> None:
    seat, _, (first, second) = await stalled(service, 3)
    await days(service, hands, DAYS)
    ask = (await resign(service, first, seat)).record.ask
    assert ask is not None
    await end_turn(service)
    with refusing("is closed by now"):
        await service.asks.answer(context(second), ask.version, True)
    with refuses():
        await resign(service, first, seat)


async def test_a_question_is_no_move(service: Service, hands: Hands) -> None:
    """Who stalls asks every few days whether the table should be closed."""
    seat, late, (other,) = await stalled(service)
    for _ in range(2):
        await days(service, hands, DAYS - 4)
        ask = (await service.lobby.cancel(context(late))).live.record.ask
        assert ask is not None
        await service.asks.answer(context(other), ask.version, False)
    await days(service, hands, 1)
    assert (await resign(service, other, seat)).record.status == "over"


async def test_nobody_is_waited_for_whose_turn_it_is_not(service: Service, hands: Hands) -> None:
    seat, late, (_other,) = await stalled(service)
    await days(service, hands, 2 * DAYS)
    with refuses():
        await resign(service, late, 1 - seat)


@pytest.mark.parametrize("told", [0, 3])
async def test_a_week_begins_once_somebody_is_back(service: Service, hands: Hands, told: int) -> None:
    """`told` is how many days after the turn began they say that they are away."""
    seat, late, (other,) = await stalled(service)
    await days(service, hands, told)
    await service.time.away(late, int(hands.now) + 6 * DAY)
    for _ in range(6 + DAYS - 1):
        await days(service, hands, 1)
        with refuses():
            await resign(service, other, seat)
    await days(service, hands, 1)
    assert (await resign(service, other, seat)).record.status == "over"


async def test_a_substitute_has_an_hour_to_begin_with(service: Service, hands: Hands) -> None:
    """Not a week: a seat that goes to and fro must not stall the game for ever."""
    seat, late, (other,) = await stalled(service)
    await days(service, hands, DAYS)
    live = await service.tables.live(10)
    await service.absence.offer(context(late), Guest(9, "Player 9"), None, asked)
    await service.absence.accept(context(9), live.record.id, seat, live.ply)
    with refuses():
        await resign(service, other, seat)
    await hands.pass_by(HOUR)
    assert (await resign(service, other, seat)).record.status == "over"


async def test_a_turn_that_has_its_time_is_not_cut_short(service: Service, hands: Hands) -> None:
    seat, _, (other,) = await stalled(service, seconds=DAYS * DAY)
    await days(service, hands, DAYS - 1)
    with refuses():
        await resign(service, other, seat)
    await days(service, hands, 1)
    assert (await resign(service, other, seat)).record.status == "over"
