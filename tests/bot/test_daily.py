"""The daily deal: one of each date for everybody, and one ranked try for each person."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.model.new_table_limits import OPEN_PRIVATE_TABLES
from bot.model.records import TableRecord
from bot.model.winnable import proven
from bot.service import daily, winnable
from bot.service.daily import DATES_AHEAD, OTHER_GAMES_TRIED
from bot.service.daily_games import ROTATION, game_of
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text import news
from bot.text.reader import ENGLISH
from engine.catalogue import BEST_LOVED, GAMES, game
from engine.game import Game
from engine.notation import legal_texts
from tests.bot.conftest import texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, secrets_apart, wall_clock
from tests.bot.refusing import refusing
from tests.stores import Place

__all__ = ["secrets_apart", "wall_clock"]

# Which game it is.


def test_familiar_games_are_set_most_days_and_every_game_has_its_day() -> None:
    days = [date(2026, 12, 30) + timedelta(days=number) for number in range(len(ROTATION) * 4)]
    in_turn = [game_of(day) for day in days]
    assert {kind.id for kind in in_turn} == {kind.id for kind in ROTATION}
    known = [kind.id in BEST_LOVED for kind in in_turn]
    assert all(sum(known[first : first + 7]) >= 5 for first in range(len(days) - 6)), "in any seven days"
    assert all(one != other for one, other in pairwise(in_turn))
    assert [game_of(day) for day in days] == in_turn


def test_only_games_for_one_player_that_are_worth_a_try_take_turns() -> None:
    # The sources say of Scorpion that it very rarely comes out, and of the Shah that it seldom succeeds.
    left_out = [kind for kind in GAMES if kind.solo and kind not in ROTATION]
    assert {kind.id for kind in left_out if kind.seldom_won} == {"scorpion", "le-shah"}
    # With so few deals that are known to come out the first cards would tell which it is.
    assert all(kind.seldom_won or len(proven(kind)) < 50 for kind in left_out)
    assert [*ROTATION] == [kind for kind in GAMES if kind.solo and kind not in left_out]
    assert game_of(DAY) in ROTATION


# What the service does.


@pytest.fixture
async def service(place: Place, wall_clock: Calendar) -> AsyncIterator[Service]:
    async with place.open("discord", wall_clock) as store:
        yield Service(store, news)


@pytest.fixture
async def settled(service: Service) -> Service:
    """The same, when the deals of the next dates have been found."""
    await service.daily.settle_ahead()
    return service


NUMBERS = iter(range(1, 10**6))


def context(user_id: int = 1, place: int | None = None, guild_id: int = 5) -> RequestContext:
    """A request that has not been made before, for a private table of its own if no place is said."""
    number = next(NUMBERS)
    return RequestContext(number, guild_id, -number if place is None else place, user_id, f"Player {user_id}")


async def begun(service: Service, user_id: int = 1, day: date = DAY, guild_id: int = 5) -> TableRecord:
    """The table of somebody's try, begun now."""
    return (await service.daily.play(context(user_id, guild_id=guild_id), day)).live.record


def soon_found(day: date) -> Game:
    """A game for a date of whose deals nearly every one comes out, which is found out at once."""
    return game(("eight-off", "fortress")[day.toordinal() % 2])


@pytest.mark.searching
@pytest.mark.thorough
async def test_everybody_has_the_same_secret_deal_wherever_they_are(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winnable, "WINNABLE_SECONDS", 60)
    monkeypatch.setattr(winnable, "WINNABLE_DEALS_TRIED", 200)
    monkeypatch.setattr(daily, "DATES_AHEAD", 3)
    monkeypatch.setattr(daily, "game_of", soon_found)
    await service.daily.settle_ahead()
    mine, yours = await begun(service), await begun(service, 2)
    elsewhere = await begun(service, 3, guild_id=6)
    tomorrow = await begun(service, day=NEXT_DAY)
    assert re.fullmatch(r"s1:[0-9a-f]{64}", mine.seed)
    assert re.fullmatch(r"winnable-[0-9a-f]{32}", mine.salt)
    assert len({(each.seed, each.salt, each.game) for each in (mine, yours, elsewhere)}) == 1
    assert mine.game == soon_found(DAY).id
    assert tomorrow.seed != mine.seed
    assert tomorrow.salt != mine.salt
    assert tomorrow.game == soon_found(NEXT_DAY).id
    deal = await service.daily.deal(DAY)
    assert deal is not None
    assert deal.tried
    kind = game(mine.game)
    assert mine.options == kind.preset(next(iter(kind.presets)))


async def test_the_deals_of_the_next_dates_are_found_ahead(service: Service) -> None:
    assert await service.daily.deal(DAY) is None
    await service.daily.settle_ahead()
    oldest = DAY - timedelta(days=1)
    assert await service.daily.deal(oldest - timedelta(days=1)) is None, "it is closed"
    found = [await service.daily.deal(oldest + timedelta(days=number)) for number in range(DATES_AHEAD)]
    assert None not in found
    assert await service.daily.deal(oldest + timedelta(days=DATES_AHEAD)) is None


async def test_what_was_settled_stays_whatever_the_catalogue_holds_later(
    settled: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await settled.daily.deal(DAY)
    monkeypatch.setattr(daily, "game_of", lambda day: game_of(NEXT_DAY))
    await settled.daily.settle_ahead()
    assert await settled.daily.deal(DAY) == before


class Search:
    """A search for deals that finds some of some games only, and goes on until it is let go."""

    def __init__(self, service: Service, monkeypatch: pytest.MonkeyPatch, none: Callable[[Game], bool]) -> None:
        self.begun, self.go, self.asked = asyncio.Event(), asyncio.Event(), list[str]()
        self.none = none
        monkeypatch.setattr(service.winnable, "seed", self.seed)

    async def seed(self, kind: Game) -> winnable.Sought | None:
        self.asked.append(kind.id)
        self.begun.set()
        await self.go.wait()
        return None if self.none(kind) else winnable.Sought(f"s1:{len(self.asked):064x}", 7)


async def test_a_date_whose_game_has_no_deal_takes_the_next_that_has_one(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Search(service, monkeypatch, lambda kind: kind == game_of(DAY))
    search.go.set()
    await service.daily.settle_ahead()
    deal = await service.daily.deal(DAY)
    assert deal is not None
    assert (deal.game, deal.tried) == (game_of(NEXT_DAY).id, 7)
    assert (await begun(service)).game == deal.game


async def test_where_no_deal_can_be_found_nothing_that_nobody_can_win_is_set(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Search(service, monkeypatch, lambda _: True)
    search.go.set()
    await service.daily.settle_ahead()
    assert await service.daily.deal(DAY) is None
    assert len(search.asked) == DATES_AHEAD * (OTHER_GAMES_TRIED + 1)
    with refusing(ENGLISH.say("no-deal-today")):
        await service.daily.play(context(), DAY)
    search.none = lambda _: False
    await service.daily.settle_ahead()
    assert (await begun(service)).status == "playing", "it is found later"


async def test_nobody_waits_for_the_search(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(service, monkeypatch, lambda _: False)
    ahead = asyncio.create_task(service.daily.settle_ahead())
    await search.begun.wait()
    async with asyncio.timeout(5):
        with refusing(ENGLISH.say("no-deal-today")):
            await service.daily.play(context(), DAY)
    search.go.set()
    await ahead
    await begun(service)


async def test_a_second_try_is_refused_wherever_it_is_asked_for(settled: Service) -> None:
    first = await begun(settled)
    for elsewhere in (context(), context(place=11), context(guild_id=6), context(guild_id=0)):
        with refusing(ENGLISH.say("tried")):
            await settled.daily.play(elsewhere, DAY)
    again = await settled.daily.play(context(place=first.channel_id), DAY)
    assert (again.live.record, again.again) == (first, True)
    await settled.lobby.cancel(context(place=first.channel_id))
    for again_later in (context(), context(guild_id=6), context(place=first.channel_id)):
        with refusing(ENGLISH.say("had-your-try")):
            await settled.daily.play(again_later, DAY)


@pytest.mark.threaded
async def test_two_tries_begun_at_once_are_one(settled: Service) -> None:
    asked = [settled.daily.play(context(guild_id=guild), DAY) for guild in (5, 6, 0)]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Outcome", "Refused", "Refused"]


async def test_the_same_request_twice_begins_one_try(settled: Service) -> None:
    request = context()
    first, again = await settled.daily.play(request, DAY), await settled.daily.play(request, DAY)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.live.record == first.live.record


async def test_a_try_is_in_nobodys_way_and_nobody_in_its(settled: Service) -> None:
    await settled.solo.start(context(2, 10), "yukon", 1)
    assert (await begun(settled)).private
    assert (await settled.tables.live(10)).record.host_id == 2


async def test_the_rules_of_a_ranked_try_are_fixed(settled: Service) -> None:
    live = (await settled.daily.play(context(), DAY)).live
    place = live.record.channel_id
    for option in live.game.options:
        for value in option.choices:
            with refusing(ENGLISH.say("rules-fixed")):
                await settled.lobby.choose(context(place=place), option.name, value)
    assert (await settled.tables.live(place)).record == live.record


async def move(service: Service, place: int, user_id: int = 1) -> None:
    """Make the first legal move."""
    table = (await service.tables.live(place)).in_play
    await service.play.move(context(user_id, place), legal_texts(table.rules, table.state, 0)[0])


async def test_a_deal_begun_anew_is_no_second_try(settled: Service) -> None:
    first = await begun(settled)
    await move(settled, first.channel_id)
    second = (await settled.matches.restart(context(place=first.channel_id))).live.record
    assert (second.seed, second.solo.day if second.solo else "") == (first.seed, None)
    await move(settled, second.channel_id)
    await settled.play.resign(context(place=second.channel_id))
    (line,) = await settled.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 1)


def ending(service: Service, way: str) -> Callable[[RequestContext], Awaitable[Outcome]]:
    """A request that ends a game."""
    ways = {"resign": service.play.resign, "cancel": service.lobby.cancel, "leave": service.lobby.leave}
    return ways[way]


@pytest.mark.parametrize("end", ["resign", "cancel", "leave"])
async def test_a_try_counts_however_it_ends(settled: Service, end: str) -> None:
    place = (await begun(settled)).channel_id
    await move(settled, place)
    assert await settled.daily.results(5, DAY) == ()
    await ending(settled, end)(context(place=place))
    (line,) = await settled.daily.results(5, DAY)
    assert (line.user_id, line.name, line.won, line.unaided, line.moves) == (1, "Player 1", False, True, 1)
    assert line.cards_left is not None


@pytest.mark.parametrize("end", ["resign", "cancel", "leave"])
async def test_a_try_given_up_before_the_first_move_counts_too(settled: Service, end: str) -> None:
    await ending(settled, end)(context(place=(await begun(settled)).channel_id))
    (line,) = await settled.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 0)


async def test_a_try_counts_for_the_date_on_which_it_was_begun(settled: Service) -> None:
    first = await begun(settled)
    await move(settled, first.channel_id)
    assert await settled.daily.own_try(context(), NEXT_DAY) is None
    second = await begun(settled, day=NEXT_DAY)
    assert second.id != first.id, "both can be played side by side"
    await settled.play.resign(context(place=first.channel_id))
    assert [line.user_id for line in await settled.daily.results(5, DAY)] == [1]
    assert await settled.daily.results(5, NEXT_DAY) == ()


async def test_a_try_stands_where_it_was_begun_and_where_its_player_comes_by(settled: Service) -> None:
    place = (await begun(settled)).channel_id
    await move(settled, place)
    await settled.play.resign(context(place=place))
    assert [len(await settled.daily.results(guild, DAY)) for guild in (5, 6)] == [1, 0]
    await settled.daily.own_try(context(guild_id=6), DAY)
    await settled.daily.own_try(context(guild_id=6), DAY)
    (line,) = await settled.daily.results(6, DAY)
    assert (line,) == await settled.daily.results(5, DAY)
    await settled.daily.own_try(context(2, guild_id=6), DAY)
    assert len(await settled.daily.results(6, DAY)) == 1, "who has had no try stands nowhere"


async def test_nobody_wins_the_past_of_a_server_that_they_come_to_later(
    settled: Service, wall_clock: Calendar
) -> None:
    place = (await begun(settled)).channel_id
    await move(settled, place)
    await settled.play.resign(context(place=place))
    wall_clock.turn(CLOSED, 0)
    assert await settled.daily.own_try(context(guild_id=6), DAY) is not None
    assert await settled.daily.results(6, DAY) == ()


async def test_a_try_counts_as_one_of_three_private_games(settled: Service) -> None:
    for _ in range(OPEN_PRIVATE_TABLES):
        game = await settled.solo.start(context(), "klondike", 1)
        await move(settled, game.live.record.channel_id)
    with refusing(ENGLISH.say("private-full", most=OPEN_PRIVATE_TABLES)):
        await settled.daily.play(context(), DAY)
    assert await settled.daily.own_try(context(), DAY) is None, "it costs no try"


async def test_a_private_game_that_nobody_has_touched_makes_way_for_a_try(settled: Service) -> None:
    for _ in range(OPEN_PRIVATE_TABLES):
        await settled.solo.start(context(), "klondike", 1)
    begun = await settled.daily.play(context(), DAY)
    assert (begun.ended is not None, begun.live.solo.day) == (True, str(DAY))


def answer(result: Any) -> str:
    """What the person who typed a command reads, which nobody else may see."""
    assert result.response is not None
    assert result.response.ephemeral
    return texts(result.response.message)
