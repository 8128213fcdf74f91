"""By which move most people had lost the daily deal, which is told once nobody can play it any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.model import lost_moves
from bot.model.lost_moves import LostBy, lost_by
from bot.model.morning_posts import DayPost
from bot.service.day_reviews import DayReviews
from bot.text.morning import announcement_text
from bot.text.reader import ENGLISH
from engine.solving.review import Review
from tests.bot.conftest import Room, texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, secrets_apart, wall_clock
from tests.bot.test_morning import morning, play, posts, wanted

__all__ = ["secrets_apart", "wall_clock", "wanted"]

TODAY, TOMORROW = DAY.isoformat(), NEXT_DAY.isoformat()


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([], None),
        ([30, 4, 9, 9], None),
        ([30, 4, 9, 12, 1], LostBy(9, 5)),
        ([4, 4, 9, 30, 4, 31], LostBy(9, 6)),
        ([7, 7, 7, 1, 90], LostBy(7, 5)),
    ],
)
def test_more_than_half_had_lost_by_then_and_not_before(moves: list[int], told: LostBy | None) -> None:
    assert lost_by(moves) == told
    if told is not None:
        assert 2 * sum(move <= told.move for move in moves) > len(moves)
        assert 2 * sum(move < told.move for move in moves) <= len(moves)


# In a room.


def reviews(monkeypatch: pytest.MonkeyPatch, room: Room, *found: Review | None) -> None:
    """Let the solver find these, one after the other."""
    answers: Iterator[Review | None] = iter(found)

    async def review(*_: Any) -> Review | None:
        return next(answers)

    winnable = room.bot.handler.service.winnable
    monkeypatch.setattr(winnable, "review", review)
    monkeypatch.setattr(type(winnable), "busy", False)


async def lost_by_three(room: Room, wall_clock: Calendar) -> DayReviews:
    """Three people have lost the deal of a date that is closed."""
    for member in (room.alice, room.bob, room.carol):
        await play(room, member, 5)
    wall_clock.turn(CLOSED, 0)
    await room.bot.handler.end_closed_tries()
    return room.bot.handler.service.day_reviews


@pytest.mark.thorough
async def test_the_announcement_tells_by_which_move_most_had_lost(
    wanted: Room, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = await lost_by_three(wanted, wall_clock)
    reviews(monkeypatch, wanted, Review(3, proved=True), None, Review(0, proved=True), Review(1, proved=True))
    monkeypatch.setattr(lost_moves, "FEWEST_LOSERS", 3)
    for _ in range(4):
        await day.look_round()
        assert await wanted.store.dailies.lost_by(TODAY) is None
    await day.look_round()
    await morning(wanted, wall_clock, CLOSED)
    assert "most of the 3 who lost it had done so by move 2" in texts(posts(wanted)[-1])


@pytest.mark.thorough
async def test_only_what_is_proved_counts_and_a_game_that_cannot_be_read_is_left_out(
    wanted: Room, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = await lost_by_three(wanted, wall_clock)
    reviews(monkeypatch, wanted, Review(3, proved=False), Review(-1, proved=True))
    monkeypatch.setattr(lost_moves, "FEWEST_LOSERS", 0)
    ((first,),) = await wanted.store._database.rows("SELECT min(table_id) FROM day_tries")
    await wanted.store._database.rows("UPDATE tables SET rules_version = 999 WHERE id = ?", first)
    for _ in range(4):
        await day.look_round()
    assert await wanted.store.dailies.unreviewed(TODAY, TOMORROW) is None
    await morning(wanted, wall_clock, CLOSED)
    assert "who lost it" not in texts(posts(wanted)[-1])


@pytest.mark.thorough
async def test_a_game_that_cannot_be_reviewed_keeps_nobody_from_hearing_of_the_others(
    wanted: Room, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = await lost_by_three(wanted, wall_clock)

    async def broken(*_: Any) -> Review:
        raise ValueError("what stands there is nothing")

    reviews(monkeypatch, wanted)
    monkeypatch.setattr(wanted.bot.handler.service.winnable, "review", broken)
    for _ in range(4):
        await day.look_round()
    assert await wanted.store.dailies.unreviewed(TODAY, TOMORROW) is None
    assert "left out" in caplog.text
    caplog.clear()


@pytest.mark.thorough
async def test_people_who_want_the_solver_come_first(
    wanted: Room, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = await lost_by_three(wanted, wall_clock)
    reviews(monkeypatch, wanted)
    monkeypatch.setattr(type(wanted.bot.handler.service.winnable), "busy", True)
    await day.look_round()
    assert await wanted.store.dailies.unreviewed(TODAY, TOMORROW) == TODAY


async def test_before_a_date_is_closed_nothing_is_looked_for(
    wanted: Room, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(wanted, wanted.alice, 5)
    reviews(monkeypatch, wanted)
    for hour in (13, 23):
        wall_clock.turn(DAY, hour)
        await wanted.bot.handler.service.day_reviews.look_round()
    assert await wanted.store.dailies.unreviewed(TODAY, TODAY) is None


async def test_it_is_told_of_a_closed_deal_alone(wanted: Room) -> None:
    said = await wanted.bot.handler.service.morning.content(DayPost(wanted.guild.id, TODAY, wanted.channel.id, 0))
    assert "who lost it" not in announcement_text(ENGLISH, said._replace(lost=LostBy(3, 3)))
