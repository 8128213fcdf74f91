"""Computers agree to a take-back unless they are about to call: only the call tells that there was a reason."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.model.live_table import LiveTable
from bot.service.computers import Computers, Kind, Plan
from bot.service.service import Service
from bot.service.thinking_time import Mind
from bot.text import news
from bot.text.asks import question
from bot.text.reader import ENGLISH
from bot.ui.ask_row import ask_rows
from bot.ui.computer_pauses import USUAL_PACE
from tests.bot.minds import Calling, Plain
from tests.bot.test_abandoned import context
from tests.stores import Place

CALLS, SILENT = True, False


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


def mind(calls: bool) -> Mind:
    return Calling("knock", lambda: True) if calls else Plain()


async def moved(service: Service, people: int = 1, preset: str = "standard") -> LiveTable:
    """A table with a computer where player 1 has just ended a turn."""
    await service.lobby.start(context(1), "chinese", preset, computers=("regular",))
    for user_id in range(2, people + 1):
        await service.lobby.join(context(user_id))
    live = (await service.lobby.begin(context(1))).live
    table = live.in_play
    while table.state.turn != live.seat(1):
        table = table.skip(table.state.turn)
    while table.state.turn == live.seat(1):
        texts = table.legal_texts()
        table = table.type(live.seat(1), next(each for each in ("stock waste", "stock", texts[0]) if each in texts))
    return (await service.tables.commit_moves(None, live, table, ())).live


async def planned(service: Service, calls: bool) -> Plan:
    """What the computer does next."""
    plan = await Computers(service.tables, mind(calls)).plan(await service.tables.live(10))
    assert plan is not None
    return plan


async def carried_out(service: Service, calls: bool) -> list[str]:
    """What the newest entries of the log are once the computer has answered."""
    computers = Computers(service.tables, mind(calls))
    plan = await computers.plan(await service.tables.live(10))
    assert plan is not None
    assert await computers.carry_out(plan) is not None
    return [entry.text for entry in (await service.tables.live(10)).in_play.log]


@pytest.mark.parametrize(("calls", "last"), [(CALLS, "knock"), (SILENT, "undo")])
async def test_a_computer_calls_or_agrees(service: Service, calls: bool, last: str) -> None:
    before = await moved(service)
    asked = (await service.asks.undo(context(1))).live
    assert asked.in_play.state == before.in_play.state, "it is not taken back before the computer has agreed"
    assert "wants to take back" in question(ENGLISH, asked)
    assert ask_rows(ENGLISH, asked) == [], "there is nobody to tap a button"
    assert (await carried_out(service, calls))[-1] == last
    after = await service.tables.live(10)
    assert after.record.ask is None
    assert (after.in_play.state.turn == after.seat(1)) == (last == "undo")


async def test_the_answer_comes_as_soon_whatever_it_is(service: Service) -> None:
    await moved(service)
    await service.asks.undo(context(1))
    plans = [await planned(service, calls) for calls in (CALLS, SILENT)]
    assert [plan.kind for plan in plans] == [Kind.ANSWER] * 2
    assert USUAL_PACE.before(Kind.ANSWER) >= 1


async def test_people_answer_first_and_are_called_alone(service: Service) -> None:
    await moved(service, people=2)
    asked = (await service.asks.undo(context(1))).live
    ask = asked.record.ask
    assert ask is not None
    assert ask.of(asked.people) == (2,)
    (untold,) = [each.invites for each in await service.store.boards.untold(asked.record.id, 99) if each.invites]
    assert untold == (2,)
    assert (await planned(service, SILENT)).kind is not Kind.ANSWER
    agreed = (await service.asks.answer(context(2), ask.version, True)).live
    assert agreed.in_play.log[-1].text != "undo"
    assert (await carried_out(service, SILENT))[-1] == "undo"


async def test_where_nobody_calls_it_is_taken_back_at_once(service: Service) -> None:
    await moved(service, preset="guided")
    assert (await service.asks.undo(context(1))).live.in_play.log[-1].text == "undo"


async def test_who_asked_may_think_better_of_it(service: Service) -> None:
    await moved(service)
    ask = (await service.asks.undo(context(1))).live.record.ask
    assert ask is not None
    await service.asks.answer(context(1), ask.version, False)
    assert (await planned(service, SILENT)).kind is not Kind.ANSWER
