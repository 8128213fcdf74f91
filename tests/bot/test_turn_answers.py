"""What becomes of the answers to the turn of a day: the first of each counts, and goes when they are forgotten."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.model.puzzle_records import PuzzleDay, TurnAnswers
from bot.service.service import Service
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import clock, service
from tests.bot.test_own_turns import GUILD, answered, everything, same_deal
from tests.stores import Clock, all_kept

__all__ = ["clock", "same_deal", "service"]
pytestmark = pytest.mark.either


async def test_the_first_answer_of_each_counts(service: Service, clock: Clock) -> None:
    today = datetime.fromtimestamp(clock.now, UTC).date()
    said = [await answered(service.puzzles, *each) for each in ((1, True), (1, False), (2, False), (3, False))]
    assert [each.again for each in said] == [False, True, False, False]
    assert said[-1].answers == TurnAnswers(1, 2, False)
    again = await service.puzzles.today(GUILD, 1, everything)
    assert (again.answers, again.again) == (TurnAnswers(1, 2, True), True)
    assert (await service.puzzles.today(GUILD + 1, 1, everything)).answers == TurnAnswers(0, 0)
    right = 1 if said[-1].puzzle.found.breach else 2
    assert await service.puzzles.went(GUILD, today) == PuzzleDay(3, right)
    assert await service.puzzles.went(GUILD, today - timedelta(1)) == PuzzleDay(0, 0)
    with refusing("another day's puzzle"):
        await service.puzzles.answer(GUILD, 4, today - timedelta(1), again.puzzle.mark, True, everything)
    with refusing("has been put away"):
        await service.puzzles.answer(GUILD, 4, today, "0" * 12, True, everything)
    with refusing("is for servers"):
        await service.puzzles.today(0, 1, everything)
    assert (await service.store.puzzles.answers(GUILD, today.isoformat())).answered == 3


async def test_what_somebody_said_is_given_to_them_and_forgotten_with_them(service: Service, clock: Clock) -> None:
    today = datetime.fromtimestamp(clock.now, UTC).date()
    for user_id in (1, 2):
        await answered(service.puzzles, user_id, True)
    (row,) = (await all_kept(service.store, 1))["turn_answers"]
    assert (row["user_id"], row["day"], row["called"]) == (1, today.isoformat(), 1)
    await service.privacy.forget(1)
    assert (await service.store.puzzles.answers(GUILD, today.isoformat())) == TurnAnswers(1, 0)
    await service.store.servers.forget(GUILD)
    assert await service.store.puzzles.former(GUILD) == []
    assert (await service.store.puzzles.answers(GUILD, today.isoformat())).answered == 0


async def test_who_has_answered_and_is_forgotten_does_not_answer_again(service: Service, clock: Clock) -> None:
    today = datetime.fromtimestamp(clock.now, UTC).date().isoformat()
    await answered(service.puzzles, 1, True)
    for user_id in (1, 2):
        await service.privacy.forget(user_id)
    with refusing("You'd answered this one before I forgot you"):
        await answered(service.puzzles, 1, True)
    assert not await all_kept(service.store, 1)
    await answered(service.puzzles, 2, True)
    assert (await service.store.puzzles.answers(GUILD, today)).answered == 1, "who had said nothing may begin anew"
    clock.now += 86_400
    await answered(service.puzzles, 1, True)
    await service.store.people.forget_tries(today)
    kept = "SELECT value FROM settings WHERE name LIKE 'tried:%'"
    assert [row[0] for row in await service.store._database.rows(kept)] == [today]
    await service.store.people.forget_tries((date.fromisoformat(today) + timedelta(1)).isoformat())
    assert await service.store._database.rows(kept) == []
