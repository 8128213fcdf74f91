"""The best rating of a season is a champion once it is closed."""

from __future__ import annotations

import pytest

from bot.model.durations import DAY
from bot.model.rating_records import Rating, RatingMark, RatingStep
from bot.model.records import TableRecord
from bot.model.seasons import Champion, Honour
from bot.service.ratings import LOOK_BACK
from bot.service.service import Service
from bot.store.sql_store import SqlStore
from tests.bot.seasons import GUILD, ended
from tests.bot.test_closing import DECEMBER, clock, service, store, three_games
from tests.stores import Clock

__all__ = ["clock", "service", "store"]

pytestmark = pytest.mark.either


async def rated(store: SqlStore, *seats: tuple[TableRecord, int, str, float, float]) -> None:
    """Let games have made ratings of people: the table and whose, in which game, the strength and how sure it is."""
    games = sorted(await store.ratings.ended(GUILD), key=lambda game: game.when)
    steps = [
        RatingStep(record.id, games[-1].at, game, who, f"P{who}", Rating(), Rating(mu, sigma, 40))
        for record, who, game, mu, sigma in seats
    ]
    seen = sum(len(game.seats) for game in games if game.at >= games[-1].at - LOOK_BACK)
    await store.ratings.forget(GUILD)
    assert await store.ratings.keep(GUILD, None, steps, RatingMark(*games[-1].when, seen))


async def test_the_best_rating_in_each_game_is_a_champion_as_its_season_left_it(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    """Of those with a place who were in one of its games; equals share it, and later games change nothing."""
    former = await ended(store, 4, 5)
    clock.now = DECEMBER
    await service.seasons.close_all()
    first, second, third = [await ended(store, *people) for people in ((1, 2), (1, 2, 3), (2, 1))]
    await rated(
        store,
        (former, 4, "chinese", 40, 2),
        (first, 1, "chinese", 39, 2),
        (second, 1, "chinese", 30, 2),
        (second, 2, "chinese", 30.001, 2),
        (second, 3, "chinese", 41, 4.6),
        (third, 2, "bank", 20, 2),
    )
    clock.now = DECEMBER + 31 * DAY
    await ended(store, 1, 2)
    await service.seasons.close_all()
    honours = await store.seasons.honours(GUILD, 2)
    assert honours == [
        Honour(Champion.POINTS, 1, "P1", 3),
        Honour(Champion.RATING, 1, "P1", 1800, "chinese"),
        Honour(Champion.RATING, 2, "P2", 1200, "bank"),
        Honour(Champion.RATING, 2, "P2", 1800, "chinese"),
    ]
    assert [each.what for each in await store.seasons.honours(GUILD, 1)] == [], "one game makes no rating"
    await service.privacy.forget(2)
    again = [each for each in await store.seasons.honours(GUILD, 2) if each.game]
    assert sorted((each.game, each.worth) for each in again) == [("bank", 1200), ("chinese", 1800), ("chinese", 1800)]
    assert all(each.name != "P2" for each in again)


async def test_ratings_that_are_dropped_while_a_season_is_closed_are_counted_again(
    service: Service, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where another process strikes a game of the next season."""
    await three_games(store)
    count, dropped = service.ratings.count, list[int]()

    async def counted(guild_id: int) -> None:
        await count(guild_id)
        if not dropped:
            dropped.append(guild_id)
            await store.ratings.forget(guild_id)

    monkeypatch.setattr(service.ratings, "count", counted)
    assert len(await service.ratings.of_season(GUILD, 1)) == 2 + 2 + 3
