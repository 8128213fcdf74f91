"""Anybody may ask to close a table for whose host all others have been waiting for an hour; the host may answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from bot.model.asks import AskKind
from bot.model.durations import DAY
from bot.model.host_answer_time import HOST_ANSWER, HOST_ANSWER_OTHERS
from bot.model.live_table import LiveTable
from bot.model.wishes import LONGEST_WAIT
from bot.service.absent_hosts import ASKED_TO_CLOSE_AFTER
from bot.service.service import Service
from bot.store import heartbeat
from bot.text import news
from bot.text.asks import question
from bot.text.board_lines import words
from bot.text.reader import ENGLISH
from bot.ui.delivery.messages import is_silent
from tests.bot.conftest import Room, buttons, texts
from tests.bot.league import standings
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import Clock, clock, context
from tests.bot.test_asks import button, mentioned, press
from tests.bot.test_clocks import dealt, end_turn
from tests.bot.test_idle import begun
from tests.bot.test_play import board
from tests.stores import Place

pytestmark = pytest.mark.sampled

__all__ = ["clock"]

OTHER = 9


@pytest.fixture
async def service(place: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Service]:
    monkeypatch.setattr(heartbeat, "LONGEST_PAUSE", 10**9)
    async with place.open("discord", clock) as store:
        yield Service(store, news)


async def alone(service: Service) -> LiveTable:
    """A game of player 1 alone, with a move."""
    await service.solo.start(context(1), "klondike", 1)
    return (await service.play.move(context(1), "stock")).live


async def among_people(service: Service) -> LiveTable:
    """A game of players 1, who is host and to move, and 2."""
    live = await begun(service)
    while live.to_move.user_id != 1:
        after = live.in_play.skip(live.in_play.state.turn)
        live = (await service.tables.commit_moves(None, live, after, ())).live
    return live


async def for_turns(service: Service, players: int, turns: int) -> LiveTable:
    """A game in which everybody has had so many turns, and player 1, who is host, is to move."""
    live = await dealt(service, players=players, seconds=0)
    for _ in range(players * turns):
        live = await end_turn(service)
    while live.to_move.user_id != 1:
        live = await end_turn(service)
    return live


async def silent(service: Service, clock: Clock, *others: int) -> LiveTable:
    """The table once some others have asked for it to be closed and agreed, and its host has not answered."""
    clock.now += ASKED_TO_CLOSE_AFTER
    asked = (await service.lobby.cancel(context(others[0]))).live
    for each in others[1:]:
        assert asked.record.ask is not None
        asked = (await service.asks.answer(context(each), asked.record.ask.version, True)).live
    clock.now += HOST_ANSWER_OTHERS
    (after,) = await service.idle.look_round()
    return after


async def told(service: Service, live: LiveTable) -> str:
    """What is told first of what has happened last."""
    news = (await service.store.boards.untold(live.record.id, live.record.version))[-1]
    return words(ENGLISH, news.lines[0])


async def closed(service: Service) -> Sequence[str]:
    return [live.record.status for live in await service.idle.look_round()]


def waiting(live: LiveTable) -> tuple[int, ...]:
    return () if live.record.ask is None else live.record.ask.waiting


async def test_a_host_who_does_not_answer_has_given_a_game_for_one_up(service: Service, clock: Clock) -> None:
    await alone(service)
    clock.now += ASKED_TO_CLOSE_AFTER - 1
    with refusing("Only the host"):
        await service.lobby.cancel(context(OTHER))
    clock.now += 1
    asked = (await service.lobby.cancel(context(OTHER))).live
    assert waiting(asked) == (1,)
    assert "<@1>, somebody wants to play here" in question(ENGLISH, asked)
    assert not is_silent(ENGLISH, asked)
    clock.now += HOST_ANSWER - 1
    assert await closed(service) == []
    clock.now += 1
    assert await closed(service) == ["cancelled"]
    (line,) = await service.store.results.solo_standings(5, "klondike")
    assert (line.played, line.won) == (1, 0), "as when the host closes it"


@pytest.mark.parametrize("known", [False, True])
async def test_what_is_closed_counts_as_lost_only_if_its_deal_was_not_known(
    service: Service, clock: Clock, known: bool
) -> None:
    if known:
        await alone(service)
        await service.play.resign(context(1))
    live = await alone(service)
    clock.now += ASKED_TO_CLOSE_AFTER
    await service.lobby.cancel(context(OTHER))
    clock.now += HOST_ANSWER
    await closed(service)
    key = "closed-stalled" if known else "closed-stalled-lost"
    assert await told(service, await service.tables.of(await service.tables.stored(live.record.id))) == ENGLISH.say(
        key, name="Player 1"
    )


@pytest.mark.parametrize("how", ["move", "tap"])
async def test_a_host_who_is_there_keeps_the_table_for_another_hour(service: Service, clock: Clock, how: str) -> None:
    await alone(service)
    clock.now += ASKED_TO_CLOSE_AFTER
    ask = (await service.lobby.cancel(context(OTHER))).live.record.ask
    assert ask is not None
    clock.now += HOST_ANSWER - 1
    if how == "move":
        await service.play.move(context(1), "stock")
    else:
        await service.asks.answer(context(1), ask.version, False)
    clock.now += ASKED_TO_CLOSE_AFTER - 1
    assert await closed(service) == []
    with refusing("Only the host"):
        await service.lobby.cancel(context(OTHER))


async def test_nobody_is_called_twice_by_one_question(service: Service, clock: Clock) -> None:
    live = await alone(service)
    clock.now += ASKED_TO_CLOSE_AFTER
    await service.lobby.cancel(context(OTHER))
    with refusing("has already been asked"):
        await service.lobby.cancel(context(OTHER + 1))
    called = [each.invites for each in await service.store.boards.untold(live.record.id, 99) if each.invites]
    assert called == [(1,)]


@pytest.mark.hasty
async def test_nobody_has_the_hosts_of_all_channels_called_at_once(service: Service, clock: Clock) -> None:
    for channel in range(11):
        asked = context(channel + 20)._replace(channel_id=channel)
        await service.solo.start(asked, "klondike", 1)
    clock.now += ASKED_TO_CLOSE_AFTER
    for channel in range(10):
        await service.lobby.cancel(context(OTHER)._replace(channel_id=channel))
    with refusing("Slow down a little"):
        await service.lobby.cancel(context(OTHER)._replace(channel_id=10))


async def test_the_time_in_which_the_bot_was_away_is_nobodys_fault(
    place: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.open("discord", clock) as store:
        service = Service(store, news)
        await service.time.beat()
        await alone(service)
        clock.now += ASKED_TO_CLOSE_AFTER
        await service.time.beat()
        with refusing("Only the host"):
            await service.lobby.cancel(context(OTHER))
        monkeypatch.setattr(heartbeat, "LONGEST_PAUSE", 10**9)
        clock.now += ASKED_TO_CLOSE_AFTER
        await service.time.beat()
        await service.lobby.cancel(context(OTHER))
        monkeypatch.undo()
        clock.now += HOST_ANSWER
        await service.time.beat()
        assert await closed(service) == []


async def test_all_who_wait_agree_and_the_host_has_a_night(service: Service, clock: Clock) -> None:
    await among_people(service)
    clock.now += ASKED_TO_CLOSE_AFTER
    asked = (await service.lobby.cancel(context(OTHER))).live
    assert waiting(asked) == (2, 1)
    assert asked.record.ask is not None
    assert "If <@2> agree" in question(ENGLISH, asked)
    clock.now += HOST_ANSWER_OTHERS
    assert await closed(service) == [], "player 2 has not agreed"
    await service.asks.answer(context(2), asked.record.ask.version, True)
    assert await closed(service) == ["cancelled"]


async def test_a_host_among_others_is_not_given_up_within_a_quarter_of_an_hour(
    service: Service, clock: Clock
) -> None:
    await among_people(service)
    clock.now += ASKED_TO_CLOSE_AFTER
    ask = (await service.lobby.cancel(context(OTHER))).live.record.ask
    assert ask is not None
    await service.asks.answer(context(2), ask.version, True)
    clock.now += HOST_ANSWER_OTHERS - 1
    assert await closed(service) == []
    clock.now += 1
    assert await closed(service) == ["cancelled"]


async def test_a_host_who_stays_away_from_a_lost_game_has_lost_it(service: Service, clock: Clock) -> None:
    await for_turns(service, 2, 3)
    over = await silent(service, clock, 2)
    assert over.record.status == "over"
    assert await told(service, over) == ENGLISH.say("stalled-resigned", name="Player 1")
    lines = await standings(service.store, 5)
    assert [(line.user_id, line.points) for line in lines] == [(2, 1), (1, 0)]


async def test_the_others_play_on_without_their_host(service: Service, clock: Clock) -> None:
    await for_turns(service, 3, 3)
    after = await silent(service, clock, 2, 3)
    assert (after.record.status, after.people, after.record.host_id in after.people) == ("playing", (2, 3), True)
    assert await told(service, after) == ENGLISH.say("stalled-resigned-on", name="Player 1")
    await service.play.resign(context(3))
    assert {line.user_id: line.points for line in await standings(service.store, 5)} == {2: 2, 3: 1, 1: 0}


async def test_of_a_game_that_has_hardly_begun_nothing_counts(service: Service, clock: Clock) -> None:
    await for_turns(service, 2, 2)
    assert (await silent(service, clock, 2)).record.status == "cancelled"
    assert await standings(service.store, 5) == ()


async def test_what_silence_costs_is_said_before(service: Service, clock: Clock) -> None:
    await for_turns(service, 3, 3)
    clock.now += ASKED_TO_CLOSE_AFTER
    asked = (await service.lobby.cancel(context(2))).live
    assert "<@3>, do you agree?" in question(ENGLISH, asked)
    assert "if only <@1> doesn't answer, they'll count as resigned" in question(ENGLISH, asked)
    assert asked.record.ask is not None
    agreed = (await service.asks.answer(context(3), asked.record.ask.version, True)).live
    assert "<@1>, everybody else wants to close this table" in question(ENGLISH, agreed)
    assert "or you'll count as resigned" in question(ENGLISH, agreed)
    assert agreed.record.ask is not None
    after = (await service.asks.answer(context(1), agreed.record.ask.version, True)).live
    assert after.record.status == "cancelled", "all agree that it does not count"


async def test_one_who_waits_gladly_keeps_it_open(service: Service, clock: Clock) -> None:
    await among_people(service)
    clock.now += ASKED_TO_CLOSE_AFTER
    ask = (await service.lobby.cancel(context(OTHER))).live.record.ask
    assert ask is not None
    after = (await service.asks.answer(context(2), ask.version, False)).live
    assert after.record.ask is None
    clock.now += HOST_ANSWER_OTHERS
    assert await closed(service) == []


async def test_a_host_who_has_said_to_be_away_is_waited_for(service: Service, clock: Clock) -> None:
    """Else whoever is losing has the game closed, of which nothing counts then; but that wait has its end."""
    await among_people(service)
    await service.time.away(1, clock.now + 30 * DAY)
    clock.now += ASKED_TO_CLOSE_AFTER
    ask = (await service.lobby.cancel(context(2))).live.record.ask
    assert ask is not None
    assert ask.kind is AskKind.CLOSE, "both have to agree, however long it takes"
    clock.now += LONGEST_WAIT
    ask = (await service.lobby.cancel(context(OTHER))).live.record.ask
    assert ask is not None
    assert ask.kind is AskKind.STALLED


async def test_a_host_who_says_so_once_asked_is_waited_for_as_well(service: Service, clock: Clock) -> None:
    await for_turns(service, 2, 3)
    clock.now += ASKED_TO_CLOSE_AFTER
    await service.lobby.cancel(context(2))
    await service.time.away(1, int(clock.now) + 2 * HOST_ANSWER_OTHERS)
    clock.now += HOST_ANSWER_OTHERS
    assert await closed(service) == []


async def test_who_is_waited_for_by_nobody_is_not_asked(service: Service, clock: Clock) -> None:
    """It is another player's turn."""
    live = await among_people(service)
    await service.tables.commit_moves(None, live, live.in_play.skip(live.in_play.state.turn), ())
    clock.now += ASKED_TO_CLOSE_AFTER
    with refusing("not in this game"):
        await service.lobby.cancel(context(OTHER))


async def test_a_try_at_a_daily_deal_is_closed_for_nobody(service: Service, clock: Clock) -> None:
    await service.daily.settle_ahead()
    live = (await service.daily.play(context(1), await service.dates.today(5))).live
    await service.play.move(context(1), live.in_play.legal_texts(0)[0])
    clock.now += ASKED_TO_CLOSE_AFTER
    with refusing("Only the host"):
        await service.lobby.cancel(context(OTHER))


@pytest.mark.either
async def test_a_game_against_computers_is_given_up(service: Service, clock: Clock) -> None:
    await service.lobby.start(context(1), "chinese", "guided", computers=("regular",))
    live = (await service.lobby.begin(context(1))).live
    while live.to_move.computer:
        after = live.in_play.skip(live.in_play.state.turn)
        live = (await service.tables.commit_moves(None, live, after, ())).live
    clock.now += ASKED_TO_CLOSE_AFTER
    assert waiting((await service.lobby.cancel(context(OTHER))).live) == (1,)
    clock.now += HOST_ANSWER
    assert await closed(service) == ["over"]


async def test_the_host_is_called_once_with_a_button_to_say_so(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    await room.alice.slash(room.channel, "move", move="stock")
    later = room.store._now() + ASKED_TO_CLOSE_AFTER
    room.store._clock = lambda: later
    await room.bob.slash(room.channel, "cancel")
    assert mentioned(room) == {room.alice.id}
    assert buttons(board(room))[button(room, "disagree")].label == ENGLISH.say("label-still-here")
    await press(room, room.alice, "disagree")
    assert "wants to play here" not in texts(board(room))
    assert (await room.live()).record.ask is None
