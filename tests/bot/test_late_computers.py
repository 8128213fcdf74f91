"""Nobody is rated by a computer that took over a seat which somebody else had all but lost."""

from __future__ import annotations

import pytest

from bot.model.computers import dealt_anew, from_the_beginning, put_in_place, with_computer
from bot.model.records import Member
from bot.service.service import Service
from tests.bot.test_computer_league import context, dealt, given_up, hands, moved, service

pytestmark = pytest.mark.either

__all__ = ["hands", "service"]

PEOPLE = (Member(1, "Ann"), Member(2, "Bob"))


async def test_a_game_that_a_computer_ended_for_somebody_is_not_rated(service: Service) -> None:
    await dealt(service, 2, ())
    await moved(service)
    ask = (await service.asks.let_computer(context(2), None, "master")).live.record.ask
    assert ask is not None
    await service.asks.answer(context(1), ask.version, True)
    await given_up(service, 1)
    assert await service.ratings.table(5, "chinese") == []
    assert await service.store.computers.standings(5) == (), "nor is it one against a master"


def test_it_plays_the_next_deal_like_any_other() -> None:
    members = with_computer(PEOPLE, "sharp")
    assert from_the_beginning(members) == [members[2]]
    late = put_in_place(members, 1, "master")
    assert from_the_beginning(late) == [members[2]]
    anew = dealt_anew(late)
    assert from_the_beginning(anew) == [*anew[1:]]
    assert [(each.name, each.level) for each in anew] == [(each.name, each.level) for each in late]
    assert dealt_anew(anew) == anew
    assert dealt_anew(PEOPLE) == PEOPLE
