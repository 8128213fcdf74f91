"""The daily deal: one a server and day, and one ranked try for each member."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.model.records import Daily
from bot.model.winnable import proven
from bot.service import daily, winnable
from bot.service.daily import ROTATION, game_of
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text import news
from bot.text.sentences import say
from engine.catalogue import BEST_LOVED, GAMES, game
from engine.game import Game
from engine.notation import legal_texts
from tests.bot.conftest import Room, buttons, newest, private, texts
from tests.bot.refusing import refusing
from tests.stores import Place

DAY = date(2026, 11, 21)
NEXT_DAY = DAY + timedelta(days=1)


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It's the same day for as long as a test takes."""
    monkeypatch.setattr(daily, "today", lambda: DAY)


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
    assert {"scorpion", "le-shah"} <= {kind.id for kind in left_out}
    # With so few deals that are known to come out the first cards would tell which it is.
    assert all(kind.seldom_won or len(proven(kind)) < 50 for kind in left_out)
    assert [*ROTATION] == [kind for kind in GAMES if kind.solo and kind not in left_out]
    assert game_of(DAY) in ROTATION


def test_days_go_by_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            asked.append(tz)
            return datetime(2026, 11, 21, 23, 59, tzinfo=UTC)

    monkeypatch.setattr(daily, "datetime", Clock)
    assert (daily.today(), asked) == (DAY, [UTC])


# What the service does.


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


NUMBERS = iter(range(1, 10**6))


def context(user_id: int = 1, channel_id: int = 10, guild_id: int = 5) -> RequestContext:
    """A request that has not been made before."""
    return RequestContext(next(NUMBERS), guild_id, channel_id, user_id, f"Player {user_id}")


@pytest.mark.searching
async def test_everybody_on_a_server_has_the_same_secret_deal(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winnable, "SECONDS", 60)
    monkeypatch.setattr(winnable, "TRIES", 200)
    mine = (await service.daily.play(context(1, 10), DAY)).live.record
    yours = (await service.daily.play(context(2, 11), DAY)).live.record
    elsewhere = (await service.daily.play(context(1, 12, guild_id=6), DAY)).live.record
    tomorrow = (await service.daily.play(context(1, 13), NEXT_DAY)).live.record
    assert re.fullmatch(r"s1:[0-9a-f]{64}", mine.seed)
    assert re.fullmatch(r"winnable-[0-9a-f]{32}", mine.salt)
    assert (yours.seed, yours.salt) == (mine.seed, mine.salt)
    assert len({mine.seed, elsewhere.seed, tomorrow.seed}) == 3
    assert len({mine.salt, elsewhere.salt, tomorrow.salt}) == 3
    assert [record.game for record in (mine, elsewhere, tomorrow)] == [
        game_of(day).id for day in (DAY, DAY, NEXT_DAY)
    ]
    kind = game(mine.game)
    assert mine.options == kind.preset(next(iter(kind.presets)))


async def test_what_was_settled_stays_whatever_the_catalogue_holds_later(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await service.daily.deal(5, DAY)
    monkeypatch.setattr(daily, "game_of", lambda day: game_of(NEXT_DAY))
    assert await service.daily.deal(5, DAY) == before
    assert (await service.daily.deal(6, DAY)).game == game_of(NEXT_DAY).id


async def test_a_second_try_is_refused_wherever_it_is_asked_for(service: Service) -> None:
    first = (await service.daily.play(context(), DAY)).live.record
    with refusing("<#10>"):
        await service.daily.play(context(channel_id=11), DAY)
    assert (await service.daily.play(context(), DAY)).live.record == first
    await service.lobby.cancel(context())
    for channel in (10, 11):
        with refusing("You've had your try"):
            await service.daily.play(context(channel_id=channel), DAY)


async def test_two_tries_begun_at_once_are_one(service: Service) -> None:
    asked = [service.daily.play(context(channel_id=channel), DAY) for channel in (10, 11, 12)]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Outcome", "Refused", "Refused"]


class Search:
    """A search for the deal of a day, which goes on until it is let go."""

    def __init__(self, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go, self.count = asyncio.Event(), asyncio.Event(), 0
        monkeypatch.setattr(service.winnable, "seed", self.seed)

    async def seed(self, kind: Game) -> str:
        self.count += 1
        self.begun.set()
        await self.go.wait()
        return f"s1:{self.count:064x}"


async def test_nobody_else_in_a_channel_waits_for_the_search(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Search(service, monkeypatch)
    asked = asyncio.create_task(service.daily.play(context(1), DAY))
    await search.begun.wait()
    async with asyncio.timeout(5):
        await service.solo.start(context(2), "yukon", 1)
    search.go.set()
    with refusing("Player 2 is playing"):
        await asked


async def test_a_server_has_one_search_a_day(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(service, monkeypatch)
    asked = [asyncio.create_task(service.daily.play(context(user, user), DAY)) for user in (11, 12, 13)]
    await search.begun.wait()
    await asyncio.sleep(0.2)
    assert search.count == 1
    search.go.set()
    assert len({outcome.live.record.seed for outcome in await asyncio.gather(*asked)}) == 1
    assert search.count == 1


async def test_where_a_channel_is_taken_nothing_is_searched_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Search(service, monkeypatch)
    search.go.set()
    await service.solo.start(context(2), "yukon", 1)
    with refusing("Player 2 is playing"):
        await service.daily.play(context(1), DAY)
    assert search.count == 0


async def test_the_same_request_twice_begins_one_try(service: Service) -> None:
    request = context()
    first, again = await service.daily.play(request, DAY), await service.daily.play(request, DAY)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.live.record == first.live.record


async def test_where_another_has_a_try_in_play_the_channel_is_taken(service: Service) -> None:
    await service.daily.play(context(1), DAY)
    with refusing("Player 1 is playing"):
        await service.daily.play(context(2), DAY)
    assert await service.daily.own_try(context(2), DAY) is None
    assert (await service.daily.play(context(2, 11), DAY)).live.record.host_id == 2


async def test_the_rules_of_a_ranked_try_are_fixed(service: Service) -> None:
    live = (await service.daily.play(context(), DAY)).live
    for option in live.game.options:
        for value in option.choices:
            with refusing(say("rules-fixed")):
                await service.lobby.choose(context(), option.name, value)
    assert (await service.tables.live(10)).record == live.record


async def move(service: Service, user_id: int = 1, channel_id: int = 10) -> None:
    """Make the first legal move."""
    table = (await service.tables.live(channel_id)).in_play
    await service.play.move(context(user_id, channel_id), legal_texts(table.rules, table.state, 0)[0])


async def test_a_deal_begun_anew_is_no_second_try(service: Service) -> None:
    first = (await service.daily.play(context(), DAY)).live.record
    await move(service)
    second = (await service.matches.restart(context())).live.record
    assert (second.seed, second.solo.day if second.solo else "") == (first.seed, None)
    await move(service)
    await service.play.resign(context())
    (line,) = await service.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 1)


def ending(service: Service, way: str) -> Callable[[RequestContext], Awaitable[Outcome]]:
    """A request that ends a game."""
    ways = {"resign": service.play.resign, "cancel": service.lobby.cancel, "leave": service.lobby.leave}
    return ways[way]


@pytest.mark.parametrize("end", ["resign", "cancel", "leave", "moderator"])
async def test_a_try_counts_however_it_ends(service: Service, end: str) -> None:
    await service.daily.play(context(), DAY)
    await move(service)
    assert await service.daily.results(5, DAY) == ()
    if end == "moderator":
        await service.lobby.cancel(context(9)._replace(moderator=True))
    else:
        await ending(service, end)(context())
    (line,) = await service.daily.results(5, DAY)
    assert (line.user_id, line.name, line.won, line.unaided, line.moves) == (1, "Player 1", False, True, 1)
    assert line.cards_left is not None


@pytest.mark.parametrize("end", ["resign", "cancel", "leave"])
async def test_a_try_given_up_before_the_first_move_counts_too(service: Service, end: str) -> None:
    await service.daily.play(context(), DAY)
    await ending(service, end)(context())
    (line,) = await service.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 0)


async def test_a_try_counts_for_the_day_on_which_it_was_begun(service: Service) -> None:
    await service.daily.play(context(), DAY)
    await move(service)
    assert await service.daily.own_try(context(), NEXT_DAY) is None
    with refusing("You already have"):
        await service.daily.play(context(), NEXT_DAY)
    await service.play.resign(context())
    assert [line.user_id for line in await service.daily.results(5, DAY)] == [1]
    assert await service.daily.results(5, NEXT_DAY) == ()
    assert (await service.daily.play(context(), NEXT_DAY)).live.record.status == "playing"


# What people see.


def answer(result: Any) -> str:
    """What the person who typed a command reads, which nobody else may see."""
    assert result.response is not None
    assert result.response.ephemeral
    return texts(result.response.message)


async def first_move(room: Room) -> str:
    table = (await room.live()).in_play
    return legal_texts(table.rules, table.state, 0)[0]


@pytest.mark.usefixtures("fixed")
async def test_the_first_daily_opens_the_ranked_table(room: Room) -> None:
    await room.alice.slash(room.channel, "daily")
    record = (await room.live()).record
    deal = await room.bot.handler.service.daily.deal(room.guild.id, DAY)
    assert (record.game, record.seed, record.salt) == (deal.game, deal.seed, deal.salt)
    assert record.status == "playing"
    assert [member.name for member in record.members] == ["Alice"]
    board = room.channel.last_message
    assert "2026-11-21" in texts(board)
    assert "one try" in texts(board)
    assert [custom_id for custom_id in buttons(board) if custom_id.endswith("b-proof")], "its seal"
    assert record.seed not in texts(board)
    assert board.attachments
    assert not [custom_id for custom_id in buttons(board) if custom_id.endswith("b-next")], (
        "a slip would cost the try"
    )
    again = await room.alice.slash(room.channel, "daily")
    assert room.channel.last_message.id != board.id, "the board is shown again"
    assert again.response is None, "the board says it all"
    assert (await room.live()).record == record


async def test_a_day_that_was_settled_before_deals_were_tried_promises_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    day = DAY.isoformat()
    await room.store.dailies.daily(room.guild.id, day, Daily(day, "klondike", f"s1:{'1' * 64}", "2" * 32))
    await room.alice.slash(room.channel, "daily")
    assert (await room.live()).record.seed == f"s1:{'1' * 64}"
    assert say("daily-counts", day=day) in newest(room)


async def test_the_secrets_of_a_deal_are_told_only_on_a_later_day(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    await room.alice.slash(room.channel, "daily")
    seed = (await room.live()).record.seed
    await room.alice.slash(room.channel, "move", move=await first_move(room))
    await room.alice.slash(room.channel, "resign")
    board = texts(room.channel.last_message)
    assert "Alice resigned" in board
    assert seed not in board
    assert seed not in answer(await room.alice.slash(room.channel, "daily"))
    monkeypatch.setattr(daily, "today", lambda: NEXT_DAY)
    told = answer(await room.bob.slash(room.channel, "standings", game="Daily deal"))
    assert f"The deal of {DAY}" in told
    assert seed in told


@pytest.mark.usefixtures("fixed")
async def test_who_is_at_it_elsewhere_is_told_where(room: Room) -> None:
    other = room.guild.create_text_channel("other")
    await room.alice.slash(room.channel, "daily")
    assert f"<#{room.channel.id}>" in answer(await room.alice.slash(other, "daily"))
    await room.bob.slash(other, "daily")
    assert (await room.bot.handler.service.tables.live(other.id)).names == ("Bob",)


@pytest.mark.usefixtures("fixed")
async def test_who_has_had_it_sees_the_results(room: Room) -> None:
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room))
    await room.alice.slash(room.channel, "resign")
    newest = room.channel.last_message.id
    result = await room.alice.slash(room.channel, "daily")
    option_sentences = answer(result)
    assert option_sentences.startswith("### Daily deal of 2026-11-21: ")
    assert re.search(r"1\\\. \*\*Alice\*\* had \d+ cards left after 1 move, ", option_sentences)
    (picture,) = result.response.message.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    assert room.channel.last_message.id == newest, "no new table is opened"
    response = (await room.carol.slash(room.channel, "standings", game="Daily deal")).response
    assert response.ephemeral
    assert texts(response.message) == option_sentences


@pytest.mark.usefixtures("fixed")
async def test_results_before_anybody_has_ended_name_the_game_of_the_day(room: Room) -> None:
    response = (await room.carol.slash(room.channel, "standings", game="daily")).response
    assert game_of(DAY).title in texts(response.message)
    await room.alice.slash(room.channel, "daily")
    assert (await room.live()).game == game_of(DAY)


@pytest.mark.asked
@pytest.mark.usefixtures("fixed")
async def test_a_taken_channel_costs_no_try(room: Room) -> None:
    await room.begin()
    page = (await room.carol.slash(room.channel, "daily")).response.message
    refused = await room.carol.click(page, label="Begin my one try")
    assert "There's already a table in this channel (Alice and Bob)" in texts(private(refused)[-1])
    other = room.guild.create_text_channel("other")
    page = (await room.carol.slash(other, "daily")).response.message
    await room.carol.click(page, label="Begin my one try")
    assert (await room.bot.handler.service.tables.live(other.id)).names == ("Carol",)


@pytest.mark.usefixtures("fixed")
async def test_a_try_survives_a_restart(room: Room) -> None:
    await room.alice.slash(room.channel, "daily")
    before = (await room.live()).record
    await room.restart()
    await room.alice.slash(room.channel, "daily")
    assert (await room.live()).record == before


async def test_the_daily_deal_is_for_servers(room: Room) -> None:
    command = room.bot.tree.get_command("daily")
    assert command is not None
    assert command.to_dict(room.bot.tree)["dm_permission"] is False
